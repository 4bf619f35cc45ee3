import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from './disk.js';

/**
 * What a save folder consists of. Nothing that is not listed here is ever written or deleted.
 *
 * - `level.json`: the commit point. It names the column files that count.
 * - `columns/<x>.<z>.<checksum>.json`: named after what is in it, so that a newer version of a
 *   column never replaces an older one before `level.json` names it. One that is not named may be
 *   torn; it is deleted when the folder is opened.
 * - `bridle.lock`: who writes here.
 */
export const LEVEL = 'level.json';
export const COLUMNS = 'columns';
export const LOCK = 'bridle.lock';

const COLUMN_FILE = /^([a-z_]{1,32}\.)?-?\d{1,8}\.-?\d{1,8}\.[0-9a-f]{32}\.json(\.tmp)?$/;
const OWN_NAME = /^(level\.json|level\.json\.tmp|columns|bridle\.lock|bridle\.lock\.\d+\.old)$/;

export interface SaveListing {
  /** names in the folder that no save has */
  readonly foreign: readonly string[];
  /** files in `columns` that a save may have, halves included */
  readonly columns: readonly string[];
  readonly hasLevel: boolean;
}

/** What is in a folder; undefined when there is none. */
export async function listFolder(path: string): Promise<SaveListing | undefined> {
  const entries = await entriesOf(path);
  if (entries === undefined) return undefined;
  const foreign = entries.filter((entry) => !isOwn(entry)).map(({ name }) => name);
  const columns: string[] = [];
  for (const entry of (await entriesOf(join(path, COLUMNS))) ?? []) {
    if (COLUMN_FILE.test(entry.name) && !entry.isDirectory()) columns.push(entry.name);
    else foreign.push(`${COLUMNS}/${entry.name}`);
  }
  return { foreign, columns, hasLevel: entries.some(({ name }) => name === LEVEL) };
}

function isOwn(entry: Dirent): boolean {
  return OWN_NAME.test(entry.name) && entry.isDirectory() === (entry.name === COLUMNS);
}

async function entriesOf(path: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
