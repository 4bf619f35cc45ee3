import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { HarnessError } from '@bridle/facets';
import type { Files, ReadKind, WrittenKind } from '../core/files.js';
import { PATH_CHARS_MAX, PATH_FOLDERS_MAX } from '../limits.js';
import { isSaveFolder } from '../saves/saveMark.js';
import { fileError, shown } from './fileErrors.js';
import { notPlain, readOwn, refuseForeign, writeOwn } from './ownFile.js';

/**
 * The one gate to the files that clients name. A path counts by where it really leads, so that
 * neither `..` nor a symbolic link gets out of the allowed folders, or into a save.
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
    return clearly(path, () => this.#place(path));
  }

  toWrite(path: string, kind: WrittenKind): string {
    return clearly(path, () => {
      const real = this.#place(path);
      refuseForeign(real, kind, path);
      return real;
    });
  }

  write(path: string, kind: WrittenKind, text: string): string {
    const real = this.toWrite(path, kind);
    writeOwn(real, kind, text);
    return real;
  }

  read(path: string, kind: ReadKind): string {
    return clearly(path, () => readOwn(this.#place(path), kind, path));
  }

  #place(path: string): string {
    if (path === '' || path.includes('\0')) {
      throw new HarnessError('bad_request', 'the path of the file is empty or no path');
    }
    if (path.length > PATH_CHARS_MAX) throw fileError({ code: 'ENAMETOOLONG' }, path);
    const asked = resolve(this.#base, path);
    if (asked.split(sep).length > PATH_FOLDERS_MAX) {
      const message = `${shown(path)} lies in more than ${PATH_FOLDERS_MAX} folders`;
      throw new HarnessError('bad_request', message, 'name a file in fewer of them');
    }
    const real = join(realOf(dirname(asked)), basename(asked));
    if (!this.#roots.some((root) => isInside(real, realOf(resolve(this.#base, root))))) {
      throw new HarnessError(
        'bad_request',
        `${shown(path)} lies outside of the folders that files may be written to`,
        `write below ${this.#roots.map((root) => resolve(this.#base, root)).join(' or ')}`,
      );
    }
    const save = saveAround(real);
    if (save !== undefined) {
      const message = `${shown(path)} lies in ${save}, which holds a world`;
      throw new HarnessError('bad_request', message, 'name a file outside of it');
    }
    const found = lstatSync(real, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile()) throw notPlain(path);
    return real;
  }
}

/** What the disk says of a path, as its client can understand it. */
function clearly<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw fileError(error, path);
  }
}

/** The save that a file would lie in; undefined where there is none. */
function saveAround(file: string): string | undefined {
  const folder = dirname(file);
  if (folder === file) return undefined;
  return isSaveFolder(folder) ? folder : saveAround(folder);
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
