import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type ColumnEdits,
  type ColumnSource,
  type Dimension,
  headOf,
  restoreWorld,
  type Seed,
  SnapshotError,
  type World,
  type WorldHead,
} from '@bridle/engine';
import { HarnessError, inSlices, Slices } from '@bridle/facets';
import { makeFolder } from '@bridle/processes';
import {
  HALF_WRITTEN_SUFFIX,
  isErrno,
  LimitedConcurrency,
  syncFolder,
  type WriteBytes,
  writeBytes,
  writeNew,
  writeWhole,
} from './disk.js';
import {
  columnOfFile,
  decodeColumn,
  encodeColumn,
  encodeLevel,
  FormatError,
  placeIn,
  type SavedLevel,
} from './format.js';
import { inspectFolder, refuseUnlessUsable } from './inspect.js';
import { COLUMNS, LEVEL, listFolder } from './layout.js';
import { FolderLock } from './lock.js';

export interface SaveOptions {
  /** the seed that was asked for; a save of another one is refused */
  readonly seed?: bigint | undefined;
  /** the kind of world that was asked for; a save of another one is refused */
  readonly worldType?: string | undefined;
  /** begin anew where there is a save */
  readonly reset?: boolean | undefined;
  /** the save is gone once it is closed; only for a folder that holds none yet */
  readonly temporary?: boolean | undefined;
  /** Told once when autosaves begin to fail; the old save stays as it is and the run goes on. */
  readonly onFailure?: ((error: HarnessError) => void) | undefined;
  /** Told whenever the world is on disk as it was when that was asked for. */
  readonly onSaved?: ((path: string) => void) | undefined;
  readonly write?: WriteBytes | undefined;
  /** a test hands in a smaller one than a level has */
  readonly levelBytesMax?: number | undefined;
}

/** What was changed in a column, and of which land that is. */
interface ChangedColumn {
  readonly dimension: Dimension;
  readonly edits: ColumnEdits;
}

/** A world at one moment; what is written later does not change it. */
interface Moment {
  readonly head: WorldHead;
  readonly columns: readonly ChangedColumn[];
  readonly hash: string;
}

interface Waiting {
  moment: Moment;
  readonly done: Promise<void>;
}

const DEFAULT_WORLD_TYPE = 'normal';
/** Each waits for the disk most of its time; Node has four threads to wait with. */
const FILES_AT_ONCE = 8;
const INTACT = 'what was saved before is intact';

/**
 * A world on disk that survives the death of the process at any instant: column files are never
 * replaced, and `level.json`, which names those that count, is replaced at once or not at all.
 */
export class SaveFolder {
  readonly path: string;
  readonly seed: bigint;
  readonly worldType: string;
  readonly #lock: FolderLock;
  readonly #level: SavedLevel;
  readonly #isTemporary: boolean;
  readonly #onFailure: (error: HarnessError) => void;
  readonly #onSaved: (path: string) => void;
  readonly #write: WriteBytes;
  readonly #levelBytesMax: number | undefined;
  /** column files that are there, whether or not they count */
  readonly #onDisk: Set<string>;
  /** the file of edits that nobody writes into any more: what is in here need not be written */
  readonly #fileOf = new WeakMap<ColumnEdits, string>();
  /** there are column files whose names a power cut could still undo */
  #isUnsynced = false;
  #isLoaded: boolean;
  #isClosed = false;
  #isFailing = false;
  #savedHash: string | undefined;
  #waiting: Waiting | undefined;
  /** settles, and never fails, when everything that was asked for is done */
  #done: Promise<void> = Promise.resolve();

  private constructor(path: string, lock: FolderLock, level: SavedLevel, options: SaveOptions) {
    this.path = path;
    this.seed = level.seed;
    this.worldType = level.worldType;
    this.#lock = lock;
    this.#level = level;
    this.#isLoaded = level.world === undefined;
    this.#onDisk = new Set(level.columns);
    this.#isTemporary = options.temporary ?? false;
    this.#onFailure = options.onFailure ?? (() => {});
    this.#onSaved = options.onSaved ?? (() => {});
    this.#write = options.write ?? writeBytes;
    this.#levelBytesMax = options.levelBytesMax;
  }

  /** Opens a save, or begins one in a folder that is empty or not there. */
  static async open(path: string, options: SaveOptions = {}): Promise<SaveFolder> {
    const folder = resolve(path);
    try {
      // Looked at before anything is written: what is not a save is left as it is.
      refuseUnlessUsable(await inspectFolder(folder), folder, options);
      makeFolder(folder);
      const lock = await FolderLock.take(folder);
      try {
        return await SaveFolder.#openLocked(folder, lock, options);
      } catch (error) {
        await lock.release();
        throw error;
      }
    } catch (error) {
      throw asHarnessError(
        error,
        `${folder} cannot be used for saves`,
        'choose another --save-dir',
      );
    }
  }

  /** A save in a folder of its own that is gone once it is closed. */
  static async openTemporary(options: SaveOptions = {}): Promise<SaveFolder> {
    const path = await mkdtemp(join(tmpdir(), 'bridle-world-'));
    try {
      return await SaveFolder.open(path, { ...options, temporary: true });
    } catch (error) {
      await rmdir(path).catch(() => {});
      throw error;
    }
  }

  static async #openLocked(
    path: string,
    lock: FolderLock,
    options: SaveOptions,
  ): Promise<SaveFolder> {
    const found = await inspectFolder(path);
    refuseUnlessUsable(found, path, options);
    makeFolder(join(path, COLUMNS)); // whoever had the lock until now may have taken it away
    let level = found.kind === 'save' && !options.reset ? found.level : undefined;
    if (level === undefined) {
      // Written at once, so that a save that was only begun is known for what it is.
      const seed = options.seed ?? randomBytes(8).readBigUInt64LE();
      level = {
        seed,
        worldType: options.worldType ?? DEFAULT_WORLD_TYPE,
        world: undefined,
        columns: [],
      };
      const bytes = await inSlices(encodeLevel(seed, level.worldType, undefined, []));
      await writeWhole(join(path, LEVEL), bytes, options.write ?? writeBytes);
      await syncFolder(path);
    }
    const folder = new SaveFolder(path, lock, level, options);
    for (const name of (await listFolder(path))?.columns ?? []) folder.#onDisk.add(name);
    await folder.#clearAway(new Set(level.columns));
    return folder;
  }

  /** Whether there is no world in it yet. */
  get isNew(): boolean {
    return this.#level.world === undefined;
  }

  /** The world that was saved; undefined where there is none yet. */
  async load(source: ColumnSource): Promise<World | undefined> {
    const { world: head, seed, columns: names } = this.#level;
    if (head === undefined) return undefined;
    const columns: unknown[] = [];
    for (const name of names) columns.push(await this.#readColumn(name));
    const snapshot = { ...head, seed: asHalves(seed), columns };
    const world = restored(join(this.path, LEVEL), snapshot, source);
    const fileAt = new Map(names.map((name) => [columnOfFile(name), name]));
    for (const { dimension, edits } of changedColumns(world)) {
      const name = fileAt.get(placeIn(dimension, edits.columnX, edits.columnZ));
      if (name !== undefined) this.#fileOf.set(edits, name);
    }
    this.#isLoaded = true;
    this.#savedHash = world.hash();
    return world;
  }

  /**
   * Saves the world as it is now; what happens to it from here on does not matter. While a save
   * runs, later ones wait, and of those that wait only the newest is written.
   */
  save(world: World): Promise<void> {
    try {
      const moment = this.#momentOf(world);
      if (this.#waiting !== undefined) {
        this.#waiting.moment = moment;
        return this.#waiting.done;
      }
      const done = this.#done.then(() => {
        const { moment } = this.#waiting!;
        this.#waiting = undefined;
        return this.#commit(moment);
      });
      this.#waiting = { moment, done };
      this.#done = done.catch(() => {});
      return done;
    } catch (error) {
      return Promise.reject(asHarnessError(error, 'the world cannot be saved'));
    }
  }

  /** Saves if anything has changed. Never throws, and tells of failures once until one succeeds. */
  autosave(world: World): void {
    if (this.#isClosed || (this.#waiting === undefined && world.hash() === this.#savedHash)) return;
    this.save(world).catch((error: HarnessError) => {
      if (!this.#isFailing) this.#onFailure(error);
      this.#isFailing = true;
    });
  }

  /** Waits for what is being saved and lets go of the folder; a temporary one is gone then. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#done;
    try {
      if (this.#isTemporary) await this.#remove();
    } finally {
      await this.#lock.release();
    }
    if (this.#isTemporary) await rmdir(this.path).catch(() => {}); // not ours alone: it stays
  }

  /** Lets go of the folder at once, where all that was asked for is saved. */
  closeNow(): void {
    this.#isClosed = true;
    this.#lock.releaseNow();
  }

  #momentOf(world: World): Moment {
    if (this.#isClosed) throw new HarnessError('internal', `${this.path} is closed`);
    if (!this.#isLoaded) {
      throw new HarnessError('internal', `${this.path} holds a world that has not been loaded`);
    }
    const head = headOf(world);
    if (asBigint(head.seed) !== this.seed) {
      throw new HarnessError('internal', `${this.path} is for a world of seed ${this.seed}`);
    }
    return { head, columns: changedColumns(world), hash: world.hash() };
  }

  async #commit({ head: { seed: _, ...head }, columns, hash }: Moment): Promise<void> {
    try {
      this.#savedHash = undefined;
      await this.#lock.check();
      makeFolder(join(this.path, COLUMNS)); // it may have been empty, and taken away as such
      const slices = new Slices();
      const names = await this.#writeColumns(columns, slices);
      const bytes = await slices.run(
        encodeLevel(this.seed, this.worldType, head, names, this.#levelBytesMax),
      );
      await this.#lock.check();
      await writeWhole(join(this.path, LEVEL), bytes, this.#write);
      await syncFolder(this.path);
      this.#savedHash = hash;
      this.#isFailing = false;
      this.#onSaved(this.path);
      await this.#clearAway(new Set(names));
    } catch (error) {
      throw asHarnessError(error, `the world could not be saved to ${this.path}`);
    }
  }

  /** Writes the columns that no file holds yet, some at a time. The names of all of them. */
  async #writeColumns(columns: readonly ChangedColumn[], slices: Slices): Promise<string[]> {
    const names: string[] = [];
    const writes = new LimitedConcurrency(FILES_AT_ONCE);
    for (const { dimension, edits } of columns) {
      if (edits.states.size === 0) continue;
      let name = this.#fileOf.get(edits);
      // A file that did not count for a while is gone, though its edits may have come back.
      if (name === undefined || !this.#onDisk.has(name)) {
        const file = await slices.run(encodeColumn(edits, dimension));
        name = file.name;
        await writes.add(() => this.#writeColumn(edits, file.name, file.bytes));
      }
      names.push(name);
    }
    await writes.done();
    if (this.#isUnsynced) await syncFolder(join(this.path, COLUMNS));
    this.#isUnsynced = false;
    return names.sort();
  }

  async #writeColumn(edits: ColumnEdits, name: string, bytes: Uint8Array): Promise<void> {
    if (!this.#onDisk.has(name)) {
      await writeNew(join(this.path, COLUMNS, name), bytes, this.#write);
      this.#onDisk.add(name);
      this.#isUnsynced = true;
    }
    this.#fileOf.set(edits, name);
  }

  async #readColumn(name: string): Promise<unknown> {
    const path = join(this.path, COLUMNS, name);
    try {
      return decodeColumn(name, await readFile(path));
    } catch (error) {
      const isMissing = isErrno(error, 'ENOENT');
      if (!isMissing && !(error instanceof FormatError)) {
        throw asHarnessError(error, `${path} cannot be read`);
      }
      throw new HarnessError(
        'bad_request',
        `${path} ${isMissing ? 'is missing' : (error as Error).message}; nothing was changed`,
        'put a copy of that file back, or begin a new world there with --reset-world',
      );
    }
  }

  /** Deletes column files that do not count. What cannot be deleted does no harm. */
  async #clearAway(counting: ReadonlySet<string>): Promise<void> {
    const deletions = new LimitedConcurrency(FILES_AT_ONCE);
    for (const name of this.#onDisk) {
      if (counting.has(name)) continue;
      this.#onDisk.delete(name);
      const path = join(this.path, COLUMNS, name);
      await deletions.add(() => rm(path, { force: true }).catch(() => {}));
    }
    await deletions.done();
  }

  async #remove(): Promise<void> {
    for (const name of [LEVEL, LEVEL + HALF_WRITTEN_SUFFIX])
      await rm(join(this.path, name), { force: true });
    await this.#clearAway(new Set());
    await rmdir(join(this.path, COLUMNS)).catch(() => {});
  }
}

/** The changes of every land as they stand now: nobody writes into them any more. */
function changedColumns(world: World): ChangedColumn[] {
  return world.lands.flatMap(({ dimension, blocks }) =>
    blocks.heldEdits().map((edits) => ({ dimension, edits })),
  );
}

function restored(path: string, snapshot: unknown, source: ColumnSource): World {
  try {
    return restoreWorld(snapshot, source);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new HarnessError(
      'bad_request',
      `${path} holds a world that cannot be restored: ${error.message}; nothing was changed`,
      'load it with the version that saved it, or begin a new world there with --reset-world',
    );
  }
}

function asHalves(seed: bigint): Seed {
  return { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
}

function asBigint({ high, low }: Seed): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

/** What the system says when a disk fails, as a sentence with a next step. */
function asHarnessError(error: unknown, what: string, advice = INTACT): HarnessError {
  if (error instanceof HarnessError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const hint = isErrno(error, 'ENOSPC', 'EDQUOT') ? `make room on the disk; ${INTACT}` : advice;
  return new HarnessError('internal', `${what}: ${reason}`, hint);
}
