import { lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { isBridle } from './botProcess.js';
import { bridleHomeOf } from './bridleHome.js';
import { makeFolder } from './makeFolder.js';
import { beganMs, beginOf, commandLineOf, isAlive } from './processes.js';
import { readSmallFile, writeSmallFile } from './smallFile.js';

/** The world that a game plays: its seed, and the folder that it is kept in, if any. */
export interface RunWorld {
  readonly seed: string;
  readonly kept: string | null;
}

/** Where a run listens, by the names of what it listens for. */
export type RunEndpoints = Readonly<Record<string, string>>;

/** A game of a run that has several; `world` is null while it is made, and in games without worlds. */
export interface RunGame {
  readonly name: string;
  readonly kind: string;
  readonly world: RunWorld | null;
  /** in a few words, what is played in a game without worlds */
  readonly plays?: string;
}

/** A run of this user, as its file says it. It holds no token: those who have one give it themselves. */
export interface Run {
  readonly name: string;
  readonly pid: number;
  /** when the process began, in words of the system; empty where it has none */
  readonly begin: string;
  /** a home folder may be shared by machines, which count their processes each for itself */
  readonly machine: string;
  /** milliseconds since 1970 */
  readonly startedMs: number;
  /** in which it was started */
  readonly folder: string;
  readonly command: 'serve' | 'run' | 'daemon';
  /** the kind of the first game, and its world; null while that is made, and in games without worlds */
  readonly game: string;
  readonly world: RunWorld | null;
  /** in a few words, what is played in a first game without worlds */
  readonly plays?: string;
  /** where there are several, the first one first */
  readonly games?: readonly RunGame[];
  readonly endpoints: RunEndpoints;
}

/** What a run says of itself; the rest is known of its process. */
export type NewRun = Pick<Run, 'folder' | 'command' | 'game' | 'games' | 'endpoints'>;

const ENDING = '.json';
const HALF_WRITTEN = /\.json\.(\d{1,9})\.tmp$/;
const NAME_CHARS_MAX = 40;
const FILE_BYTES_MAX = 65_536; // a few paths, each of 4,096 bytes at most
const FILES_MAX = 10_000; // of which a client would read every one
const CLAIM_TRIES = 20; // others may take the same name at the same moment
const TIME_ERROR_MS = 3_000; // of a clock that counts seconds
const UNKNOWN_KEPT_MS = 30 * 86_400_000; // files that say nothing, and those of other machines

/**
 * Where the runs of this user are registered. It is a place of the user's and not of the folder that is
 * played in: a folder may come from somebody else, and a file in it could lead a client, with its
 * token, to that one's address.
 */
export function runsDirOf(env: NodeJS.ProcessEnv): string {
  return join(bridleHomeOf(env), 'runs');
}

/** The runs of this user, one file for each. */
export class Runs {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Those that live, the oldest first. Nothing is written. */
  list(): Run[] {
    const runs = this.#files().map((file) => this.#read(file));
    return runs.filter((run) => run !== undefined && isRunning(run)).sort(byStart) as Run[];
  }

  /** Registers this process, under a name of its own. Throws where that cannot be written. */
  add(run: NewRun): RunFile {
    makeFolder(this.#dir, 0o700);
    const fault = folderFault(this.#dir);
    if (fault !== undefined) throw new Error(`${this.#dir} ${fault}`);
    this.sweep();
    const { pid } = process;
    const base = nameOf(run.folder);
    const begin = beginOf(pid);
    const taken = new Set(this.#files().map((file) => file.toLowerCase()));
    for (let number = 1, tries = 0; tries < CLAIM_TRIES; number++) {
      const name = number === 1 ? base : `${base}-${number}`;
      if (taken.has(`${name}${ENDING}`.toLowerCase())) continue;
      const facts = { name, pid, begin, machine: hostname(), startedMs: Date.now(), ...run };
      const file = new RunFile(join(this.#dir, `${name}${ENDING}`), { ...facts, world: null });
      if (file.claim()) return file;
      tries++;
    }
    throw new Error(`no name like ${base} is free in ${this.#dir}`);
  }

  /** Removes the files of runs that have died. */
  sweep(): void {
    for (const file of this.#files()) {
      try {
        if (this.#isDead(file)) rmSync(join(this.#dir, file), { force: true });
      } catch {
        // It has just gone, or cannot be removed; then it is passed over.
      }
    }
  }

  /**
   * The files of runs that have certainly died: on this machine, and under their own name; and what
   * such a run had half written.
   */
  dead(): { readonly path: string; readonly pid: number }[] {
    return this.#files(/\.json(\.\d{1,9}\.tmp)?$/).flatMap((file) => {
      const path = join(this.#dir, file);
      const half = HALF_WRITTEN.exec(file);
      if (half !== null) return isAlive(Number(half[1])) ? [] : [{ path, pid: Number(half[1]) }];
      const run = this.#read(file);
      if (run === undefined || run.machine !== hostname()) return [];
      const { pid, begin } = run;
      const isAnother = begin !== '' && ![begin, ''].includes(beginOf(pid)); // the number is used again
      return isAlive(pid) && !isAnother ? [] : [{ path, pid }];
    });
  }

  /** Runs of other machines that share this folder; whether they live is not known here. */
  elsewhere(): Run[] {
    const runs = this.#files().map((file) => this.#read(file));
    return runs.filter((run) => run !== undefined && run.machine !== hostname()) as Run[];
  }

  #isDead(file: string): boolean {
    const run = this.#read(file);
    if (run?.machine === hostname()) return !isRunning(run);
    const found = lstatSync(join(this.#dir, file));
    return found.isFile() && Date.now() - found.mtimeMs > UNKNOWN_KEPT_MS;
  }

  /** Whether the file of a run that has ended is still there: then it was killed. */
  hasFile(run: Run): boolean {
    const found = this.#read(`${run.name}${ENDING}`);
    return found?.pid === run.pid && found.startedMs === run.startedMs;
  }

  #files(form = /\.json$/): string[] {
    try {
      if (folderFault(this.#dir) !== undefined) return [];
      const files = readdirSync(this.#dir).filter((file) => form.test(file));
      return files.slice(0, FILES_MAX);
    } catch {
      return [];
    }
  }

  #read(file: string): Run | undefined {
    const text = readSmallFile(join(this.#dir, file), FILE_BYTES_MAX);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (isRun(value) && `${value.name}${ENDING}` === file) return value;
    } catch {
      // half written, or broken: no run
    }
    return undefined;
  }
}

/** The file of this process. */
export class RunFile {
  readonly #path: string;
  #run: Run;
  #text = '';

  constructor(path: string, run: Run) {
    this.#path = path;
    this.#run = run;
  }

  get run(): Run {
    return this.#run;
  }

  /** Makes the file; false where another has just taken the name. */
  claim(): boolean {
    const text = textOf(this.#run);
    try {
      writeFileSync(this.#path, text, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
    this.#text = text;
    return true;
  }

  /**
   * A game of the run plays this world now, the first where none is named. Where that cannot be
   * written, the file stays as it was.
   */
  setWorld(world: RunWorld, game?: string): void {
    this.#setOf(game, { world });
  }

  /** A game of the run has left its world for something else, which is told in a few words. */
  setElsewhere(plays: string, game?: string): void {
    this.#setOf(game, { world: null, plays });
  }

  /** A game of the run is there. One that has told of no world has none: this is what it plays. */
  setOpened(plays: string, game?: string): void {
    if (this.#gameCalled(game).world === null) this.setElsewhere(plays, game);
  }

  /** One more game has come; `first` is the name of the one that the run was begun with. */
  addGame(game: RunGame, first: string): void {
    const { game: kind, world, plays } = this.#run;
    const known = this.#run.games ?? [
      { name: first, kind, world, ...(plays !== undefined && { plays }) },
    ];
    const others = known.filter(({ name }) => name !== game.name);
    this.#write({ ...this.#run, games: [...others, game] });
  }

  /** A game that had come has gone. */
  removeGame(game: string): void {
    const { games } = this.#run;
    if (games !== undefined) {
      this.#write({ ...this.#run, games: games.filter(({ name }) => name !== game) });
    }
  }

  #gameCalled(game: string | undefined): Pick<RunGame, 'world'> {
    return this.#run.games?.find(({ name }) => name === game) ?? this.#run;
  }

  #setOf(game: string | undefined, now: Pick<RunGame, 'world' | 'plays'>): void {
    const { games } = this.#run;
    const [first] = games ?? [];
    const isFirst = game === undefined || first === undefined || first.name === game;
    const named = games?.map((one) =>
      one.name === (game ?? first?.name) ? playing(one, now) : one,
    );
    const self = isFirst ? playing(this.#run, now) : this.#run;
    this.#write({ ...self, ...(named && { games: named }) });
  }

  #write(run: Run): void {
    const text = textOf(run);
    try {
      if (!this.#isThere()) return;
      writeSmallFile(this.#path, text);
    } catch {
      return;
    }
    this.#run = run;
    this.#text = text;
  }

  remove(): void {
    if (this.#isThere()) rmSync(this.#path, { force: true });
    this.#text = '';
  }

  /** Somebody may have taken it away, and another the name. */
  #isThere(): boolean {
    try {
      return this.#text !== '' && readFileSync(this.#path, 'utf8') === this.#text;
    } catch {
      return false;
    }
  }
}

/** Where others can write, anybody could say where a client is to send its token. */
export function folderFault(dir: string): string | undefined {
  const { uid, mode } = statSync(dir);
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  if (uid !== self) return 'belongs to another user';
  return (mode & 0o022) === 0 ? undefined : 'can be written by others';
}

/** Whether the process is there, and is that run: numbers of processes are used again. */
export function isRunning({ pid, begin, machine, startedMs }: Run): boolean {
  if (machine !== hostname()) return false;
  if (begin !== '') return beginOf(pid) === begin;
  if (!isAlive(pid) || !isBridle(commandLineOf(pid))) return false;
  const began = beganMs(pid);
  return began === undefined || began <= startedMs + TIME_ERROR_MS;
}

/** Whether anybody can connect to it: what nobody can reach is not what a client means. */
export function isReachable({ endpoints }: Run): boolean {
  return Object.keys(endpoints).length > 0;
}

/** After the folder, so that it is known to whoever started the run; never one that reads as a flag. */
function nameOf(folder: string): string {
  const plain = basename(folder).replace(/[^\p{L}\p{N}._-]+/gu, '-');
  const chars = [...plain.replace(/^[.-]+/, '')]; // whole ones: no file is called by half of one
  return chars.slice(0, NAME_CHARS_MAX).join('') || 'run';
}

function byStart(a: Run | undefined, b: Run | undefined): number {
  return a!.startedMs - b!.startedMs;
}

function textOf(run: Run): string {
  return `${JSON.stringify(run)}\n`;
}

function isRun(value: unknown): value is Run {
  if (typeof value !== 'object' || value === null) return false;
  const run = value as Partial<Record<keyof Run, unknown>>;
  const texts = [run.name, run.begin, run.machine, run.folder, run.command, run.game];
  return (
    texts.every((text) => typeof text === 'string') &&
    Number.isSafeInteger(run.pid) &&
    (run.pid as number) > 1 &&
    isTime(run.startedMs) &&
    isWorld(run.world) &&
    isOptionalText(run.plays) &&
    (run.games === undefined || (Array.isArray(run.games) && run.games.every(isGame))) &&
    isEndpoints(run.endpoints)
  );
}

/** Not every number of milliseconds is a date. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

function isGame(value: unknown): value is RunGame {
  const { name, kind, world, plays } = Object(value) as Partial<Record<keyof RunGame, unknown>>;
  const texts = typeof name === 'string' && typeof kind === 'string' && isOptionalText(plays);
  return texts && isWorld(world);
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

/** The same run, or game of one, that plays something else now. */
function playing<T extends Pick<RunGame, 'world' | 'plays'>>(
  { plays: _, ...rest }: T,
  now: Pick<RunGame, 'world' | 'plays'>,
): Omit<T, 'plays'> & Pick<RunGame, 'world' | 'plays'> {
  return { ...rest, ...now };
}

function isWorld(value: unknown): value is RunWorld | null {
  if (value === null) return true;
  const { seed, kept } = Object(value) as Partial<RunWorld>;
  return typeof seed === 'string' && (kept === null || typeof kept === 'string');
}

export function isEndpoints(value: unknown): value is RunEndpoints {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((at) => typeof at === 'string');
}
