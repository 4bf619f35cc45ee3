import { describe, expect, it } from 'vitest';
import { ID_CHARS_MAX, REQUEST_DEPTH_MAX, REQUEST_VALUES_MAX } from '../limits.js';
import { decode as abu } from './abu/codec.js';
import { decode as agentBrowser } from './agentBrowser/codec.js';
import { decode as automationV1 } from './automation-v1/codec.js';
import { decode as controlPlane } from './controlPlane/codec.js';
import { decode as mcCli } from './mcCli/codec.js';
import { isBlank, readLine } from './requestLine.js';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
/** The object itself is the first level. */
const atDepth = (levels: number): string => `{"id":7,"a":${nested(levels - 1)}}`;

describe('a line that is to hold a request', () => {
  it('may be nested as deep as the bound, and no deeper', () => {
    expect(readLine(atDepth(REQUEST_DEPTH_MAX))).toMatchObject({ id: '7' });
    expect(readLine(atDepth(REQUEST_DEPTH_MAX + 1))).toEqual({ fault: 'too_deep', id: '7' });
    expect(readLine(atDepth(400_000))).toEqual({ fault: 'too_deep', id: '7' });
  });

  it('may hold as many values as the bound, and no more', () => {
    const list = (values: number): string => `{"id":7,"a":[${Array(values).fill('[]').join()}]}`;
    expect(readLine(list(REQUEST_VALUES_MAX))).toHaveProperty('fields');
    expect(readLine(list(REQUEST_VALUES_MAX + 1))).toEqual({ fault: 'too_many_values', id: '7' });
    const fields = Array.from({ length: 90_000 }, (_, i) => `"${i}":0`).join();
    expect(readLine(`{${fields}}`)).toEqual({ fault: 'too_many_values' });
  });

  it('may hold any number of brackets and commas in its texts', () => {
    const text = JSON.stringify('\\"[,'.repeat(10_000));
    expect(readLine(`{"a":${text},${text}:1}`)).toHaveProperty('fields');
  });

  it.each(['1.5', '18446744073709551615', '-0.25e-3'])(
    'has its id %s repeated as it was sent, after a text of a megabyte',
    (id) => {
      expect(readLine(`{"a":"${'\\\\x'.repeat(300_000)}","id" : ${id}}`)).toMatchObject({ id });
    },
  );

  it('that is too much is refused under its id wherever that stands, also when it is no JSON', () => {
    const much = nested(5_000);
    expect(readLine(`{"a":${much},"i\\u0064" : "x\\"y"}`)).toMatchObject({ id: '"x\\"y"' });
    expect(readLine(`{"id":8,"a":${much},"a`)).toMatchObject({ fault: 'too_deep', id: '8' });
    expect(readLine(`{"id":{},"a":${much}}`)).toEqual({ fault: 'too_deep' });
    expect(readLine(`{"a":${much},"b":"${'\\\\'.repeat(100)}`)).toEqual({ fault: 'too_deep' });
  });

  it.each(['', ' ', '\t \r'])('is none when it is blank: %j', (line) => {
    expect(isBlank(line)).toBe(true);
  });

  it.each(['\u00a0', '\ufeff', '\u2028', '\f', ' {'])('is not blank as %j', (line) => {
    expect(isBlank(line)).toBe(false); // so that it is answered
  });

  it('does not take the id of something inside it for its own', () => {
    const inside = '{"a":{"id":1.5},"b":"id","c":2.5}';
    expect(readLine(inside)).toMatchObject({ id: undefined });
    expect(readLine(`{"id":3.5,"a":${inside}}`)).toMatchObject({ id: '3.5' });
  });

  it('is refused when its id is longer than what replies repeat', () => {
    expect(readLine(`{"id":0.${'1'.repeat(ID_CHARS_MAX)}}`)).toEqual({ fault: 'long_id' });
  });

  it.each([
    ['automation-v1', automationV1, 'key', '7'],
    ['mc-cli', mcCli, 'id', '7'],
    ['control-plane', controlPlane, 'id', '7'],
    ['agent-browser', agentBrowser, 'id', '7'],
    ['abu', abu, 'id', '7'],
  ] as const)('that is too deep is refused by %s under its id', (_name, decode, field, id) => {
    const deep = nested(5_000);
    const line = `{"id":7,"op":"x","command":"x","action":"x","params":{"a":${deep}},"a":${deep}}`;
    const request = decode(line) as { error?: { message: string } };
    expect(request).toHaveProperty(field, id);
    expect(request.error?.message).toContain('nested deeper than 64 levels');
  });
});
