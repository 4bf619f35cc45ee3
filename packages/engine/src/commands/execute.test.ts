import { describe, expect, it } from 'vitest';
import { itemOf } from '../items/index.js';
import { dropStack } from '../world/itemEntities.js';
import { type RuledWorld, runCommand } from './index.js';
import { newWorld } from './testCommands.js';

/** The player at 0 200 0, and stacks to the east of it. */
function withStacks(...names: string[]): RuledWorld {
  const world = newWorld();
  world.player.place(0, 200, 0);
  for (const [i, name] of names.entries()) dropStack(world, itemOf(name).id, 1, 0, i + 1, 200, 0);
  return world;
}

function answer(world: RuledWorld, line: string): string[] {
  return runCommand(world, line).lines;
}

function selected(world: RuledWorld, selector: string): string[] {
  return answer(world, `/execute as ${selector} run say .`).map((line) => line.slice(1, -3));
}

describe('a selector', () => {
  it.each([
    ['player', ['player']],
    ['@s', ['player']],
    ['@a', ['player']],
    ['@p', ['player']],
    ['@r', ['player']],
    ['@n', ['player']],
    ['@e', ['player', 'stone', 'dirt', 'torch']],
    ['@e[]', ['player', 'stone', 'dirt', 'torch']],
    ['@e[type=item]', ['stone', 'dirt', 'torch']],
    ['@e[type=!minecraft:item]', ['player']],
    ['@e[ type = item , limit = 2 ]', ['stone', 'dirt']],
    ['@e[type=item,sort=furthest,limit=1]', ['torch']],
    ['@e[sort=nearest,x=3,limit=2]', ['torch', 'dirt']],
    ['@e[distance=..1]', ['player', 'stone']],
    ['@e[distance=2..]', ['dirt', 'torch']],
    ['@e[distance=1..2]', ['stone', 'dirt']],
    ['@e[distance=2]', ['dirt']],
    ['@e[name=torch]', ['torch']],
    ['@e[name=!torch,name=!"dirt"]', ['player', 'stone']],
    ['@e[x=1.5,dx=0]', ['dirt']],
    ['@e[x=3,y=199,z=0,dx=-1.5,dy=3,dz=0]', ['dirt', 'torch']],
  ])('%s', (selector, names) => {
    expect(selected(withStacks('stone', 'dirt', 'torch'), selector)).toEqual(names);
  });

  it.each([
    ['@x', "unknown selector '@x', there are @s @a @p @r @e @n at column 5"],
    ['@e[', "expected an option or ']' at column 8"],
    ['@e[type]', "expected '=' after 'type' at column 12"],
    [
      '@e[type=dragon]',
      "unknown entity 'dragon', there are minecraft:player, minecraft:item, minecraft:exp",
    ],
    ['@e[team=red]', "unknown option 'team', there are type, name, distance"],
    ['@e[limit=0]', 'expected a whole number from 1 at column 14'],
    ['@e[limit=1,limit=2]', "'limit' is given twice at column 16"],
    ['@e[limit=!1]', "'limit' takes no '!' at column 8"],
    ['@e[sort=random]', 'expected one of nearest, furthest, arbitrary at column 13'],
    ['@e[distance=..]', 'expected a range such as 5, ..10, 3.. or 3..10 at column 17'],
    ['@e[distance=3..1]', 'expected a range such as 5, ..10, 3.. or 3..10 at column 17'],
    ['@e[type=item]x', "expected nothing after ']' at column 18"],
    ['@e[name="a]', "expected ',' or ']' at column 13"],
  ])('%s is refused', (selector, message) => {
    const [line] = answer(newWorld(), `/kill ${selector}`);
    expect(line!.startsWith(`Error: ${message}`), line).toBe(true);
  });

  it('finds the dead only where it means everybody', () => {
    const world = withStacks();
    runCommand(world, '/kill');
    expect(selected(world, '@a')).toEqual(['player']);
    expect(answer(world, '/execute as @p run seed')).toEqual(['Error: no entity was found']);
  });

  it('for players finds nothing else', () => {
    const world = withStacks('stone');
    expect(answer(world, '/give @e stone')).toEqual([
      'Error: expected a player, found minecraft:item',
    ]);
  });
});

describe('execute', () => {
  it.each([
    ['/execute positioned 1.23456 80.6 -3.2 run tp ~ ~ ~', 'Teleported to 1.235 80.6 -3.2'],
    ['/execute at @e[name=dirt] run tp ~ ~1 ~', 'Teleported to 2 201 0'],
    ['/execute as @e[name=dirt] run tp ~ ~1 ~', 'Teleported dirt to 0 201 0'],
    ['/execute as @e[name=dirt] at @s run tp @p ~ ~ ~', 'Teleported to 2 200 0'],
    ['/execute positioned as @e[name=dirt] run tp ~ ~ ~', 'Teleported to 2 200 0'],
    ['/execute positioned 1.7 80.6 -3.2 align xz run tp ~ ~ ~', 'Teleported to 1 80.6 -4'],
    ['/execute in minecraft:overworld run seed', 'Seed: 1'],
    ['/execute rotated as @e[name=dirt] run tp ^ ^2 ^', 'Teleported to 0 202 0'],
    ['/execute if entity @e[type=item] run seed', 'Seed: 1'],
    ['/execute unless entity @e[name=torch] run seed', 'Seed: 1'],
    ['/execute unless entity @e[type=item] run seed', 'Error: the test failed'],
    ['/execute if entity @e[type=item]', 'The test passed'],
    ['/execute as @e if block 0 199 0 air', 'The test passed 3 times'],
    ['/execute if block ~ ~-1 ~ stone', 'Error: the test failed'],
    ['/execute if block 0 400 0 stone', 'Error: 0 400 0 is out of the world'],
    ['/execute as @e[name=torch] run seed', 'Error: no entity was found'],
    ['/execute run fly', "Error: unknown command 'fly', try /help"],
  ])('%s', (line, said) => {
    expect(answer(withStacks('stone', 'dirt'), line)).toEqual([said]);
  });

  it('compares blocks, and of a state only what is named', () => {
    const world = withStacks();
    runCommand(world, '/setblock 0 210 0 oak_stairs[facing=east,half=top]');
    expect(answer(world, '/execute if block 0 210 0 oak_stairs[half=top]')).toEqual([
      'The test passed',
    ]);
    runCommand(world, '/setblock 0 212 0 oak_stairs[facing=east,half=top]');
    runCommand(world, '/setblock 1 212 0 stone');
    const compare = '/execute if blocks 0 210 0 1 210 0 0 212 0';
    expect(answer(world, `${compare} all`)).toEqual(['Error: the test failed']);
    expect(answer(world, `${compare} masked`)).toEqual(['The test passed']);
  });

  it('goes on where one branch fails, and says so', () => {
    const world = withStacks('stone');
    expect(runCommand(world, '/execute as @e run give @s dirt')).toEqual({
      ok: true,
      lines: ['Gave 1 minecraft:dirt to player', 'Error: expected a player, found minecraft:item'],
    });
    expect(runCommand(world, '/execute as @e[type=item] run give @s dirt')).toEqual({
      ok: false,
      lines: ['Error: expected a player, found minecraft:item'],
    });
  });

  it('does nothing at all when the end of the line is wrong', () => {
    const world = withStacks('stone');
    const before = world.hash();
    expect(runCommand(world, '/execute as @e run execute as @e run kill @s now').ok).toBe(false);
    expect(world.hash()).toBe(before);
  });

  it('knows an entity that is gone by now', () => {
    const world = withStacks('stone');
    expect(
      answer(world, '/execute as @e[type=item] run execute as @e run kill @e[type=item]'),
    ).toEqual(['Killed stone', 'Error: no entity was found']);
  });
});

describe('the work of one line', () => {
  it('nests 16 deep', () => {
    const nested = (depth: number) => `/${'execute run '.repeat(depth)}seed`;
    expect(runCommand(newWorld(), nested(16)).ok).toBe(true);
    expect(answer(newWorld(), nested(17))[0]).toContain(
      'Error: expected at most 16 execute in a line',
    );
  });

  it('does not multiply', () => {
    const world = withStacks(...Array<string>(40).fill('stone'));
    expect(answer(world, '/execute as @e as @e as @e run seed')[0]).toMatch(/too many branches/);
    const results = answer(world, '/execute as @e as @e run seed');
    expect(results).toHaveLength(257);
    expect(results[256]).toBe('… and 1425 more');
  });

  it('does not look at everything too often', () => {
    const world = withStacks(...Array<string>(2_000).fill('stone'));
    expect(answer(world, '/execute as @e at @e[distance=9000..] run seed')).toEqual([
      'Error: too many entities: 2001, and 52 are left',
    ]);
  });

  it('counts everything that a selector asks about each', () => {
    const world = withStacks(...Array<string>(500).fill('stone'));
    const asked = Array<string>(16).fill('type=!pig').join();
    const lines = answer(world, `/execute as @e if entity @e[${asked}] run seed`);
    expect(lines.at(-1)).toMatch(/too many entities: 8016/);
  });

  it('is shared by everything that it runs', () => {
    const world = withStacks('stone', 'dirt');
    expect(answer(world, '/execute at @e run fill ~ 100 ~ ~25 125 ~25 glass')).toEqual([
      'Filled 17576 blocks',
      'Error: too many blocks: 17576, and 15192 are left',
      'Error: too many blocks: 17576, and 15192 are left',
    ]);
    expect(answer(world, `/execute as @e run say ${'x'.repeat(30_000)}`)[2]).toMatch(
      /^Error: too many characters/,
    );
  });
});
