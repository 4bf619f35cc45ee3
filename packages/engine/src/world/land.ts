import type { Fingerprint } from '../hash.js';
import { WorldLight } from '../light/worldLight.js';
import { type ColumnSource, WorldBlocks } from '../terrain/worldBlocks.js';
import { BlockEntities } from './blockEntities.js';
import { type ItemEntity, itemFingerprint } from './itemEntities.js';
import { LivelyColumns } from './livelyColumns.js';
import { Mobs } from './mobs.js';
import { PendingTicks } from './pendingTicks.js';
import { NO_PORTALS, type Portals, printPortals } from './portalRegistry.js';
import { type PrimedTnt, printTnt } from './primedTnt.js';

/** The dimensions there are, by Minecraft's names. What a save names must stay in here. */
export const DIMENSIONS = ['minecraft:overworld', 'minecraft:the_nether'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** One dimension and everything that is in it but the player. */
export class Land {
  readonly dimension: Dimension;
  readonly blocks: WorldBlocks;
  readonly pending: PendingTicks;
  readonly items: ItemEntity[];
  /** derived from the blocks, so neither hashed nor saved */
  readonly light: WorldLight;
  /** what chests, ovens and signs keep */
  contents = new BlockEntities();
  mobs = new Mobs();
  /** the portals that are known; the list is never written, so that forks share it */
  portals: Portals = NO_PORTALS;
  /** charges that have been lit */
  readonly primed: PrimedTnt[] = [];
  /** derived from the blocks, so neither hashed nor saved */
  readonly lively = new LivelyColumns();

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
    const fork = new Land(this.dimension, blocks, this.pending.copy(), items, light);
    fork.portals = this.portals;
    fork.mobs = this.mobs.fork();
    for (const charge of this.primed) fork.primed.push({ ...charge });
    fork.contents = this.contents.fork();
    return fork;
  }

  fingerprint(print: Fingerprint): void {
    const { blocks, pending, items, portals, primed } = this;
    const { words } = print;
    const at = print.room(4) * 2;
    words[at] = this.dimension === 'minecraft:overworld' ? 0 : -1; // as Minecraft once counted them
    words[at + 1] = items.length;
    words[at + 2] = blocks.print.high;
    words[at + 3] = blocks.print.low;
    words[at + 4] = pending.print.high;
    words[at + 5] = pending.print.low;
    words[at + 6] = portals.length;
    words[at + 7] = primed.length;
    for (let i = 0; i < items.length; i++) itemFingerprint(print, items[i]!);
    if (portals.length > 0) printPortals(print, portals);
    this.mobs.fingerprint(print);
    for (let i = 0; i < primed.length; i++) printTnt(print, primed[i]!);
    this.contents.fingerprint(print);
  }
}
