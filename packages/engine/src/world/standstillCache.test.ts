import { describe, expect, it } from 'vitest';
import { runCommand } from '../commands/index.js';
import { RandomStream } from '../random/random.js';
import { tick } from '../tick.js';
import { flatWorld } from './testLand.js';
import type { World } from './world.js';

/** What may happen to somebody who stands about, between two pauses. */
const EVENTS: readonly ((world: World) => void)[] = [
  (world) => runCommand(world, 'setblock ~ ~-1 ~ air'),
  (world) => runCommand(world, 'setblock ~ ~ ~ cobweb'),
  (world) => runCommand(world, 'setblock ~ ~1 ~ stone'),
  (world) => runCommand(world, 'setblock ~ ~1 ~ air'),
  (world) => runCommand(world, 'setblock ~1 ~ ~ lava'),
  (world) => runCommand(world, 'setblock ~ ~1 ~1 water'),
  (world) => runCommand(world, 'setblock ~ ~ ~ fire'),
  (world) => runCommand(world, 'setblock ~ ~-1 ~ magma_block'),
  (world) => runCommand(world, 'setblock ~ ~-1 ~ ice'),
  (world) => runCommand(world, 'setblock ~ ~-1 ~ farmland'),
  (world) => runCommand(world, 'setblock ~-1 ~ ~ cactus'),
  (world) => runCommand(world, 'effect give @s levitation 1'),
  (world) => runCommand(world, 'tp @s ~ ~5 ~'),
  (world) => runCommand(world, 'summon zombie ~1 ~ ~'),
  (world) => runCommand(world, 'gamemode creative'),
  (world) => runCommand(world, 'gamemode survival'),
  (world) => runCommand(world, 'gamemode spectator'),
  (world) => runCommand(world, 'setblock ~ ~4 ~ sand'),
  (world) => runCommand(world, 'setblock ~ ~-1 ~ soul_sand'),
  (world) => runCommand(world, 'setblock ~ ~ ~ ladder'),
  (world) => runCommand(world, 'setblock ~ ~1 ~ nether_portal'),
  (world) => runCommand(world, 'effect give @s slowness 1'),
  (world) => runCommand(world, 'effect give @s fire_resistance 2'),
  (world) => runCommand(world, 'effect clear @s'),
  (world) => runCommand(world, 'gamerule fireDamage false'),
  (world) => runCommand(world, 'gamerule drowningDamage false'),
  (world) => runCommand(world, 'tp @s ~ ~ ~'),
  (world) => runCommand(world, 'execute in the_nether run tp @s 0 80 0'),
  (world) => runCommand(world, 'execute in overworld run tp @s 0 80 0'),
  (world) => runCommand(world, 'tick freeze'),
  (world) => runCommand(world, 'tick unfreeze'),
  (world) => runCommand(world, 'kill @s'),
  (world) => {
    world.controls.toggleFly = true;
  },
  (world) => {
    world.controls.jump = true;
  },
  (world) => {
    world.controls.crouch = true;
  },
  (world) => {
    world.controls.moveY = 1;
    world.player.yaw += 1;
  },
];

function letGo({ controls }: World): void {
  controls.toggleFly = false;
  controls.jump = false;
  controls.crouch = false;
  controls.moveY = 0;
}

describe('a player who stands still', () => {
  it.each([1, 2])(
    'fares as one who is looked at anew in every tick, whatever happens between (%i)',
    (low) => {
      const random = new RandomStream({ high: 0, low }, 'stillness');
      const world = flatWorld(low);
      let anew = world.fork();
      for (let round = 0; round < 60; round++) {
        const happens = EVENTS[random.below(EVENTS.length)]!;
        const pause = 10 + random.below(60);
        for (let i = 0; i < pause; i++) {
          Object.assign(anew.controls, world.controls);
          for (const each of [world, anew]) {
            if (i === 0) happens(each);
            if (i === 5) letGo(each);
            tick(each);
          }
          expect(anew.hash()).toBe(world.hash());
          anew = anew.fork(); // a fork remembers nothing of what its world knew
          expect(anew.standstill.isResting(anew)).toBe(false);
        }
      }
    },
  );

  it('is known to rest, until a block changes or somebody moves it', () => {
    const world = flatWorld();
    const isResting = (): boolean => world.standstill.isResting(world);
    for (let i = 0; i < 5; i++) tick(world);
    expect(isResting()).toBe(true);
    expect(world.standstill.isHarmless(world)).toBe(true);
    runCommand(world, 'setblock ~3 ~ ~ stone');
    expect(isResting()).toBe(false);
    expect(world.standstill.isHarmless(world)).toBe(false);
    for (let i = 0; i < 5; i++) tick(world);
    expect(isResting()).toBe(true);
    world.player.vx = 0.1;
    expect(isResting()).toBe(false);
    world.player.vx = 0;
    world.controls.moveY = 1;
    expect(isResting()).toBe(false);
  });

  it('is not known to rest where a move began that led elsewhere', () => {
    const world = flatWorld();
    for (let i = 0; i < 5; i++) tick(world);
    const { player } = world;
    const { x, vy } = player;
    player.vx = 0.1;
    tick(world);
    Object.assign(player, { x, vx: 0.1, vy });
    expect(world.standstill.isResting(world)).toBe(false);
  });

  it.each([
    'setblock ~ ~-1 ~ magma_block',
    'setblock ~ ~ ~ sweet_berry_bush',
    'setblock ~ ~ ~ lava',
    'setblock ~ ~ ~ fire',
    'setblock ~ ~1 ~ water',
    'setblock ~ ~1 ~ stone',
    'setblock ~ ~ ~ cactus',
  ])('is in no harmless place after %s', (line) => {
    const world = flatWorld();
    runCommand(world, line);
    for (let i = 0; i < 3; i++) tick(world);
    expect(world.standstill.isHarmless(world)).toBe(false);
  });
});
