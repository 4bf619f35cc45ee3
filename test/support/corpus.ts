import { readFileSync } from 'node:fs';

export type Step =
  | { readonly kind: 'send' | 'expect' | 'expect-exactly'; readonly line: string }
  | { readonly kind: 'close' | 'second' | 'first' };

export interface Scenario {
  readonly name: string;
  readonly setup: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** Reads a corpus file; its head explains the format. */
export function readCorpus(dialect: string): Scenario[] {
  const file = new URL(`../../packages/harness/corpus/${dialect}.txt`, import.meta.url);
  const scenarios: { name: string; setup: Record<string, string>; steps: Step[] }[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('== ')) {
      const [name, settings = ''] = line.slice(3).split(/ with (?=[a-z_]+=)/);
      const setup = Object.fromEntries(
        settings
          .split(' ')
          .filter(Boolean)
          .map((s) => s.split('=')),
      );
      scenarios.push({ name: name!, setup, steps: [] });
    } else scenarios.at(-1)!.steps.push(readStep(line));
  }
  return scenarios;
}

function readStep(line: string): Step {
  if (line === '<close') return { kind: 'close' };
  if (line === '++') return { kind: 'second' };
  if (line === '+1') return { kind: 'first' };
  if (line.startsWith('<= ')) return { kind: 'expect-exactly', line: line.slice(3) };
  if (line.startsWith('< ')) return { kind: 'expect', line: line.slice(2) };
  if (line.startsWith('>')) return { kind: 'send', line: line.slice(2) };
  throw new Error(`not a line of a corpus: ${line}`);
}

/** `actual` with every value replaced by "*" where `expected` says so. */
export function masked(actual: unknown, expected: unknown): unknown {
  if (expected === '*' && actual !== undefined) return '*';
  if (!isObject(actual) || !isObject(expected)) return actual;
  return Object.fromEntries(
    Object.entries(actual).map(([key, value]) => [key, masked(value, expected[key])]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
