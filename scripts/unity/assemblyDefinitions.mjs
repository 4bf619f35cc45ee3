// Unity's assembly definitions: which sources an `.asmdef` has, and where it is compiled.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib.mjs';

export const PACKAGE = 'bridges/unity/com.abu.bridge';
export const STAND_INS = 'test/unity/stubs';

/** Fields that Unity knows; one that is misspelled would be passed over in silence. */
const FIELDS = [
  'name',
  'rootNamespace',
  'references',
  'includePlatforms',
  'excludePlatforms',
  'allowUnsafeCode',
  'overrideReferences',
  'precompiledReferences',
  'autoReferenced',
  'defineConstraints',
  'versionDefines',
  'noEngineReferences',
];

/** All files under a folder of the clone, with their paths in it. */
export function filesUnder(folder, end = '') {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(end))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort();
}

/** The assemblies of the package and its samples, each with its sources. */
export function packageAssemblies() {
  const definitions = filesUnder(PACKAGE, '.asmdef').map((path) => {
    return {
      path,
      folder: dirname(path),
      definition: JSON.parse(readFileSync(root + path, 'utf8')),
    };
  });
  const folders = definitions.map(({ folder }) => folder);
  const sources = filesUnder(PACKAGE, '.cs').map((path) => ({ path, home: homeOf(path, folders) }));
  return definitions.map(({ path, folder, definition }) => ({
    ...definition,
    path,
    unknown: Object.keys(definition).filter((field) => !FIELDS.includes(field)),
    sources: sources.filter(({ home }) => home === folder).map((source) => source.path),
  }));
}

/** Sources of the package that no assembly definition covers: Unity would not compile them with it. */
export function strayPackageSources() {
  const folders = filesUnder(PACKAGE, '.asmdef').map((path) => dirname(path));
  return filesUnder(PACKAGE, '.cs').filter((path) => homeOf(path, folders) === undefined);
}

/** The nearest folder above a source that has a definition. */
function homeOf(path, folders) {
  const above = folders.filter((folder) => path.startsWith(`${folder}/`));
  return above.sort((a, b) => b.length - a.length)[0];
}

/**
 * What stands in for Unity's assemblies: a folder of `test/unity/stubs` each, and files beside them are of
 * `UnityEngine`. A folder sees UnityEngine, and what its `references.txt` names.
 */
export function standInAssemblies() {
  const engine = { name: 'UnityEngine', references: [], sources: [] };
  const others = new Map();
  for (const path of filesUnder(STAND_INS, '.cs')) {
    const [first, ...rest] = path.slice(STAND_INS.length + 1).split('/');
    if (rest.length === 0 || first === engine.name) engine.sources.push(path);
    else others.set(first, [...(others.get(first) ?? []), path]);
  }
  const named = [...others].map(([name, sources]) => ({
    name,
    references: [engine.name, ...furtherReferences(name)],
    sources,
  }));
  return [engine, ...named].filter(({ sources }) => sources.length > 0);
}

function furtherReferences(name) {
  const file = join(root, STAND_INS, name, 'references.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/**
 * An `.asmdef` as far as it says where it is compiled.
 * @typedef {object} AssemblyDefinition
 * @property {string[]} [includePlatforms]
 * @property {string[]} [excludePlatforms]
 * @property {string[]} [defineConstraints]
 * @property {{ name: string, expression: string, define: string }[]} [versionDefines]
 */

/**
 * What a definition's version defines give, when these packages are installed.
 * @param {AssemblyDefinition} definition
 * @param {Record<string, string>} packages
 */
export function versionDefinesOf({ versionDefines = [] }, packages) {
  return versionDefines
    .filter(({ name, expression }) => packages[name] && isInRange(packages[name], expression))
    .map(({ define }) => define);
}

/** Whether a version is in a range as Unity writes it: `1.2`, `[1.2]`, `[1.0,2.0)`, `(,2.0]`; none is any. */
export function isInRange(version, range) {
  if (range === '') return true;
  const [, open, low, , high, close] =
    /^([[(]?)([\d.a-z-]*)(,?)([\d.a-z-]*)([\])]?)$/.exec(range.replaceAll(' ', '')) ??
    fail(`${range} is no range of versions`);
  if (open === '') return compare(version, low) >= 0;
  if (high === '' && !range.includes(',')) return compare(version, low) === 0;
  const isAbove = low === '' || compare(version, low) > (open === '[' ? -1 : 0);
  const isBelow = high === '' || compare(version, high) < (close === ']' ? 1 : 0);
  return isAbove && isBelow;
}

function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split(/[.a-z-]+/).map(Number));
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

function fail(message) {
  throw new Error(message);
}

/**
 * Whether Unity compiles an assembly for this platform with these defines.
 * @param {AssemblyDefinition} definition
 * @param {string} platform
 * @param {string[]} defines
 */
export function isCompiled(definition, platform, defines) {
  const { includePlatforms = [], excludePlatforms = [], defineConstraints = [] } = definition;
  if (includePlatforms.length > 0 && !includePlatforms.includes(platform)) return false;
  if (excludePlatforms.includes(platform)) return false;
  return defineConstraints.every((constraint) =>
    constraint.split('||').some((term) => {
      const name = term.trim();
      return name.startsWith('!') ? !defines.includes(name.slice(1)) : defines.includes(name);
    }),
  );
}
