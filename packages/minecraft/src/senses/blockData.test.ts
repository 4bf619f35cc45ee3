import { describe, expect, it } from 'vitest';
import { signLines } from './blockData.js';

const string = (value: string) => ({ type: 'string', value });
const compound = (value: object) => ({ type: 'compound', value });
const list = (type: string, value: unknown[]) => ({ type: 'list', value: { type, value } });

describe('the lines of a sign', () => {
  it('are four texts in JSON until 1.19', () => {
    const tag = compound({
      Text1: string('{"text":"to the "}'),
      Text2: string('{"extra":[{"bold":true,"text":"mi"},{"text":"ne"}],"text":""}'),
      Text3: string('"plain"'),
      Text4: string('{"text":""}'),
    });
    expect(signLines(tag)).toEqual(['to the ', 'mine', 'plain', '']);
  });

  it('are the front of two sides since 1.20', () => {
    const side = (lines: string[]) => compound({ messages: list('string', lines) });
    const tag = compound({
      front_text: side(['"one"', '{"text":"two"}', '""', '""']),
      back_text: side(['"other"', '""', '""', '""']),
    });
    expect(signLines(tag)).toEqual(['one', 'two', '', '']);
  });

  it('are texts themselves since 1.21.5, or tags of them', () => {
    const messages = list('compound', [
      { text: string('red') },
      { '': string('bare') },
      { text: string('a'), extra: list('string', ['b', 'c']) },
      {},
    ]);
    expect(signLines(compound({ front_text: compound({ messages }) }))).toEqual([
      'red',
      'bare',
      'abc',
      '',
    ]);
    const plain = compound({ messages: list('string', ['just so', '{half', '', '']) });
    expect(signLines(compound({ front_text: plain }))).toEqual(['just so', '{half', '', '']);
  });

  it('are bounded, and unknown where a server has sent no sign', () => {
    expect(signLines(undefined)).toBeUndefined();
    expect(signLines({ type: 'int', value: 3 })).toBeUndefined();
    expect(signLines(compound({ front_text: compound({}) }))).toBeUndefined();
    const long = signLines(compound({ Text1: string('x'.repeat(100_000)) }));
    expect(long![0]!.length).toBeLessThan(10_000);
    expect(long).toHaveLength(4);
    let deep: unknown = { text: string('deep') };
    for (let i = 0; i < 1_000; i++) deep = compound({ extra: deep });
    expect(signLines(compound({ Text1: deep }))![0]).toBe('');
  });
});
