import { unsqueezedTexts } from '@bridle/block-view';
import type { Parts } from '@bridle/facets/parts';
import type { StateInfo } from '@bridle/facets/pictured';
import { decodePaintedTextures, type Vocabulary, WorldLooks } from '@bridle/render';
import type { WordsAnswer } from '../viewAnswer.js';

/** States that are read in about a millisecond. */
const PART_STATES = 1_024;

/** What the numbers of a world mean, for the renderer. */
export function* readingWords(answer: WordsAnswer): Parts<Vocabulary> {
  const shapes = answer.shapes.map((shape) => Float64Array.from(shape));
  const states: StateInfo[] = [];
  for (const [kindIndex, values, shapeIndex] of answer.states) {
    if (states.length % PART_STATES === 0) yield;
    const kind = answer.kinds[kindIndex]!;
    const properties = kind.properties.map((property, i) => [property, values[i]!]);
    states.push({
      name: kind.name,
      properties: Object.fromEntries(properties),
      shape: shapes[shapeIndex]!,
    });
  }
  const itemStates = new Map(Object.entries(answer.item_states));
  return { states, biomes: answer.biomes, stateOfItem: (item) => itemStates.get(item) };
}

/** How everything in the world of these words looks. Textures are painted here where none came along. */
export function* makingLooks(answer: WordsAnswer): Parts<WorldLooks> {
  const words = yield* readingWords(answer);
  const { textures } = answer;
  const painted =
    textures === undefined ? undefined : decodePaintedTextures(yield* unsqueezedTexts(textures));
  yield;
  return yield* WorldLooks.making(words, painted);
}
