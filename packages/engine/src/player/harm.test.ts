import { describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { FLOOR, noonWorld, runUntil, summon } from '../mobs/testPen.js';
import { afterHolding, ticks } from '../world/testLand.js';

describe('fire of souls', () => {
  it('hurts the player as it hurts mobs, twice as much as fire', () => {
    const world = noonWorld();
    world.setBlock(0, FLOOR - 1, 0, stateOf('soul_soil'));
    world.setBlock(0, FLOOR, 0, stateOf('soul_fire'));
    afterHolding(1, {}, world);
    expect(world.player.health).toBe(18);
    expect(world.player.fireTicks).toBeGreaterThan(100);
  });
});

describe('a hot floor', () => {
  it.each([
    ['cow', 9],
    ['magma_cube', 1],
  ])('leaves a %s a health of %i', (name, left) => {
    const world = noonWorld();
    for (let x = 3; x <= 7; x++) {
      for (let z = 3; z <= 7; z++) world.setBlock(x, FLOOR - 1, z, stateOf('magma_block'));
    }
    const mob = summon(world, name, 5.5, 5.5);
    mob.size = 1;
    mob.updateSize();
    mob.health = mob.maxHealth;
    const isHurt = runUntil(world, () => mob.health < mob.maxHealth, 40) >= 0;
    expect([isHurt, mob.health]).toEqual([left < mob.maxHealth, left]);
  });
});

describe('thorns', () => {
  it('prick an animal that moves in them', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 5.5, 5.5);
    world.setBlock(5, FLOOR, 5, stateOf('sweet_berry_bush', { age: '3' }));
    const push = (): boolean => {
      cow.vx = 0.01;
      return cow.health < cow.maxHealth;
    };
    expect(runUntil(world, push, 20)).toBeGreaterThanOrEqual(0);
    expect(cow.health).toBe(9);
  });
});

describe('what two lists told apart is one thing', () => {
  it('leaves live near stems as they do near logs', () => {
    const world = noonWorld();
    const leaves = stateOf('oak_leaves', { persistent: 'false', distance: '7' });
    world.setBlock(5, FLOOR + 4, 5, leaves);
    world.setBlock(5, FLOOR + 3, 5, stateOf('crimson_stem'));
    ticks(world, 3);
    expect(formatBlockState(world.blocks.get(5, FLOOR + 4, 5))).toContain('distance=1');
  });

  it('a block of snow whitens grass as a layer does', () => {
    const world = noonWorld();
    world.setBlock(5, FLOOR - 1, 5, stateOf('grass_block'));
    world.setBlock(5, FLOOR, 5, stateOf('snow_block'));
    expect(formatBlockState(world.blocks.get(5, FLOOR - 1, 5))).toContain('snowy=true');
  });
});
