import { describe, expect, it } from 'vitest';
import { Fingerprint } from '../hash.js';
import { ITEM_KINDS } from '../items/index.js';
import { World } from '../world/world.js';
import { WorldRules } from './index.js';
import { fails, newWorld, run } from './testCommands.js';

describe('tp', () => {
  it('puts the player exactly there, at rest', () => {
    const world = newWorld();
    world.player.vx = 3;
    world.player.fallen = 9;
    expect(run(world, '/tp 0 80 0')).toBe('Teleported to 0 80 0');
    expect(world.player).toMatchObject({ x: 0, y: 80, z: 0, vx: 0, vz: 0, fallen: 0 });
  });

  it("turns the player by Minecraft's degrees", () => {
    const world = newWorld();
    run(world, '/tp player 0 80 0 -90 30');
    expect(world.player.yaw).toBeCloseTo(0, 12);
    expect(world.player.pitch).toBeCloseTo(-Math.PI / 6, 12);
    run(world, '/tp ~ ~ ~ ~90 ~-300');
    expect(world.player.yaw).toBeCloseTo(Math.PI / 2, 12);
    expect(world.player.pitch).toBe(Math.PI / 2);
  });

  it('goes to an entity, and moves stacks', () => {
    const world = newWorld();
    run(world, '/setblock 5 200 5 dirt', '/setblock 5 200 5 air destroy');
    expect(run(world, '/tp @e[type=item]')).toBe('Teleported to 5.5 200.25 5.5');
    expect(run(world, '/tp @e[type=item] 1 2 3')).toBe('Teleported dirt to 1 2 3');
    expect(world.items[0]).toMatchObject({ x: 1, y: 2, z: 3, vy: 0 });
    expect(run(world, '/tp @e @s')).toBe('Teleported 2 entities to 5.5 200.25 5.5');
    expect(fails(world, '/tp @e')).toBe('Error: expected one entity, found 2');
  });
});

describe('spawn points', () => {
  it("the player's own goes before the world's", () => {
    const world = newWorld();
    expect(run(world, '/setworldspawn 1 70 2')).toBe('Set the world spawn point to 1 70 2');
    expect(world.player).toMatchObject({ spawnX: 1.5, spawnY: 70, spawnZ: 2.5 });
    run(world, '/tp 8.5 90 8.5');
    expect(run(world, '/spawnpoint')).toBe('Set the spawn point of player to 8 90 8');
    run(world, '/setworldspawn 0 80 0', '/spawnpoint player');
    expect(world.player).toMatchObject({ spawnX: 8.5, spawnY: 90, spawnZ: 8.5 });
    expect(world.rules.worldSpawn).toEqual({ x: 0, y: 80, z: 0 });
    run(world, '/spawnpoint @s ~ ~1 ~');
    expect(world.player.spawnY).toBe(91);
  });
});

describe('give and clear', () => {
  it('puts items into the inventory', () => {
    const world = newWorld();
    expect(run(world, '/give @s stone 70')).toBe('Gave 70 minecraft:stone to player');
    expect([...world.player.inventory.counts.subarray(0, 3)]).toEqual([64, 6, 0]);
    expect(run(world, '/clear @s stone 0')).toBe('Found 70 items on player');
    expect(run(world, '/clear player minecraft:stone 66')).toBe('Removed 66 items from player');
    expect([...world.player.inventory.counts.subarray(0, 3)]).toEqual([0, 4, 0]);
    expect(run(world, '/clear')).toBe('Removed 4 items from player');
    expect(fails(world, '/clear')).toBe('Error: no items were found on player');
  });

  it('drops what does not fit', () => {
    const world = newWorld();
    expect(run(world, '/give player diamond_pickaxe 40')).toBe(
      'Gave 40 minecraft:diamond_pickaxe to player, of which 4 fell to the ground',
    );
    expect(world.items.map(({ item, count }) => [ITEM_KINDS[item]!.name, count])).toEqual(
      Array(4).fill(['minecraft:diamond_pickaxe', 1]),
    );
  });
});

describe('time', () => {
  it('sets, adds and tells the time', () => {
    const world = newWorld();
    expect(run(world, '/time set noon')).toBe('Set the time to 6000');
    expect(run(world, '/time add 1d')).toBe('Set the time to 6000');
    expect(run(world, '/time query day')).toBe('The time is 1');
    expect(run(world, '/time add 10s', '/time query daytime')).toBe('The time is 6200');
    world.tick = 77;
    expect(run(world, '/time query gametime')).toBe('The time is 77');
    run(world, '/time set 50000');
    expect([world.timeOfDay, world.rules.day]).toEqual([2_000, 2]);
  });

  it('freezes and steps', () => {
    const world = newWorld();
    expect(fails(world, '/tick step 5')).toBe(
      'Error: only a frozen game can step, try /tick freeze',
    );
    run(world, '/tick freeze', '/tick step 5', '/tick rate 40');
    expect(world.rules).toMatchObject({ frozen: true, stepTicks: 5, ticksPerSecond: 40 });
    expect(run(world, '/tick query')).toBe('The game is frozen at 40 ticks per second');
    expect(run(world, '/tick unfreeze')).toBe('The game runs');
    expect(world.rules.stepTicks).toBe(0);
  });
});

describe('rules', () => {
  it('have types', () => {
    const world = newWorld();
    expect(run(world, '/gamerule keepInventory')).toBe('Game rule keepInventory is false');
    expect(run(world, '/gamerule keepInventory true')).toBe('Game rule keepInventory is now true');
    expect(world.rules.game.keepInventory).toBe(true);
    expect(run(world, '/gamerule randomTickSpeed 0')).toBe('Game rule randomTickSpeed is now 0');
    expect(world.rules.game.randomTickSpeed).toBe(0);
  });

  it('copies do not share, and every change shows in the fingerprint', () => {
    const print = (rules: WorldRules) => {
      const fingerprint = new Fingerprint();
      rules.fingerprint(fingerprint);
      return fingerprint.toString();
    };
    const world = newWorld();
    const seen = new Set([print(world.rules)]);
    for (const line of [
      '/gamerule doFireTick false',
      '/gamerule randomTickSpeed 4',
      '/difficulty hard',
      '/weather rain 5',
      '/weather rain 6',
      '/time set 1d',
      '/setworldspawn',
      '/spawnpoint',
      '/tick freeze',
      '/tick step 2',
      '/tick rate 2',
    ]) {
      const before = world.rules.copy();
      run(world, line);
      expect(print(before)).not.toBe(print(world.rules));
      seen.add(print(world.rules));
    }
    expect(seen.size).toBe(12);
  });

  it('difficulty, game mode and seed', () => {
    const world = newWorld();
    expect(run(world, '/difficulty')).toBe('The difficulty is normal');
    expect(run(world, '/difficulty peaceful')).toBe('Set the difficulty to peaceful');
    expect(fails(world, '/difficulty peaceful')).toBe('Error: the difficulty is peaceful already');
    expect(run(world, '/gamemode spectator')).toBe('Set the game mode of player to spectator');
    expect(world.player).toMatchObject({ mode: 'spectator', flying: true });
    run(world, '/gamemode survival @s');
    expect(world.player.flying).toBe(false);
    expect(run(world, '/seed')).toBe('Seed: 1');
    const far = World.create({ high: 0xffff_ffff, low: 0xffff_fffe });
    const other = Object.assign(far, { rules: new WorldRules() });
    expect(run(other, '/seed')).toBe('Seed: 18446744073709551614');
  });
});

describe('people', () => {
  it('kill', () => {
    const world = newWorld();
    run(world, '/give @s stone', '/gamemode creative');
    expect(run(world, '/kill')).toBe('Killed player');
    expect(world.player.isDead).toBe(true);
    expect(world.items).toHaveLength(1);
    expect(fails(world, '/kill')).toBe('Error: nobody to kill: player is dead already');
    expect(run(world, '/kill @e[type=item]')).toBe('Killed stone');
    expect(world.items).toHaveLength(0);
    expect(fails(world, '/kill @e')).toBe('Error: no entity was found');
  });

  it('say and tell', () => {
    const world = newWorld();
    expect(run(world, '/say  hello  [there')).toBe('[player] hello  [there');
    expect(world.events).toEqual([{ event: 'chat', from: 'player', text: 'hello  [there' }]);
    expect(run(world, '/tell player psst')).toBe('You whisper to player: psst');
    expect(world.events).toHaveLength(2);
  });

  it('xp counts as Minecraft does', () => {
    const world = newWorld();
    expect(run(world, '/xp add @s 10')).toBe('Gave 10 experience points to player');
    expect(run(world, '/xp query @s levels')).toBe('player has 1 experience levels');
    expect(run(world, '/xp query @s points')).toBe('player has 3 experience points');
    run(world, '/xp set @s 30 levels', '/xp set @s 0 points');
    expect(world.player.xp).toBe(1_395);
    expect(run(world, '/xp add @s -1 levels', '/xp query @s levels')).toBe(
      'player has 29 experience levels',
    );
    expect(fails(world, '/xp set @s 999 points')).toMatch(/^Error: points go to \d+ on level 29/);
    expect(fails(world, '/xp add @s 99999 levels')).toBe('Error: levels go to 20000');
    run(world, '/xp add @s -99999');
    expect(world.player.xp).toBe(0);
  });
});

describe('data get', () => {
  it('tells of the player, or of a part', () => {
    const world = newWorld();
    run(world, '/tp 1 80 2.5 45 -10', '/give @s torch 3');
    const said = run(world, '/data get entity @s');
    const [, json] = said.split('player has the following entity data: ');
    expect(JSON.parse(json!)).toMatchObject({
      id: 'minecraft:player',
      Pos: [1, 80, 2.5],
      Rotation: [45, -10],
      Health: 20,
      playerGameType: 0,
      Inventory: [{ Slot: 0, id: 'minecraft:torch', count: 3 }],
    });
    expect(run(world, '/data get entity player Inventory[0].id')).toBe(
      'player has the following entity data: "minecraft:torch"',
    );
    expect(fails(world, '/data get entity player constructor')).toBe(
      "Error: nothing is named 'constructor'",
    );
    expect(fails(world, '/data get entity player Pos.length')).toBe(
      "Error: nothing is named 'Pos.length'",
    );
  });

  it('tells of stacks and blocks', () => {
    const world = newWorld();
    run(world, '/setblock 0 200 0 dirt', '/setblock 0 200 0 oak_log[axis=x] destroy');
    expect(run(world, '/data get entity @n[type=item] Item')).toBe(
      'dirt has the following entity data: {"id":"minecraft:dirt","count":1}',
    );
    expect(run(world, '/data get block 0 200 0')).toBe(
      '0 200 0 has the following block data: {"id":"minecraft:oak_log","x":0,"y":200,"z":0,"properties":{"axis":"x"}}',
    );
  });
});
