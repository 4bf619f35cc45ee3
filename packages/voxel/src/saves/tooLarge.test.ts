import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@bridle/engine';
import { expect, it } from 'vitest';
import {
  loadedHash,
  newSavePath,
  newWorld,
  open,
  refusal,
  SEED,
} from '../../../../test/support/saves.js';

it('a level that could not be read again does not replace the one that can', async () => {
  const path = newSavePath();
  const world = newWorld();
  const failures: string[] = [];
  const onFailure = ({ message }: Error) => void failures.push(message);
  const folder = await open(path, { seed: SEED, levelBytesMax: 8_192, onFailure });
  await folder.save(world);
  const before = world.hash();
  const level = readFileSync(join(path, 'level.json'));

  expect(runCommand(world, '/fill 0 70 0 9 70 9 hopper').ok).toBe(true);
  const refused = await refusal(folder.save(world));
  expect(refused.message).toMatch(/^the world is too large to be saved: .* 8192 bytes/);
  expect(refused.hint).toContain('what was saved before is intact');
  folder.autosave(world);
  await refusal(folder.save(world));
  expect(failures).toEqual([refused.message]);
  expect(readFileSync(join(path, 'level.json'))).toEqual(level);

  runCommand(world, '/fill 0 70 0 9 70 9 gold_block');
  await folder.save(world);
  const emptied = world.hash();
  expect(emptied).not.toBe(before);
  await folder.close();
  expect(await loadedHash(path)).toBe(emptied);
});
