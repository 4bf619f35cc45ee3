import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HarnessError } from '@bridle/facets';
import { isAlive } from '@bridle/processes';

/** Something heavy or optional, which `bridle setup` adds. */
export interface SetupPart {
  readonly name: string;
  readonly use: string;
  /** the package of npm that it is, by which one sees whether it is there */
  readonly package: string;
  /** where its package.json and its lock lie, as this version of Bridle wants them */
  readonly wanted: string;
  /** many libraries, loaded by their names: they come from one install, never from a project around us */
  readonly isTree?: boolean;
  /** Takes away what is never read of an install in this folder, and says what is kept. */
  readonly prune?: (folder: string) => Promise<string>;
  /** to be run from its folder, where it is a program; beside it what it is run with, to be shown */
  readonly program?: { readonly path: string; readonly example: string };
}

export const AI: SetupPart = {
  name: 'ai',
  use: 'a language model answers in the chat',
  package: 'openai',
  wanted: fileURLToPath(new URL('../parts/ai', import.meta.url)),
};

export const AGENT_BROWSER: SetupPart = {
  name: 'agent-browser',
  use: 'the agent-browser command line, which plays by its own words',
  package: 'agent-browser',
  wanted: fileURLToPath(new URL('../parts/agent-browser', import.meta.url)),
  program: {
    path: `node_modules/agent-browser/bin/agent-browser-${process.platform}-${process.arch}`,
    example: '--session bridle snapshot -i',
  },
};

const MINECRAFT: SetupPart = {
  name: 'minecraft',
  use: 'a bot on a Minecraft server',
  package: 'mineflayer',
  wanted: fileURLToPath(new URL('../../minecraft/libraries', import.meta.url)),
  isTree: true,
  prune: async (folder) => (await import('./pruneMinecraft.js')).pruneMinecraft(folder),
};

const WEB: SetupPart = {
  name: 'web',
  use: 'a web game, opened in the Chromium of this machine',
  package: 'playwright-core',
  wanted: fileURLToPath(new URL('../../bridge/libraries', import.meta.url)),
  isTree: true,
};

/** All that there are. */
export const PARTS: readonly SetupPart[] = [AI, AGENT_BROWSER, MINECRAFT, WEB];

/** The folder of a part, in the folder of what belongs to this user. */
export function partFolder(name: string, home: string): string {
  return join(home, 'parts', name);
}

/** A package of a lock, as npm writes it. */
interface LockedPackage {
  readonly version: string;
  /** npm leaves it out where it does not fit the machine, or cannot be had */
  readonly optional?: boolean;
}

/** The version of a part that is wanted. */
export function wantedVersion(part: SetupPart): string {
  return packagesIn(part.wanted)[`node_modules/${part.package}`]!.version;
}

function packagesIn(folder: string): Record<string, LockedPackage> {
  const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages;
}

/** What is wrong with a part that was set up; undefined where it is whole, or was not set up. */
export function partFault(part: SetupPart, home: string): string | undefined {
  const { name, package: library, program, isTree } = part;
  const folder = partFolder(name, home);
  if (!existsSync(folder)) return undefined;
  if (versionIn(join(folder, 'node_modules', library)) === undefined) {
    return `${library} is missing in ${folder}`;
  }
  const missing = missingIn(folder) ?? (isTree ? outdatedIn(folder, part) : undefined);
  if (missing !== undefined) return `${missing} is missing in ${folder}`;
  if (program === undefined || isExecutable(join(folder, program.path))) return undefined;
  return `${join(folder, program.path)} is no program`;
}

/** The first package that the lock of an installed part names and that is not there as it says. */
function missingIn(folder: string): string | undefined {
  try {
    const locked = Object.entries(packagesIn(folder)).filter(([path]) => path !== '');
    const isThere = ([path, { version, optional }]: [string, LockedPackage]): boolean =>
      optional === true || versionIn(join(folder, path)) === version;
    return locked.find((entry) => !isThere(entry))?.[0];
  } catch {
    return 'package-lock.json';
  }
}

/** The first library that our code loads by name and that is not there in the version it is written for. */
function outdatedIn(folder: string, { wanted }: SetupPart): string | undefined {
  const text = readFileSync(join(wanted, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  const isThere = ([name, version]: [string, string]): boolean =>
    versionIn(join(folder, 'node_modules', name)) === version;
  return Object.entries(dependencies)
    .find((entry) => !isThere(entry))
    ?.join(' ');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder of a part that is being installed: this, the process that does it, and more. */
export const BEGUN = '.begun-';

/** What setups have left that were killed: their folders name processes that are gone. */
export function begunByTheDead(home: string): { path: string; what: string; pid: number }[] {
  const parts = join(home, 'parts');
  let names: string[] = [];
  try {
    names = readdirSync(parts);
  } catch {
    return []; // nothing was ever set up
  }
  return names.flatMap((name) => {
    const digits = name.startsWith(BEGUN) ? /^\d{1,9}(?=-)/.exec(name.slice(BEGUN.length)) : null;
    const pid = Number(digits?.[0] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) return [];
    return [
      { path: join(parts, name), what: 'a part half installed by a setup that has died', pid },
    ];
  });
}

/** The package that a part is, where it was found. */
interface FoundPart {
  readonly folder: string;
  readonly version: string;
}

/** The folder that a part was installed in, with all that it needs. */
export function rootOf({ folder }: FoundPart): string {
  return join(folder, '../..');
}

/** Where a part is found: what was set up, or else what lies beside us, as in a clone. */
export function findPart(part: SetupPart, home: string): FoundPart | undefined {
  const own = join(partFolder(part.name, home), 'node_modules', part.package);
  const beside = part.isTree
    ? [join(part.wanted, 'node_modules')]
    : (createRequire(import.meta.url).resolve.paths(part.package) ?? []);
  for (const folder of [own, ...beside.map((folder) => join(folder, part.package))]) {
    const version = versionIn(folder);
    if (version !== undefined) return { folder, version };
  }
  return undefined;
}

/** The library that a part is. */
export function loadPart(part: SetupPart, home: string): unknown {
  const found = findPart(part, home);
  if (found !== undefined) return createRequire(import.meta.url)(found.folder);
  throw notInstalled(part);
}

/** A library by its name, of a part that has many. */
export function loadLibrary(part: SetupPart, home: string, name: string): unknown {
  const found = findPart(part, home);
  if (found === undefined) throw notInstalled(part);
  try {
    return createRequire(join(rootOf(found), 'package.json'))(name);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    const message = `${part.use}: ${name} cannot be loaded: ${reason}`;
    throw new HarnessError('unsupported', message, `run npx bridle setup ${part.name}`);
  }
}

export function notInstalled({ use, package: library, name }: SetupPart): HarnessError {
  const message = `${use}: ${library} is not installed; run npx bridle setup ${name}`;
  return new HarnessError('unsupported', message);
}

function versionIn(folder: string): string | undefined {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return undefined;
  }
}
