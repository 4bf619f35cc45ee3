// What is compiled of the Unity package: every assembly once for each set of defines.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib.mjs';
import {
  filesUnder,
  isCompiled,
  packageAssemblies,
  standInAssemblies,
  strayPackageSources,
  versionDefinesOf,
} from './assemblyDefinitions.mjs';
import { NETSTANDARD, NEWTONSOFT } from './install.mjs';

export const BUILT = join(root, 'test/unity/built');

const MONO = '/usr/lib/mono/4.5';
const MONO_ASSEMBLIES = [
  'mscorlib',
  'System',
  'System.Core',
  'System.Numerics',
  'System.Runtime.Serialization',
  'System.Xml',
  'System.Xml.Linq',
].map((name) => join(MONO, `${name}.dll`));
const NUNIT = '/usr/lib/cli/nunit.framework-2.6.3/nunit.framework.dll';
/** Assemblies that a definition names by their files. */
const PRECOMPILED = { 'Newtonsoft.Json.dll': NEWTONSOFT, 'nunit.framework.dll': NUNIT };
/** Assemblies of Unity's test runner, of which our tests use nothing. */
const NOT_NEEDED = ['UnityEngine.TestRunner', 'UnityEditor.TestRunner'];
/** Assemblies that are in a package of Unity: a project may be without it. */
const HOMES = { 'UnityEngine.UI': 'com.unity.ugui', 'Unity.TextMeshPro': 'com.unity.ugui' };
const PACKAGES = { 'com.unity.nuget.newtonsoft-json': '3.2.1', 'com.unity.ugui': '2.0.0' };
const EDITOR = {
  platform: 'Editor',
  defines: ['UNITY_EDITOR', 'UNITY_INCLUDE_TESTS'],
  packages: PACKAGES,
};

/** Programs that run here only. */
const PROGRAMS = ['cardTable', 'game', 'formatScenes', 'wireTypes'];
export const PROGRAM_FOLDERS = PROGRAMS.map((name) => `test/unity/${name}`);
/** Tests that need frames or an editor, which only the stand-ins let a test make happen. */
export const STAND_IN_TESTS_FOLDER = 'test/unity/tests';

/** The versions of Unity and the platforms for which everything must compile. */
const CHECKED = [
  { name: '6000.0', minor: 0, ...EDITOR },
  { name: '6000.4', minor: 4, ...EDITOR },
  { name: '6000.5', minor: 5, ...EDITOR },
  {
    name: '6000.0-player',
    minor: 0,
    platform: 'LinuxStandalone64',
    defines: ['UNITY_STANDALONE', 'UNITY_STANDALONE_LINUX'],
    packages: {}, // without UGUI, as a game of UI Toolkit may be
  },
  {
    name: '6000.0-webgl',
    minor: 0,
    platform: 'WebGL',
    defines: ['UNITY_WEBGL'],
    packages: PACKAGES,
  },
];
/** What runs here, on mono, with what stands in for Unity. */
const RUN = {
  name: 'mono',
  minor: 0,
  ...EDITOR,
  defines: [...EDITOR.defines, 'ABU_STAND_INS'],
  runs: true,
};

/** Whether mono and NUnit are there. */
export function hasMono() {
  const programs = ['/usr/bin/mono', '/usr/bin/nunit-console'];
  return [...MONO_ASSEMBLIES, NUNIT, ...programs].every((path) => existsSync(path));
}

/** All jobs in the order of their dependencies, and what is wrong with the definitions. */
export function unityJobs() {
  const sets = hasMono() ? [...CHECKED, RUN] : CHECKED;
  const stray = strayPackageSources().map((path) => `${path}: error: in no assembly definition`);
  return {
    jobs: sets.flatMap(jobsOfSet),
    problems: [...stray, ...definitionProblems()],
  };
}

function jobsOfSet(set) {
  const minors = Array.from({ length: set.minor + 1 }, (_, minor) => minor);
  const defines = [...minors.map((minor) => `UNITY_6000_${minor}_OR_NEWER`), ...set.defines];
  const standIns = standInAssemblies()
    .filter(({ name }) => isThere(name, set))
    .map((assembly) => ({ ...assembly, defines, precompiled: [] }));
  const names = standIns.map(({ name }) => name);
  const ours = packageAssemblies()
    .filter(({ sources }) => sources.length > 0)
    .map((assembly) => ofPackage(assembly, set, defines))
    .filter((assembly) => isCompiled(assembly, set.platform, assembly.defines))
    .filter(({ isTest }) => !isTest || existsSync(NUNIT));
  const libraries = inOrder([...standIns, ...ours]);
  const programs = set.runs ? programsBeside(libraries, defines) : [];
  const tests = set.runs ? standInTestsBeside(libraries, defines) : [];
  const assemblies = [...libraries, ...programs, ...tests];
  return assemblies.map((assembly) => jobOf(assembly, set, assemblies, names));
}

/** The editor's assemblies are in the editor only, those of packages where the package is. */
function isThere(name, { platform, packages }) {
  if (name.startsWith('UnityEditor')) return platform === 'Editor';
  return HOMES[name] === undefined || packages[HOMES[name]] !== undefined;
}

/** Unity gives its own assemblies to all that do not refuse them. */
function ofPackage(assembly, { packages }, defines) {
  const { references = [], precompiledReferences = [], noEngineReferences, path } = assembly;
  return {
    ...assembly,
    defines: [...defines, ...versionDefinesOf(assembly, packages)],
    references: [...(noEngineReferences ? [] : ['UnityEngine', 'UnityEditor']), ...references],
    precompiled: precompiledReferences.map((file) => PRECOMPILED[file]),
    isOurs: true,
    isTest: precompiledReferences.includes('nunit.framework.dll'),
    docs: path.includes('/Runtime/'),
  };
}

/** Programs see everything but the tests. */
function programsBeside(libraries, defines) {
  const references = allButTests(libraries);
  return PROGRAMS.map((name, at) => ({
    name,
    references,
    defines,
    precompiled: [NEWTONSOFT],
    kind: 'program',
    sources: filesUnder(PROGRAM_FOLDERS[at], '.cs'),
  })).filter(({ sources }) => sources.length > 0);
}

function standInTestsBeside(libraries, defines) {
  const sources = filesUnder(STAND_IN_TESTS_FOLDER, '.cs');
  if (sources.length === 0) return [];
  const references = allButTests(libraries);
  const precompiled = [NEWTONSOFT, NUNIT];
  return [{ name: 'StandIn.Tests', references, defines, precompiled, sources, isTest: true }];
}

function allButTests(libraries) {
  return libraries.filter(({ isTest }) => !isTest).map(({ name }) => name);
}

function jobOf(assembly, set, assemblies, standIns) {
  const { name, kind = 'library', defines, precompiled, references, sources } = assembly;
  const outOf = (other) => join(BUILT, set.name, other.name + (other.kind ? '.exe' : '.dll'));
  const seen = assemblies.filter((other) => references.includes(other.name));
  return {
    set: set.name,
    name,
    kind,
    out: outOf(assembly),
    defines,
    docs: assembly.docs ?? false,
    refs: [...(set.runs ? MONO_ASSEMBLIES : netstandard()), ...precompiled, ...seen.map(outOf)],
    // What stands in for Unity must do something only where it runs; what is used of it is asked elsewhere.
    isOutline: standIns.includes(name) && !set.runs,
    standIns:
      assembly.isOurs && !set.runs ? standIns.filter((other) => references.includes(other)) : [],
    sources,
    isTest: assembly.isTest ?? false,
  };
}

export function netstandard() {
  return readdirSync(NETSTANDARD)
    .filter((file) => file.endsWith('.dll'))
    .map((file) => join(NETSTANDARD, file));
}

/** Assemblies after those that they see. */
function inOrder(assemblies) {
  const ordered = new Set();
  const visit = (assembly, above = []) => {
    if (above.includes(assembly)) throw new Error(`${assembly.name} refers to itself`);
    for (const other of assemblies) {
      if (assembly.references.includes(other.name)) visit(other, [...above, assembly]);
    }
    ordered.add(assembly);
  };
  for (const assembly of assemblies) visit(assembly);
  return [...ordered];
}

/** What Unity would pass over in silence, or refuse. */
function definitionProblems() {
  const assemblies = packageAssemblies();
  const known = [...assemblies, ...standInAssemblies()].map(({ name }) => name).concat(NOT_NEEDED);
  return assemblies
    .filter(({ sources }) => sources.length > 0)
    .flatMap((assembly) =>
      [...problemsOf(assembly, known)].map((text) => `${assembly.path}: error: ${text}`),
    );
}

function* problemsOf({ path, name, unknown, ...rest }, known) {
  const { references = [], precompiledReferences = [], overrideReferences } = rest;
  if (!path.endsWith(`/${name}.asmdef`)) yield `its file is not named ${name}.asmdef`;
  for (const field of unknown) yield `Unity knows no field ${field}`;
  for (const other of references) if (!known.includes(other)) yield `there is no assembly ${other}`;
  for (const file of precompiledReferences) {
    if (PRECOMPILED[file] === undefined) yield `there is no ${file}`;
    if (!overrideReferences) yield `${file} needs overrideReferences`;
  }
}
