import { type BlockViewWords, inSlices, type Parts } from '@bridle/facets';
import { WorldLooks } from '@bridle/render';
import type { BlockStates } from '../blockStates.js';
import { versionWords } from './versionWords.js';

/** Made once for all bots of a version: painting takes longer than any picture. */
const made = new WeakMap<BlockViewWords, Promise<WorldLooks>>();

export async function versionLooks(states: BlockStates): Promise<WorldLooks> {
  const words = await versionWords(states);
  let looks = made.get(words);
  if (looks === undefined) {
    looks = inSlices(makingLooks(words));
    looks.catch(() => made.delete(words)); // the next picture tries again
    made.set(words, looks);
  }
  return looks;
}

function* makingLooks({ states, biomes, itemStates }: BlockViewWords): Parts<WorldLooks> {
  const stateOfItem = new Map(Object.entries(itemStates));
  const words = { states, biomes, stateOfItem: (item: string) => stateOfItem.get(item) };
  return yield* WorldLooks.making(words, undefined);
}
