import { describe, expect, it } from 'vitest';
import { itemOf } from '../items/index.js';
import { atNight, face, noonWorld, run, summon } from '../mobs/testPen.js';
import { RandomStream } from '../random/random.js';
import { FlatLand } from '../terrain/flatLand.js';
import { Generator } from '../terrain/generator.js';
import { tick } from '../tick.js';
import { Mob } from '../world/mob.js';
import { MOB_KINDS } from '../world/mobRegistry.js';
import { World } from '../world/world.js';
import { restoreWorld, snapshotOf } from './snapshot.js';

/** Somebody who hits, feeds, shoots and rides whatever comes near. */
function play(world: World, random: RandomStream, ticks: number): void {
  const { player, controls } = world;
  for (let i = 0; i < ticks; i++) {
    if (i % 8 === 0) {
      const { list } = world.land.mobs;
      const mob = list[random.below(Math.max(1, list.length))];
      if (mob !== undefined) face(world, mob);
      controls.moveY = random.below(2);
      controls.hotbarSlot = random.below(6);
      controls.attackHold = random.below(2) === 0;
      controls.useHold = random.below(2) === 0;
      controls.crouch = random.below(6) === 0;
    }
    controls.useClick = random.below(4) === 0;
    tick(world);
  }
  world.events.length = 0;
  player.health = 20;
}

function wild(low: number): World {
  const world = atNight(noonWorld(low));
  for (const [i, item] of ['bow', 'wheat', 'bone', 'iron_sword', 'egg', 'shears'].entries()) {
    const { items, counts } = world.player.inventory;
    items[i] = itemOf(item).id + 1;
    counts[i] = itemOf(item).maxStack;
  }
  world.player.inventory.add(itemOf('arrow').id, 64, 0, 64);
  for (const [i, { name }] of MOB_KINDS.entries()) {
    summon(world, name, 3.5 + (i % 4) * 3, Math.floor(i / 4) * 3 - 4);
  }
  world.rules.game.mobGriefing = false;
  play(world, new RandomStream(world.seed, 'play'), 300);
  return world;
}

function restored(world: World): World {
  const copy = restoreWorld(JSON.parse(JSON.stringify(snapshotOf(world))), new FlatLand());
  Object.assign(copy.controls, world.controls);
  return copy;
}

describe('a world with mobs', () => {
  it.each([1, 2, 3, 4])('is the same after it was saved and loaded, play %i', (low) => {
    const world = wild(low);
    const copy = restored(world);
    expect(copy.hash()).toBe(world.hash());
    expect(snapshotOf(copy)).toEqual(snapshotOf(world));
    for (let i = 0; i < 10; i++) {
      play(world, new RandomStream(world.seed, `later ${i}`), 40);
      play(copy, new RandomStream(world.seed, `later ${i}`), 40);
      expect(copy.hash()).toBe(world.hash());
    }
  });

  it.each([5, 6])('goes the same way in a fork, and leaves the original alone, play %i', (low) => {
    const world = wild(low);
    const before = world.hash();
    const forks = [world.fork(), world.fork()];
    const hashes = forks.map((fork) => {
      play(fork, new RandomStream(world.seed, 'fork'), 200);
      return fork.hash();
    });
    expect(hashes[0]).toBe(hashes[1]);
    expect(world.hash()).toBe(before);
    play(world, new RandomStream(world.seed, 'fork'), 200);
    expect(world.hash()).toBe(hashes[0]);
  });

  it('where they come by themselves is the same whatever was looked at or forgotten', () => {
    const seed = { high: 0, low: 4_711 };
    const [one, other] = [World.create(seed), World.create(seed)];
    for (const world of [one, other]) world.timeOfDay = 14_000;
    for (let i = 0; i < 600; i++) {
      one.controls.moveY = 1;
      other.controls.moveY = 1;
      tick(one);
      tick(other);
      if (i % 100 === 0) {
        other.blocks.forgetFar(1_000, 1_000, 0);
        other.light.forgetFar(1_000, 1_000, 0);
      }
      if (i === 50) {
        for (let x = -4; x <= 4; x++) other.light.columnLight((other.player.x >> 4) + x, 0);
      }
    }
    expect(one.land.mobs.list.length).toBeGreaterThan(0);
    expect(other.hash()).toBe(one.hash());
    const copy = restoreWorld(JSON.parse(JSON.stringify(snapshotOf(one))), new Generator(seed));
    Object.assign(copy.controls, one.controls);
    run(one, 200);
    run(copy, 200);
    expect(copy.hash()).toBe(one.hash());
  });

  it('has every field of a mob in its hash', () => {
    const world = noonWorld();
    const mob = summon(world, 'cow', 4.5, 4.5);
    mob.setPath([1, 2, 3, 4, 5, 6], 9);
    const before = world.hash();
    const derived = new Set(['half', 'height', 'restHigh', 'restLow', 'isResting', 'path']);
    for (const [name, value] of Object.entries(mob)) {
      if (derived.has(name) || name === 'kind' || name === 'id') continue;
      const fields = mob as unknown as Record<string, unknown>;
      fields[name] = typeof value === 'boolean' ? !value : (value as number) + 1;
      expect(world.hash(), name).not.toBe(before);
      fields[name] = value;
    }
    expect(world.hash()).toBe(before);
    mob.setPath([1, 2, 3, 4, 5, 7], 9);
    expect(world.hash()).not.toBe(before);
  });

  it('of a save from before there were mobs has none', () => {
    const world = noonWorld();
    const { mobs, ...old } = snapshotOf(world);
    expect(mobs.list).toEqual([]);
    expect(restoreWorld(old, new FlatLand()).hash()).toBe(world.hash());
  });

  it.each([
    ['an unknown kind', { kind: 'dragon' }],
    ['a dead one', { health: 0 }],
    ['an id of the future', { id: 1_000 }],
    ['half a place', { path: [1, 2] }],
    ['a field of its own', { wings: 2 }],
    ['what follows from the rest', { height: 3 }],
    ['a size that is none', { size: 9 }],
    ['a part of a tick', { age: 0.5 }],
  ])('is refused where a mob has %s', (_, wrong) => {
    const world = noonWorld();
    summon(world, 'cow', 4.5, 4.5);
    const saved = JSON.parse(JSON.stringify(snapshotOf(world))) as {
      mobs: { list: Record<string, unknown>[] };
    };
    Object.assign(saved.mobs.list[0]!, wrong);
    expect(() => restoreWorld(saved, new FlatLand())).toThrow();
  });

  it('copies a mob in full', () => {
    const mob = new Mob(7, MOB_KINDS[0]!);
    mob.setPath([1, 2, 3], 4);
    mob.x = 3;
    expect({ ...mob.copy() }).toEqual({ ...mob });
  });
});
