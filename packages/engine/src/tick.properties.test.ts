import { describe, expect, it } from 'vitest';
import { runCommand } from './commands/index.js';
import { toggleBlock, UnorderedHash } from './hash.js';
import { RandomStream } from './random/random.js';
import { BOTTOM_Y } from './terrain/column.js';
import { tick } from './tick.js';
import { flatWorld } from './world/testLand.js';
import type { World } from './world/world.js';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

function itemsOf({ items, player }: World): number {
  const carried = player.inventory.counts.reduce((sum, count) => sum + count, 0);
  return carried + items.reduce((sum, { count }) => sum + count, 0);
}

/** The fingerprint of all edits, computed from nothing. */
function editsFromScratch({ blocks }: World): string {
  const print = new UnorderedHash();
  for (const { columnX, columnZ, states } of blocks.editedColumns) {
    for (const [cell, state] of states) {
      const [x, z] = [columnX * 16 + (cell & 15), columnZ * 16 + ((cell >> 4) & 15)];
      toggleBlock(print, x, (cell >> 8) + BOTTOM_Y, z, state);
    }
  }
  return print.toString();
}

describe.each(SEEDS)('random play, seed %i', (low) => {
  it('neither makes nor loses items that are dropped, picked up, or left by a death', () => {
    const world = flatWorld(low);
    const random = new RandomStream(world.seed, 'test');
    runCommand(world, '/gamerule doTileDrops false');
    for (const item of ['stone', 'oak_planks', 'iron_pickaxe', 'bucket', 'torch']) {
      runCommand(world, `/give @s ${item} ${1 + random.below(40)}`);
    }
    const total = itemsOf(world);
    for (let i = 0; i < 1_500; i++) {
      if (i % 5 === 0) {
        world.player.yaw += random.fraction() - 0.5;
        world.controls.hotbarSlot = random.below(9);
        world.controls.moveY = random.below(2);
      }
      world.controls.dropClick = random.below(4) === 0;
      if (i % 500 === 499) runCommand(world, '/kill');
      tick(world);
      expect(itemsOf(world)).toBe(total);
    }
  });

  it('keeps a hash of the edits that equals one computed from scratch', () => {
    const world = flatWorld(low);
    const random = new RandomStream(world.seed, 'test');
    const near = (): number => random.below(24) - 12;
    for (let i = 0; i < 400; i++) {
      const block = ['water', 'lava', 'sand', 'air', 'stone', 'glass', 'dirt'][random.below(7)]!;
      runCommand(world, `/setblock ${near()} ${62 + random.below(6)} ${near()} ${block}`);
      for (let j = 0; j < 3; j++) tick(world);
      if (i % 20 === 0) expect(world.blocks.print.toString()).toBe(editsFromScratch(world));
      if (i % 90 === 0) world.blocks.forgetFar(1_000, 1_000, 0);
    }
    expect(world.blocks.print.toString()).toBe(editsFromScratch(world));
  });
});
