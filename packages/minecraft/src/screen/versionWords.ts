import { type BlockViewWords, inSlices, type Parts, type StateInfo } from '@bridle/facets';
import type { BlockStates } from '../blockStates.js';
import { LOOKS_KEPT_MAX } from '../limits.js';
import { ourBiome, ourName } from '../names.js';

/** States whose facts are read in about a millisecond. */
const PART_STATES = 64;

/** Read once for all bots of a version: it takes longer than any picture. */
const known = new Map<string, Promise<BlockViewWords>>();

/** What the numbers of a server mean. */
export function versionWords(states: BlockStates): Promise<BlockViewWords> {
  const { registry } = states;
  const biomes = registry.biomesArray.map(({ name }) => name);
  const key = [registry.version.minecraftVersion, ...biomes].join(' ');
  let words = known.get(key);
  if (words === undefined) {
    words = inSlices(readingWords(states));
    words.catch(() => known.delete(key)); // who asks next tries again
    known.set(key, words);
    if (known.size > LOOKS_KEPT_MAX) known.delete(known.keys().next().value!);
  }
  return words;
}

function* readingWords(states: BlockStates): Parts<BlockViewWords> {
  const { biomesArray, blocksArray } = states.registry;
  return {
    states: yield* stateInfos(states),
    biomes: biomesArray.map(({ name }) => ourBiome(name)),
    // In Minecraft an item that places a block has its name.
    itemStates: Object.fromEntries(
      blocksArray.map(({ name, defaultState }) => [ourName(name), defaultState]),
    ),
  };
}

/** Every state of the version, by its number; numbers that mean nothing are air. */
function* stateInfos(states: BlockStates): Parts<StateInfo[]> {
  const kinds = states.registry.blocksArray;
  const count = Math.max(...kinds.map(({ maxStateId }) => maxStateId)) + 1;
  const nothing: StateInfo = { name: 'minecraft:air', properties: {}, shape: new Float64Array() };
  const infos = new Array<StateInfo>(count).fill(nothing);
  for (const { minStateId, maxStateId } of kinds) {
    for (let id = minStateId; id <= maxStateId; id++) {
      if (id % PART_STATES === 0) yield;
      const { name, properties, shapes } = states.of(id);
      infos[id] = { name, properties, shape: Float64Array.from(shapes.flat()) };
    }
  }
  return infos;
}
