import { lstat, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ColumnSource, type Seed, World } from '@bridle/engine';
import {
  after,
  type Change,
  HarnessError,
  type LongAction,
  type NewWorld,
  Preparing,
  unstoppable,
  type WorldEntry,
  type WorldsFacet,
} from '@bridle/facets';
import { WORLD_NAME_CHARS_MAX } from '../limits.js';
import { deleteSave, forgetSave } from './deleteSave.js';
import { isErrno } from './disk.js';
import { inspectFolder } from './inspect.js';
import { LEVEL } from './layout.js';
import { SaveFolder, type SaveOptions } from './saveFolder.js';

/** A world that is played, and where it is kept. */
export interface OpenWorld {
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
  readonly switcher: { readonly world: World; enter(world: World): void };
  readonly playing: OpenWorld;
  readonly landOf: (seed: Seed, type: string) => ColumnSource;
  /** Told of what the disk does, as of any save. */
  readonly callbacks: Required<Pick<SaveOptions, 'onFailure' | 'onSaved'>>;
  /** Told of every world that is entered after the first. */
  readonly entered?: (playing: OpenWorld) => void;
}

const NAME = new RegExp(`^[\\w][\\w .-]{0,${WORLD_NAME_CHARS_MAX - 1}}$`);

/** A world as it lies on disk. */
interface Kept extends Pick<OpenWorld, 'name' | 'seed' | 'type'> {
  readonly path: string;
  /** when it was last saved */
  readonly at: number | null;
}

/**
 * Worlds side by side in one folder, of which one is played. Until another is entered in its place,
 * everybody sees the one before, and the list as it was.
 */
export class Worlds implements WorldsFacet {
  readonly #options: WorldsOptions;
  readonly #preparing = new Preparing();
  #playing: OpenWorld | undefined;
  /** the folder of a world that is being made, and is not entered yet */
  #making: string | undefined;
  /** a world of which a part may be deleted already */
  #doomed: Kept | undefined;

  constructor(options: WorldsOptions) {
    this.#options = options;
    this.#playing = options.playing;
  }

  get current(): string | null {
    return this.#playing?.name ?? null;
  }

  async list(): Promise<WorldEntry[]> {
    const { root } = this.#options;
    const found: Kept[] = [];
    for (const name of await foldersIn(root)) {
      const kept = await keptAt(name, resolve(root, name)).catch(() => undefined);
      if (kept !== undefined) found.push(kept);
    }
    const [playing, making, doomed] = [this.#playing, this.#making, this.#doomed];
    const kept = found.filter(({ path }) => path !== making && path !== doomed?.path);
    if (doomed !== undefined) kept.push(doomed);
    const entries = kept.map((one) => entryOf(one, one.at, playing?.save?.path === one.path));
    if (playing !== undefined && !entries.some(({ current }) => current)) {
      entries.push(entryOf(playing, null, true));
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  create(asked: string | undefined, { seed, type }: NewWorld): LongAction<WorldEntry> {
    return this.#preparing.change(async () => {
      const name = asked ?? (await this.#freeName());
      const path = await this.#pathOf(name);
      const found = await inspectFolder(path);
      if (found.kind !== 'nothing') {
        throw new HarnessError('bad_request', `There is a world called ${name} already`);
      }
      const wanted = { seed: seed === undefined ? undefined : asSeed(seed), worldType: type };
      const forget = async (): Promise<void> => {
        await forgetSave(path);
        this.#making = undefined;
      };
      this.#making = path;
      try {
        const save = await SaveFolder.open(path, { ...wanted, ...this.#options.callbacks });
        return await this.#entering(name, save, forget);
      } catch (error) {
        await forget();
        throw error;
      }
    });
  }

  load(name: string): LongAction<WorldEntry> {
    return this.#preparing.change(async () => {
      const path = await this.#pathOf(name);
      if (this.#playing?.save?.path === path) {
        throw new HarnessError('bad_request', `${name} is being played`);
      }
      const found = await inspectFolder(path);
      if (found.kind === 'nothing' || found.kind === 'foreign') throw this.#unknown(name);
      return this.#entering(name, await SaveFolder.open(path, this.#options.callbacks));
    });
  }

  /** What is half deleted cannot come back: from there on, nothing stops it. */
  remove(name: string): LongAction<void> {
    return after(this.#dooming(name), ({ path, kept }) =>
      this.#delete(path, kept),
    ) as LongAction<void>;
  }

  leave(): LongAction<{ name: string; saved: boolean }> {
    return this.#preparing.change(async () => {
      const left = this.#playing;
      if (left === undefined) throw new HarnessError('bad_request', 'no world is entered');
      await left.save?.save(this.#options.switcher.world);
      return {
        make: () => {
          this.#playing = undefined;
          left.save?.closeNow();
          return { name: left.name, saved: left.save !== undefined };
        },
      };
    });
  }

  autosave(): void {
    if (!this.#preparing.isBusy) this.#playing?.save?.autosave(this.#options.switcher.world);
  }

  /** Keeps the world as it is, and goes on with it. */
  async save(): Promise<void> {
    await this.#preparing.idle();
    await this.#playing?.save?.save(this.#options.switcher.world);
  }

  /** Keeps the world as it is and gives its folder free. */
  async close(): Promise<void> {
    await this.#preparing.idle();
    const { save } = this.#playing ?? {};
    try {
      await save?.save(this.#options.switcher.world);
    } finally {
      await save?.close();
    }
  }

  /** The world in a folder takes the place of the one that is played, which is saved. */
  async #entering(
    name: string,
    save: SaveFolder,
    forget?: () => Promise<void>,
  ): Promise<Change<WorldEntry>> {
    const before = this.#playing;
    const { seed, worldType: type } = save;
    const next: OpenWorld = { name, seed, type, save };
    try {
      const halves = { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
      const land = this.#options.landOf(halves, type);
      const world = (await save.load(land)) ?? World.create(halves, land);
      const at = save.isNew ? null : await savedAt(save.path);
      // Time stands still, so that it stays as it is saved here.
      await before?.save?.save(this.#options.switcher.world);
      const make = (): WorldEntry => {
        this.#options.switcher.enter(world);
        this.#playing = next;
        this.#making = undefined;
        before?.save?.closeNow();
        this.#options.entered?.(next);
        return entryOf(next, at, true);
      };
      const drop = async (): Promise<void> => {
        await save.close();
        await forget?.();
      };
      return { make, drop };
    } catch (error) {
      await save.close();
      throw error;
    }
  }

  #dooming(name: string): LongAction<{ path: string; kept: Kept | undefined }> {
    return this.#preparing.change(async () => {
      const path = await this.#pathOf(name);
      if (this.#playing?.save?.path === path) {
        throw new HarnessError('bad_request', `${name} is being played`, 'leave it first');
      }
      const found = await inspectFolder(path);
      if (found.kind === 'nothing' || found.kind === 'foreign') throw this.#unknown(name);
      const kept = await keptAt(name, path);
      return { make: () => ({ path, kept }) };
    });
  }

  *#delete(path: string, kept: Kept | undefined): LongAction<void> {
    this.#doomed = kept;
    try {
      return yield* unstoppable(() => deleteSave(path));
    } finally {
      this.#doomed = undefined;
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
}

function entryOf(
  { name, seed, type }: Pick<OpenWorld, 'name' | 'seed' | 'type'>,
  last_played: number | null,
  current: boolean,
): WorldEntry {
  return { name, seed: String(seed), type, last_played, current };
}

function asSeed(text: string): bigint {
  if (/^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n) return BigInt(text);
  throw new HarnessError('bad_request', `${text} is not a whole number from 0 to 2^64 - 1`);
}

/** Undefined where there is no world that could be entered. */
async function keptAt(name: string, path: string): Promise<Kept | undefined> {
  const found = await inspectFolder(path);
  if (found.kind !== 'save') return undefined;
  const { seed, worldType: type, world } = found.level;
  return { name, path, seed, type, at: world === undefined ? null : await savedAt(path) };
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
