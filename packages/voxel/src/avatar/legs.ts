import type { MoveOptions } from '@bridle/facets';
import type { Cell, PathTerrain } from '@bridle/paths';
import { Legs, type Patience, type Wariness } from '../body/legs.js';
import { spareRank } from '../body/states.js';
import { terrainOf } from '../paths.js';
import { bestToolInBag, hotbarSlotFor, MAIN_SLOTS } from './bag.js';
import { aroundBombs, BombWariness, type Shunned } from './bombs.js';
import { nameOfState } from './facts.js';
import type { AvatarBody } from './frame.js';

/** About 130 blocks at a time. */
const PART_TICKS = 600;
const PATIENCE: Patience = {
  footNodes: 24_000,
  workNodes: 12_000,
  slicesPerTick: 2,
  routes: 8,
  provesNoPath: true,
  partTicks: PART_TICKS,
};

const SPARE_MAX = 64;

/** Legs that dig with the best of all tools, and build with whatever is worth little. */
export class AvatarLegs extends Legs<AvatarBody> {
  /** who is told of blocks that are broken and placed on the way */
  noted: MoveOptions['noted'] | undefined;
  /** what one runs away from right now */
  shunned: Shunned | undefined;

  constructor(body: AvatarBody) {
    super(body, PATIENCE);
  }

  protected override wariness(): Wariness {
    return new BombWariness(this.body, this);
  }

  protected override terrain(): PathTerrain {
    const { world } = this.body;
    const known = new Map<number, number>();
    const terrain = terrainOf(world, {
      placeable: this.#spareBlocks(),
      digTicks(state) {
        let ticks = known.get(state);
        if (ticks === undefined) {
          ticks = bestToolInBag(world, state).ticks;
          known.set(state, ticks);
        }
        return ticks;
      },
    });
    return aroundBombs(world, terrain, this.shunned);
  }

  #spareBlocks(): number {
    const { items, counts } = this.body.player.inventory;
    let count = 0;
    for (let slot = 0; slot < MAIN_SLOTS; slot++) {
      if (spareRank(items[slot]! - 1) !== undefined) count += counts[slot]!;
    }
    return Math.min(SPARE_MAX, count);
  }

  protected override spareSlot(): number | undefined {
    const { items } = this.body.player.inventory;
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    for (let slot = 0; slot < MAIN_SLOTS; slot++) {
      const rank = spareRank(items[slot]! - 1);
      if (rank !== undefined && rank < least) [best, least] = [slot, rank];
    }
    return best < 0 ? undefined : hotbarSlotFor(this.body, best);
  }

  protected override worked(what: 'broken' | 'placed', cell: Cell, before: number): void {
    const { x, y, z } = cell;
    const state = what === 'broken' ? before : this.body.world.blocks.get(x, y, z);
    this.noted?.(what, nameOfState(state), [x, y, z]);
  }

  protected override toolSlot(state: number): number {
    return hotbarSlotFor(this.body, bestToolInBag(this.body.world, state).slot);
  }
}
