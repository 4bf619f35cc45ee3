import { describe, expect, it } from 'vitest';
import { runCommand } from './index.js';
import { fails, newWorld, run } from './testCommands.js';

describe('a command as players type it, without namespace or target', () => {
  it.each([
    ['/give diamond 3', 'Gave 3 minecraft:diamond to player'],
    ['give minecraft:diamond', 'Gave 1 minecraft:diamond to player'],
    ['/effect give speed 10 1', 'Applied effect minecraft:speed to player'],
    ['/xp add 7', 'Gave 7 experience points to player'],
    ['/xp set 3 levels', 'Set 3 experience levels on player'],
    ['/xp query levels', 'player has 0 experience levels'],
    ['/gm c', 'Set the game mode of player to creative'],
    ['/gm 3 @s', 'Set the game mode of player to spectator'],
    ['/gamemode s', 'Set the game mode of player to survival'],
  ])('%s', (line, answer) => {
    expect(run(newWorld(), line)).toBe(answer);
  });

  it('means whoever runs it', () => {
    const world = newWorld();
    run(
      world,
      '/give iron_sword 2',
      '/enchant sharpness 2',
      '/effect give luck',
      '/effect clear luck',
    );
    expect(run(world, '/clear iron_sword 1')).toBe('Removed 1 item from player');
    const asCow = '/execute as @e[type=cow] run give diamond';
    run(world, '/summon cow');
    expect(fails(world, asCow)).toContain('Error');
  });

  it.each([
    ['/give diamnod', "unknown item 'diamnod', did you mean minecraft:diamond?"],
    ['/effect give spead', "unknown effect 'spead', did you mean minecraft:speed?"],
    ['/give Steve diamond', 'expected a target: player, or a selector such as @s'],
    ['/effect give Steve speed', 'expected a target: player, or a selector such as @s'],
    ['/gm x', 'expected one of survival, creative, adventure, spectator'],
  ])('%s says what is wrong with it', (line, error) => {
    expect(runCommand(newWorld(), line)).toMatchObject({
      ok: false,
      lines: [expect.stringContaining(error)],
    });
  });
});
