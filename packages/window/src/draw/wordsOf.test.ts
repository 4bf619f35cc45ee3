import { allAtOnce } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { describe, expect, it } from 'vitest';
import { wordsAnswerOf } from './testFeed.js';
import { readingWords } from './wordsOf.js';

describe('the words of a world', () => {
  it('come through an answer as they are', async () => {
    const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
    const words = await game.facets.blockView!.words();
    const answer = JSON.parse(JSON.stringify(wordsAnswerOf(words)));
    const read = allAtOnce(readingWords(answer));
    expect(read.states).toEqual(words.states);
    expect(read.biomes).toEqual(words.biomes);
    expect(read.stateOfItem('minecraft:stone')).toBe(words.itemStates['minecraft:stone']);
    expect(read.stateOfItem('minecraft:stick')).toBeUndefined();
  });
});
