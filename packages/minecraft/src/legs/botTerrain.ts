import type { BlockFacts } from '@bridle/facets';
import {
  CLIMBABLE,
  cellOfBoxes,
  DANGER,
  DOOR,
  type PathTerrain,
  SLIPPERY,
  SLOW,
  TAKEN,
  UNLOADED,
  WATER,
} from '@bridle/paths';
import type { BlockStateFacts } from '../blockStates.js';
import type { BotSession } from '../session.js';

const SLOWS = /:(soul_sand|cobweb|honey_block|powder_snow|sweet_berry_bush|slime_block)$/;
const SLIDES = /:((packed_|blue_|frosted_)?ice)$/;
const FALLS = /[:_](gravel|sand|concrete_powder|anvil)$/;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** What each state is to somebody on foot, found out when it is first met. */
export class BotCells {
  readonly #session: BotSession;
  readonly #factsOf: (name: string) => BlockFacts | undefined;
  readonly #cells: (number | undefined)[] = [];

  constructor(session: BotSession, factsOf: (name: string) => BlockFacts | undefined) {
    this.#session = session;
    this.#factsOf = factsOf;
  }

  at(x: number, y: number, z: number): number {
    const { world } = this.#session;
    if (y < world.bottomY || y >= world.endY) return 0; // below the floor and above the roof is nothing
    const state = world.stateAt(x, y, z);
    if (state === undefined) return UNLOADED;
    this.#cells[state] ??= this.#cellOf(this.#session.states.of(state));
    return this.#cells[state];
  }

  #cellOf({ name, shapes, fluid }: BlockStateFacts): number {
    const facts = this.#factsOf(name);
    let cell = cellOfBoxes(shapes.flat());
    if (fluid === 'water') cell |= WATER;
    if (fluid === 'lava' || facts?.is_harmful === true) cell |= DANGER;
    if (facts?.is_climbable === true) cell |= CLIMBABLE;
    if (facts?.opens_by_hand === true) cell |= DOOR;
    if (SLOWS.test(name)) cell |= SLOW;
    if (SLIDES.test(name)) cell |= SLIPPERY;
    if (facts?.is_replaceable !== true) cell |= TAKEN;
    return cell;
  }
}

/** The land that the bot knows, as a way is looked for in it. */
export function botTerrain(
  { world }: BotSession,
  cells: BotCells,
  placeable: number,
  ticksFor: (name: string) => number,
  isKept: (x: number, y: number, z: number) => boolean,
): PathTerrain {
  const known = new Map<string, number>();
  const isWet = (x: number, y: number, z: number): boolean => world.factsAt(x, y, z)?.fluid != null;
  return {
    placeable,
    cell: (x, y, z) => cells.at(x, y, z),
    digTicks(x, y, z) {
      const facts = world.factsAt(x, y, z);
      const above = world.factsAt(x, y + 1, z);
      if (facts === undefined || above === undefined || isKept(x, y, z))
        return Number.POSITIVE_INFINITY;
      if (FALLS.test(above.name) || above.fluid !== null) return Number.POSITIVE_INFINITY;
      if (SIDES.some(([dx, dz]) => isWet(x + dx, y, z + dz))) return Number.POSITIVE_INFINITY;
      let ticks = known.get(facts.name);
      if (ticks === undefined) {
        ticks = ticksFor(facts.name);
        known.set(facts.name, ticks);
      }
      return ticks;
    },
  };
}
