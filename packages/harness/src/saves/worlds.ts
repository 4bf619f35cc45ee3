import { lstat, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ColumnSource, type Seed, World } from '@bridle/engine';
import {
  HarnessError,
  type NewWorld,
  type Promised,
  type WorldEntry,
  type WorldsFacet,
} from '@bridle/facets';
import { WORLD_NAME_CHARS_MAX } from '../limits.js';
import { deleteSave } from './deleteSave.js';
import { isErrno } from './disk.js';
import { inspectFolder } from './inspect.js';
import { LEVEL } from './layout.js';
import { SaveFolder, type SaveOptions } from './saveFolder.js';

/** A world that is played, and where it is kept. */
export interface Playing {
  readonly name: string;
  readonly seed: bigint;
  readonly type: string;
  /** undefined: it is kept nowhere */
  readonly save: SaveFolder | undefined;
}

export interface WorldsOptions {
  /** the folder whose folders are worlds */
  readonly root: string;
  /** where the world that is played stands */
  readonly stage: { readonly world: World; enter(world: World): void };
  readonly playing: Playing;
  readonly landOf: (seed: Seed, type: string) => ColumnSource;
  /** Told of what the disk does, as of any save. */
  readonly told: Required<Pick<SaveOptions, 'onFailure' | 'onSaved'>>;
  /** Told of every world that is entered after the first. */
  readonly entered?: (playing: Playing) => void;
}

const NAME = new RegExp(`^[\\w][\\w .-]{0,${WORLD_NAME_CHARS_MAX - 1}}$`);

/** Worlds side by side in one folder, of which one is played. */
export class Worlds implements Promised<WorldsFacet> {
  readonly #options: WorldsOptions;
  #playing: Playing | undefined;
  #isBusy = false;

  constructor(options: WorldsOptions) {
    this.#options = options;
    this.#playing = options.playing;
  }

  get current(): string | null {
    return this.#playing?.name ?? null;
  }

  async list(): Promise<WorldEntry[]> {
    const { root } = this.#options;
    const playing = this.#playing;
    const entries: WorldEntry[] = [];
    for (const name of await foldersIn(root)) {
      const path = resolve(root, name);
      const found = await inspectFolder(path).catch(() => undefined);
      if (found?.kind !== 'save') continue;
      const { seed, worldType: type, world } = found.level;
      const at = world === undefined ? null : await savedAt(path);
      entries.push(entryOf({ name, seed, type }, at, playing?.save?.path === path));
    }
    if (playing !== undefined && !entries.some(({ current }) => current)) {
      entries.push(entryOf(playing, null, true));
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  create(asked: string | undefined, { seed, type }: NewWorld): Promise<WorldEntry> {
    return this.#alone(async () => {
      const name = asked ?? (await this.#freeName());
      const path = await this.#pathOf(name);
      const found = await inspectFolder(path);
      if (found.kind !== 'nothing') {
        throw new HarnessError('bad_request', `There is a world called ${name} already`);
      }
      const save = await SaveFolder.open(path, {
        seed: seed === undefined ? undefined : asSeed(seed),
        worldType: type,
        ...this.#options.told,
      });
      try {
        return await this.#enter(name, save);
      } catch (error) {
        await deleteSave(path).catch(() => {}); // it has never been played
        throw error;
      }
    });
  }

  load(name: string): Promise<WorldEntry> {
    return this.#alone(async () => {
      const path = await this.#pathOf(name);
      if (this.#playing?.save?.path === path) {
        throw new HarnessError('bad_request', `${name} is being played`);
      }
      const found = await inspectFolder(path);
      if (found.kind === 'nothing' || found.kind === 'foreign') throw this.#unknown(name);
      const save = await SaveFolder.open(path, this.#options.told);
      return this.#enter(name, save);
    });
  }

  remove(name: string): Promise<void> {
    return this.#alone(async () => {
      const path = await this.#pathOf(name);
      if (this.#playing?.save?.path === path) {
        throw new HarnessError('bad_request', `${name} is being played`, 'leave it first');
      }
      const found = await inspectFolder(path);
      if (found.kind === 'nothing' || found.kind === 'foreign') throw this.#unknown(name);
      await deleteSave(path);
    });
  }

  leave(): Promise<{ name: string; saved: boolean }> {
    return this.#alone(async () => {
      const left = this.#playing;
      if (left === undefined) throw new HarnessError('bad_request', 'no world is entered');
      await this.#save(left);
      await left.save?.close();
      return { name: left.name, saved: left.save !== undefined };
    });
  }

  autosave(): void {
    if (!this.#isBusy) this.#playing?.save?.autosave(this.#options.stage.world);
  }

  /** Keeps the world as it is and gives its folder free. */
  async close(): Promise<void> {
    const { save } = this.#playing ?? {};
    try {
      await save?.save(this.#options.stage.world);
    } finally {
      await save?.close();
    }
  }

  /** Exchanges the world that is played; if that fails, all is as it was. */
  async #enter(name: string, save: SaveFolder): Promise<WorldEntry> {
    const before = this.#playing;
    const { seed, worldType: type } = save;
    const next: Playing = { name, seed, type, save };
    try {
      const halves = { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
      const land = this.#options.landOf(halves, type);
      const world = (await save.load(land)) ?? World.create(halves, land);
      if (before !== undefined) await this.#save(before);
      this.#options.stage.enter(world);
      this.#playing = next;
      this.#options.entered?.(next);
    } catch (error) {
      await save.close();
      throw error;
    }
    await before?.save?.close().catch((error: unknown) => {
      this.#options.told.onFailure?.(HarnessError.from(error));
    });
    return entryOf(next, save.isNew ? null : await savedAt(save.path), true);
  }

  /** Time stands still from here on, or else the last ticks would be lost. */
  async #save(playing: Playing): Promise<void> {
    this.#playing = undefined;
    try {
      await playing.save?.save(this.#options.stage.world);
    } catch (error) {
      this.#playing = playing;
      throw error;
    }
  }

  /** As Minecraft calls a world that nobody named: New World, New World 2 … */
  async #freeName(): Promise<string> {
    const taken = new Set(await entriesIn(this.#options.root));
    for (let number = 1; ; number++) {
      const name = number === 1 ? 'New World' : `New World ${number}`;
      if (!taken.has(name.toLowerCase())) return name;
    }
  }

  /** Where the world of that name is; never where a link leads, which may be anywhere. */
  async #pathOf(name: string): Promise<string> {
    if (!NAME.test(name) || /[. ]$/.test(name)) {
      const hint = 'letters, digits, spaces, `.`, `_` and `-`, beginning with a letter or digit';
      throw new HarnessError('bad_request', 'that is no name for a world', hint);
    }
    const path = resolve(this.#options.root, name);
    const found = await lstat(path).catch(() => undefined);
    if (!found?.isSymbolicLink()) return path;
    const hint = 'move the world itself there, or start with --save-dir';
    throw new HarnessError(
      'bad_request',
      `${name} is a link and no world of ${this.#options.root}`,
      hint,
    );
  }

  #unknown(name: string): HarnessError {
    return new HarnessError('bad_request', `World not found: ${name}`, 'see `world list`');
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) {
      throw new HarnessError('busy', 'another world is being entered or left', 'try again');
    }
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
    }
  }
}

function entryOf(
  { name, seed, type }: Pick<Playing, 'name' | 'seed' | 'type'>,
  last_played: number | null,
  current: boolean,
): WorldEntry {
  return { name, seed: String(seed), type, last_played, current };
}

function asSeed(text: string): bigint {
  if (/^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n) return BigInt(text);
  throw new HarnessError('bad_request', `${text} is not a whole number from 0 to 2^64 - 1`);
}

async function savedAt(path: string): Promise<number | null> {
  const found = await stat(join(path, LEVEL)).catch(() => undefined);
  return found === undefined ? null : Math.floor(found.mtimeMs);
}

async function foldersIn(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

/** The names of all that lies there, in lower case: some disks do not tell `a` from `A`. */
async function entriesIn(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names.map((name) => name.toLowerCase());
}
