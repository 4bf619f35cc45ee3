import { stateOfName } from '@bridle/block-facts';
import { IS_WATER, parseBlockState, SELECTION_SHAPE, SHAPES } from '@bridle/engine';
import type { BlockConstructor, BotBlock, KindOfBlock, Registry } from './mineflayer.js';
import { ourName } from './names.js';

/** What is true of a block state of this version, whoever asks. */
export interface BlockStateFacts {
  /** ours, without properties */
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  /** the same in one text, as `minecraft:oak_stairs[facing=north,half=top]` */
  readonly text: string;
  readonly kind: KindOfBlock;
  /** boxes that one bumps into: six numbers each */
  readonly shapes: readonly (readonly number[])[];
  /** boxes that one can point at, one after the other */
  readonly pointed: Float64Array;
  readonly isAir: boolean;
  readonly isSolid: boolean;
  readonly fluid: 'water' | 'lava' | null;
}

/** What our own world has no block for, or none in every state. */
const WATER = /^(flowing_)?water$|^bubble_column$/;
const LAVA = /^(flowing_)?lava$/;
const AIR = /(^|_)air$/;
const NOTHING = new Float64Array(0);
/** Of what nobody bumps into and our own world does not know: most such things fill the middle of their cell. */
const GUESSED = Float64Array.of(0.1, 0, 0.1, 0.9, 0.9, 0.9);

/** The block states of one version, each looked up once. */
export class BlockStates {
  readonly #block: BlockConstructor;
  readonly #known: (BlockStateFacts | undefined)[] = [];
  readonly registry: Registry;
  /** our names of all kinds of blocks, each once */
  readonly names: readonly string[];
  /** by state, the place of its name in `names` */
  readonly nameOfState: Uint16Array;

  constructor(registry: Registry, blockOf: (registry: Registry) => BlockConstructor) {
    this.registry = registry;
    this.#block = blockOf(registry);
    const kinds = registry.blocksArray;
    const names = kinds.map(({ name }) => ourName(name));
    const states = kinds.reduce((most, { maxStateId }) => Math.max(most, maxStateId + 1), 0);
    this.nameOfState = new Uint16Array(states);
    kinds.forEach((kind, i) => {
      this.nameOfState.fill(i, kind.minStateId, kind.maxStateId + 1);
    });
    this.#nameFilledCauldrons(names);
    this.names = names;
  }

  /** how many there are, from 0 on: a number beyond is none of this version */
  get count(): number {
    return this.nameOfState.length;
  }

  of(stateId: number): BlockStateFacts {
    this.#known[stateId] ??= this.#factsOf(stateId);
    return this.#known[stateId];
  }

  /** The name alone, of any state of this version. */
  nameOf(stateId: number): string {
    return this.names[this.nameOfState[stateId]!]!;
  }

  /** As the library has it, at no place. */
  block(stateId: number): BotBlock {
    return this.#block.fromStateId(stateId, 0);
  }

  /** Until 1.16.5 a cauldron with water in it is a cauldron of a higher level. */
  #nameFilledCauldrons(names: string[]): void {
    const { cauldron, water_cauldron } = this.registry.blocksByName;
    if (cauldron === undefined || water_cauldron !== undefined) return;
    const filled = names.push('minecraft:water_cauldron') - 1;
    this.nameOfState.fill(filled, cauldron.minStateId + 1, cauldron.maxStateId + 1);
  }

  #factsOf(stateId: number): BlockStateFacts {
    const block = this.block(stateId);
    const kind = this.registry.blocksByStateId[stateId]!;
    const values = block.getProperties();
    // In the order of the game itself, which the library turns round.
    const properties = Object.fromEntries(
      (kind.states ?? []).map(({ name }) => [name, String(values[name])]),
    );
    const name = this.nameOf(stateId);
    const list = Object.entries(properties).map(([key, value]) => `${key}=${value}`);
    const text = list.length === 0 ? name : `${name}[${list.join(',')}]`;
    const isAir = AIR.test(block.name);
    const own = ownState(name, text);
    const isLava = LAVA.test(block.name);
    const isWater = WATER.test(block.name);
    const isWet =
      isWater || properties.waterlogged === 'true' || IS_WATER[own ?? stateOfName(name) ?? 0] === 1;
    return {
      name,
      properties,
      text,
      kind,
      shapes: block.shapes,
      pointed: isAir || isWater || isLava ? NOTHING : pointedOf(own, block.shapes),
      isAir,
      isSolid: block.shapes.length > 0,
      fluid: isWet ? 'water' : isLava ? 'lava' : null,
    };
  }
}

/** The same state in our own world, if it has it. */
function ownState(name: string, text: string): number | undefined {
  // To refuse a name takes long: the error names the one that was perhaps meant.
  if (stateOfName(name) === undefined) return undefined;
  const parsed = parseBlockState(text);
  return parsed.ok ? parsed.state : undefined;
}

/** The data of versions have only what one bumps into; what one points at is known of our own blocks. */
function pointedOf(own: number | undefined, shapes: readonly (readonly number[])[]): Float64Array {
  const known = own === undefined ? NOTHING : SHAPES[SELECTION_SHAPE[own]!]!;
  if (known.length > 0) return known;
  return shapes.length > 0 ? Float64Array.from(shapes.flat()) : GUESSED;
}
