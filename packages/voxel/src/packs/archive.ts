import { type Stats, statSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';

/** Bounds on a pack of files that a stranger made. */
export interface ArchiveLimits {
  /** of the zip itself */
  readonly archiveBytes: number;
  /** files and folders */
  readonly entries: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** how many times as large as packed a file may be, if it has more than so many bytes */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

/** The files of a pack, whether it is a folder or a zip. Names have `/` between folders. */
export interface PackFiles {
  names(): Iterable<string>;
  has(name: string): boolean;
  /**
   * Throws what is wrong with it: there is none, or it is broken, a link, or has more than
   * `bytesMax`, where that is less than any file may have.
   */
  read(name: string, bytesMax?: number): Uint8Array;
  /** The same for files of any size, which give the event loop its turns. */
  load(name: string): Promise<Uint8Array>;
}

const PATH_CHARS_MAX = 240;
const SHOWN_CHARS_MAX = 80;

export function refuse(message: string, hint?: string): HarnessError {
  return new HarnessError('bad_request', message, hint);
}

/** Whether a path stays inside of what it is relative to, on every system. */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > PATH_CHARS_MAX || /[\\:\0]/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** A name as a message quotes it. */
export function quotedName(name: string): string {
  return `'${name.length > SHOWN_CHARS_MAX ? `${name.slice(0, SHOWN_CHARS_MAX)}…` : name}'`;
}

/** A bound as people say it. */
export function sizeText(bytes: number): string {
  return bytes >= 1_048_576 ? `${bytes / 1_048_576} MB` : `${bytes} bytes`;
}

/** What lies there, wherever links lead; undefined where nothing can be seen. */
export function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a link to itself, say, or a folder that is forbidden
  }
}
