import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { HarnessError } from '@bridle/facets';
import type { Files } from '../core/files.js';

/**
 * The folders in which clients may name files. A path counts by where it really leads, so that
 * neither `..` nor a symbolic link gets out of them.
 */
export class AllowedRoots implements Files {
  readonly #base: string;
  readonly #roots: readonly string[];

  /** Relative paths begin at `base`, which need not be allowed itself. */
  constructor(base: string, roots: readonly string[]) {
    this.#base = base;
    this.#roots = roots;
  }

  place(path: string): string {
    if (path === '' || path.includes('\0')) {
      throw new HarnessError('bad_request', 'the path of the file is empty or no path');
    }
    const asked = resolve(this.#base, path);
    const real = join(realOf(dirname(asked)), basename(asked));
    if (!this.#roots.some((root) => isInside(real, realOf(resolve(this.#base, root))))) {
      throw new HarnessError(
        'bad_request',
        `${path} lies outside of the folders that files may be written to`,
        `write below ${this.#roots.map((root) => resolve(this.#base, root)).join(' or ')}`,
      );
    }
    const found = lstatSync(real, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile()) {
      throw new HarnessError('bad_request', `${path} exists and is no plain file`);
    }
    return real;
  }
}

/** Where a path leads, its links followed as far as it exists. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realOf(above), basename(path));
  }
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
