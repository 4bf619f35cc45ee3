import { describe, expect, it } from 'vitest';
import { EFFECTS } from '../items/effectNames.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { runCommand } from './index.js';

function answers(world: World, ...lines: string[]): string {
  return lines.map((line) => runCommand(world, line).lines.join('\n')).at(-1)!;
}

describe('/effect', () => {
  it.each([
    ['/effect give @s speed', 'speed', 1, 600],
    ['/effect give player minecraft:haste 5', 'haste', 1, 100],
    ['/effect give @p speed 5 1', 'speed', 2, 100],
    ['/effect give @a luck 1000000 255 true', 'luck', 256, 20_000_000],
    ['/effect give @s night_vision infinite 0 false', 'night_vision', 1, -1],
    ['/effect give @s instant_health', 'instant_health', 1, 1],
    ['/effect give @s saturation 3', 'saturation', 1, 3],
  ])('%s gives %s %i for %i ticks', (line, effect, level, ticks) => {
    const world = flatWorld();
    expect(answers(world, line)).toBe(`Applied effect minecraft:${effect} to player`);
    expect(world.player.effects.active).toEqual([{ effect, level, ticks }]);
  });

  it('knows every effect by both of its names', () => {
    const world = flatWorld();
    for (const effect of EFFECTS) {
      expect(runCommand(world, `/effect give @s ${effect}`).ok).toBe(true);
      expect(runCommand(world, `/effect clear @s minecraft:${effect}`).ok).toBe(true);
    }
    expect(world.player.effects.count).toBe(0);
  });

  it('takes one effect away, or all', () => {
    const world = flatWorld();
    answers(world, '/effect give @s speed', '/effect give @s absorption', '/effect give @s luck');
    expect(answers(world, '/effect clear @s speed')).toBe(
      'Removed effect minecraft:speed from player',
    );
    expect(world.player.absorption).toBe(4);
    expect(answers(world, '/effect clear')).toBe('Removed every effect from player');
    expect(world.player).toMatchObject({ absorption: 0, effects: { count: 0 } });
  });

  it.each([
    ['/effect', 'expected one of give, clear at column 6: /effect'],
    ['/effect give @s', 'expected an effect at column 14: /effect give @s'],
    [
      '/effect give @s spead',
      "unknown effect 'spead', did you mean minecraft:speed? at column 15: /effect give @s spead",
    ],
    [
      '/effect give @s speed 0',
      'expected a whole number from 1 to 1000000 at column 21: /effect give @s speed 0',
    ],
    [
      '/effect give @s speed 1 256',
      'expected a whole number from 0 to 255 at column 23: /effect give @s speed 1 256',
    ],
    [
      '/effect give @s speed 1 2 maybe',
      'expected one of true, false at column 25: /effect give @s speed 1 2 maybe',
    ],
    ['/effect clear', 'player has no effect'],
    ['/effect clear @s speed', 'player has no speed'],
  ])('%s is refused', (line, message) => {
    const world = flatWorld();
    const before = world.hash();
    expect(answers(world, line)).toBe(`Error: ${message}`);
    expect(world.hash()).toBe(before);
  });

  it('refuses what is weaker than what is there', () => {
    const world = flatWorld();
    answers(world, '/effect give @s speed 10 2');
    expect(answers(world, '/effect give @s speed 1000 1')).toBe(
      'Error: player has a stronger or longer speed',
    );
  });

  it('shows in the data of the player', () => {
    const world = flatWorld();
    expect(
      answers(world, '/effect give @s speed 5 1', '/data get entity @s active_effects[0]'),
    ).toBe(
      'player has the following entity data: {"id":"minecraft:speed","amplifier":1,"duration":100}',
    );
  });
});
