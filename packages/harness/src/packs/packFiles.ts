import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { PACK_BYTES_MAX, PACK_DEPTH_MAX, PACK_FILE_BYTES_MAX, PACK_FILES_MAX } from '../limits.js';

/** The files of a pack, whether it is a folder or a zip. Names have `/` between folders. */
export interface PackFiles {
  names(): Iterable<string>;
  has(name: string): boolean;
  /** Throws when there is no such file, or when it is broken or too large. */
  read(name: string): Uint8Array;
}

export function refuse(message: string, hint?: string): HarnessError {
  return new HarnessError('bad_request', message, hint);
}

/** A pack that is a folder. What is neither a plain file nor a folder, a link say, is left out. */
export class FolderFiles implements PackFiles {
  readonly #root: string;
  readonly #files = new Set<string>();
  #bytes = 0;

  constructor(root: string) {
    this.#root = root;
    this.#walk('', 0);
  }

  names(): Iterable<string> {
    return this.#files;
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  read(name: string): Uint8Array {
    if (!this.#files.has(name)) throw refuse(`the pack has no ${name}`);
    const path = join(this.#root, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || !found.isFile()) throw refuse(`${name} is gone`);
    if (found.size > PACK_FILE_BYTES_MAX) {
      throw refuse(`${name} has ${found.size} bytes, more than ${PACK_FILE_BYTES_MAX}`);
    }
    return readFileSync(path);
  }

  #walk(below: string, depth: number): void {
    if (depth > PACK_DEPTH_MAX) throw refuse(`folders lie deeper than ${PACK_DEPTH_MAX} in it`);
    const entries = readdirSync(join(this.#root, below), { withFileTypes: true });
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) this.#walk(name, depth + 1);
      else if (entry.isFile()) this.#add(name);
    }
  }

  #add(name: string): void {
    this.#files.add(name);
    if (this.#files.size > PACK_FILES_MAX) throw refuse(`it has more than ${PACK_FILES_MAX} files`);
    this.#bytes += lstatSync(join(this.#root, name)).size;
    if (this.#bytes > PACK_BYTES_MAX) {
      throw refuse(`it is larger than ${PACK_BYTES_MAX / 1_048_576} MB`);
    }
  }
}
