import { squeezedTexts } from '@bridle/block-view';
import { type BlockViewWords, inSlices, type Parts } from '@bridle/facets';

/** What the numbers of a block world mean, as a reply carries it: names and shapes stand once. */
export interface EncodedWords {
  readonly words: string;
  readonly kinds: { name: string; properties: string[] }[];
  readonly shapes: number[][];
  readonly states: [kind: number, values: string[], shape: number][];
  readonly biomes: string[];
  readonly item_states: Record<string, number>;
  readonly textures?: string[];
}

const encoded = new WeakMap<BlockViewWords, Promise<EncodedWords>>();

/** Made once for each; in parts, so that others have their turn. */
export function encodedWords(words: BlockViewWords): Promise<EncodedWords> {
  let made = encoded.get(words);
  if (made === undefined) {
    made = inSlices(encoding(words));
    encoded.set(words, made);
  }
  return made;
}

/** States that are read in about a millisecond. */
const PART_STATES = 1_024;

function* encoding({ states, biomes, itemStates, textures }: BlockViewWords): Parts<EncodedWords> {
  const kinds = new Map<string, number>();
  const shapes = new Map<string, number>();
  const rows: EncodedWords['states'] = [];
  for (const [i, { name, properties, shape }] of states.entries()) {
    if (i % PART_STATES === 0) yield;
    const kind = JSON.stringify({ name, properties: Object.keys(properties) });
    const box = JSON.stringify([...shape]);
    rows.push([indexIn(kinds, kind), Object.values(properties), indexIn(shapes, box)]);
  }
  const made = {
    kinds: [...kinds.keys()].map((text) => JSON.parse(text) as EncodedWords['kinds'][number]),
    shapes: [...shapes.keys()].map((text) => JSON.parse(text) as number[]),
    states: rows,
    biomes: [...biomes],
    item_states: { ...itemStates },
  };
  yield;
  const words = yield* fingerprint([
    ...[...kinds.keys(), ...shapes.keys(), ...biomes],
    ...rows.map(([kind, values, shape]) => `${kind} ${shape} ${values.join()}`),
    ...Object.entries(itemStates).map(([item, state]) => `${item} ${state}`),
  ]);
  const painted = textures !== undefined && { textures: yield* squeezedTexts(textures) };
  return Object.freeze({ words, ...made, ...painted }); // the same for whoever asks
}

function indexIn(list: Map<string, number>, text: string): number {
  const index = list.get(text) ?? list.size;
  list.set(text, index);
  return index;
}

/** Equal for equal texts, also in another run: by it a page knows that it has these words already. */
function* fingerprint(texts: readonly string[]): Parts<string> {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (const [i, text] of texts.entries()) {
    if (i % PART_STATES === 0) yield;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul(low + code, 0x85ebca6b) ^ (low >>> 13);
    }
    high = Math.imul(high ^ 0xff, 0x01000193); // the end of a text
  }
  return [high, low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
