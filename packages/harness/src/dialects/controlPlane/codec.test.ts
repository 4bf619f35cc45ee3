import { HarnessError } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { ID_CHARS_MAX, REQUEST_ID_CHARS_MAX } from '../../limits.js';
import { decode, encode, encodeError } from './codec.js';
import { readDelay } from './delay.js';

function errorOf(line: string): string {
  const request = decode(line);
  if (!('error' in request)) throw new Error('it was read');
  return encodeError(request.id, new HarnessError('bad_request', request.error.message));
}

describe('a line of the control plane', () => {
  it('is a request with all that it holds', () => {
    const line = '{"id":"a","op":"tool.run","tool":"say","args":{},"token":"t","requestId":"r"}';
    expect(decode(line)).toEqual({
      id: '"a"',
      op: 'tool.run',
      token: 't',
      requestId: 'r',
      fields: JSON.parse(line),
    });
  });

  it.each(['', '{', 'null', '1', '[]', '"hello"'])('has no op: %.20s', (line) => {
    expect(errorOf(line)).toBe('{"id":null,"ok":false,"error":"missing op"}');
  });

  it.each(['{"id":3}', '{"id":3,"op":""}', '{"id":3,"op":7}', '{"id":3,"op":null}'])(
    'without an op is answered under its id: %s',
    (line) => {
      expect(errorOf(line)).toBe('{"id":3,"ok":false,"error":"missing op"}');
    },
  );

  it.each([
    ['"x"', '"x"'],
    ['1.5', '1.5'],
    ['null', 'null'],
    ['{}', 'null'],
    ['true', 'null'],
  ])('has the id %s back as %s', (given, back) => {
    expect(decode(`{"op":"hello","id":${given}}`).id).toBe(back);
  });

  it('may not have an id or a requestId without an end', () => {
    const id = 'x'.repeat(ID_CHARS_MAX);
    expect(errorOf(`{"op":"hello","id":"${id}"}`)).toContain('"id":null,"ok":false');
    const requestId = 'x'.repeat(REQUEST_ID_CHARS_MAX + 1);
    expect(errorOf(`{"op":"hello","id":1,"requestId":"${requestId}"}`)).toContain('requestId must');
    expect(errorOf('{"op":"hello","id":1,"requestId":7}')).toContain('requestId must be a text');
  });

  it('is answered by a result, or by a sentence and what to do next', () => {
    expect(encode('7', { a: 1 })).toBe('{"id":7,"ok":true,"result":{"a":1}}');
    const error = new HarnessError('busy', 'no', 'wait');
    expect(encodeError('null', error)).toBe('{"id":null,"ok":false,"error":"no","hint":"wait"}');
  });
});

describe('the delay of a restart', () => {
  it.each([
    [undefined, 500],
    [null, 500],
    [700, 700],
    ['700', 700],
    ['500ms', 500],
    ['2s', 2_000],
    ['1.5s', 1_500],
    ['1m', 10_000],
    [0, 50],
    ['1ms', 50],
    [1e8, 10_000],
  ])('%j is %i ms', (given, ms) => {
    expect(readDelay(given).delayMs).toBe(ms);
  });

  it.each(['', 'soon', '-1', -1, '1h', '1 s', Number.NaN, {}, [5], true, '9'.repeat(400)])(
    '%j is none',
    (given) => {
      expect(() => readDelay(given)).toThrow('invalid delayMs: ');
    },
  );
});
