import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../commands/index.js';
import { itemOf } from '../items/index.js';
import { ItemData } from '../world/itemData.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { writeSign } from './writing.js';

let world: World;

beforeEach(() => {
  world = flatWorld();
  run('/setblock 1 70 1 chest');
  const slots = world.land.contents.own('chest', 1, 70, 1).slots;
  slots.put(3, { item: itemOf('dirt').id, count: 5, damage: 0 });
});

function run(line: string): string {
  return runCommand(world, line).lines.join('\n');
}

function countAt(x: number, y: number, z: number): number | undefined {
  return world.land.contents.at(x, y, z)?.slots.counts[3];
}

describe('a command', () => {
  it('tells what a block keeps', () => {
    expect(run('/data get block 1 70 1 Items')).toContain(
      '[{"Slot":3,"id":"minecraft:dirt","count":5}]',
    );
    run('/setblock 2 70 1 furnace');
    world.land.contents.own('furnace', 2, 70, 1).burnTicks = 7;
    expect(run('/data get block 2 70 1 BurnTime')).toContain(': 7');
    run('/setblock 3 70 1 oak_sign');
    writeSign(world, 3, 70, 1, ['hello']);
    expect(run('/data get block 3 70 1 front_text.messages[0]')).toContain('"hello"');
    const data = ItemData.of({ pages: ['once upon a time'] });
    world.player.inventory.put(0, { item: itemOf('written_book').id, count: 1, damage: 0, data });
    expect(run('/data get entity @s Inventory[0].pages[0]')).toContain('"once upon a time"');
  });

  it('that replaces a block lets nothing fall out; one that destroys it does', () => {
    run('/setblock 1 70 1 stone');
    expect([world.items.length, world.land.contents.size]).toEqual([0, 0]);
    run('/setblock 1 70 1 barrel');
    const slots = world.land.contents.own('barrel', 1, 70, 1).slots;
    slots.put(3, { item: itemOf('dirt').id, count: 5, damage: 0 });
    run('/fill 0 70 0 2 70 2 air destroy');
    expect(world.items.map(({ count }) => count)).toEqual([5, 1]);
  });

  it('that copies blocks copies what they keep', () => {
    run('/clone 1 70 1 2 70 1 2 70 1 replace force');
    expect([countAt(1, 70, 1), countAt(2, 70, 1)]).toEqual([5, 5]);
    run('/clone 2 70 1 2 70 1 2 75 1 replace move');
    expect([countAt(2, 70, 1), countAt(2, 75, 1), world.items.length]).toEqual([undefined, 5, 0]);
  });

  it('that turns a hopper leaves it working', () => {
    run('/setblock 1 70 1 hopper');
    run('/setblock 1 70 1 hopper[facing=west]');
    expect(world.land.contents.working.length).toBe(1);
  });
});
