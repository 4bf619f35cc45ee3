import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '@bridle/facets';
import { beginOf, isAlive } from '@bridle/processes';
import { isErrno } from './disk.js';
import { LOCK } from './layout.js';

const TRIES = 10;
const RETRY_MS = 20; // a lock is written in far less; one still unreadable after all tries is torn

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** when the process began, where the system says so: numbers of processes are used again */
  readonly began: string;
  readonly nonce: string;
}

/** Locks that this process holds, by nonce. */
const held = new Set<string>();

/** Keeps a second process from writing into a folder. Who died without letting go holds nothing. */
export class FolderLock {
  readonly #path: string;
  readonly #nonce: string;
  readonly #text: string;

  private constructor(folder: string) {
    this.#path = join(folder, LOCK);
    this.#nonce = randomUUID();
    const { pid } = process;
    const owner: Owner = { pid, host: hostname(), began: beginOf(pid), nonce: this.#nonce };
    this.#text = `${JSON.stringify(owner)}\n`;
  }

  /** Takes the lock of a folder, or says who has it. */
  static async take(folder: string): Promise<FolderLock> {
    const lock = new FolderLock(folder);
    for (let tries = 0; ; tries++) {
      if (await lock.#create()) return lock;
      const text = await readIfThere(lock.#path);
      if (text === undefined) continue; // let go of in this moment
      const owner = parseOwner(text);
      if (owner === undefined && tries < TRIES) await setTimeout(RETRY_MS);
      else if (owner !== undefined && isHolding(owner)) throw inUse(folder, lock.#path, owner);
      else await lock.#clearAway(text);
    }
  }

  /** Throws when somebody else has taken the folder meanwhile. */
  async check(): Promise<void> {
    if ((await readIfThere(this.#path)) === this.#text) return;
    throw new HarnessError(
      'busy',
      `${this.#path} is no longer ours: the world is not saved any more`,
      'end whatever else uses that folder, then start again',
    );
  }

  /** Never fails: a lock that cannot be removed holds nothing once the process is gone. */
  async release(): Promise<void> {
    held.delete(this.#nonce);
    try {
      if ((await readIfThere(this.#path)) === this.#text) await rm(this.#path, { force: true });
    } catch {} // that is worth less than what the caller has to say
  }

  /** The same at once, for whoever may not wait. */
  releaseNow(): void {
    held.delete(this.#nonce);
    try {
      if (readFileSync(this.#path, 'utf8') === this.#text) rmSync(this.#path, { force: true });
    } catch {} // as above
  }

  async #create(): Promise<boolean> {
    try {
      await writeFile(this.#path, this.#text, { flag: 'wx' });
      held.add(this.#nonce);
      return true;
    } catch (error) {
      if (isErrno(error, 'EEXIST')) return false;
      throw error;
    }
  }

  /** Removes a lock that nobody holds, unless somebody has just taken it. */
  async #clearAway(seen: string): Promise<void> {
    const aside = `${this.#path}.${process.pid}.old`;
    try {
      await rename(this.#path, aside);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return; // somebody else was faster
      throw error;
    }
    if ((await readIfThere(aside)) === seen) await rm(aside, { force: true });
    else await rename(aside, this.#path);
  }
}

function inUse(folder: string, path: string, { pid, host }: Owner): HarnessError {
  const who = host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  return new HarnessError(
    'busy',
    `${folder} is in use by ${who}`,
    `end it first, or choose another --save-dir; if it is gone, delete ${path}`,
  );
}

function isHolding({ pid, host, began, nonce }: Owner): boolean {
  if (host !== hostname()) return true; // nothing is known of the processes there
  if (pid === process.pid) return held.has(nonce);
  const now = beginOf(pid);
  return isAlive(pid) && (began === '' || now === '' || began === now);
}

function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, host, began, nonce } = JSON.parse(text) as Record<string, unknown>;
    if (!Number.isSafeInteger(pid) || (pid as number) < 1) return undefined;
    if (typeof host !== 'string' || typeof began !== 'string' || typeof nonce !== 'string') {
      return undefined;
    }
    return { pid: pid as number, host, began, nonce };
  } catch {
    return undefined;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
