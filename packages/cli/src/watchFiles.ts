import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from './flags.js';

const POLL_MS = 150;
const QUIET_MS = 50; // an editor writes a file in several goes
const FILES_MAX = 50_000; // that are looked at again and again
/** Looking takes at most a tenth of the time, however many files there are. */
const REST = 10;

/**
 * Once at the beginning, and then whenever a file there has changed and it is quiet again. It
 * looks instead of being told: what Node tells of folders below others ends with the first file
 * that an editor puts in the place of another.
 */
export async function* changesOf(path: string, signal?: AbortSignal): AsyncGenerator<void> {
  let seen = lookAt(path);
  if (seen.files === 0) throw new UsageError(`--watch ${path}: there is nothing`);
  yield;
  while (await rest(Math.max(POLL_MS, seen.ms * REST), signal)) {
    let now = lookAt(path);
    if (now.stamp === seen.stamp) continue;
    for (let before = ''; before !== now.stamp; now = lookAt(path)) {
      before = now.stamp;
      if (!(await rest(QUIET_MS, signal))) return;
    }
    const isChanged = now.stamp !== seen.stamp;
    seen = now;
    if (isChanged) yield;
  }
}

/** False: it is to end. */
async function rest(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await sleep(ms, undefined, signal && { signal });
    return true;
  } catch {
    return false;
  }
}

interface Look {
  /** another when a file came, went or was written */
  readonly stamp: string;
  readonly files: number;
  readonly ms: number;
}

function lookAt(path: string): Look {
  const began = performance.now();
  const parts: string[] = [];
  const add = (name: string, about: Stats | undefined): void => {
    if (about === undefined) return;
    parts.push(`${name} ${about.ino} ${about.size} ${about.mtimeMs}`);
    if (parts.length > FILES_MAX) {
      throw new UsageError(`--watch ${path}: it has more than ${FILES_MAX} files`);
    }
  };
  const walk = (folder: string): void => {
    for (const entry of entriesOf(folder)) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) walk(name);
      else add(name, lstatSync(name, { throwIfNoEntry: false }));
    }
  };
  const root = aboutOf(path);
  if (root?.isDirectory()) walk(path);
  else add(path, root);
  return { stamp: parts.join('\n'), files: parts.length, ms: performance.now() - began };
}

/** Where it leads, if it is a link. */
function aboutOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new UsageError(`--watch ${path}: ${(error as Error).message}`);
  }
}

/** What is hidden, a repository's own files say, is none of a pack's. */
function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter(({ name }) => !name.startsWith('.'));
  } catch {
    return []; // it is gone again
  }
}
