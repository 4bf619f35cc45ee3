import { expect, it } from 'vitest';
import { newWorld, run } from '../commands/testCommands.js';
import { mobCounts } from './mobCounts.js';

it('counts mobs: all, those that live on, and those near by', () => {
  const world = newWorld();
  run(world, '/tp 8 200 8');
  expect(mobCounts(world)).toEqual({ total: 0, active: 0, nearby: 0 });
  for (const x of ['~', '~15', '~17', '~79', '~81']) run(world, `/summon cow ${x} ~ ~`);
  run(world, '/summon cow ~ ~-17 ~');
  expect(mobCounts(world)).toEqual({ total: 6, active: 5, nearby: 2 });
});
