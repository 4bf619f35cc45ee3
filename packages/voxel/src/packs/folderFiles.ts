import {
  closeSync,
  constants,
  type Dir,
  type Dirent,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { allAtOnce, inSlices, type Parts } from '@bridle/facets';
import { PACK_DEPTH_MAX } from '../limits.js';
import { type ArchiveLimits, type PackFiles, quotedName, refuse, sizeText } from './archive.js';

/** A link that a file became meanwhile is not followed, and a pipe is not waited for. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** entries that are looked at, and bytes that are read, in about a millisecond */
const PART_ENTRIES = 64;
const PART_BYTES = 1_048_576;

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
  static *opening(root: string, limits: ArchiveLimits, start = ''): Parts<FolderFiles> {
    const about = lstatSync(join(root, start), { throwIfNoEntry: false });
    if (about?.isSymbolicLink() && start !== '') throw refuse(`${quotedName(start)} is a link`);
    const files = new FolderFiles(root, limits);
    if (about !== undefined) yield* files.#walk(start, 0);
    return files;
  }

  private constructor(root: string, limits: ArchiveLimits) {
    this.#root = root;
    this.#limits = limits;
  }

  *names(): Iterable<string> {
    yield* this.#files;
    yield* this.#others.keys();
  }

  has(name: string): boolean {
    return this.#files.has(name) || this.#others.has(name);
  }

  read(name: string, bytesMax = this.#limits.fileBytes): Uint8Array {
    return allAtOnce(this.#reading(name, bytesMax));
  }

  load(name: string): Promise<Uint8Array> {
    return inSlices(this.#reading(name, this.#limits.fileBytes));
  }

  *#reading(name: string, bytesMax: number): Parts<Uint8Array> {
    const why = this.#others.get(name);
    if (why !== undefined) throw refuse(why);
    if (!this.#files.has(name)) throw refuse('there is no such file');
    const file = this.#open(name);
    try {
      const about = fstatSync(file);
      if (!about.isFile()) throw refuse(NO_FILE);
      if (about.size > bytesMax) throw refuse(`it has more than ${sizeText(bytesMax)}`);
      return yield* readWhole(file, about.size);
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

  *#walk(below: string, depth: number): Parts<void> {
    if (depth > PACK_DEPTH_MAX) throw refuse(`folders lie deeper than ${PACK_DEPTH_MAX} in it`);
    let count = 0;
    for (const entry of yield* this.#entriesOf(below)) {
      yield* this.#add(below === '' ? entry.name : `${below}/${entry.name}`, entry, depth);
      if (++count % PART_ENTRIES === 0) yield;
    }
  }

  /** Undefined where somebody has taken it away meanwhile. */
  #openFolder(below: string): Dir | undefined {
    try {
      return opendirSync(join(this.#root, below));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw refuse(`${quotedName(below || 'its folder')} cannot be read (${code})`);
    }
  }

  /** By name. Sorting is one part: as many as there may be take it a few hundredths of a second. */
  *#entriesOf(below: string): Parts<Dirent[]> {
    const entries: Dirent[] = [];
    const folder = this.#openFolder(below);
    if (folder === undefined) return entries;
    try {
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        if (++this.#entries > this.#limits.entries) {
          throw refuse(`it has more than ${this.#limits.entries} files and folders`);
        }
        if (entries.push(entry) % PART_ENTRIES === 0) yield;
      }
    } finally {
      folder.closeSync();
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  *#add(name: string, entry: Dirent, depth: number): Parts<void> {
    if (entry.isDirectory()) yield* this.#walk(name, depth + 1);
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
function* readWhole(file: number, bytes: number): Parts<Uint8Array> {
  const data = Buffer.alloc(bytes);
  let at = 0;
  while (at < bytes) {
    const read = readSync(file, data, at, Math.min(PART_BYTES, bytes - at), at);
    if (read === 0) break;
    at += read;
    yield;
  }
  return data.subarray(0, at);
}
