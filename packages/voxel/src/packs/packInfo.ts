import type { Parts } from '@bridle/facets';
import { HarnessError } from '@bridle/facets';
import {
  PACK_BYTES_MAX,
  PACK_FILE_BYTES_MAX,
  PACK_FILES_MAX,
  PACK_META_BYTES_MAX,
  PACK_RATIO_FROM_BYTES,
  PACK_RATIO_MAX,
} from '../limits.js';
import { type ArchiveLimits, lookAt, type PackFiles, refuse } from './archive.js';
import { FolderFiles } from './folderFiles.js';
import { ZipFiles } from './zipFiles.js';

const LIMITS: ArchiveLimits = {
  archiveBytes: PACK_BYTES_MAX,
  entries: PACK_FILES_MAX,
  fileBytes: PACK_FILE_BYTES_MAX,
  totalBytes: PACK_BYTES_MAX,
  ratio: PACK_RATIO_MAX,
  ratioFromBytes: PACK_RATIO_FROM_BYTES,
};

const META = 'pack.mcmeta';
const DESCRIPTION_CHARS_MAX = 500;
const COMPONENT_DEPTH_MAX = 8;

/** What a pack says of itself in its pack.mcmeta. */
export interface PackInfo {
  readonly description: string;
  readonly format: number;
  /** files, without `.png`, whose pictures have the colour that Minecraft would give them */
  readonly coloured: ReadonlySet<string>;
}

export function* openingPack(path: string): Parts<PackFiles> {
  const found = lookAt(path);
  if (found === undefined) throw refuse(`there is no ${path}`);
  if (found.isDirectory()) return yield* FolderFiles.opening(path, LIMITS);
  if (!found.isFile()) throw refuse(`${path} is neither a folder nor a file`);
  return yield* ZipFiles.opening(path, LIMITS);
}

/** Changes when the pack may have; it is not what is in its textures. */
export function stampOf(path: string): string {
  const found = lookAt(path);
  const meta = found?.isDirectory() ? lookAt(`${path}/${META}`) : found;
  return meta === undefined ? '' : `${meta.mtimeMs} ${meta.size}`;
}

export function readInfo(files: PackFiles): PackInfo {
  if (!files.has(META)) throw refuse(`it has no ${META}`, hintFor(files));
  const text = metaText(files).replace(/^\uFEFF/, '');
  let meta: unknown;
  try {
    meta = JSON.parse(text);
  } catch (error) {
    throw refuse(`its ${META} is no JSON: ${(error as Error).message.slice(0, 120)}`);
  }
  const { pack, bridle } = asObject(meta) as { pack?: unknown; bridle?: unknown };
  if (typeof pack !== 'object' || pack === null) throw refuse(`its ${META} has no "pack"`);
  const fields = asObject(pack);
  const coloured = asObject(bridle).coloured;
  return {
    description: textOf(fields.description, 0).replace(/§./g, '').slice(0, DESCRIPTION_CHARS_MAX),
    format: numberOf(fields.pack_format) ?? numberOf(fields.max_format) ?? 0,
    coloured: new Set(Array.isArray(coloured) ? coloured.map(String) : []),
  };
}

function metaText(files: PackFiles): string {
  try {
    return Buffer.from(files.read(META, PACK_META_BYTES_MAX)).toString('utf8');
  } catch (error) {
    throw refuse(`its ${META} is not read: ${HarnessError.from(error).message}`);
  }
}

/** A zip of a folder instead of what is in it is what most people get wrong. */
function hintFor(files: PackFiles): string | undefined {
  for (const name of files.names()) {
    if (name.endsWith(`/${META}`)) {
      return `${name.slice(0, -META.length)} is the pack: take what is in that folder`;
    }
  }
  return undefined;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A format is a number, or a pair of a number and a smaller one. */
function numberOf(value: unknown): number | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return Number.isInteger(first) ? (first as number) : undefined;
}

/** A description is a text, or texts within texts. */
function textOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (depth > COMPONENT_DEPTH_MAX || typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.map((part) => textOf(part, depth + 1)).join('');
  const { text, translate, fallback, extra } = asObject(value);
  const own = text ?? fallback ?? translate;
  return (typeof own === 'string' ? own : '') + textOf(extra ?? '', depth + 1);
}
