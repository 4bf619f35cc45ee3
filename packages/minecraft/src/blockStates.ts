import { bareName } from '@bridle/facets';
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
  readonly isAir: boolean;
  readonly isSolid: boolean;
  readonly fluid: 'water' | 'lava' | null;
}

const WATER = /^(water|flowing_water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/;
const AIR = /^(air|cave_air|void_air)$/;

/** The block states of one version, each looked up once. */
export class BlockStates {
  readonly #block: BlockConstructor;
  readonly #known: (BlockStateFacts | undefined)[] = [];
  readonly registry: Registry;

  constructor(registry: Registry, blockOf: (registry: Registry) => BlockConstructor) {
    this.registry = registry;
    this.#block = blockOf(registry);
  }

  of(stateId: number): BlockStateFacts {
    this.#known[stateId] ??= factsOf(this.block(stateId), this.registry);
    return this.#known[stateId];
  }

  /** As the library has it, at no place. */
  block(stateId: number): BotBlock {
    return this.#block.fromStateId(stateId, 0);
  }
}

function factsOf(block: BotBlock, registry: Registry): BlockStateFacts {
  const properties = Object.fromEntries(
    Object.entries(block.getProperties()).map(([name, value]) => [name, String(value)]),
  );
  const name = ourName(block.name);
  const list = Object.entries(properties).map(([key, value]) => `${key}=${value}`);
  const isWet = WATER.test(block.name) || properties['waterlogged'] === 'true';
  return {
    name,
    properties,
    text: list.length === 0 ? name : `${name}[${list.join(',')}]`,
    kind: registry.blocksByName[bareName(block.name)]!,
    shapes: block.shapes,
    isAir: AIR.test(block.name),
    isSolid: block.shapes.length > 0,
    fluid: isWet ? 'water' : block.name === 'lava' ? 'lava' : null,
  };
}
