import { HarnessError } from '@bridle/facets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, encodeError } from './codec.js';

describe('the codec of automation-v1', () => {
  it('reads whatever JSON can write, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.string({ unit: 'binary' })), (line) => {
        const call = decode(line);
        expect('op' in call || 'error' in call).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('repeats an id exactly, whatever else the line holds', () => {
    const id = fc.oneof(
      fc.integer(),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(id, fc.jsonValue(), fc.string(), (value, other, text) => {
        const before = `{"other":${JSON.stringify(other)},"text":${JSON.stringify(text)}`;
        const { key } = decode(`${before},"id":${value},"op":"step","last":{"id":7}}`);
        expect(Number(key) + 0).toBe(Number(value) + 0); // −0 may come back as 0
        if (typeof value === 'bigint') expect(key).toBe(String(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it('lets the last of two ids win, as JSON does', () => {
    expect(decode('{"id":1,"op":"x","id":98765432109876543210}').key).toBe('98765432109876543210');
  });

  it('never quotes a line that may hold a token', () => {
    const call = decode('{"op":"hello","token":"s3cret"');
    expect(JSON.stringify('error' in call && [call.error.message, call.error.hint])).not.toContain(
      's3cret',
    );
  });

  it('writes a reply that parses back to the event, the id and the fields', () => {
    expect(JSON.parse(encode('state', '"a"', { tick: 1, text: 'x\ny' }))).toEqual({
      event: 'state',
      id: 'a',
      tick: 1,
      text: 'x\ny',
    });
    expect(encode('ok', undefined, {})).toBe('{"event":"ok"}');
  });

  it('writes what it wrote a moment ago, with another id or after something else', () => {
    const state = { tick: 1 };
    expect(encode('state', '1', state)).toBe('{"event":"state","id":1,"tick":1}');
    expect(encode('state', '2', state)).toBe('{"event":"state","id":2,"tick":1}');
    expect(encode('stepped', '3', { tick: 2 })).toBe('{"event":"stepped","id":3,"tick":2}');
    expect(encode('state', '4', state)).toBe('{"event":"state","id":4,"tick":1}');
  });

  it('has a wire code for every code of the harness', () => {
    const code = (error: HarnessError) =>
      (JSON.parse(encodeError(undefined, error)) as { code: string }).code;
    expect(code(new HarnessError('timeout', 'x'))).toBe('internal');
    expect(code(new HarnessError('cancelled', 'x'))).toBe('cancelled');
    expect(code(new HarnessError('busy', 'x'))).toBe('busy');
  });
});
