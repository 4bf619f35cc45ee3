import { describe, expect, it } from 'vitest';
import { runCommand } from './index.js';
import { newWorld } from './testCommands.js';

function answer(line: string): string {
  return runCommand(newWorld(), line).lines.join('\n');
}

describe('a line that cannot be read', () => {
  it.each([
    ['/tp ~ x 3', 'expected a number at column 5: /tp ~ x 3'],
    ['tp ~ x 3', 'expected a number at column 5: /tp ~ x 3'],
    ['/tp 1 2', 'expected a number at column 6: /tp 1 2'],
    ['/tp 1 2 3 4', 'expected a number at column 10: /tp 1 2 3 4'],
    ['/tp 1 2 3 4 5 6', 'expected nothing more at column 13: /tp 1 2 3 4 5 6'],
    ['/tp ^ ~ ^', "expected '^' in all three coordinates or in none at column 3: /tp ^ ~ ^"],
    ['/tp 1e9 2 3', 'expected a number at column 3: /tp 1e9 2 3'],
    ['/', 'expected a command at column 0: /'],
    ['', 'expected a command at column 0: /'],
    ['/fly', "unknown command 'fly', try /help"],
    ['/toString', "unknown command 'toString', try /help"],
    ['/time set', 'expected a time such as 100, 5s or 1d at column 8: /time set'],
    ['/time set -1', 'expected a time such as 100, 5s or 1d at column 9: /time set -1'],
    ['/time warp', 'expected one of set, add, query at column 5: /time warp'],
    ['/seed 1', 'expected nothing more at column 5: /seed 1'],
    ['/say', 'expected a text at column 3: /say'],
    ['/say a\nb', 'expected no control character at column 5: /say a b'],
    ['/tell @s a\u0000b', 'expected no control character at column 9: /tell @s a b'],
    [
      '/setblock 0 70 0 ston',
      "unknown block 'ston', did you mean minecraft:stone? at column 16: /setblock 0 70 0 ston",
    ],
    [
      '/setblock 0 70 0 oak_log[axis=q]',
      "axis cannot be 'q', only x, y, z at column 29: /setblock 0 70 0 oak_log[axis=q]",
    ],
    [
      '/setblock 0 70 0 oak_log[axis=x',
      "expected ']' at column 30: /setblock 0 70 0 oak_log[axis=x",
    ],
    ['/give player pickaxe', "unknown item 'pickaxe' at column 12: /give player pickaxe"],
    [
      '/give player ston',
      "unknown item 'ston', did you mean minecraft:stone? at column 12: /give player ston",
    ],
    [
      '/give player stone 6401',
      'expected a whole number from 1 to 6400 at column 18: /give player stone 6401',
    ],
    [
      '/kill nobody',
      'expected a target: player, or a selector such as @s at column 5: /kill nobody',
    ],
    [
      '/execute as @s',
      'expected one of as, at, positioned, rotated, in, align, if, unless, run at column 13: /execute as @s',
    ],
    ['/execute as @s run', 'expected a command at column 17: /execute as @s run'],
    [
      '/execute in the_end run seed',
      'expected one of minecraft:overworld, overworld, minecraft:the_nether, the_nether at column 11: /execute in the_end run seed',
    ],
    [
      '/execute align xx run seed',
      'expected some of the axes xyz at column 14: /execute align xx run seed',
    ],
    ['/execute run tp ~ x 3', 'expected a number at column 17: /execute run tp ~ x 3'],
    [
      '/gamerule keepInventory 1',
      'expected one of true, false at column 23: /gamerule keepInventory 1',
    ],
    ['/tick rate 0', 'expected a number from 1 to 1000 at column 10: /tick rate 0'],
    [
      '/data get entity player Pos[0]x',
      'expected a path such as Inventory[0].id at column 29: /data get entity player Pos[0]x',
    ],
  ])('%s', (line, message) => {
    expect(answer(line)).toBe(`Error: ${message}`);
  });

  it('shows of a long line what is near the fault', () => {
    const message = answer(`/setblock 0 70 0 stone ${'x'.repeat(500)}`);
    expect(message).toContain('at column 22: /setblock 0 70 0 stone xxx');
    expect(message.length).toBeLessThan(200);
  });

  it('is refused when it is longer than 32768 characters', () => {
    expect(answer(`/say ${'x'.repeat(40_000)}`)).toBe('Error: a line has at most 32768 characters');
  });
});

describe('a coordinate', () => {
  it.each([
    ['/tp 0 80 0', 'Teleported to 0 80 0'],
    ['/tp -0 +80 .5', 'Teleported to 0 80 0.5'],
    ['/execute positioned 1 2 3 run tp ~ ~0.5 ~-1', 'Teleported to 1 2.5 2'],
    ['/execute positioned 1 2 3 run tp ~ 70 9', 'Teleported to 1 70 9'],
    // south, with +X to the left
    ['/execute positioned 0 70 0 rotated 0 0 run tp ^1 ^2 ^3', 'Teleported to 1 72 3'],
    // straight up: what is up is now behind
    ['/execute positioned 0 70 0 rotated 0 -90 run tp ^ ^ ^3', 'Teleported to 0 73 0'],
  ])('%s', (line, text) => {
    const numbers = (line: string) => line.match(/-?[\d.]+(e-\d+)?/g)!.map(Number);
    const said = numbers(answer(line));
    for (const [i, number] of numbers(text).entries()) expect(said[i]).toBeCloseTo(number, 9);
  });

  it('of a block is rounded down', () => {
    expect(answer('/setblock -0.5 70.9 3.1 glass')).toBe(
      'Changed the block at -1 70 3 to minecraft:glass',
    );
  });

  it.each([
    ['/setblock 0 320 0 stone', '0 320 0 is out of the world'],
    ['/setblock 0 -65 0 stone', '0 -65 0 is out of the world'],
    ['/setblock 30000000 0 0 stone', '30000000 0 0 is out of the world'],
    ['/tp 30000001 0 0', '30000001 0 0 is out of the world'],
    ['/tp 0 20000001 0', '0 20000001 0 is out of the world'],
  ])('out of the world is refused: %s', (line, message) => {
    expect(answer(line)).toBe(`Error: ${message}`);
  });
});

describe('help', () => {
  it('lists every command once, by name', () => {
    const names = runCommand(newWorld(), '/help').lines.map((line) => line.split(' ')[0]!);
    expect([...new Set(names)]).toEqual([
      ...['/clear', '/clone', '/data', '/difficulty', '/effect', '/enchant', '/execute', '/fill'],
      ...['/gamemode', '/gamerule', '/give', '/help', '/kill', '/locate', '/say', '/seed'],
      ...['/setblock'],
      ...[
        '/setworldspawn',
        '/spawnpoint',
        '/summon',
        '/tell',
        '/tick',
        '/time',
        '/tp',
        '/weather',
        '/xp',
      ],
    ]);
  });

  it('tells the forms of one command', () => {
    expect(runCommand(newWorld(), '/help kill').lines).toEqual([
      'Kills players and mobs, and removes stacks that lie about.',
      '/kill [<targets>]',
    ]);
    expect(answer('/help fly')).toBe(
      "Error: unknown command 'fly', try /help at column 5: /help fly",
    );
  });
});
