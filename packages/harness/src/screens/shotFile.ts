import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SHOT_NUMBER_MAX, TAG_CHARS_MAX } from '../limits.js';

export interface ShotName {
  readonly tick: number;
  readonly tag?: string | undefined;
  readonly extension: string;
}

/** The file's name; from the second of the same name on with a number. */
export function nameOf({ tick, tag, extension }: ShotName, number = 0): string {
  const parts = [`tick_${String(tick).padStart(8, '0')}`];
  if (number > 0) parts.push(`n${String(number).padStart(4, '0')}`);
  if (tag !== undefined) parts.push(`tag-${cleanTag(tag)}`);
  return `${parts.join('_')}.${extension}`;
}

/** A tag as a part of a file's name, whatever it was. */
function cleanTag(tag: string): string {
  const plain = tag
    .replace(/\s+/g, '_')
    .replace(/[^a-zA-Z0-9._-]/g, '')
    .replace(/^\.+/, '');
  return plain.slice(0, TAG_CHARS_MAX) || 'untagged';
}

/** The part of node:fs that is used, so that tests can fill a disk. */
export interface Files {
  makeFolder(path: string): void;
  write(path: string, bytes: Uint8Array | string): void;
  /** Gives a file a second name, and fails if there is such a file already. */
  link(path: string, name: string): void;
  exists(path: string): boolean;
  rename(path: string, name: string): void;
  /** Never fails: what cannot be removed stays. */
  remove(path: string): void;
}

/** Step by step: Node's own recursive way never comes back from a folder like /proc/x. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}

export const DISK: Files = {
  makeFolder,
  write: (path, bytes) => writeFileSync(path, bytes),
  link: linkSync,
  exists: existsSync,
  rename: renameSync,
  remove(path) {
    try {
      rmSync(path, { force: true });
    } catch {} // that is worth less than what the caller has to say
  },
};

/**
 * Writes a picture, whole or not at all: under a passing name first, and under its own only when
 * it is complete. A file that is there already stays, and the new one gets a number.
 */
export function writeShot(folder: string, shot: ShotName, bytes: Uint8Array, files: Files): string {
  const passing = join(folder, `.${nameOf(shot)}.${process.pid}.part`);
  files.makeFolder(folder);
  try {
    files.write(passing, bytes);
    for (let number = 0; number <= SHOT_NUMBER_MAX; number++) {
      const path = join(folder, nameOf(shot, number));
      if (isNamed(passing, path, files)) return path;
    }
    throw new Error(`${SHOT_NUMBER_MAX} files are called ${nameOf(shot)} already`);
  } finally {
    files.remove(passing);
  }
}

/** Writes a file in place of whatever had its name, whole or not at all. */
export function writeOver(
  folder: string,
  name: string,
  content: Uint8Array | string,
  files: Files,
): void {
  const passing = join(folder, `.${name}.${process.pid}.part`);
  files.makeFolder(folder);
  try {
    files.write(passing, content);
    files.rename(passing, join(folder, name));
  } finally {
    files.remove(passing);
  }
}

/** What file systems say that have no second names. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/** Gives the file its name; false when another has it. */
function isNamed(passing: string, path: string, files: Files): boolean {
  try {
    files.link(passing, path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.includes(code)) throw error;
  }
  if (files.exists(path)) return false;
  files.rename(passing, path);
  return true;
}
