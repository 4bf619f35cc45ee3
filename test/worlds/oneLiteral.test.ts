import { describe, expect, it, vi } from 'vitest';
import { stateOf } from '../../packages/engine/src/blocks/index.js';
import { runCommand } from '../../packages/engine/src/commands/index.js';
import { isUsedOn } from '../../packages/engine/src/hands/useOnMob.js';
import { itemOf } from '../../packages/engine/src/items/index.js';
import { HARMFUL, WALKABILITY } from '../../packages/engine/src/mobs/body/walkable.js';
import { hold, noonWorld, run, runUntil, summon } from '../../packages/engine/src/mobs/testPen.js';
import { tick } from '../../packages/engine/src/tick.js';
import type { World } from '../../packages/engine/src/world/world.js';

/**
 * Blocks and a mob that nobody knows but their literals. Whatever they do below, no other file
 * has been told of them.
 */
vi.mock('../../packages/engine/src/blocks/crafted.js', async (original) => {
  const crafted = await original<typeof import('../../packages/engine/src/blocks/crafted.js')>();
  const { kind } = await import('../../packages/engine/src/blocks/kind.js');
  const { count, POWERED } = await import('../../packages/engine/src/blocks/properties.js');
  const { NO_BOXES } = await import('../../packages/engine/src/blocks/shapes.js');
  return {
    ...crafted,
    CRAFTED: [
      ...crafted.CRAFTED,
      kind('doorbell', 0.5, { properties: [POWERED], use: 'switchPower', drops: ['stick'] }),
      kind('nettle', 0, {
        properties: [count('age', 0, 3)],
        collision: NO_BOXES,
        support: { on: ['soil'] },
        randomTick: 'growWart',
        harm: { by: 'cactus', amount: 3 },
        tinder: [60, 100],
        compost: 1,
      }),
      kind('cupboard', 1, { keeps: 'barrel', blastResistance: 3_600_000 }),
    ],
  };
});

vi.mock('../../packages/engine/src/mobs/kinds/animals.js', async (original) => {
  const animals =
    await original<typeof import('../../packages/engine/src/mobs/kinds/animals.js')>();
  const cow = animals.ANIMALS.find(({ name }) => name === 'cow')!;
  const goat = { ...cow, name: 'goat', food: ['nettle'], isRideable: true, callsForHelp: true };
  return { ANIMALS: [...animals.ANIMALS, goat] };
});

/** Clicks on what is two blocks to the east of the player's eyes. */
function click(world: World): void {
  Object.assign(world.player, { yaw: 0, pitch: 0 });
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
}

describe('a block that is one literal', () => {
  it('does what a click does to its like', () => {
    const world = noonWorld();
    world.setBlock(2, 65, 0, stateOf('doorbell'));
    click(world);
    expect(world.blocks.get(2, 65, 0)).toBe(stateOf('doorbell', { powered: 'true' }));
  });

  it('opens, keeps what is put into it, and spills that when it goes', () => {
    const world = noonWorld();
    world.setBlock(2, 65, 0, stateOf('cupboard'));
    click(world);
    expect(world.player.screen.kind).toBe('barrel');
    const { slots } = world.land.contents.own('barrel', 2, 65, 0);
    slots.put(0, { item: itemOf('stick').id, count: 5, damage: 0 });
    world.setBlock(2, 65, 0, 0);
    expect(world.items.map(({ item, count }) => [item, count])).toEqual([[itemOf('stick').id, 5]]);
  });

  it('breaks without what holds it, and leaves itself', () => {
    const world = noonWorld();
    world.setBlock(5, 64, 5, stateOf('nettle'));
    world.setBlock(5, 63, 5, stateOf('stone'));
    expect(world.blocks.get(5, 64, 5)).toBe(0);
    expect(world.items.map(({ item }) => item)).toEqual([itemOf('nettle').id]);
  });

  it('grows by chance', () => {
    const world = noonWorld();
    runCommand(world, '/gamerule randomTickSpeed 4096');
    world.setBlock(5, 64, 5, stateOf('nettle'));
    const ripe = stateOf('nettle', { age: '3' });
    expect(runUntil(world, () => world.blocks.get(5, 64, 5) === ripe, 400)).toBeGreaterThan(0);
  });

  it('hurts the player and mobs as much as it says, and mobs keep away from it', () => {
    const world = noonWorld();
    const nettle = stateOf('nettle');
    const cow = summon(world, 'cow', 5.5, 5.5);
    world.setBlock(5, 64, 5, nettle);
    world.setBlock(0, 64, 0, nettle);
    run(world, 1);
    expect(world.player.health).toBe(17);
    expect(runUntil(world, () => cow.health === 7, 20)).toBeGreaterThanOrEqual(0);
    expect(WALKABILITY[nettle]).toBe(HARMFUL);
  });

  it('has an item that makes compost', () => {
    const world = noonWorld();
    world.setBlock(2, 65, 0, stateOf('composter'));
    hold(world, 'nettle');
    click(world);
    expect(world.blocks.get(2, 65, 0)).toBe(stateOf('composter', { level: '1' }));
  });
});

describe('a mob that is one literal', () => {
  it('comes out of an egg of its own, and by command', () => {
    const world = noonWorld();
    expect(itemOf('goat_spawn_egg')).toBeDefined();
    runCommand(world, '/summon goat 3 64 3');
    expect(world.land.mobs.list.map(({ kind }) => kind.type)).toEqual(['minecraft:goat']);
  });

  it('takes what its literal says', () => {
    const { kind } = summon(noonWorld(), 'goat', 3, 3);
    const used = ['bucket', 'saddle', 'nettle', 'shears', 'wheat'].filter((item) =>
      isUsedOn(kind, itemOf(item).id),
    );
    expect(used).toEqual(['bucket', 'saddle', 'nettle']);
  });
});
