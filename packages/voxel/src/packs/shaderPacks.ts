import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Parts } from '@bridle/facets';
import { HarnessError, type ShaderPackEntry } from '@bridle/facets';
import {
  PACK_RATIO_FROM_BYTES,
  SHADER_BYTES_MAX,
  SHADER_FILE_BYTES_MAX,
  SHADER_FILES_MAX,
  SHADER_RATIO_MAX,
  SHADER_ZIP_BYTES_MAX,
  SHADERS_MAX,
} from '../limits.js';
import { type ArchiveLimits, lookAt, type PackFiles } from './archive.js';
import { FolderFiles } from './folderFiles.js';
import { packNamed } from './packName.js';
import { ZipFiles } from './zipFiles.js';

const LIMITS: ArchiveLimits = {
  archiveBytes: SHADER_ZIP_BYTES_MAX,
  entries: SHADER_FILES_MAX,
  fileBytes: SHADER_FILE_BYTES_MAX,
  totalBytes: SHADER_BYTES_MAX,
  ratio: SHADER_RATIO_MAX,
  ratioFromBytes: PACK_RATIO_FROM_BYTES,
};

/** Where all that matters of a pack is; nothing else in its folder is looked at. */
const INSIDE = 'shaders';
const SHIPPED = fileURLToPath(new URL('../../../shaders/packs/', import.meta.url));

interface Pack extends Omit<ShaderPackEntry, 'active'> {
  readonly path: string;
}

/** A pack under the name that lists have: its files, or why it is not read. */
type PackRead = { readonly name: string } & (
  | { readonly files: ReadonlyMap<string, Uint8Array> }
  | { readonly refusal: { readonly file: string; readonly message: string } }
);

/**
 * Shader packs on disk: folders and zips in the user's folder, and those that come with the
 * program. One of the user's may have the name of a shipped one, to take its place; the shipped
 * one is `shipped/<name>` then.
 */
export class ShaderPacks {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  list(): Omit<ShaderPackEntry, 'active'>[] {
    return this.#all().map(({ name, source }) => ({ name, source }));
  }

  /** What the pack that somebody means is called in lists. */
  find(asked: string): string | undefined {
    return packNamed(this.#all(), asked)?.name;
  }

  /** The files of a pack as they are now; undefined: there is no pack of that name. */
  *read(asked: string): Parts<PackRead | undefined> {
    const pack = this.#all().find(({ name }) => name === asked);
    if (pack === undefined) return undefined;
    const { name, path, source } = pack;
    try {
      const files = yield* source === 'zip'
        ? ZipFiles.opening(path, LIMITS)
        : FolderFiles.opening(path, LIMITS, INSIDE);
      return { name, files: yield* insideOf(files) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Files may go away or be forbidden at any moment.
      const message =
        error instanceof HarnessError ? error.message : `it cannot be read: ${error.message}`;
      return { name, refusal: { file: error instanceof BadFile ? error.file : name, message } };
    }
  }

  #all(): Pack[] {
    const own = packsIn(this.#folder);
    const names = new Set(own.map(({ name }) => name));
    const shipped = packsIn(SHIPPED).map((pack) => {
      const name = names.has(pack.name) ? `shipped/${pack.name}` : pack.name;
      return { ...pack, name, source: 'shipped' as const };
    });
    return [...own, ...shipped];
  }
}

function packsIn(folder: string): Pack[] {
  return entriesOf(folder)
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap(({ name }): Pack[] => {
      const path = join(folder, name);
      const about = lookAt(path);
      if (about?.isFile() && /\.zip$/i.test(name)) return [{ name, source: 'zip', path }];
      const isPack = about?.isDirectory() && lookAt(join(path, INSIDE))?.isDirectory();
      return isPack ? [{ name, source: 'folder', path }] : [];
    })
    .slice(0, SHADERS_MAX);
}

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return []; // most runs have no such folder
  }
}

/** What lies in `shaders/`. Who zips a pack's folder instead of what is in it has folders more. */
function* insideOf(files: PackFiles): Parts<Map<string, Uint8Array>> {
  const manifest = `${INSIDE}/pack.json`;
  const names = [...files.names()];
  const outer = files.has(manifest)
    ? ''
    : (names.find((name) => name.endsWith(`/${manifest}`))?.slice(0, -manifest.length) ?? '');
  const inside = names.filter((name) => name.startsWith(`${outer}${INSIDE}/`));
  const read = new Map<string, Uint8Array>();
  for (const name of inside) {
    read.set(name.slice(outer.length), readFrom(files, name));
    yield;
  }
  return read;
}

/** A file of a pack that is not read. */
class BadFile extends HarnessError {
  readonly file: string;

  constructor(file: string, message: string) {
    super('bad_request', message);
    this.file = file;
  }
}

function readFrom(files: PackFiles, name: string): Uint8Array {
  try {
    return files.read(name);
  } catch (error) {
    throw new BadFile(name, HarnessError.from(error).message);
  }
}
