import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { itemOf } from '../items/index.js';
import { hurt } from '../player/health.js';
import { tick } from '../tick.js';
import { gainXp } from '../world/experience.js';
import { ARMOR_SLOT } from '../world/inventory.js';
import { ItemData } from '../world/itemData.js';
import { flatWorld } from '../world/testLand.js';
import { World } from '../world/world.js';

function newWorld(item = 'diamond_pickaxe'): World {
  const world = flatWorld(9);
  world.rules.game.doMobSpawning = false;
  world.player.inventory.add(itemOf(item).id, 1, 0, 1);
  world.player.pitch = -0.7;
  return world;
}

/** How many ticks it takes until the block ahead is mined. */
function mine(world: World, block: string): number {
  world.setBlock(10, 64, 8, stateOf(block));
  world.controls.attackHold = true;
  let ticks = 0;
  while (world.blocks.get(10, 64, 8) !== 0 && ticks < 1_000) {
    tick(world);
    ticks++;
  }
  world.controls.attackHold = false;
  tick(world);
  return ticks;
}

describe('experience', () => {
  it.each([
    ['diamond_ore', 3, 7],
    ['deepslate_lapis_ore', 2, 5],
    ['nether_quartz_ore', 2, 5],
    ['iron_ore', 0, 0],
    ['stone', 0, 0],
  ])('of %s is from %i to %i', (block, least, most) => {
    const world = newWorld();
    for (let i = 0; i < 20; i++) {
      const before = world.player.xp;
      mine(world, block);
      expect(world.player.xp - before).toBeGreaterThanOrEqual(least);
      expect(world.player.xp - before).toBeLessThanOrEqual(most);
    }
  });

  it('is not had from ore that is too hard for the tool, nor in creative', () => {
    const weak = newWorld('wooden_pickaxe');
    mine(weak, 'diamond_ore');
    const creative = newWorld();
    runCommand(creative, '/gamemode creative');
    mine(creative, 'diamond_ore');
    expect([weak.player.xp, creative.player.xp]).toEqual([0, 0]);
  });

  it('neither falls below nothing nor grows past all bounds', () => {
    const world = newWorld();
    gainXp(world, -5);
    expect(world.player.xp).toBe(0);
    gainXp(world, 1e15);
    expect(world.player.xp).toBe(0x7fff_ffff);
  });
});

describe('/enchant', () => {
  it('puts an enchantment on what is held, once more with another level', () => {
    const world = newWorld();
    expect(runCommand(world, '/enchant @s efficiency 3')).toEqual({
      ok: true,
      lines: ['Applied enchantment minecraft:efficiency 3 to minecraft:diamond_pickaxe'],
    });
    runCommand(world, '/enchant @s minecraft:unbreaking');
    runCommand(world, '/enchant @s efficiency 5');
    const { data } = world.player.inventory;
    expect(data[0]!.facts.enchantments).toEqual({ efficiency: 5, unbreaking: 1 });
  });

  it.each([
    ['/enchant @s sharpness', 'cannot have sharpness'],
    ['/enchant @s efficiency 6', 'from 1 to 5'],
    ['/enchant @s mending', 'unknown enchantment'],
  ])('refuses %s', (line, why) => {
    const { ok, lines } = runCommand(newWorld(), line);
    expect([ok, lines[0]!.includes(why)]).toEqual([false, true]);
  });
});

describe('enchantments', () => {
  it('efficiency mines faster what the tool is for, and nothing else', () => {
    const [plain, quick] = [newWorld('iron_pickaxe'), newWorld('iron_pickaxe')];
    runCommand(quick, '/enchant @s efficiency 5');
    expect(mine(plain, 'obsidian')).toBeGreaterThan(mine(quick, 'obsidian') * 4);
    expect(mine(plain, 'oak_planks')).toBe(mine(quick, 'oak_planks'));
  });

  it('unbreaking wears a tool less', () => {
    const [plain, tough] = [newWorld(), newWorld()];
    runCommand(tough, '/enchant @s unbreaking 3');
    for (const world of [plain, tough]) for (let i = 0; i < 60; i++) mine(world, 'stone');
    expect(plain.player.inventory.damage[0]).toBe(60);
    expect(tough.player.inventory.damage[0]).toBeGreaterThan(4);
    expect(tough.player.inventory.damage[0]).toBeLessThan(30);
  });

  it('protection keeps off a twenty-fifth a level', () => {
    const felt = (level: number) => {
      const world = newWorld();
      const { inventory } = world.player;
      for (let i = 0; i < 4; i++) {
        inventory.items[ARMOR_SLOT + i] = itemOf('stick').id + 1; // no armour of its own
        inventory.counts[ARMOR_SLOT + i] = 1;
        const enchantments = { protection: level };
        if (level > 0) inventory.data[ARMOR_SLOT + i] = ItemData.of({ enchantments });
      }
      hurt(world, 10, 'mob_attack');
      return 20 - world.player.health;
    };
    expect(felt(0)).toBe(10);
    expect(felt(2)).toBeCloseTo(10 * (1 - 8 / 25), 9);
  });
});

describe('/locate', () => {
  it('finds the nearest biome, and it is there', () => {
    const world = World.create({ high: 0, low: 42 });
    const { ok, lines } = runCommand(world, '/locate biome desert');
    expect([ok, lines[0]]).toEqual([true, expect.stringContaining('minecraft:desert is at')]);
    const [x, z] = /at (-?\d+) ~ (-?\d+)/.exec(lines[0]!)!.slice(1).map(Number);
    const column = world.blocks.column(x! >> 4, z! >> 4);
    runCommand(world, `/tp ${x} 200 ${z}`);
    expect(runCommand(world, '/locate biome desert').lines[0]).toContain('(0 blocks away)');
    expect(column.biomes[8 * 16 + 8]).toBe(9);
  });

  it('finds the biomes of the nether there, and none of them here', () => {
    const world = World.create({ high: 0, low: 42 });
    expect(runCommand(world, '/locate biome crimson_forest').ok).toBe(false);
    expect(runCommand(world, '/execute in the_nether run locate biome crimson_forest').ok).toBe(
      true,
    );
  });

  it('refuses what it does not know', () => {
    const world = newWorld();
    expect(runCommand(world, '/locate biome desertt').lines[0]).toContain(
      "unknown biome 'desertt', did you mean minecraft:desert?",
    );
    expect(runCommand(world, '/locate poi nether_portal').lines[0]).toContain('no portal is known');
  });
});
