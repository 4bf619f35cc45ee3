import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  HarnessError,
  type PackState,
  type PacksFacet,
  type PacksOutcome,
  type Promised,
} from '@bridle/facets';
import type { PackTexture } from '@bridle/render/packs';
import { PACKS_MAX, PACKS_TEXTURE_BYTES_MAX } from '../limits.js';
import { inSlices, type Parts } from '../slices.js';
import { lookAt, refuse } from './archive.js';
import { openingPack, type PackInfo, readInfo, stampOf } from './packInfo.js';
import { packNamed, plainName } from './packName.js';
import { readPainting } from './painting.js';
import { type ReadPack, readTextures, type Tailor } from './readTextures.js';

/** What our own look is called in lists, as clients of Minecraft expect. */
const VANILLA = 'vanilla';
const SHIPPED = fileURLToPath(new URL('../../resourcepacks', import.meta.url));
const THREAD = new URL('./textureThread.js', import.meta.url);
const NOTHING: ReadPack = { textures: new Map(), bytes: 0, problems: [] };

interface Pack {
  readonly name: string;
  readonly path: string;
  readonly isBuiltIn: boolean;
}

interface Peek {
  readonly stamp: string;
  readonly info: PackInfo | undefined;
  readonly error: string | undefined;
}

/** A pack that is enabled, as it was read last. */
interface Worn extends Pack {
  read: ReadPack;
  error: string | undefined;
}

/**
 * Packs in a folder, those that come with the program, and those that were loaded by their path.
 * Which of them are enabled is forgotten at the end of the run.
 */
export class ResourcePacks implements Promised<PacksFacet> {
  /** of all enabled packs together, by name; another map when anything changed */
  textures: ReadonlyMap<string, PackTexture> = new Map();
  readonly #folders: readonly string[];
  readonly #thread: URL;
  readonly #loaded = new Map<string, Pack>();
  readonly #peeks = new Map<string, Peek>();
  /** from the lowest to the one that is over all others */
  readonly #worn: Worn[] = [];
  #tailor: Promise<Tailor> | undefined;
  #askTailor: () => Promise<Tailor> = () => Promise.reject(new Error('nobody fits textures'));
  /** what changes packs runs one after the other */
  #last: Promise<unknown> = Promise.resolve();

  /** `thread` is what reads large textures. */
  constructor(folder: string, shipped = SHIPPED, thread = THREAD) {
    this.#folders = [shipped, folder];
    this.#thread = thread;
  }

  painting(): Uint8Array | undefined {
    return readPainting();
  }

  fitBy(tailor: () => Promise<Tailor>): void {
    this.#askTailor = tailor;
  }

  async list(): Promise<PackState[]> {
    return [vanillaState(), ...(await inSlices(this.#states(this.#packs())))];
  }

  enabled(): string[] {
    return [VANILLA, ...this.#worn.map(({ name }) => name)];
  }

  enable(asked: string): Promise<PacksOutcome> {
    return this.#inTurn(async () => {
      const pack = this.#named(asked);
      if (pack === VANILLA) return { enabled: this.enabled(), packs: [vanillaState()] };
      return this.#wear(pack);
    });
  }

  disable(asked: string): Promise<PacksOutcome> {
    return this.#inTurn(async () => {
      const pack = this.#named(asked);
      if (pack === VANILLA) throw refuse("the game's own look lies under all others and stays");
      const at = this.#worn.findIndex(({ name }) => name === pack.name);
      if (at >= 0) this.#worn.splice(at, 1);
      if (at >= 0) this.#merge();
      return this.#outcome([pack]);
    });
  }

  reload(): Promise<PacksOutcome> {
    return this.#inTurn(async () => {
      this.#peeks.clear();
      // Each has the room that those below it leave, as when they were enabled.
      for (const pack of this.#worn) pack.read = NOTHING;
      for (const pack of this.#worn) {
        try {
          pack.read = await this.#read(pack);
          pack.error = undefined;
        } catch (error) {
          pack.read = NOTHING;
          pack.error = sentence(error);
        }
      }
      this.#merge();
      return this.#outcome(this.#worn);
    });
  }

  load(path: string): Promise<PacksOutcome> {
    return this.#inTurn(async () => {
      const pack = { name: plainName(basename(path)), path, isBuiltIn: false };
      if (pack.name === VANILLA) throw refuse(`a pack cannot be called ${VANILLA}`);
      const outcome = await this.#wear(pack);
      this.#loaded.set(pack.name, pack);
      return outcome;
    });
  }

  async #wear(pack: Pack): Promise<PacksOutcome> {
    let read: ReadPack;
    try {
      read = await this.#read(pack);
    } catch (error) {
      const { code, message, hint } = HarnessError.from(error);
      throw new HarnessError(code, `the pack ${pack.name} is skipped: ${message}`, hint);
    }
    const at = this.#worn.findIndex(({ name }) => name === pack.name);
    if (at >= 0) this.#worn.splice(at, 1);
    this.#worn.push({ ...pack, read, error: undefined });
    this.#merge();
    return this.#outcome([pack]);
  }

  async #read({ name, path }: Pack): Promise<ReadPack> {
    const others = this.#worn.filter((pack) => pack.name !== name);
    const room = others.reduce((left, { read }) => left - read.bytes, PACKS_TEXTURE_BYTES_MAX);
    const files = await inSlices(openingPack(path));
    const info = readInfo(files);
    this.#tailor ??= this.#askTailor();
    return readTextures(files, info, await this.#tailor, room, this.#thread);
  }

  #merge(): void {
    const all = new Map<string, PackTexture>();
    for (const { read } of this.#worn) {
      for (const [name, texture] of read.textures) all.set(name, texture);
    }
    this.textures = all;
  }

  async #outcome(packs: readonly Pack[]): Promise<PacksOutcome> {
    return { enabled: this.enabled(), packs: await inSlices(this.#states(packs)) };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  #packs(): Pack[] {
    const packs = new Map<string, Pack>();
    this.#folders.forEach((folder, i) => {
      for (const pack of packsIn(folder, i === 0)) packs.set(pack.name, pack);
    });
    for (const pack of this.#loaded.values()) packs.set(pack.name, pack);
    return [...packs.values()];
  }

  #named(asked: string): Pack | typeof VANILLA {
    const packs = new Map(this.#packs().map((pack) => [pack.name, pack]));
    // One that is enabled may be gone from the disk by now.
    for (const pack of this.#worn) if (!packs.has(pack.name)) packs.set(pack.name, pack);
    const known = [VANILLA, ...packs.keys()];
    const found = packNamed(
      known.map((name) => ({ name })),
      asked,
    );
    if (found?.name === VANILLA) return VANILLA;
    if (found !== undefined) return packs.get(found.name)!;
    const hint = `there are: ${known.join(', ')}`;
    throw refuse(`no resource pack is called ${asked.slice(0, 80)}`, hint);
  }

  *#states(packs: readonly Pack[]): Parts<PackState[]> {
    const states: PackState[] = [];
    for (const pack of packs) {
      states.push(this.#state(pack, yield* this.#peek(pack.path)));
      yield;
    }
    return states;
  }

  #state({ name, isBuiltIn }: Pack, { info, error }: Peek): PackState {
    const worn = this.#worn.find((pack) => pack.name === name);
    const why = worn?.error ?? error;
    return {
      name,
      description: info?.description ?? '',
      format: info?.format ?? 0,
      enabled: worn !== undefined,
      built_in: isBuiltIn,
      ...(worn && { textures: worn.read.textures.size }),
      ...(why !== undefined && { error: why }),
      problems: [...(worn?.read.problems ?? [])],
    };
  }

  *#peek(path: string): Parts<Peek> {
    const stamp = stampOf(path);
    const known = this.#peeks.get(path);
    if (known?.stamp === stamp) return known;
    let peek: Peek;
    try {
      peek = { stamp, info: readInfo(yield* openingPack(path)), error: undefined };
    } catch (error) {
      peek = { stamp, info: undefined, error: sentence(error) };
    }
    this.#peeks.set(path, peek);
    return peek;
  }
}

function sentence(error: unknown): string {
  const { message, hint } = HarnessError.from(error);
  return hint === undefined ? message : `${message}; ${hint}`;
}

function vanillaState(): PackState {
  return {
    name: VANILLA,
    description: 'The look of the embedded world.',
    format: 0,
    enabled: true,
    built_in: true,
    problems: [],
  };
}

/** Folders and zips, by name. A folder beside a zip of its name comes first, the zip is shadowed. */
function packsIn(folder: string, isBuiltIn: boolean): Pack[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter(
      (name) => /\.zip$/i.test(name) || lookAt(join(folder, name))?.isDirectory(),
    );
  } catch {
    return []; // no folder, no packs
  }
  const packs = new Map<string, Pack>();
  for (const file of names.filter((name) => !name.startsWith('.')).sort()) {
    const name = plainName(file);
    if (name === VANILLA || packs.has(name) || packs.size >= PACKS_MAX) continue;
    packs.set(name, { name, path: join(folder, file), isBuiltIn });
  }
  return [...packs.values()];
}
