import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

/**
 * The text of a plain file of no more than so many bytes; undefined for anything else. Nothing is
 * read that could have no end or hold us up: a FIFO, a device, a link to one.
 */
export function readSmallFile(path: string, bytesMax: number): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    if (!fstatSync(file).isFile()) return undefined;
    const bytes = Buffer.alloc(bytesMax + 1);
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return length > bytesMax ? undefined : bytes.toString('utf8', 0, length);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Writes a file, for its owner alone, that appears whole or stays as it was. */
export function writeSmallFile(path: string, text: string): void {
  const half = `${path}.${process.pid}.tmp`;
  rmSync(half, { force: true }); // left behind by a process of our number that was killed
  try {
    writeFileSync(half, text, { mode: 0o600, flag: 'wx' });
    renameSync(half, path);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}
