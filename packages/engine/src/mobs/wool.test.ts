import { describe, expect, it } from 'vitest';
import { COLOURS } from '../blocks/kind.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { NOBODY } from '../world/mob.js';
import { hurtMob } from './body/harm.js';
import { hold, itemCount, noonWorld, run, runUntil, summon, use } from './testPen.js';

const BROWN = COLOURS.indexOf('brown');
const BLUE = COLOURS.indexOf('blue');

describe('sheep', () => {
  it('come mostly white, and now and then black, grey or brown', () => {
    const world = noonWorld();
    const counts = new Map<string, number>();
    for (let i = 0; i < 1_000; i++) {
      const colour = COLOURS[summon(world, 'sheep', 30.5, 30.5).colour]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    expect(counts.get('white')).toBeGreaterThan(750);
    expect(counts.get('white')).toBeLessThan(880);
    for (const colour of ['black', 'gray', 'light_gray', 'brown']) {
      expect(counts.get(colour), colour).toBeGreaterThan(10);
    }
    counts.delete('pink');
    expect(counts.size).toBe(5);
  });

  it('give wool of their colour to shears and when they die', () => {
    const world = noonWorld();
    const sheep = summon(world, 'sheep', 2.5, 0.5);
    sheep.colour = BROWN;
    hold(world, 'shears');
    use(world, sheep);
    expect(itemCount(world, 'brown_wool')).toBeGreaterThan(0);
    expect(itemCount(world, 'white_wool')).toBe(0);
    const before = itemCount(world, 'brown_wool');
    const other = summon(world, 'sheep', 8.5, 8.5);
    other.colour = BROWN;
    hurtMob(world, other, 100, 'kill', NOBODY);
    expect(itemCount(world, 'brown_wool')).toBe(before + 1);
  });

  it('take a dye, which is spent, but not without wool nor twice', () => {
    const world = noonWorld();
    const sheep = summon(world, 'sheep', 2.5, 0.5);
    hold(world, 'blue_dye', 3);
    use(world, sheep);
    expect(sheep.colour).toBe(BLUE);
    expect(itemCount(world, 'blue_dye')).toBe(2);
    use(world, sheep);
    expect(itemCount(world, 'blue_dye')).toBe(2);
    sheep.isSheared = true;
    hold(world, 'brown_dye', 1);
    use(world, sheep);
    expect(sheep.colour).toBe(BLUE);
    expect(itemCount(world, 'brown_dye')).toBe(1);
  });

  it('have lambs of the colour of a parent', () => {
    const world = noonWorld();
    const parents = [2.5, 4.5].map((x) => summon(world, 'sheep', x, 4.5));
    for (const sheep of parents) {
      sheep.colour = BLUE;
      sheep.loveTicks = 600;
    }
    expect(runUntil(world, () => world.land.mobs.list.length === 3, 600)).toBeGreaterThan(0);
    const lamb = world.land.mobs.list.find(({ isBaby }) => isBaby);
    expect(lamb?.colour).toBe(BLUE);
  });

  it('keep their colour in a save, and are white in an old one', () => {
    const world = noonWorld();
    summon(world, 'sheep', 5.5, 5.5).colour = BROWN;
    run(world, 5);
    const saved = JSON.parse(JSON.stringify(snapshotOf(world)));
    const loaded = restoreWorld(saved, new FlatLand());
    expect(loaded.land.mobs.list[0]!.colour).toBe(BROWN);
    expect(loaded.hash()).toBe(world.hash());
    const old = JSON.parse(JSON.stringify(saved).replace(/"(colour|portalPause)":\d+,?/g, ''));
    expect(restoreWorld(old, new FlatLand()).land.mobs.list[0]!.colour).toBe(0);
  });
});
