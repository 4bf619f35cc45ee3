import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { PACK_DEPTH_MAX } from '../limits.js';
import { type ArchiveLimits, type PackFiles, quoted, refuse, sizeText } from './archive.js';

/** A link that a file became meanwhile is not followed, and a pipe is not waited for. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const LINK = 'it is a link';
const NO_FILE = 'it is no file';

/** A pack that is a folder. Links are named, but never followed. */
export class FolderFiles implements PackFiles {
  readonly #root: string;
  readonly #limits: ArchiveLimits;
  /** why those that are no plain files are not read */
  readonly #others = new Map<string, string>();
  readonly #files = new Set<string>();
  #entries = 0;
  #bytes = 0;

  /** Looks only at what lies below `start`, a path with `/`. */
  constructor(root: string, limits: ArchiveLimits, start = '') {
    this.#root = root;
    this.#limits = limits;
    const about = lstatSync(join(root, start), { throwIfNoEntry: false });
    if (about?.isSymbolicLink() && start !== '') throw refuse(`${quoted(start)} is a link`);
    if (about !== undefined) this.#walk(start, 0);
  }

  *names(): Iterable<string> {
    yield* this.#files;
    yield* this.#others.keys();
  }

  has(name: string): boolean {
    return this.#files.has(name) || this.#others.has(name);
  }

  read(name: string): Uint8Array {
    const why = this.#others.get(name);
    if (why !== undefined) throw refuse(why);
    if (!this.#files.has(name)) throw refuse('there is no such file');
    const file = this.#open(name);
    try {
      const about = fstatSync(file);
      if (!about.isFile()) throw refuse(NO_FILE);
      if (about.size > this.#limits.fileBytes) {
        throw refuse(`it has more than ${sizeText(this.#limits.fileBytes)}`);
      }
      return readWhole(file, about.size);
    } finally {
      closeSync(file);
    }
  }

  #open(name: string): number {
    try {
      return openSync(join(this.#root, name), CAREFULLY);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw refuse('it is gone');
      if (code === 'ELOOP') throw refuse(LINK);
      throw refuse(`it cannot be read (${code})`);
    }
  }

  #walk(below: string, depth: number): void {
    if (depth > PACK_DEPTH_MAX) throw refuse(`folders lie deeper than ${PACK_DEPTH_MAX} in it`);
    const entries = readdirSync(join(this.#root, below), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (++this.#entries > this.#limits.entries) {
        throw refuse(`it has more than ${this.#limits.entries} files and folders`);
      }
      this.#add(below === '' ? entry.name : `${below}/${entry.name}`, entry, depth);
    }
  }

  #add(name: string, entry: Dirent, depth: number): void {
    if (entry.isDirectory()) this.#walk(name, depth + 1);
    else if (entry.isSymbolicLink()) this.#others.set(name, LINK);
    else if (!entry.isFile()) this.#others.set(name, NO_FILE);
    else {
      this.#files.add(name);
      this.#bytes += lstatSync(join(this.#root, name), { throwIfNoEntry: false })?.size ?? 0;
      if (this.#bytes > this.#limits.totalBytes) {
        throw refuse(`it is larger than ${sizeText(this.#limits.totalBytes)}`);
      }
    }
  }
}

/** No more than the file had when it was looked at, however fast it grows. */
function readWhole(file: number, bytes: number): Uint8Array {
  const data = Buffer.alloc(bytes);
  let at = 0;
  while (at < bytes) {
    const read = readSync(file, data, at, bytes - at, at);
    if (read === 0) break;
    at += read;
  }
  return data.subarray(0, at);
}
