import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShaderPackEntry } from '@bridle/facets';
import {
  SHADER_BYTES_MAX,
  SHADER_FILE_BYTES_MAX,
  SHADER_FILES_MAX,
  SHADER_RATIO_FROM_BYTES,
  SHADER_RATIO_MAX,
  SHADER_ZIP_BYTES_MAX,
  SHADERS_MAX,
} from '../limits.js';
import { type ArchiveLimits, BadArchive } from './archive.js';
import { readFolder } from './folder.js';
import { readZip } from './zip.js';

const LIMITS: ArchiveLimits = {
  archiveBytes: SHADER_ZIP_BYTES_MAX,
  entries: SHADER_FILES_MAX,
  fileBytes: SHADER_FILE_BYTES_MAX,
  totalBytes: SHADER_BYTES_MAX,
  ratio: SHADER_RATIO_MAX,
  ratioFromBytes: SHADER_RATIO_FROM_BYTES,
};

/** Where all that matters of a pack is; nothing else in its folder is looked at. */
const INSIDE = 'shaders';
const SHIPPED = fileURLToPath(new URL('../../../shaders/packs/', import.meta.url));

interface Pack extends Omit<ShaderPackEntry, 'active'> {
  readonly path: string;
}

/** Why a pack is not read, with the file that is meant. */
export interface PackRefusal {
  readonly file: string;
  readonly message: string;
}

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

  /** The files of a pack as they are now; undefined: there is no pack of that name. */
  read(name: string): ReadonlyMap<string, Uint8Array> | PackRefusal | undefined {
    const pack = this.#all().find((one) => one.name === name);
    if (pack === undefined) return undefined;
    try {
      return pack.source === 'zip' ? zipped(pack.path) : readFolder(pack.path, INSIDE, LIMITS);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Files may go away or be forbidden at any moment.
      const why =
        error instanceof BadArchive ? error.message : `it cannot be read: ${error.message}`;
      return { file: name, message: why };
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
      const about = statSync(path, { throwIfNoEntry: false });
      if (about?.isFile() && /\.zip$/i.test(name)) return [{ name, source: 'zip', path }];
      if (!about?.isDirectory()) return [];
      return statSync(join(path, INSIDE), { throwIfNoEntry: false })?.isDirectory()
        ? [{ name, source: 'folder', path }]
        : [];
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

function zipped(path: string): Map<string, Uint8Array> {
  if (statSync(path).size > LIMITS.archiveBytes) {
    throw new BadArchive(`it has more than ${LIMITS.archiveBytes} bytes`);
  }
  const files = readZip(readFileSync(path), LIMITS);
  return files.has(`${INSIDE}/pack.json`) ? files : withoutOuterFolder(files);
}

/** Who zips a pack's folder instead of what is in it gets folders too many. */
function withoutOuterFolder(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const outer = [...files.keys()].find((name) => name.endsWith(`/${INSIDE}/pack.json`));
  const prefix = outer?.slice(0, -`${INSIDE}/pack.json`.length) ?? '';
  const inside = [...files].filter(([name]) => name.startsWith(prefix));
  return new Map(inside.map(([name, bytes]) => [name.slice(prefix.length), bytes]));
}
