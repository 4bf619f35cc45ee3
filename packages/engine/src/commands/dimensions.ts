import { Fingerprint } from '../hash.js';
import { placeBeyond } from '../portals/portalTravel.js';
import { DIMENSIONS, type Land } from '../world/land.js';
import type { CommandContext } from './context.js';
import type { Subcommand } from './execute.js';
import type { Reader } from './reader.js';

/** As they are written, with `minecraft:` or without. */
const DIMENSION_WORDS = DIMENSIONS.flatMap((name) => [name, name.replace(/^minecraft:/, '')]);

/** No column is that near: land where nobody is keeps none of them in memory. */
const NOWHERE = -1;

/** `in the_nether`: the place beyond, as a portal would lead there. */
export function readIn(reader: Reader): Subcommand {
  const word = reader.choice(DIMENSION_WORDS);
  const dimension = DIMENSIONS.find((name) => name.endsWith(word))!;
  return {
    from(context) {
      const present = context.dimension ?? context.world.dimension;
      if (present === dimension) return [{ ...context, dimension }];
      const toNether = dimension === 'minecraft:the_nether';
      const { x, z } = placeBeyond(toNether, context.x, context.z);
      return [{ ...context, x, z, dimension }];
    },
    nowhere: '',
  };
}

/** Runs a part of a command in the land that it is about; the player stays, unless moved. */
export function inLand<T>(context: CommandContext, run: () => T): T {
  const { world, work, dimension } = context;
  if (dimension === undefined || dimension === world.dimension) return run();
  const home = world.land;
  const isNew = !world.lands.some((land) => land.dimension === dimension);
  const land = world.landOf(dimension);
  if (!work.visits.has(land)) work.visits.set(land, isNew ? printOf(land) : undefined);
  world.land = land;
  work.hasMovedPlayer = false;
  try {
    return run();
  } finally {
    if (!work.hasMovedPlayer) world.land = home;
  }
}

/** At the end of a line: land where nobody is is forgotten, but for what was changed there. */
export function leaveLands({ world, work }: CommandContext): void {
  for (const [land, untouched] of work.visits) {
    if (land === world.land) continue;
    // A look into a dimension is no visit.
    if (untouched !== undefined && printOf(land) === untouched) world.forgetLand(land.dimension);
    land.light.forgetFar(0, 0, NOWHERE);
    land.blocks.forgetFar(0, 0, NOWHERE);
  }
}

function printOf(land: Land): string {
  const print = new Fingerprint();
  land.fingerprint(print);
  return print.toString();
}
