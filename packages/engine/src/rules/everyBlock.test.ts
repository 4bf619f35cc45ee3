import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { itemOf } from '../items/index.js';
import { RandomStream } from '../random/random.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { World } from '../world/world.js';

const BLOCKS = [
  ...['farmland', 'wheat', 'oak_sapling', 'oak_log', 'oak_leaves', 'fire', 'tnt', 'water', 'lava'],
  ...['oak_fence', 'cobblestone_wall', 'oak_stairs', 'glass_pane', 'chest', 'oak_door', 'torch'],
  ...['cactus', 'sand', 'sugar_cane', 'snow', 'ice', 'obsidian', 'dirt', 'red_wool', 'vine'],
].map((name) => stateOf(name));
const GOODS = [
  ...['flint_and_steel', 'bone_meal', 'iron_hoe', 'iron_shovel', 'red_bed', 'oak_sign', 'chest'],
  ...['oak_fence', 'lever', 'tnt', 'wheat_seeds', 'oak_sapling', 'iron_pickaxe', 'water_bucket'],
];
const COMMANDS = [
  '/execute in the_nether run tp ~ 70 ~',
  '/execute in overworld run tp ~ 64 ~',
  '/time set 13500',
  '/weather thunder',
  '/weather clear',
  '/gamemode survival',
  '/gamemode creative',
  '/enchant @s unbreaking 2',
  '/kill',
];

/** Somebody who builds, sows, burns, blows up and travels without a plan. */
function play(world: World, random: RandomStream, count: number): void {
  const { player, controls } = world;
  for (let i = 0; i < count; i++) {
    if (i % 8 === 0) {
      player.yaw = random.fraction() * 7 - 3.5;
      player.pitch = random.fraction() * 2 - 1.4;
      controls.moveY = random.below(2);
      controls.hotbarSlot = random.below(9);
      controls.attackHold = random.below(3) === 0;
      controls.crouch = random.below(6) === 0;
    }
    controls.useClick = random.below(2) === 0;
    if (i % 6 === 0) {
      const near = () => random.below(13) - 6;
      const [x, y, z] = [player.x, player.y, player.z].map(Math.floor);
      const block = BLOCKS[random.below(BLOCKS.length)]!;
      world.setBlock(x! + near(), y! + (near() >> 1), z! + near(), block);
    }
    if (i % 20 === 0) {
      const { id, maxStack } = itemOf(GOODS[random.below(GOODS.length)]!);
      player.inventory.add(id, 1 + random.below(maxStack), 0, maxStack);
    }
    if (i % 97 === 96) runCommand(world, COMMANDS[random.below(COMMANDS.length)]!);
    tick(world);
  }
  world.events.length = 0;
}

function played(low: number, count = 400): World {
  const world = World.create({ high: 11, low }, new FlatLand());
  world.rules.game.randomTickSpeed = 60;
  play(world, new RandomStream(world.seed, 'play'), count);
  return world;
}

describe.each([1, 2, 3, 4, 5, 6])('a world with everything in it, play %i', (low) => {
  it('is the same when it is played again', () => {
    expect(played(low).hash()).toBe(played(low).hash());
  });

  it('goes on the same in a fork, after a rewind, and after it was saved', () => {
    const world = played(low);
    const kept = world.fork();
    const copy = restoreWorld(JSON.parse(JSON.stringify(snapshotOf(world))), new FlatLand());
    expect([kept.hash(), copy.hash()]).toEqual([world.hash(), world.hash()]);
    Object.assign(copy.controls, world.controls);
    for (const one of [world, copy]) play(one, new RandomStream(world.seed, 'later'), 200);
    expect(copy.hash()).toBe(world.hash());
    // What was kept has not noticed; played on from there, it is the same again.
    const rewound = kept.fork();
    rewound.blocks.forgetFar(1_000, 1_000, 0);
    Object.assign(rewound.controls, { ...world.controls, hotbarSlot: rewound.player.hotbarSlot });
    play(rewound, new RandomStream(world.seed, 'later'), 200);
    expect(rewound.hash()).toBe(world.hash());
  });
});
