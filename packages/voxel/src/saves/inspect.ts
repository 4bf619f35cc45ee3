import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErrorCode, HarnessError } from '@bridle/facets';
import { isErrno } from './disk.js';
import { decodeLevel, FormatError, type SavedLevel } from './format.js';
import { LEVEL, listFolder } from './layout.js';

/** What is at a path where a world is to be saved. */
export type FolderContent =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'save'; readonly level: SavedLevel }
  | {
      /** ours, but not to be read; or something else; or from a newer version */
      readonly kind: 'damaged' | 'foreign' | 'newer';
      readonly message: string;
    };

export async function inspectFolder(path: string): Promise<FolderContent> {
  if (await isOtherThanFolder(path)) {
    return { kind: 'foreign', message: `${path} is not a folder` };
  }
  const listing = await listFolder(path);
  if (listing === undefined) return { kind: 'nothing' };
  const { foreign, columns, hasLevel } = listing;
  const level = join(path, LEVEL);
  if (hasLevel) return readLevel(level);
  if (foreign.length > 0) {
    return { kind: 'foreign', message: `${path} is not a save: it holds ${foreign[0]}` };
  }
  if (columns.length === 0) return { kind: 'nothing' };
  return { kind: 'damaged', message: `${level} is missing, though there are columns` };
}

async function readLevel(path: string): Promise<FolderContent> {
  try {
    return { kind: 'save', level: decodeLevel(await readFile(path)) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { kind: error.kind, message: `${path} ${error.message}` };
  }
}

async function isOtherThanFolder(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}

/** What flags ask of the world in a folder, which it may not be. */
export interface WantedWorld {
  readonly seed?: bigint | undefined;
  readonly worldType?: string | undefined;
  readonly reset?: boolean | undefined;
  readonly temporary?: boolean | undefined;
}

/** Throws unless a world may be saved there. */
export function refuseUnlessUsable(found: FolderContent, path: string, wanted: WantedWorld): void {
  switch (found.kind) {
    case 'nothing':
      return;
    case 'foreign':
      throw refusal('bad_request', found.message, 'choose another --save-dir, new or empty');
    case 'newer': {
      const hint = 'run the version that saved it, or choose another --save-dir';
      throw refusal('unsupported', found.message, hint);
    }
    case 'damaged': {
      if (wanted.reset && !wanted.temporary) return;
      const hint = 'put a copy of that file back, or begin a new world there with --reset-world';
      throw refusal('bad_request', found.message, hint);
    }
  }
  if (wanted.temporary) {
    const hint = 'leave out --no-save to keep it, or choose another --save-dir';
    throw refusal('bad_request', `${path} holds a save, which --no-save would delete`, hint);
  }
  if (wanted.reset) return;
  refuseOther('seed', found.level.seed, wanted.seed, path);
  refuseOther('type', found.level.worldType, wanted.worldType, path);
}

function refusal(code: ErrorCode, message: string, hint: string): HarnessError {
  return new HarnessError(code, `${message}; nothing was changed`, hint);
}

function refuseOther<T>(
  what: 'seed' | 'type',
  saved: T,
  wanted: T | undefined,
  path: string,
): void {
  if (wanted === undefined || wanted === saved) return;
  throw new HarnessError(
    'bad_request',
    `${path} holds a world of ${what} ${saved}, not ${wanted}`,
    `leave out --world-${what}, choose another --save-dir, or begin a new world there with --reset-world`,
  );
}
