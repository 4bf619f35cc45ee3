import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { spawnMob } from '../mobs/body/spawnMob.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { dropStack } from '../world/itemEntities.js';
import { mobKindOf } from '../world/mobRegistry.js';
import { ticks } from '../world/testLand.js';
import { World } from '../world/world.js';
import { openPortal } from './playerTravel.js';

const NETHER = 'minecraft:the_nether';
const OBSIDIAN = stateOf('obsidian');

/** A lit portal at 11 64 8, which is two cells wide along z. */
function withPortal(): World {
  const world = World.create({ high: 3, low: 7 }, new FlatLand());
  world.rules.game.doMobSpawning = false;
  world.player.place(2.5, 64, 8.5);
  for (let z = 7; z <= 10; z++) {
    for (let y = 63; y <= 67; y++) {
      if (z === 7 || z === 10 || y === 63 || y === 67) world.setBlock(11, y, z, OBSIDIAN);
    }
  }
  openPortal(world, 11, 64, 8);
  return world;
}

function cowInPortal(world: World) {
  return spawnMob(world, mobKindOf('cow'), 11.5, 64, 9);
}

describe('what touches a portal', () => {
  it('comes out of one in the other land, built if there was none', () => {
    const world = withPortal();
    const cow = cowInPortal(world);
    tick(world);
    const nether = world.landOf(NETHER);
    expect(world.land.mobs.list).toEqual([]);
    expect(nether.mobs.list).toEqual([cow]);
    expect(nether.portals).toHaveLength(1);
    const [portal] = nether.portals;
    expect(Math.abs(cow.x - portal!.x)).toBeLessThan(3);
    expect(cow.y).toBe(portal!.y);
    expect(nether.blocks.get(portal!.x, portal!.y, portal!.z)).toBe(
      stateOf('nether_portal', { axis: portal!.axis }),
    );
  });

  it('is a thing lying about, with all that it is', () => {
    const world = withPortal();
    const item = dropStack(world, itemOf('diamond').id, 5, 0, 11.5, 64.2, 9);
    tick(world);
    expect(world.items).toEqual([]);
    expect(world.landOf(NETHER).items).toEqual([item]);
    expect(item.count).toBe(5);
  });

  it('goes back only after it has been out of the portal for a while', () => {
    const world = withPortal();
    const cow = cowInPortal(world);
    tick(world);
    const nether = world.landOf(NETHER);
    const [portal] = nether.portals;
    world.land = nether;
    world.player.place(portal!.x + 20, portal!.y, portal!.z);
    world.rules.game.doMobSpawning = false;
    cow.isSitting = true;
    ticks(world, 5);
    expect(nether.mobs.list).toContain(cow); // it still stands where it came out
    cow.portalPause = 0;
    tick(world);
    expect(nether.mobs.list).not.toContain(cow);
    expect(world.landOf('minecraft:overworld').mobs.list).toContain(cow);
  });

  it('takes its place among those beyond by its number', () => {
    const world = withPortal();
    const first = spawnMob(world, mobKindOf('pig'), 2.5, 64, 20);
    const second = cowInPortal(world);
    tick(world);
    first.place(11.5, 64, 9);
    tick(world);
    expect(world.landOf(NETHER).mobs.list).toEqual([first, second]);
  });

  it('stays where the player rides it', () => {
    const world = withPortal();
    const horse = spawnMob(world, mobKindOf('horse'), 11.5, 64, 9);
    horse.isTame = true;
    horse.isSaddled = true;
    world.player.place(11.5, 64.8, 9);
    world.player.riding = horse.id;
    tick(world);
    expect(world.land.mobs.list).toEqual([horse]);
  });

  it('says nothing of the blocks of the other land to whoever is not there', () => {
    const world = withPortal();
    world.events.length = 0;
    cowInPortal(world);
    tick(world);
    expect(world.events.filter(({ event }) => event === 'block')).toEqual([]);
  });

  it('is the same in a fork and after a save', () => {
    const world = withPortal();
    cowInPortal(world);
    dropStack(world, itemOf('diamond').id, 5, 0, 11.5, 64.2, 9);
    tick(world);
    spawnMob(world, mobKindOf('pig'), 5.5, 64, 20);
    const fork = world.fork();
    const loaded = restoreWorld(JSON.parse(JSON.stringify(snapshotOf(world))), new FlatLand());
    expect(loaded.hash()).toBe(world.hash());
    for (const one of [world, fork, loaded]) ticks(one, 50);
    expect(fork.hash()).toBe(world.hash());
    expect(loaded.hash()).toBe(world.hash());
  });

  it('has the pause of a thing in the hash', () => {
    const world = withPortal();
    const item = dropStack(world, itemOf('diamond').id, 5, 0, 20.5, 64.2, 9);
    const before = world.hash();
    item.portalPause = 7;
    expect(world.hash()).not.toBe(before);
  });
});
