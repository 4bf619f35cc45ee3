import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { GameOpening } from '@bridle/facets';
import { librariesOf } from '../../packages/cli/src/gameLibraries.js';
import { minecraftPart } from '../../scripts/minecraftPart.mjs';
import { temporaryFolder } from './temporaryFolder.js';

/** A BRIDLE_HOME of the test's own in which `bridle setup minecraft` has been done. */
export async function minecraftHome(): Promise<string> {
  const home = temporaryFolder();
  mkdirSync(join(home, 'parts'));
  symlinkSync(await minecraftPart(), join(home, 'parts/minecraft'));
  return home;
}

/** Loads the libraries of that part, as a run gives them to a game. */
export async function minecraftLibraries(): Promise<GameOpening['library']> {
  return librariesOf({ name: 'minecraft', part: 'minecraft' }, await minecraftHome());
}
