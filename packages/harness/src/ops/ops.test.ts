import { describe, expect, it } from 'vitest';
import { parseCorpus } from '../dialects/corpus.js';
import { OPS } from './index.js';

/** What a client that was written for the first automation-v1 asks for. */
const FIRST_OPS = 'set_actions pulse set_view command get_state step screenshot shutdown'.split(
  ' ',
);

describe('the table of ops', () => {
  it('begins with the ops that the oldest clients need', () => {
    expect([...OPS.keys()].slice(0, FIRST_OPS.length)).toEqual(FIRST_OPS);
  });

  it('fills the lists of a corpus that name only what is not in them', () => {
    const [scenario] = parseCorpus('== a\n< {"ops":["hello","every op but step get_state"]}');
    const { ops } = JSON.parse(scenario!.steps[0]!.line) as { ops: string[] };
    expect(ops.slice(0, 5)).toEqual(['hello', 'set_actions', 'pulse', 'set_view', 'command']);
    expect(ops).toHaveLength(1 + OPS.size - 2);
  });

  it('is what such a list is checked against', () => {
    const text = '== a\n< {"ops":["every op but stpe"]}';
    expect(() => parseCorpus(text)).toThrow('not an op: stpe');
  });
});
