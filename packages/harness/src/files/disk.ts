import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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

/** Folders are made one by one: Node's recursive way never comes back from one like /proc/x. */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return; // whether it is a folder shows when it is used
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    makeLast(path, mode);
  }
}

/** Makes a folder in one that is there; another process may be faster. */
function makeLast(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
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
