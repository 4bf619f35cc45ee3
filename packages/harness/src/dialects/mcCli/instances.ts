import { lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, makeFolder, writeSmallFile } from '@bridle/processes';
import type { Leftover } from '../defineDialect.js';

/** A running game, as MC-CLI's clients read of it. */
export interface Instance {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** milliseconds since 1970 */
  readonly startTime: number;
  readonly version: string;
}

const FILE = 'instances.json';
const LOCK_TRIES = 100;
const LOCK_WAIT_MS = 10;
const LOCK_STALE_MS = 5_000; // it is held for less than a millisecond

/** The file is not as it should be; it is left as it is. */
export class RegistryError extends Error {
  readonly path: string;

  constructor(path: string, why: string) {
    super(`${path}${why}`);
    this.path = path;
  }
}

/** `~/.mccli/instances.json`: what runs on this machine, by which clients find it. */
export class Instances {
  readonly #dir: string;
  readonly #path: string;

  constructor(dir: string) {
    this.#dir = dir;
    this.#path = join(dir, FILE);
  }

  /** Those whose process lives. */
  list(): Instance[] {
    return this.#read()
      .filter(isInstance)
      .filter(({ pid }) => isAlive(pid));
  }

  /**
   * Adds those of this process, each under a name of its own. Throws where the file is broken or
   * cannot be written.
   */
  add(instances: readonly Instance[]): Instance[] {
    return this.#changing((kept) => {
      const names = new Set(kept.filter(isInstance).map(({ name }) => name));
      const added = instances.map((instance) => {
        let { name } = instance;
        for (let number = 2; names.has(name); number++) name = `${instance.name}-${number}`;
        names.add(name);
        return { ...instance, name };
      });
      return [[...kept, ...added], added];
    });
  }

  /** Those that this version of the program has entered, and whose process has ended. */
  dead(version: string): Instance[] {
    const entries = this.#read().filter(isInstance);
    return entries.filter((entry) => entry.version === version && !isAlive(entry.pid));
  }

  /** Takes one out, unless a process has its number by now. A list that is a link stays as it is. */
  takeOut({ name, pid, startTime }: Instance): void {
    for (const path of [this.#dir, this.#path]) {
      if (!lstatSync(path).isSymbolicLink()) continue;
      throw new RegistryError(path, ' is a link; it was left as it is');
    }
    const isIt = (entry: unknown): boolean =>
      isInstance(entry) &&
      entry.name === name &&
      entry.pid === pid &&
      entry.startTime === startTime &&
      !isAlive(pid);
    this.#write((all) => [all.filter((entry) => !isIt(entry)), undefined]);
  }

  /** Removes those of this process. */
  remove(): void {
    this.#changing((kept) => [kept, undefined]);
  }

  /** Changes the list; what is dead or of this process is dropped before. */
  #changing<T>(change: (kept: unknown[]) => [unknown[], T]): T {
    return this.#write((all) =>
      change(
        all.filter(
          (entry) => !isInstance(entry) || (entry.pid !== process.pid && isAlive(entry.pid)),
        ),
      ),
    );
  }

  /** Writes the file anew, whole or not at all. */
  #write<T>(change: (all: unknown[]) => [unknown[], T]): T {
    try {
      makeFolder(this.#dir, 0o700);
      const unlock = this.#lock();
      try {
        const [next, result] = change(this.#read());
        writeSmallFile(this.#path, `${JSON.stringify(next, null, 2)}\n`);
        return result;
      } finally {
        unlock();
      }
    } catch (error) {
      if (error instanceof RegistryError) throw error;
      throw new RegistryError(this.#path, `: ${(error as Error).message}`);
    }
  }

  #read(): unknown[] {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw new RegistryError(this.#path, `: ${(error as Error).message}`);
    }
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value)) return value;
    } catch {
      // said below
    }
    throw new RegistryError(this.#path, ' is not a list of instances; it was left as it is');
  }

  /** Two that start at once must not forget each other. */
  #lock(): () => void {
    const path = `${this.#path}.lock`;
    for (let tries = 0; tries < LOCK_TRIES; tries++) {
      try {
        writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      if (at !== undefined && Date.now() - at > LOCK_STALE_MS) rmSync(path, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_WAIT_MS);
    }
    throw new RegistryError(path, ' is held by somebody');
  }
}

/** The entries of runs of ours that were killed; others' are theirs, and clients pass over them. */
export function leftoverInstances(dir: string, version: string): Leftover[] {
  const instances = new Instances(dir);
  return instances.dead(version).map((entry) => ({
    path: join(dir, FILE),
    what: `the entry ${entry.name} of a run that has died`,
    pid: entry.pid,
    takeOut: () => instances.takeOut(entry),
  }));
}

function isInstance(value: unknown): value is Instance {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, port, name } = value as Partial<Record<keyof Instance, unknown>>;
  return isCount(pid) && isCount(port) && typeof name === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
