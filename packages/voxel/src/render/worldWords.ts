import {
  BIOMES,
  BLOCK_KINDS,
  ITEM_KINDS,
  KIND_OF_STATE,
  propertyOf,
  SELECTION_SHAPE,
  SHAPES,
} from '@bridle/engine';
import type { Parts, StateInfo } from '@bridle/facets';

/** States whose properties are read in about a millisecond. */
const PART_STATES = 512;

/** What the numbers of states mean, in all worlds of this engine. */
export function* stateInfos(): Parts<StateInfo[]> {
  const infos: StateInfo[] = [];
  for (const [state, kindId] of KIND_OF_STATE.entries()) {
    if (state % PART_STATES === 0) yield;
    const { name, properties } = BLOCK_KINDS[kindId]!;
    const values = properties.map((property) => [property.name, propertyOf(state, property.name)!]);
    infos.push({
      name,
      properties: Object.fromEntries(values),
      shape: SHAPES[SELECTION_SHAPE[state]!]!,
    });
  }
  return infos;
}

/** The block that an item places, as it looks in a hand. */
export function statesByItem(): ReadonlyMap<string, number> {
  const kinds = new Map(BLOCK_KINDS.map((kind) => [kind.name, kind.defaultState]));
  return new Map(
    ITEM_KINDS.flatMap(({ name, block }) => {
      const state = block === undefined ? undefined : kinds.get(block);
      return state === undefined ? [] : [[name, state] as const];
    }),
  );
}

export function biomeNames(): string[] {
  return BIOMES.map(({ name }) => name);
}
