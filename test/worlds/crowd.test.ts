import { describe, expect, it } from 'vitest';
import { COLLISION_SHAPE } from '../../packages/engine/src/blocks/index.js';
import {
  atNight,
  FLOOR,
  fence,
  noonWorld,
  summon,
} from '../../packages/engine/src/mobs/testPen.js';
import { tick } from '../../packages/engine/src/tick.js';
import { fitsAt } from '../../packages/engine/src/world/nearBoxes.js';
import { World } from '../../packages/engine/src/world/world.js';

const KINDS = [
  ...(['cow', 'pig', 'sheep', 'chicken', 'horse', 'cat', 'wolf'] as const),
  ...(['zombie', 'spider', 'zombified_piglin'] as const),
];
const COUNT = 200;
const TICKS = 10_000;

/** Nobody in a block, nobody under the world, nobody gone. */
function lookAfter(world: World, ids: readonly number[]): void {
  expect(world.land.mobs.list.map(({ id }) => id)).toEqual(ids);
  for (const { x, y, z, half, height, kind } of world.land.mobs.list) {
    const isFree = fitsAt(world, x, y, z, half - 1e-6, height - 1e-6);
    if (!isFree) throw new Error(`${kind.name} is stuck at ${x} ${y} ${z}`);
    expect(y).toBeGreaterThanOrEqual(FLOOR - 1);
  }
}

describe('two hundred mobs', () => {
  it('live ten thousand ticks in a pen', { timeout: 240_000 }, () => {
    const world = atNight(noonWorld());
    world.player.mode = 'creative';
    fence(world, 4, 18);
    for (let i = 0; i < COUNT; i++) {
      summon(world, KINDS[i % KINDS.length]!, 5.7 + (i % 12), 5.7 + (Math.floor(i / 12) % 12));
    }
    const ids = world.land.mobs.list.map(({ id }) => id);
    for (let i = 0; i < TICKS; i++) {
      world.player.yaw += 0.01;
      tick(world);
      world.events.length = 0;
      if (i % 500 === 0) lookAfter(world, ids);
    }
    lookAfter(world, ids);
    for (const { x, z, kind } of world.land.mobs.list) {
      const isInside = x > 4 && x < 19 && z > 4 && z < 19;
      expect(isInside || kind.climbs === true).toBe(true);
    }
  });

  it('live ten thousand ticks on open, hilly land', { timeout: 240_000 }, () => {
    const world = World.create({ high: 3, low: 77 });
    world.rules.game.doMobSpawning = false;
    world.rules.game.doDaylightCycle = false;
    world.timeOfDay = 18_000;
    world.player.mode = 'creative';
    const { player } = world;
    const [middleX, middleZ] = [Math.floor(player.x), Math.floor(player.z)];
    for (let i = 0; i < COUNT; i++) {
      const x = middleX + (i % 20) * 2 - 20;
      const z = middleZ + Math.floor(i / 20) * 4 - 20;
      let y = 200;
      while (COLLISION_SHAPE[world.blocks.get(x, y - 1, z)] === 0) y--;
      const name = KINDS[i % KINDS.length]!;
      // What falls from a tree or drowns would be gone by right.
      const mob = summon(world, name, x + 0.5, z + 0.5, y);
      if (!fitsAt(world, mob.x, mob.y, mob.z, mob.half, mob.height)) world.land.mobs.list.pop();
    }
    const { list } = world.land.mobs;
    expect(list.length).toBeGreaterThan(COUNT / 2);
    for (const mob of list) mob.health = 1_000;
    const ids = list.map(({ id }) => id);
    for (let i = 0; i < TICKS; i++) {
      tick(world);
      world.events.length = 0;
    }
    expect(list.map(({ id }) => id)).toEqual(ids);
    for (const { x, y, z, half, height, kind } of list) {
      const isFree = fitsAt(world, x, y, z, half - 1e-6, height - 1e-6);
      if (!isFree) throw new Error(`${kind.name} is stuck at ${x} ${y} ${z}`);
      expect(y).toBeGreaterThan(0);
    }
  });
});
