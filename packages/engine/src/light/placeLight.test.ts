import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { RandomStream } from '../random/random.js';
import { World } from '../world/world.js';

const SEEDS = [1, 2, 3, 4];
const CHANGES = ['glowstone', 'torch', 'stone', 'air', 'oak_leaves', 'water', 'glass', 'lava'];

/** Digs, builds and lights around the player, so that there is light of all sorts. */
function changedWorld(low: number, random: RandomStream): World {
  const world = World.create({ high: 0, low });
  const { x, y, z } = world.player;
  const around = (): number => random.below(40) - 20;
  for (let i = 0; i < 300; i++) {
    const state = stateOf(CHANGES[random.below(CHANGES.length)]!);
    world.setBlock(
      Math.floor(x) + around(),
      Math.floor(y) + around(),
      Math.floor(z) + around(),
      state,
    );
  }
  return world;
}

describe.each(SEEDS)('the light of single places, seed %i', (low) => {
  it('is what it is once the land around is lit', () => {
    const random = new RandomStream({ high: 0, low }, 'test');
    const world = changedWorld(low, random);
    const unlit = world.fork();
    let dark = unlit.fork(); // nobody asks this one for more than single places
    let timesLit = 0;
    const { x, y, z } = world.player;
    const seen = new Set<number>();
    for (let i = 0; i < 3_000; i++) {
      const at = [
        Math.floor(x) + random.below(48) - 24,
        i % 3 === 0 ? random.below(400) - 72 : Math.floor(y) + random.below(40) - 24,
        Math.floor(z) + random.below(48) - 24,
      ] as const;
      const light = [world.light.sky(...at), world.light.block(...at)];
      expect([dark.light.skyAt(...at), dark.light.blockAt(...at)], at.join()).toEqual(light);
      expect(dark.light.isOpen(...at), at.join()).toBe(light[0] === 15);
      for (const level of light) seen.add(level);
      if (dark.light.litColumns === 0) continue;
      dark = unlit.fork();
      timesLit++;
    }
    // Where very many are asked for, the land is lit after all.
    expect(timesLit).toBeGreaterThan(0);
    expect(timesLit).toBeLessThan(60);
    expect(seen.size).toBe(16);
  });
});
