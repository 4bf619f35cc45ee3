import { nearestName } from '../blocks/nearestName.js';
import { BIOMES } from '../terrain/biomes.js';
import { nearestPortal } from '../world/portalRegistry.js';
import type { CommandAction, GameCommand } from './command.js';
import type { CommandContext } from './context.js';
import { CommandError, quoted, type Reader } from './reader.js';

/** Columns between the places that are looked at, and how many such steps the search goes out. */
const STEP_COLUMNS = 4;
const STEPS_MAX = 100;

const locate: GameCommand = {
  name: 'locate',
  usage: ['/locate biome <biome>', '/locate poi nether_portal'],
  summary: 'Tells where the nearest biome of a kind is, or the nearest portal that is known.',
  read(reader) {
    if (reader.choice(['biome', 'poi']) === 'biome') return locateBiome(reader);
    reader.choice(['minecraft:nether_portal', 'nether_portal']);
    return locatePortal;
  },
};

function locateBiome(reader: Reader): CommandAction {
  const { text, column } = reader.token('a biome');
  const names = BIOMES.map(({ name }) => name);
  const name = text.includes(':') ? text : `minecraft:${text}`;
  const biome = names.indexOf(name);
  if (biome < 0) {
    const nearest = nearestName(name, names);
    const advice = nearest === undefined ? '' : `, did you mean ${nearest}?`;
    reader.fail(`unknown biome ${quoted(text)}${advice}`, column);
  }
  return (context) => {
    const place = nearestBiome(context, biome);
    if (place === undefined)
      throw new CommandError(`found no ${name} within a reasonable distance`);
    return [told(name, context, place[0], undefined, place[1])];
  };
}

/** The middle of the nearest column of the biome, on rings that widen. */
function nearestBiome(context: CommandContext, biome: number): [x: number, z: number] | undefined {
  const { world, work } = context;
  const { source } = world.blocks;
  const [x, z] = [Math.floor(context.x), Math.floor(context.z)];
  const [columnX, columnZ] = [x >> 4, z >> 4];
  // Land that does not say is of one biome.
  if (source.middleBiome === undefined) work.touch(x, z, x, z);
  const isThere = (cx: number, cz: number) =>
    (source.middleBiome?.(cx, cz) ?? world.blocks.column(columnX, columnZ).biomes[0]) === biome;
  const middle = (cx: number, cz: number): [number, number] => [cx * 16 + 8, cz * 16 + 8];
  for (let ring = 0; ring <= STEPS_MAX; ring++) {
    work.spend('places', 4 * (2 * ring + 1));
    for (let i = -ring; i <= ring; i++) {
      for (const [dx, dz] of [
        [i, -ring],
        [i, ring],
        [-ring, i],
        [ring, i],
      ] as const) {
        const [cx, cz] = [columnX + dx * STEP_COLUMNS, columnZ + dz * STEP_COLUMNS];
        if (isThere(cx, cz)) return middle(cx, cz);
      }
    }
  }
  return undefined;
}

const locatePortal: CommandAction = (context) => {
  const { x, y, z, world, work } = context;
  work.spend('places', world.land.portals.length + 1);
  const everywhere = Number.POSITIVE_INFINITY;
  const portal = nearestPortal(world.land.portals, x, y, z, everywhere);
  if (portal === undefined) throw new CommandError('no portal is known in this land');
  return [told('minecraft:nether_portal', context, portal.x, portal.y, portal.z)];
};

function told(
  name: string,
  from: CommandContext,
  x: number,
  y: number | undefined,
  z: number,
): string {
  const [dx, dz] = [x - from.x, z - from.z];
  const blocks = Math.round(Math.sqrt(dx * dx + dz * dz));
  return `The nearest ${name} is at ${x} ${y ?? '~'} ${z} (${blocks} blocks away)`;
}

export const LOCATE: readonly GameCommand[] = [locate];
