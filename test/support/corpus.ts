import { readFileSync } from 'node:fs';
import { parseCorpus, type Scenario } from '@bridle/harness';

export function readCorpus(dialect: string): Scenario[] {
  const file = new URL(`../../packages/harness/corpus/${dialect}.txt`, import.meta.url);
  return parseCorpus(readFileSync(file, 'utf8'));
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
