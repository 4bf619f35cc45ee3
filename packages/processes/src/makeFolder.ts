import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

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
