import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import {
  type CorpusStep,
  parseCorpus,
  type Scenario,
} from '../../packages/harness/src/dialects/corpus.js';
import type { RawClient } from './client.js';

/** Who speaks a dialect: it is given lines without their ends. */
export interface Talker {
  write(line: string | Uint8Array): void;
  line(): Promise<string | undefined>;
}

/** Says what a scenario says, and expects what it expects; `here` fits a line to this run. */
export async function play(
  { steps }: Scenario,
  connect: () => Talker | Promise<Talker>,
  here = (line: string): string => line,
): Promise<void> {
  const first = await connect();
  let talker = first;
  for (const step of steps) {
    const line = here(step.line);
    if (step.kind === 'second') talker = await connect();
    else if (step.kind === 'first') talker = first;
    else if (step.kind === 'send') for (const one of linesOf(step, line)) talker.write(one);
    else if (step.kind === 'close') expect(await talker.line()).toBeUndefined();
    else if (step.kind === 'expect-exactly') expect(await talker.line()).toBe(line);
    else {
      const expected = JSON.parse(line) as { event?: unknown };
      const reply = await answer(talker, expected.event === PROGRESS);
      expect(reply, `no answer; expected ${line}`).toBeDefined();
      const actual = masked(JSON.parse(reply!), expected);
      if (step.kind === 'expect-fields') expect(actual).toMatchObject(expected as object);
      else expect(actual).toEqual(expected);
    }
  }
}

const PROGRESS = 'progress';

/** The next line. Progress is told every second or so of a real clock, which no scenario counts. */
async function answer(talker: Talker, isProgress: boolean): Promise<string | undefined> {
  for (;;) {
    const line = await talker.line();
    if (line === undefined || isProgress || !line.includes('"event":"progress"')) return line;
  }
}

/** What a step sends, line by line. Spaces before its last character make a line long. */
function linesOf({ times = 1, padTo = 0, hex }: CorpusStep, line: string): (string | Uint8Array)[] {
  if (hex !== undefined) return [Buffer.from(hex, 'hex')];
  const pad = ' '.repeat(Math.max(0, padTo - line.length));
  return new Array<string>(times).fill(line.slice(0, -1) + pad + line.slice(-1));
}

export function withEnd(line: string | Uint8Array, end: string): Buffer {
  return Buffer.concat([Buffer.from(line as string), Buffer.from(end)]);
}

/** A client of a stream, whose lines end as they do there. */
export function overLines(client: RawClient, end = '\n'): Talker {
  return { line: () => client.line(), write: (line) => client.write(withEnd(line, end)) };
}

export function readCorpus(dialect: string): Scenario[] {
  const file = new URL(`../../packages/harness/corpus/${dialect}.txt`, import.meta.url);
  return parseCorpus(readFileSync(file, 'utf8'));
}

/** `actual` with every value replaced by "*" where `expected` says so. */
function masked(actual: unknown, expected: unknown): unknown {
  if (expected === '*' && actual !== undefined) return '*';
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.map((item, i) => masked(item, expected[i]));
  }
  if (!isObject(actual) || !isObject(expected)) return actual;
  return Object.fromEntries(
    Object.entries(actual).map(([key, value]) => [key, masked(value, expected[key])]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
