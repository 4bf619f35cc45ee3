import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { HarnessError } from '@bridle/facets';
import type { ClientFiles, ReadKind, WrittenKind } from '../core/files.js';
import { PATH_CHARS_MAX, PATH_FOLDERS_MAX } from '../limits.js';
import { fileError, pathText } from './fileErrors.js';
import { notPlain, readOwn, refuseForeign, writeOwn } from './ownFile.js';

/** Places that the program itself uses, now or in its next run. Relative ones begin at the base. */
export interface ReservedPlaces {
  /** files and folders: nothing is written there or below */
  readonly closed: readonly string[];
  /** folders in which clients may write: no file may take their names */
  readonly folders: readonly string[];
  /** whether a folder holds a world of some game: nothing below it is written or read */
  readonly holdsWorld?: (folder: string) => boolean;
}

/**
 * The one gate to the files that clients name. A path counts by where it really leads, so that
 * neither `..` nor a symbolic link gets out of the allowed folders, or into a save.
 */
export class AllowedRoots implements ClientFiles {
  readonly #base: string;
  readonly #roots: readonly string[];
  readonly #reserved: ReservedPlaces;

  /** Relative paths begin at `base`, which need not be allowed itself. */
  constructor(
    base: string,
    roots: readonly string[],
    reserved: ReservedPlaces = { closed: [], folders: [] },
  ) {
    this.#base = base;
    this.#roots = roots;
    this.#reserved = reserved;
  }

  place(path: string): string {
    return clearly(path, () => this.#place(path));
  }

  toWrite(path: string, kind: WrittenKind): string {
    return clearly(path, () => {
      const real = this.#place(path);
      this.#refuseReserved(real, path);
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
      const message = `${pathText(path)} lies in more than ${PATH_FOLDERS_MAX} folders`;
      throw new HarnessError('bad_request', message, 'name a file in fewer of them');
    }
    const real = join(realOf(dirname(asked)), basename(asked));
    if (!this.#realOf(this.#roots).some((root) => isInside(real, root))) {
      throw new HarnessError(
        'bad_request',
        `${pathText(path)} lies outside of the folders that files may be written to`,
        `write below ${this.#roots.map((root) => resolve(this.#base, root)).join(' or ')}`,
      );
    }
    const save = this.#saveAround(real);
    if (save !== undefined) {
      const message = `${pathText(path)} lies in ${save}, which holds a world`;
      throw new HarnessError('bad_request', message, 'name a file outside of it');
    }
    const found = lstatSync(real, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile()) throw notPlain(path);
    return real;
  }

  /** Allowing a folder inside of a closed or hidden one allows what lies in it. */
  #refuseReserved(real: string, path: string): void {
    const roots = this.#realOf(this.#roots);
    const closed = this.#realOf(this.#reserved.closed);
    const named = [...closed, ...this.#realOf(this.#reserved.folders), ...roots];
    if (named.some((place) => isAtOrInside(place, real))) {
      throw reservedError(path, 'has the name of a place that Bridle itself uses');
    }
    const around = closed.filter((place) => isAtOrInside(real, place));
    const holding = roots.filter((root) => isInside(real, root));
    const open = holding.filter((root) => around.every((place) => isAtOrInside(root, place)));
    if (open.length === 0) {
      throw reservedError(path, `lies in ${around[0]}, which Bridle itself uses`);
    }
    if (open.every((root) => isHidden(relative(root, real)))) {
      throw reservedError(path, 'is hidden: its name, or that of a folder, begins with a dot');
    }
  }

  /** The save that a file would lie in; undefined where there is none. */
  #saveAround(file: string): string | undefined {
    const folder = dirname(file);
    if (folder === file) return undefined;
    return this.#reserved.holdsWorld?.(folder) ? folder : this.#saveAround(folder);
  }

  #realOf(places: readonly string[]): string[] {
    return places.map((place) => realOf(resolve(this.#base, place)));
  }
}

function reservedError(path: string, why: string): HarnessError {
  return new HarnessError('bad_request', `${pathText(path)} ${why}`, 'name a file elsewhere');
}

function isHidden(way: string): boolean {
  return way.split(sep).some((name) => name.startsWith('.'));
}

/** What the disk says of a path, as its client can understand it. */
function clearly<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw fileError(error, path);
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

function isAtOrInside(path: string, place: string): boolean {
  return sameCase(path) === sameCase(place) || isInside(sameCase(path), sameCase(place));
}

/** Disks that do not tell capitals apart have one file where we see two names. */
function sameCase(path: string): string {
  return path.toLowerCase();
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
