import { bareName, cellOf, type SensesFacet, type Vector } from '@bridle/facets';
import { carriedOf } from './compatSnapshot.js';
import { compatSpace } from './compatSpace.js';
import { type ContainerSeen, containerTypeOf } from './containers.js';
import { type CreatureSeen, isAnimalType } from './creatures.js';
import type { Detail } from './detail.js';
import type { Snapshot } from './snapshot.js';
import { distanceToCell } from './words.js';

/** What the first bot looks at when nobody says otherwise. */
export const COMPAT_DEFAULTS = { radius: 16, max: 24, itemMax: 24 };

interface Asked {
  readonly radius: number;
  readonly max: number;
  readonly itemMax: number;
  readonly full: boolean;
}

const BLOCKS_RADIUS_MAX = 8;
/** Of blocks it looks from below the feet to above the head. */
const BLOCKS_BELOW = -1;
const BLOCKS_ABOVE = 2;

/** A closer look in the form in which the first bot with this protocol answers: lists, mostly. */
export function compatDetail(
  detail: Detail,
  senses: SensesFacet,
  snapshot: Snapshot,
  asked: Asked,
): object {
  return { ...detail, data: dataOf(detail, senses, snapshot, asked) };
}

function dataOf(
  { what, data }: Detail,
  senses: SensesFacet,
  snapshot: Snapshot,
  asked: Asked,
): unknown {
  switch (what) {
    case 'players':
      return (data.players as PlaceSeen[]).map(({ name, distance }) => ({ name, d: distance }));
    case 'hostiles':
      return (data.hostiles as CreatureSeen[]).map(({ type, distance }) => ({
        name: type,
        d: distance,
      }));
    case 'entities':
    case 'animals':
    case 'cats':
    case 'cows':
      return (data[what] as CreatureSeen[]).map((one) => entityOf(one, senses));
    case 'inventory':
      return carriedOf(snapshot, senses);
    case 'blocks':
      return blocksAround(senses, Math.min(asked.radius, BLOCKS_RADIUS_MAX), asked.max);
    case 'containers':
      return (data.containers as ContainerSeen[]).map((one) => containerOf(one, asked));
    case 'signs':
      return (data.signs as SignSeen[]).map(signOf);
    case 'space_snapshot':
    case 'environment':
    case 'room_probe':
      return compatSpace(senses, asked.radius);
    default:
      return data;
  }
}

interface PlaceSeen {
  readonly name: string;
  readonly distance: number;
}

function entityOf(
  { id, type, item, hostile, distance }: CreatureSeen,
  senses: SensesFacet,
): object {
  const living = hostile ? 'hostile' : isAnimalType(type, senses) ? 'animal' : 'mob';
  const words = type.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const displayName = words.join(' ');
  return {
    id,
    type: item !== undefined ? 'object' : living,
    kind: item !== undefined ? 'Drops' : hostile ? 'Hostile mobs' : 'Passive mobs',
    name: displayName,
    entityName: type,
    displayName,
    customName: null,
    d: distance,
  };
}

function at([x, y, z]: Vector): { x: number; y: number; z: number } {
  return { x, y, z };
}

function containerOf(seen: ContainerSeen, { itemMax, full }: Asked): object {
  const { block, pos, distance, ok, error, kinds = 0, items = [] } = seen;
  const all = items.map(({ item, count }) => ({ name: item, label: null, count }));
  return {
    containerType: containerTypeOf(block) ?? 'other',
    blockName: block,
    ...at(pos),
    d: distance,
    ok,
    kinds,
    total: all.reduce((sum, { count }) => sum + count, 0),
    items: all.slice(0, itemMax),
    ...(full && ok && { allItems: all }),
    ...(error !== undefined && { error }),
  };
}

interface SignSeen {
  readonly block: string;
  readonly pos: Vector;
  readonly distance: number;
  readonly lines: readonly string[];
}

function signOf({ block, pos, distance, lines }: SignSeen): object {
  const front = lines.map((line) => line.trim()).filter((line) => line !== '');
  const text = front.join(' | ');
  return { blockName: block, ...at(pos), d: distance, front, back: [], text };
}

/** Every block by itself, the nearest first. */
function blocksAround(senses: SensesFacet, radius: number, max: number): object[] {
  const from = senses.self().player.pos;
  const [x, y, z] = cellOf(from);
  const found: { name: string; pos: Vector; d: number }[] = [];
  for (let dy = BLOCKS_BELOW; dy <= BLOCKS_ABOVE; dy++) {
    for (let dz = -radius; dz <= radius; dz++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const pos: Vector = [x + dx, y + dy, z + dz];
        const known = senses.nameAt(...pos);
        if (known === undefined) continue; // not loaded
        const name = bareName(known);
        if (name !== 'air') found.push({ name, pos, d: distanceToCell(from, pos) });
      }
    }
  }
  found.sort((one, other) => one.d - other.d);
  return found.slice(0, max).map(({ name, pos, d }) => ({ name, ...at(pos), d }));
}
