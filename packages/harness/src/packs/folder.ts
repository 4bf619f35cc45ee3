import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveLimits, BadArchive } from './archive.js';

const DEPTH_MAX = 8;

/** All files below a folder by their paths with `/`, within the bounds; links are refused. */
export function readFolder(
  root: string,
  start: string,
  limits: ArchiveLimits,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let entries = 0;
  let total = 0;

  function read(path: string, depth: number): void {
    if (++entries > limits.entries) {
      throw new BadArchive(`it has more than ${limits.entries} files and folders`);
    }
    const whole = join(root, path);
    const about = lstatSync(whole);
    if (about.isSymbolicLink()) throw new BadArchive(`'${path}' is a link`);
    if (about.isDirectory()) {
      if (depth > DEPTH_MAX) throw new BadArchive(`'${path}' is nested too deep`);
      for (const name of readdirSync(whole).sort()) read(`${path}/${name}`, depth + 1);
    } else if (about.isFile()) {
      total += about.size;
      if (about.size > limits.fileBytes) {
        throw new BadArchive(`'${path}' has more than ${limits.fileBytes} bytes`);
      }
      if (total > limits.totalBytes) {
        throw new BadArchive(`it has more than ${limits.totalBytes} bytes`);
      }
      files.set(path, readFileSync(whole));
    } else throw new BadArchive(`'${path}' is no file`);
  }

  if (lstatSync(join(root, start), { throwIfNoEntry: false }) !== undefined) read(start, 0);
  return files;
}
