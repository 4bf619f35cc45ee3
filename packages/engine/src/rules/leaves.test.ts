import { describe, expect, it } from 'vitest';
import { newWorld, run } from '../commands/testCommands.js';
import type { World } from '../world/world.js';
import { tickFlow } from './flow.js';
import { runRandomTicks } from './randomTicks.js';

const SIDE = 32;
const VOLUME = SIDE ** 3;

/** A box of leaves far from any wood, under a player that looks on. */
function withLeaves(): World {
  const world = newWorld();
  run(world, 'gamerule randomTickSpeed 4096', 'gamemode creative', 'tp 0 240 0');
  run(world, 'fill 0 150 0 31 181 31 oak_leaves[persistent=false,distance=7]');
  return world;
}

function blocksRead(world: World, work: () => void): number {
  const { blocks } = world;
  const get = blocks.get.bind(blocks);
  let count = 0;
  blocks.get = (x, y, z) => {
    count++;
    return get(x, y, z);
  };
  work();
  blocks.get = get;
  return count;
}

describe('many leaves at once', () => {
  it('look for wood in one tick after the other, some of them in each', () => {
    const world = withLeaves();
    expect(world.pending.size).toBe(VOLUME);
    world.tick++;
    const read = blocksRead(world, () => tickFlow(world));
    expect(world.pending.size).toBe(VOLUME - 512);
    expect(read).toBeLessThan(512 * 1_024);
    tickFlow(world);
    expect(world.pending.size).toBe(VOLUME - 1_024);
  });

  it('fall in one tick after the other, some of them in each', () => {
    const world = withLeaves();
    const changed = (): number =>
      world.events.filter((event) => event.event === 'block' && /leaves/.test(event.from)).length;
    for (let i = 0; i < 8; i++) {
      const before = changed();
      world.tick++;
      runRandomTicks(world);
      expect(changed() - before).toBeLessThanOrEqual(1_024);
    }
    expect(changed()).toBeGreaterThan(1_024);
  });
});
