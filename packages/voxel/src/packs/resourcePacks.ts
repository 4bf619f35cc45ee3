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
import type { PackTexture } from '@bridle/render/packs';
import { PACKS_MAX, PACKS_TEXTURE_BYTES_MAX } from '../limits.js';
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
  #worn: readonly Worn[] = [];
  readonly #preparing = new Preparing();
  #tailor: Promise<Tailor> | undefined;
  #askTailor: () => Promise<Tailor> = () => Promise.reject(new Error('nobody fits textures'));

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
    return [vanillaState(), ...(await this.#states(this.#packs()))];
  }

  enabled(): string[] {
    return namesOf(this.#worn);
  }

  enable(asked: string): LongAction<PacksOutcome> {
    return this.#preparing.change(async (isWanted) => {
      const pack = this.#named(asked);
      if (pack !== VANILLA) return this.#wearing(pack, isWanted);
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
      const worn: Worn[] = [];
      for (const pack of this.#worn) worn.push(await this.#readAgain(pack, worn, isWanted));
      return this.#change(worn, worn, new Map());
    });
  }

  load(path: string): LongAction<PacksOutcome> {
    return this.#preparing.change(async (isWanted) => {
      const pack = { name: plainName(basename(path)), path, isBuiltIn: false };
      if (pack.name === VANILLA) throw refuse(`a pack cannot be called ${VANILLA}`);
      const { make } = await this.#wearing(pack, isWanted);
      return {
        make: () => {
          this.#loaded.set(pack.name, pack);
          return make();
        },
      };
    });
  }

  async #wearing(pack: Pack, isWanted: () => boolean): Promise<Change<PacksOutcome>> {
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

  async #readAgain(pack: Pack, below: readonly Worn[], isWanted: () => boolean): Promise<Worn> {
    try {
      return { ...pack, read: await this.#read(pack, below, isWanted), error: undefined };
    } catch (error) {
      return { ...pack, read: NOTHING, error: sentence(error) };
    }
  }

  async #read({ path }: Pack, others: readonly Worn[], isWanted: () => boolean): Promise<ReadPack> {
    const room = others.reduce((left, { read }) => left - read.bytes, PACKS_TEXTURE_BYTES_MAX);
    const files = await inSlices(openingPack(path));
    const info = readInfo(files);
    this.#tailor ??= this.#askTailor();
    return readTextures(files, info, await this.#tailor, room, this.#thread, isWanted);
  }

  /** These are worn, once it is made; it answers with the state of some. */
  async #change(
    worn: readonly Worn[],
    told: readonly Pack[],
    peeks = this.#peeks,
  ): Promise<Change<PacksOutcome>> {
    const all = new Map<string, PackTexture>();
    for (const { read } of worn) {
      for (const [name, texture] of read.textures) all.set(name, texture);
    }
    const outcome = { enabled: namesOf(worn), packs: await this.#states(told, worn, peeks) };
    return {
      make: () => {
        // Whoever draws looks at the map alone: it stays where nothing is worn otherwise.
        if (worn.some((pack, i) => pack !== this.#worn[i]) || worn.length !== this.#worn.length) {
          this.textures = all;
        }
        this.#worn = worn;
        this.#peeks = peeks;
        return outcome;
      },
    };
  }

  #without({ name }: Pack): readonly Worn[] {
    return this.#worn.filter((pack) => pack.name !== name);
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

  #states(packs: readonly Pack[], worn = this.#worn, peeks = this.#peeks): Promise<PackState[]> {
    return inSlices(statesOf(packs, worn, peeks));
  }
}

function namesOf(worn: readonly Worn[]): string[] {
  return [VANILLA, ...worn.map(({ name }) => name)];
}

function* statesOf(
  packs: readonly Pack[],
  worn: readonly Worn[],
  peeks: Map<string, Peek>,
): Parts<PackState[]> {
  const states: PackState[] = [];
  for (const pack of packs) {
    const own = worn.find(({ name }) => name === pack.name);
    states.push(stateOf(pack, own, yield* peekAt(pack.path, peeks)));
    yield;
  }
  return states;
}

function stateOf({ name, isBuiltIn }: Pack, worn: Worn | undefined, peek: Peek): PackState {
  const { info } = peek;
  const why = worn?.error ?? peek.error;
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
