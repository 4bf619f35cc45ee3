import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { bridleHomeOf, makeFolder } from '@bridle/processes';
import { STOP_SIGNALS } from './earlySignals.js';
import { readFlags, UsageError } from './flags.js';
import { checkWords, showFailure, showHelp } from './oneCommand.js';
import {
  BEGUN,
  begunByTheDead,
  findPart,
  PARTS,
  partFault,
  partFolder,
  rootOf,
  type SetupPart,
  wantedVersion,
} from './parts.js';
import { SETUP_FLAGS } from './setupFlags.js';

type NpmInstall = (
  folder: string,
  args: readonly string[],
  stopping: AbortSignal,
) => Promise<{ readonly message: string; readonly hint: string } | undefined>;

/** A setup that was stopped. */
class StoppedError extends Error {
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/** What is said of a part. */
interface PartState {
  readonly name: string;
  readonly use: string;
  readonly installed: boolean;
  readonly version: string | null;
  readonly wanted: string;
  readonly folder: string | null;
  readonly bytes: number | null;
  readonly program?: string;
}

/** Lists the parts, or installs one. */
export async function setup(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readFlags(SETUP_FLAGS, argv);
  if (flags.help) return showHelp('setup');
  checkWords('bridle setup', ['[part]'], words);
  const [name] = words;
  const home = bridleHomeOf(env);
  try {
    if (name === undefined) show(PARTS.map((part) => stateOf(part, home)));
    else show(await install(partOf(name), home));
    return 0;
  } catch (error) {
    if (error instanceof StoppedError) {
      showFailure(`${name} is not installed: ${error.message}`, undefined, 'bridle');
      return 128 + constants.signals[error.signal]; // as a shell says it
    }
    if (!(error instanceof HarnessError)) throw error;
    return showFailure(error.message, error.hint, 'bridle');
  }

  function show(states: PartState | readonly PartState[]): void {
    const lines = [states].flat().map((state) => textOf(state));
    process.stdout.write(`${flags.json ? JSON.stringify(states) : lines.join('\n')}\n`);
  }
}

function partOf(name: string): SetupPart {
  const part = PARTS.find((part) => part.name === name);
  if (part !== undefined) return part;
  throw UsageError.unknown(
    'part',
    name,
    PARTS.map(({ name }) => name),
    'bridle setup, which lists them',
  );
}

function stateOf(part: SetupPart, home: string): PartState {
  const found = findPart(part, home);
  const folder = found === undefined ? null : part.isTree ? rootOf(found) : found.folder;
  const program = part.program && join(partFolder(part.name, home), part.program.path);
  return {
    name: part.name,
    use: part.use,
    installed: found !== undefined,
    version: found?.version ?? null,
    wanted: wantedVersion(part),
    folder,
    bytes: folder === null ? null : bytesIn(folder),
    ...(program !== undefined && existsSync(program) && { program }),
  };
}

function textOf({ name, use, installed, version, wanted, folder, bytes, program }: PartState) {
  const size = `${((bytes ?? 0) / 1e6).toFixed(1)} MB`;
  const other = version === wanted ? '' : `, not ${wanted}: bridle setup ${name}`;
  const state = installed ? `${version}, ${size}, in ${folder}${other}` : 'not installed';
  const example = PARTS.find((part) => part.name === name)?.program?.example;
  const run = program === undefined ? '' : `\n${' '.repeat(16)}run ${program} ${example}`;
  return `${name.padEnd(16)}${use}\n${' '.repeat(16)}${state}${run}`;
}

/** In a folder of its own until all of it is there: a part is whole, or it is not. */
async function install(part: SetupPart, home: string): Promise<PartState> {
  const { installed, version, wanted } = stateOf(part, home);
  const folder = partFolder(part.name, home);
  const isWhole = partFault(part, home) === undefined;
  if (installed && version === wanted && isWhole) return stateOf(part, home);
  const begun = beginIn(dirname(folder), home);
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals): void => stopping.abort(signal);
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(part.wanted, file), join(begun, file));
    }
    process.stderr.write(`installing ${part.package} ${wanted} in ${folder}\n`);
    const failure = await npm()(
      begun,
      ['ci', '--ignore-scripts', '--no-engine-strict'],
      stopping.signal,
    );
    if (stopping.signal.aborted) throw new StoppedError(stopping.signal.reason);
    if (failure !== undefined) {
      const message = `${part.name} is not installed: ${failure.message}`;
      throw new HarnessError('internal', message, failure.hint);
    }
    const program = part.program && join(begun, part.program.path);
    if (program !== undefined) {
      if (!existsSync(program)) {
        const message = `${part.name} has no program for ${process.platform} on ${process.arch}`;
        throw new HarnessError('unsupported', message);
      }
      chmodSync(program, 0o755); // what its install script would do
    }
    const kept = await prune(part, begun);
    if (kept !== undefined) process.stderr.write(`kept what is for ${kept}\n`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(begun, folder);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    rmSync(begun, { recursive: true, force: true });
  }
  return stateOf(part, home);
}

async function prune(part: SetupPart, begun: string): Promise<string | undefined> {
  try {
    return await part.prune?.(begun);
  } catch (error) {
    const message = `${part.name} is not installed: ${(error as Error).message}`;
    throw new HarnessError('internal', message, 'run it again');
  }
}

function beginIn(parts: string, home: string): string {
  try {
    makeFolder(parts);
    for (const { path } of begunByTheDead(home)) rmSync(path, { recursive: true, force: true });
    return mkdtempSync(join(parts, `${BEGUN}${process.pid}-`));
  } catch (error) {
    const message = `cannot write to ${parts}: ${(error as Error).message}`;
    throw new HarnessError('internal', message, 'name another folder with BRIDLE_HOME');
  }
}

/** A script and no source, for a clone needs it before anything is built. */
function npm(): NpmInstall {
  const require = createRequire(import.meta.url);
  return (require('../bin/npm.js') as { npmInstall: NpmInstall }).npmInstall;
}

function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sizes = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false }));
  return sizes.reduce((sum, stat) => sum + (stat?.isFile() ? stat.size : 0), 0);
}
