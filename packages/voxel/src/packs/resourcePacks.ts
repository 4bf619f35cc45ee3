import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Change,
  HarnessError,
  inSlices,
  type LongAction,
  type PackState,
  type PacksFacet,
  type PacksOutcome,
  type Parts,
  Preparing,
} from '@bridle/facets';
import type { PackTexture, ReplaceableTextures } from '@bridle/render/packs';
import { PACKS_MAX, PACKS_TEXTURE_BYTES_MAX } from '../limits.js';
import { lookAt, refuse } from './archive.js';
import { openingPack, type PackInfo, readInfo, stampOf } from './packInfo.js';
import { packNamed, plainName } from './packName.js';
import { readPaintedTextures } from './paintedTextures.js';
import { type ReadPack, readTextures } from './readTextures.js';

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
interface EnabledPack extends Pack {
  readonly read: ReadPack;
  readonly error: string | undefined;
}

/**
 * Packs in a folder, those that come with the program, and those that were loaded by their path.
 * Which of them are enabled is forgotten at the end of the run.
 */
export class ResourcePacks implements PacksFacet {
  /** of all enabled packs together, by name; another map when anything changed */
  textures: ReadonlyMap<string, PackTexture> = new Map();
  readonly #folders: readonly string[];
  readonly #thread: URL;
  readonly #loaded = new Map<string, Pack>();
  #peeks = new Map<string, Peek>();
  /** from the lowest to the one that is over all others */
  #enabled: readonly EnabledPack[] = [];
  readonly #preparing = new Preparing();
  #replaceable: ReplaceableTextures | undefined;
  #askReplaceable: () => Promise<ReplaceableTextures> = () =>
    Promise.reject(new Error('nobody knows the textures of the game'));

  /** `thread` is what reads large textures. */
  constructor(folder: string, shipped = SHIPPED, thread = THREAD) {
    this.#folders = [shipped, folder];
    this.#thread = thread;
  }

  paintedTextures(): Uint8Array | undefined {
    return readPaintedTextures();
  }

  findTexturesBy(ask: () => Promise<ReplaceableTextures>): void {
    this.#askReplaceable = ask;
  }

  async list(): Promise<PackState[]> {
    return [vanillaState(), ...(await this.#states(this.#packs()))];
  }

  enabled(): string[] {
    return namesOf(this.#enabled);
  }

  enable(asked: string): LongAction<PacksOutcome> {
    return this.#preparing.change(async (isWanted) => {
      const pack = this.#named(asked);
      if (pack !== VANILLA) return this.#enabling(pack, isWanted);
      return { make: () => ({ enabled: this.enabled(), packs: [vanillaState()] }) };
    });
  }

  disable(asked: string): LongAction<PacksOutcome> {
    return this.#preparing.change(async () => {
      const pack = this.#named(asked);
      if (pack === VANILLA) throw refuse("the game's own look lies under all others and stays");
      return this.#change(this.#without(pack), [pack]);
    });
  }

  reload(): LongAction<PacksOutcome> {
    return this.#preparing.change(async (isWanted) => {
      // Each has the room that those below it leave, as when they were enabled.
      const enabled: EnabledPack[] = [];
      for (const pack of this.#enabled)
        enabled.push(await this.#readAgain(pack, enabled, isWanted));
      return this.#change(enabled, enabled, new Map());
    });
  }

  load(path: string): LongAction<PacksOutcome> {
    return this.#preparing.change(async (isWanted) => {
      const pack = { name: plainName(basename(path)), path, isBuiltIn: false };
      if (pack.name === VANILLA) throw refuse(`a pack cannot be called ${VANILLA}`);
      const { make } = await this.#enabling(pack, isWanted);
      return {
        make: () => {
          this.#loaded.set(pack.name, pack);
          return make();
        },
      };
    });
  }

  async #enabling(pack: Pack, isWanted: () => boolean): Promise<Change<PacksOutcome>> {
    const others = this.#without(pack);
    let read: ReadPack;
    try {
      read = await this.#read(pack, others, isWanted);
    } catch (error) {
      const { code, message, hint } = HarnessError.from(error);
      throw new HarnessError(code, `the pack ${pack.name} is skipped: ${message}`, hint);
    }
    return this.#change([...others, { ...pack, read, error: undefined }], [pack]);
  }

  async #readAgain(
    pack: Pack,
    below: readonly EnabledPack[],
    isWanted: () => boolean,
  ): Promise<EnabledPack> {
    try {
      return { ...pack, read: await this.#read(pack, below, isWanted), error: undefined };
    } catch (error) {
      return { ...pack, read: NOTHING, error: sentence(error) };
    }
  }

  async #read(
    { path }: Pack,
    others: readonly EnabledPack[],
    isWanted: () => boolean,
  ): Promise<ReadPack> {
    const room = others.reduce((left, { read }) => left - read.bytes, PACKS_TEXTURE_BYTES_MAX);
    const files = await inSlices(openingPack(path));
    const info = readInfo(files);
    this.#replaceable ??= await this.#askReplaceable();
    return readTextures(files, info, this.#replaceable, room, this.#thread, isWanted);
  }

  /** These packs are enabled once the change is made; it answers with the state of some. */
  async #change(
    enabled: readonly EnabledPack[],
    answered: readonly Pack[],
    peeks = this.#peeks,
  ): Promise<Change<PacksOutcome>> {
    const all = new Map<string, PackTexture>();
    for (const { read } of enabled) {
      for (const [name, texture] of read.textures) all.set(name, texture);
    }
    const outcome = {
      enabled: namesOf(enabled),
      packs: await this.#states(answered, enabled, peeks),
    };
    return {
      make: () => {
        // The renderer looks at the map alone: it stays where the same packs are enabled.
        if (
          enabled.some((pack, i) => pack !== this.#enabled[i]) ||
          enabled.length !== this.#enabled.length
        ) {
          this.textures = all;
        }
        this.#enabled = enabled;
        this.#peeks = peeks;
        return outcome;
      },
    };
  }

  #without({ name }: Pack): readonly EnabledPack[] {
    return this.#enabled.filter((pack) => pack.name !== name);
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
    for (const pack of this.#enabled) if (!packs.has(pack.name)) packs.set(pack.name, pack);
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

  #states(
    packs: readonly Pack[],
    enabled = this.#enabled,
    peeks = this.#peeks,
  ): Promise<PackState[]> {
    return inSlices(statesOf(packs, enabled, peeks));
  }
}

function namesOf(enabled: readonly EnabledPack[]): string[] {
  return [VANILLA, ...enabled.map(({ name }) => name)];
}

function* statesOf(
  packs: readonly Pack[],
  enabled: readonly EnabledPack[],
  peeks: Map<string, Peek>,
): Parts<PackState[]> {
  const states: PackState[] = [];
  for (const pack of packs) {
    const own = enabled.find(({ name }) => name === pack.name);
    states.push(stateOf(pack, own, yield* peekAt(pack.path, peeks)));
    yield;
  }
  return states;
}

function stateOf(
  { name, isBuiltIn }: Pack,
  enabled: EnabledPack | undefined,
  peek: Peek,
): PackState {
  const { info } = peek;
  const why = enabled?.error ?? peek.error;
  return {
    name,
    description: info?.description ?? '',
    format: info?.format ?? 0,
    enabled: enabled !== undefined,
    built_in: isBuiltIn,
    ...(enabled && { textures: enabled.read.textures.size }),
    ...(why !== undefined && { error: why }),
    problems: [...(enabled?.read.problems ?? [])],
  };
}

function* peekAt(path: string, peeks: Map<string, Peek>): Parts<Peek> {
  const stamp = stampOf(path);
  const known = peeks.get(path);
  if (known?.stamp === stamp) return known;
  let peek: Peek;
  try {
    peek = { stamp, info: readInfo(yield* openingPack(path)), error: undefined };
  } catch (error) {
    peek = { stamp, info: undefined, error: sentence(error) };
  }
  peeks.set(path, peek);
  return peek;
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
