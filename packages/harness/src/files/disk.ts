import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@bridle/processes';

/** The part of node:fs that is used, so that tests can fill a disk. */
export interface Disk {
  makeFolder(path: string): void;
  /** Writes a new file, and fails if there is one. */
  create(path: string, bytes: Uint8Array | string, mode?: number): void;
  /** Gives a file a second name, and fails if there is such a file already. */
  link(path: string, name: string): void;
  exists(path: string): boolean;
  rename(path: string, name: string): void;
  /** Never fails: what cannot be removed stays. */
  remove(path: string): void;
}

export const DISK: Disk = {
  makeFolder: (path) => makeFolder(path),
  create: (path, bytes, mode = 0o666) => writeFileSync(path, bytes, { flag: 'wx', mode }),
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
 * Writes a file under a passing name, complete, and lets `name` give it its own. Nothing is left of
 * it when that fails.
 */
export function writeWhole<T>(
  disk: Disk,
  passing: string,
  bytes: Uint8Array | string,
  name: () => T,
  mode?: number,
): T {
  disk.makeFolder(dirname(passing));
  disk.remove(passing); // left behind by a process of our number that was killed
  try {
    disk.create(passing, bytes, mode);
    return name();
  } finally {
    disk.remove(passing);
  }
}

/** What file systems say that have no second names. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/** Gives a file its name; false when another has it, which stays. */
export function isNamed(disk: Disk, passing: string, path: string): boolean {
  try {
    disk.link(passing, path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.includes(code)) throw error;
  }
  if (disk.exists(path)) return false;
  disk.rename(passing, path);
  return true;
}
