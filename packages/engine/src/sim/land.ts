import { WorldLight } from '../light/worldLight.js';
import type { Fingerprint } from './hash.js';
import { type ItemEntity, itemFingerprint } from './itemEntities.js';
import { PendingTicks } from './pending.js';
import { type ColumnSource, WorldBlocks } from './worldBlocks.js';

/** The dimensions there are, by Minecraft's names. What a save names must stay in here. */
export const DIMENSIONS = ['minecraft:overworld'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** One dimension and everything that is in it but the player. */
export class Land {
  readonly dimension: Dimension;
  readonly blocks: WorldBlocks;
  readonly pending: PendingTicks;
  readonly items: ItemEntity[];
  /** derived from the blocks, so neither hashed nor saved */
  readonly light: WorldLight;

  private constructor(
    dimension: Dimension,
    blocks: WorldBlocks,
    pending: PendingTicks,
    items: ItemEntity[],
    light: WorldLight,
  ) {
    this.dimension = dimension;
    this.blocks = blocks;
    this.pending = pending;
    this.items = items;
    this.light = light;
  }

  /** Land that nobody has touched yet. */
  static untouched(dimension: Dimension, source: ColumnSource): Land {
    const blocks = new WorldBlocks(source);
    return new Land(dimension, blocks, new PendingTicks(), [], new WorldLight(blocks));
  }

  fork(): Land {
    const blocks = this.blocks.fork();
    const items = this.items.map((item) => ({ ...item }));
    const light = this.light.fork(blocks);
    return new Land(this.dimension, blocks, this.pending.copy(), items, light);
  }

  fingerprint(print: Fingerprint): void {
    print.word(DIMENSION_WORDS[this.dimension]);
    print.word(this.blocks.print.high);
    print.word(this.blocks.print.low);
    print.word(this.pending.print.high);
    print.word(this.pending.print.low);
    for (const item of this.items) itemFingerprint(print, item);
  }
}

/** The number that Minecraft once gave each dimension. */
const DIMENSION_WORDS: Readonly<Record<Dimension, number>> = { 'minecraft:overworld': 0 };
