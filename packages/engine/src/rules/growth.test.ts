import { describe, expect, it } from 'vitest';
import { KIND_OF_STATE, kindNamed, propertyOf, stateOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { spawnMob } from '../mobs/body/spawnMob.js';
import { tick } from '../tick.js';
import { mobKindOf } from '../world/mobRegistry.js';
import { at, flatWorld, ticks } from '../world/testLand.js';
import type { World } from '../world/world.js';

function newWorld(speed = 200): World {
  const world = flatWorld(5);
  world.rules.game.doMobSpawning = false;
  world.rules.game.randomTickSpeed = speed;
  return world;
}

/** Uses what is in hand on the floor two blocks ahead. */
function useOn(world: World, item: string, times = 1): void {
  world.player.inventory.clear(0);
  world.player.inventory.add(itemOf(item).id, 64, 0, 64);
  world.player.pitch = -0.7;
  for (let i = 0; i < times; i++) {
    world.controls.useClick = true;
    tick(world);
    world.controls.useClick = false;
  }
}

describe('crops', () => {
  it.each(['wheat', 'carrots', 'potatoes', 'beetroots'])(
    '%s ripen on wet fields by daylight',
    (name) => {
      const world = newWorld();
      world.setBlock(0, 63, 0, stateOf('water'));
      world.setBlock(1, 63, 0, stateOf('farmland'));
      world.setBlock(1, 64, 0, stateOf(name));
      ticks(world, 2_000);
      expect(at(world, 1, 64, 0)).toBe(`${name}[age=${name === 'beetroots' ? 3 : 7}]`);
      expect(at(world, 1, 63, 0)).toBe('farmland[moisture=7]');
    },
  );

  it('stay as they are in the dark', () => {
    const world = newWorld();
    for (let x = -15; x <= 15; x++) {
      for (let z = -15; z <= 15; z++) world.setBlock(x, 66, z, stateOf('stone'));
    }
    world.setBlock(0, 63, 0, stateOf('farmland', { moisture: '7' }));
    world.setBlock(0, 64, 0, stateOf('wheat'));
    ticks(world, 200);
    expect(at(world, 0, 64, 0)).toBe('wheat[age=0]');
    world.setBlock(1, 64, 0, stateOf('torch'));
    ticks(world, 2_000);
    expect(at(world, 0, 64, 0)).not.toBe('wheat[age=0]');
  });

  it('nether wart, berries, cane and cactus grow in their own ways', () => {
    const world = newWorld();
    world.setBlock(0, 63, 0, stateOf('soul_sand'));
    world.setBlock(0, 64, 0, stateOf('nether_wart'));
    world.setBlock(2, 64, 0, stateOf('sweet_berry_bush'));
    world.setBlock(4, 63, 1, stateOf('water'));
    world.setBlock(4, 64, 0, stateOf('sugar_cane'));
    world.setBlock(6, 63, 0, stateOf('sand'));
    world.setBlock(6, 64, 0, stateOf('cactus'));
    ticks(world, 2_500);
    expect(at(world, 0, 64, 0)).toBe('nether_wart[age=3]');
    expect(at(world, 2, 64, 0)).toBe('sweet_berry_bush[age=3]');
    for (const [x, name] of [
      [4, 'sugar_cane'],
      [6, 'cactus'],
    ] as const) {
      expect(at(world, x, 66, 0)).toContain(name);
      expect(at(world, x, 67, 0)).toBe('air');
    }
  });

  it('do not grow while the rule says so', () => {
    const world = newWorld(0);
    world.setBlock(0, 63, 0, stateOf('farmland', { moisture: '7' }));
    world.setBlock(0, 64, 0, stateOf('wheat'));
    ticks(world, 500);
    expect(at(world, 0, 64, 0)).toBe('wheat[age=0]');
  });
});

describe('soil', () => {
  it('a hoe makes a field, a shovel a path, and both wear', () => {
    const world = newWorld(0);
    useOn(world, 'iron_hoe');
    expect(at(world, 10, 63, 8)).toBe('farmland[moisture=0]');
    expect(world.player.inventory.damage[0]).toBe(1);
    world.setBlock(10, 63, 8, stateOf('dirt'));
    useOn(world, 'iron_shovel');
    expect(at(world, 10, 63, 8)).toBe('dirt_path');
  });

  it('a field dries out without water, and a bare one is soil again', () => {
    const world = newWorld();
    world.setBlock(0, 63, 0, stateOf('farmland', { moisture: '7' }));
    ticks(world, 600);
    expect(at(world, 0, 63, 0)).toMatch(/^(dirt|grass_block)/);
  });

  it('a field is trodden down by whoever falls on it', () => {
    const world = newWorld(0);
    world.setBlock(8, 63, 8, stateOf('farmland'));
    world.player.place(8.5, 66, 8.5);
    ticks(world, 30);
    expect(at(world, 8, 63, 8)).toBe('dirt');
  });

  it('grass spreads to bare soil, and dies under a block', () => {
    const world = newWorld();
    world.setBlock(0, 63, 0, stateOf('dirt'));
    world.setBlock(5, 64, 5, stateOf('stone'));
    ticks(world, 400);
    expect(at(world, 0, 63, 0)).toContain('grass_block');
    expect(at(world, 5, 63, 5)).toBe('dirt');
  });

  it('bone meal ripens crops, and lets grass sprout', () => {
    const world = newWorld(0);
    world.setBlock(10, 63, 8, stateOf('farmland', { moisture: '7' }));
    world.setBlock(10, 64, 8, stateOf('wheat'));
    useOn(world, 'bone_meal', 5);
    expect(at(world, 10, 64, 8)).toBe('wheat[age=7]');
    expect(world.player.inventory.counts[0]).toBeLessThan(64);
    const meadow = newWorld(0);
    useOn(meadow, 'bone_meal');
    expect(meadow.player.inventory.counts[0]).toBe(63);
    const sprouted = meadow.events.filter(({ event }) => event === 'block');
    expect(sprouted.length).toBeGreaterThan(3);
  });
});

describe('trees', () => {
  it.each(['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak'])(
    '%s grows from its sapling',
    (wood) => {
      const world = newWorld();
      world.setBlock(0, 64, 0, stateOf(`${wood}_sapling`));
      ticks(world, 600);
      expect(at(world, 0, 64, 0)).toContain(`${wood}_log`);
      expect(at(world, 0, 66, 0)).toContain(`${wood}_log`);
      const leaves = world.events.filter(
        (event) => event.event === 'block' && event.to.includes(`${wood}_leaves`),
      );
      expect(leaves.length).toBeGreaterThan(10);
    },
  );

  it('does not grow where it has no room', () => {
    const world = newWorld();
    world.setBlock(0, 64, 0, stateOf('oak_sapling'));
    world.setBlock(0, 67, 0, stateOf('glass'));
    ticks(world, 600);
    expect(at(world, 0, 64, 0)).toContain('oak_sapling');
  });

  it('leaves fall when their wood is gone, and those of a neighbour stay', () => {
    const world = newWorld();
    for (const x of [0, 12]) {
      world.setBlock(x, 64, 0, stateOf('oak_sapling', { stage: '1' }));
      ticks(world, 900);
      expect(at(world, x, 64, 0)).toContain('oak_log');
    }
    for (let y = 64; y < 75; y++) {
      if (at(world, 0, y, 0).includes('oak_log')) world.setBlock(0, y, 0, 0);
    }
    ticks(world, 800);
    const leavesAround = (x: number) => {
      let count = 0;
      for (let y = 64; y < 75; y++) {
        for (let dx = -3; dx <= 3; dx++) {
          for (let z = -3; z <= 3; z++) {
            const state = world.blocks.get(x + dx, y, z);
            if (KIND_OF_STATE[state] === kindNamed('oak_leaves')!.id) count++;
          }
        }
      }
      return count;
    };
    expect(leavesAround(0)).toBe(0);
    expect(leavesAround(12)).toBeGreaterThan(20);
    const dropped = new Set(world.items.map(({ item }) => ITEM_KINDS[item]!.name));
    for (const name of dropped) expect(name).toMatch(/sapling|stick|apple/);
  });

  it('leaves know how far they are from wood', () => {
    const world = newWorld(0);
    const leaf = stateOf('oak_leaves', { persistent: 'false', distance: '7' });
    for (let x = 1; x <= 8; x++) world.setBlock(x, 70, 0, leaf);
    ticks(world, 5);
    world.setBlock(0, 70, 0, stateOf('oak_log'));
    ticks(world, 20);
    const distances = Array.from({ length: 8 }, (_, i) =>
      Number(propertyOf(world.blocks.get(i + 1, 70, 0), 'distance')),
    );
    expect(distances).toEqual([1, 2, 3, 4, 5, 6, 7, 7]);
    world.setBlock(0, 70, 0, 0);
    ticks(world, 20);
    for (let x = 1; x <= 8; x++) {
      expect(propertyOf(world.blocks.get(x, 70, 0), 'distance')).toBe('7');
    }
  });

  it('leaves that a player has placed stay', () => {
    const world = newWorld();
    world.setBlock(0, 70, 0, stateOf('oak_leaves', { persistent: 'true' }));
    ticks(world, 400);
    expect(at(world, 0, 70, 0)).toContain('oak_leaves');
  });
});

describe('untouched land', () => {
  it('draws no chance at all, however long it stands', () => {
    const world = newWorld();
    const before = [...world.streams.chance.state];
    ticks(world, 500);
    expect([...world.streams.chance.state]).toEqual(before);
  });

  it('grows the same whatever pictures have loaded', () => {
    const [plain, looked] = [newWorld(3), newWorld(3)];
    for (const world of [plain, looked]) world.setBlock(3, 63, 3, stateOf('dirt'));
    for (let i = 0; i < 400; i++) {
      tick(plain);
      tick(looked);
      if (i % 50 === 0) {
        looked.blocks.column(i, -i);
        looked.light.sky(i, 64, i);
        plain.blocks.forgetFar(900, 900, 0);
        plain.light.forgetFar(900, 900, 0);
      }
    }
    expect(looked.hash()).toBe(plain.hash());
  });
});

describe('a field', () => {
  function trodden(name: 'cow' | 'wolf', mobGriefing = true): boolean {
    const world = newWorld(0);
    world.rules.game.mobGriefing = mobGriefing;
    for (let x = 19; x <= 21; x++) {
      for (let z = 19; z <= 21; z++) {
        world.setBlock(x, 63, z, stateOf('farmland'));
        world.setBlock(x, 64, z, stateOf('wheat'));
      }
    }
    const mob = spawnMob(world, mobKindOf(name), 20.5, 66.5, 20.5);
    for (let i = 0; i < 60 && !mob.onGround; i++) tick(world);
    expect(mob.onGround).toBe(true);
    if (at(world, 20, 63, 20) !== 'dirt') return false;
    expect(mob.y).toBe(64); // it stands on the dirt, not in it
    expect(at(world, 20, 64, 20)).toBe('air');
    return true;
  }

  it('is trodden down by a cow that falls on it, and by nothing as small as a wolf', () => {
    expect(trodden('cow')).toBe(true);
    expect(trodden('wolf')).toBe(false);
  });

  it('is left alone where mobs may change nothing', () => {
    expect(trodden('cow', false)).toBe(false);
  });
});
