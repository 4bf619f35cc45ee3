import { inSlices, type Parts } from '@bridle/facets';
import { type StateInfo, WorldLooks } from '@bridle/render';
import type { BlockStates } from '../blockStates.js';
import { LOOKS_KEPT_MAX } from '../limits.js';
import type { Registry } from '../mineflayer.js';
import { ourBiome, ourName } from '../names.js';

/** States whose facts are read in about a millisecond. */
const PART_STATES = 64;

/** Made once for all bots of a version: painting takes longer than any picture. */
const made = new Map<string, Promise<WorldLooks>>();

export function versionLooks(states: BlockStates): Promise<WorldLooks> {
  const { registry } = states;
  const biomes = registry.biomesArray.map(({ name }) => name);
  const key = [registry.version.minecraftVersion, ...biomes].join(' ');
  let looks = made.get(key);
  if (looks === undefined) {
    looks = inSlices(makingLooks(states));
    looks.catch(() => made.delete(key)); // the next picture tries again
    made.set(key, looks);
    if (made.size > LOOKS_KEPT_MAX) made.delete(made.keys().next().value!);
  }
  return looks;
}

function* makingLooks(states: BlockStates): Parts<WorldLooks> {
  const { registry } = states;
  const words = {
    states: yield* stateInfos(states),
    biomes: registry.biomesArray.map(({ name }) => ourBiome(name)),
    stateOfItem: stateByItem(registry),
  };
  return yield* WorldLooks.making(words, undefined);
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

/** The state that an item places: in Minecraft it has the name of its block. */
function stateByItem({ blocksArray }: Registry): (item: string) => number | undefined {
  const states = new Map(
    blocksArray.map(({ name, defaultState }) => [ourName(name), defaultState] as const),
  );
  return (item) => states.get(item);
}
