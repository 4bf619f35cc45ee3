import { describe, expect, it, vi } from 'vitest';
import { itemOf } from '../items/index.js';
import { dropStack } from '../world/itemEntities.js';
import { runCommand } from './index.js';
import { WORK_MAX } from './limits.js';
import { newWorld, run } from './testCommands.js';

/** Every command, each as costly as one of it can be without many blocks or stacks. */
const LINES = [
  ...['clear', 'clone ~ ~ ~ ~1 ~1 ~1 ~4 ~ ~', 'data get entity @p', 'data get block ~ ~ ~'],
  ...['difficulty hard', 'effect give @p speed', 'enchant @p sharpness', 'execute run seed'],
  ...['xp add @p 5', 'fill ~ ~ ~ ~1 ~1 ~1 stone', 'gamemode creative', 'give @s stone'],
  ...['gamerule doFireTick', 'help', 'kill', 'locate biome nether_wastes', 'say x', 'seed'],
  ...['locate poi nether_portal', 'setblock ~ ~ ~ dirt', 'setworldspawn', 'spawnpoint'],
  ...['summon cow', 'tell @p x', 'tick freeze', 'time set 5', 'tp @p ~16 ~ ~', 'weather rain'],
];

/** Blocks, columns and biomes that 256 branches of a command look at. */
function looksOf(line: string): number {
  const world = newWorld();
  run(world, 'give @s diamond_sword');
  dropStack(world, itemOf('stone').id, 1, 0, 1, 200, 0);
  const { blocks } = world;
  const spies = [
    vi.spyOn(blocks, 'get'),
    vi.spyOn(blocks, 'column'),
    vi.spyOn(blocks.source, 'middleBiome' as never),
  ];
  runCommand(world, `execute ${'as @e[limit=2] '.repeat(8)}run ${line}`);
  const looks = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return looks;
}

describe('many branches', () => {
  it('are tried of every command', () => {
    const known = run(newWorld(), 'help').match(/^\/\w+/gm)!;
    const tried = new Set(LINES.map((line) => `/${line.split(' ')[0]}`));
    expect([...new Set(known)].filter((name) => !tried.has(name))).toEqual([]);
  });

  it.each(LINES)('look at a bounded number of places: %s', (line) => {
    expect(looksOf(line)).toBeLessThan(WORK_MAX.places * 2);
  });

  it('look at the same column of another land, which is made but once', () => {
    const world = newWorld();
    run(world, 'execute in the_nether run setblock 0 80 0 stone');
    const { source } = world.landOf('minecraft:the_nether').blocks;
    const making = vi.spyOn(source, 'column');
    run(world, `execute in the_nether ${'if block 0 80 0 stone '.repeat(200)}run seed`);
    expect(making).toHaveBeenCalledTimes(1);
    expect(world.landOf('minecraft:the_nether').blocks.loadedColumns).toBe(0);
    making.mockRestore();
  });

  it('share what may be answered, so that none after that runs', () => {
    const world = newWorld();
    dropStack(world, itemOf('stone').id, 1, 0, 1, 200, 0);
    const many = 'as @e[limit=2] '.repeat(11);
    const line = `execute ${many}run help`;
    const { lines } = runCommand(world, line);
    const answered = Number(/(\d+) more/.exec(lines.at(-1)!)![1]);
    const ofOne = run(world, 'help').split('\n').length;
    expect(answered).toBeLessThan((2_048 * ofOne) / 2);
  });
});
