import { allAtOnce, type Parts } from '@bridle/facets/parts';
import { compile, PASS_KINDS, type PassKind, type Program } from '../compile.js';
import {
  DEFINES_MAX,
  DESCRIPTION_CHARS_MAX,
  MANIFEST_CHARS_MAX,
  NAME_CHARS_MAX,
  PASSES_MAX,
  SOURCE_CHARS_MAX,
  WORK_PACK_FACTOR,
  WORK_STATIC_MAX,
} from '../limits.js';
import {
  CompilationStop,
  didYouMean,
  Reports,
  type ShaderError,
  type SourcePlace,
} from '../report.js';
import { type Json, readJson } from './json.js';

/** The files of a pack, by their paths with `/`; bytes are text in UTF-8. */
export type ShaderPackFiles = ReadonlyMap<string, Uint8Array | string>;

/** A pack whose every pass compiles. */
export interface ShaderPack {
  readonly name: string;
  readonly description: string;
  /** in the order in which they run */
  readonly programs: readonly Program[];
}

export type ShaderPackRead =
  | { readonly ok: true; readonly pack: ShaderPack }
  | { readonly ok: false; readonly errors: readonly ShaderError[] };

export const MANIFEST = 'shaders/pack.json';
const FOLDER = 'shaders/';
const WORK_PACK_MAX = WORK_STATIC_MAX * WORK_PACK_FACTOR;
const FIELDS = ['name', 'description', 'passes', 'defines'];

interface Pass extends SourcePlace {
  readonly kind: PassKind;
  readonly file: string;
}

interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly passes: readonly Pass[];
  readonly defines: Readonly<Record<string, string>>;
}

/** Reads a pack and compiles its passes. What is wrong is in the answer; it never throws. */
export function readPack(files: ShaderPackFiles): ShaderPackRead {
  return allAtOnce(readingPack(files));
}

/** Reads a pack in parts: a pass each. */
export function* readingPack(files: ShaderPackFiles): Parts<ShaderPackRead> {
  const reports = new Reports(MANIFEST);
  let manifest: Manifest | undefined;
  try {
    manifest = readManifest(files, reports);
  } catch (error) {
    if (!(error instanceof CompilationStop)) throw error;
  }
  if (manifest === undefined || reports.errors.length > 0) {
    return { ok: false, errors: reports.inOrder() };
  }
  return yield* compileAll(manifest, files);
}

function* compileAll(manifest: Manifest, files: ShaderPackFiles): Parts<ShaderPackRead> {
  const { name, description, passes, defines } = manifest;
  const errors: ShaderError[] = [];
  const programs: Program[] = [];
  let work = 0;
  for (const { kind, file, line, column } of passes) {
    yield;
    const path = FOLDER + file;
    const text = textOf(files.get(path));
    if (typeof text !== 'string') {
      const what = text === undefined ? 'is not in the pack' : 'is too long';
      errors.push({ file: MANIFEST, line, column, message: `the file '${path}' ${what}` });
      continue;
    }
    if (errors.some((one) => one.file === path)) continue; // another pass of it was refused
    const compiled = compile(text, { file: path, kind, defines });
    if (!compiled.ok) {
      errors.push(...compiled.errors);
      continue;
    }
    programs.push(compiled.program);
    work += compiled.program.work;
    if (work <= WORK_PACK_MAX) continue;
    const message = `the passes up to this one do about ${work} operations; at most ${WORK_PACK_MAX} are run`;
    return { ok: false, errors: [...errors, { file: MANIFEST, line, column, message }] };
  }
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, pack: { name, description, programs } };
}

// It is the same in Node and in browsers.
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** The text of a file; undefined: there is none; null: it is longer than any that is read. */
function textOf(file: Uint8Array | string | undefined): string | null | undefined {
  if (typeof file === 'string' || file === undefined) return file;
  if (file.length > SOURCE_CHARS_MAX * 4) return null;
  return new TextDecoder().decode(file);
}

function readManifest(files: ShaderPackFiles, reports: Reports): Manifest {
  const text = textOf(files.get(MANIFEST));
  const start = { line: 1, column: 1 };
  if (text === undefined) return reports.stop(start, `the pack has no ${MANIFEST}`);
  if (text === null || text.length > MANIFEST_CHARS_MAX) {
    return reports.stop(start, `${MANIFEST} is longer than ${MANIFEST_CHARS_MAX} characters`);
  }
  const json = readJson(text, reports);
  if (json.is !== 'object') return reports.stop(json, 'a pack is an object: {"name": …}');
  for (const [key, { key: place }] of json.members) {
    if (FIELDS.includes(key)) continue;
    reports.add(place, `'${key}' means nothing in a pack${didYouMean(key, FIELDS)}`);
  }
  const field = (name: string) => json.members.get(name);
  return {
    name: readText(field('name'), 'name', NAME_CHARS_MAX, json, reports),
    description: field('description')
      ? readText(field('description'), 'description', DESCRIPTION_CHARS_MAX, json, reports)
      : '',
    passes: readPasses(field('passes'), json, reports),
    defines: readDefines(field('defines'), reports),
  };
}

function readText(
  json: Json | undefined,
  field: string,
  most: number,
  whole: SourcePlace,
  reports: Reports,
): string {
  if (json?.is === 'string' && json.value.length > 0 && json.value.length <= most)
    return json.value;
  reports.add(json ?? whole, `the ${field} of a pack is a text of 1 to ${most} characters`);
  return '';
}

function readPasses(json: Json | undefined, whole: SourcePlace, reports: Reports): Pass[] {
  if (json?.is !== 'array' || json.items.length === 0 || json.items.length > PASSES_MAX) {
    reports.add(json ?? whole, `'passes' is a list of 1 to ${PASSES_MAX} passes`);
    return [];
  }
  const passes = json.items.flatMap((item) => readPass(item, reports) ?? []);
  const rank = ({ kind }: Pass) => PASS_KINDS.indexOf(kind);
  return passes.sort((a, b) => rank(a) - rank(b));
}

function readPass(json: Json, reports: Reports): Pass | undefined {
  if (json.is !== 'object') {
    reports.add(json, 'a pass is an object: {"kind": "final", "file": "final.glsl"}');
    return undefined;
  }
  for (const [key, { key: place }] of json.members) {
    if (key !== 'kind' && key !== 'file') reports.add(place, `'${key}' means nothing in a pass`);
  }
  const kind = json.members.get('kind');
  const file = json.members.get('file');
  const kindName = kind?.is === 'string' ? kind.value : '';
  const isKind = (PASS_KINDS as readonly string[]).includes(kindName);
  if (!isKind) {
    const hint = didYouMean(kindName, PASS_KINDS);
    reports.add(kind ?? json, `the kind of a pass is one of ${PASS_KINDS.join(', ')}${hint}`);
  }
  if (file?.is !== 'string' || !isInside(file.value)) {
    reports.add(file ?? json, `the file of a pass is a path in ${FOLDER}`);
    return undefined;
  }
  const { line, column } = file;
  return isKind ? { kind: kindName as PassKind, file: file.value, line, column } : undefined;
}

function isInside(path: string): boolean {
  const parts = path.split('/');
  return path.length <= 200 && !/[\\\0:]/.test(path) && parts.every((one) => !/^\.*$/.test(one));
}

function readDefines(json: Json | undefined, reports: Reports): Record<string, string> {
  const defines: Record<string, string> = Object.create(null) as Record<string, string>;
  if (json === undefined) return defines;
  if (json.is !== 'object' || json.members.size > DEFINES_MAX) {
    reports.add(json, `'defines' is an object of up to ${DEFINES_MAX} numbers`);
    return defines;
  }
  for (const [name, value] of json.members) {
    if (!/^[A-Za-z]\w{0,63}$/.test(name))
      reports.add(value.key, `'${name}' is no name for a macro`);
    else if (value.is === 'number') defines[name] = value.text;
    else if (value.is === 'truth') defines[name] = value.value ? '1' : '0';
    else reports.add(value, `'${name}' is a number, true or false`);
  }
  return defines;
}
