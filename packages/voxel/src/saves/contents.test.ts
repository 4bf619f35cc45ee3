import { FlatLand, runCommand, World, writeSign } from '@bridle/engine';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { SaveFolder } from './saveFolder.js';

it('a save keeps what chests, ovens, signs and hands hold', async () => {
  const path = temporaryFolder();
  const seed = { high: 0, low: 1 };
  const world = World.create(seed, new FlatLand());
  for (const line of [
    '/setblock 9 64 8 chest',
    '/setblock 9 64 9 oak_sign',
    '/setblock 9 64 10 furnace',
    '/give @s diamond 5',
  ]) {
    expect(runCommand(world, line).ok).toBe(true);
  }
  const diamonds = world.player.inventory.at(0)!;
  world.land.contents.own('chest', 9, 64, 8).slots.put(7, diamonds);
  world.land.contents.own('furnace', 9, 64, 10).burnTicks = 50;
  world.player.ender.put(3, diamonds);
  world.player.screen.show('inventory');
  world.player.screen.slots.put(2, diamonds);
  writeSign(world, 9, 64, 9, ['five diamonds']);

  const folder = await SaveFolder.open(path, { seed: 1n, worldType: 'flat' });
  await folder.save(world);
  await folder.close();
  const again = await SaveFolder.open(path);
  const loaded = await again.load(new FlatLand());
  await again.close();

  expect(loaded!.hash()).toBe(world.hash());
  expect(loaded!.land.contents.at(9, 64, 8)?.slots.at(7)).toEqual(diamonds);
  expect(loaded!.land.contents.at(9, 64, 9)?.lines).toEqual(['five diamonds']);
});
