// What `npm test` says at its end, from the results that vitest writes as JSON.
import { relative } from 'node:path';
import { root } from './lib.mjs';

const SLOWEST_FILES = 10;

/** The slowest files, and in the last line how many checks and tests passed and failed. */
export function reportOf({ files, passed, failed }) {
  const timed = files
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      ms: endTime - startTime,
    }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_FILES)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  const slowest = timed.length === 0 ? [] : ['', 'the slowest files:', ...timed];
  return [...slowest, '', `${passed} passed, ${failed} failed`, ''].join('\n');
}
