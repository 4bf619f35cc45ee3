import {
  bareName,
  cellOf,
  type EntityState,
  MAIN_SLOTS,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { LABEL_CHARS_MAX, OBSERVE_FOUND_MAX } from '../limits.js';
import { creatureSeen, playerSeen } from './creatures.js';
import { countItems } from './snapshot.js';
import { compassTo, counted, distanceToCell, oneLine } from './words.js';

/** What was found: a sentence, and all of it. */
export interface ListReport {
  msg: string;
  data: Record<string, unknown>;
}

/** Of a list, so many are named in the sentence that goes with it. */
const PREVIEW_MAX = 5;

function preview(head: string, named: readonly string[], count: number): string {
  if (named.length === 0) return `${head}.`;
  const shown = named.slice(0, PREVIEW_MAX);
  const rest = count - shown.length;
  return `${head}: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

function near(name: string, distance: number, direction: string): string {
  return `${name} ${Math.round(distance)}m ${direction}`;
}

export function listPlayers(senses: SensesFacet, radius: number, max: number): ListReport {
  const self = senses.self();
  const all = senses.players().filter(({ distance }) => distance <= radius);
  const players = all.slice(0, max).map((one) => playerSeen(self, one));
  const head = `${counted(all.length, 'other player')} within ${radius} blocks`;
  const named = players.map(({ name, distance, direction }) => near(name, distance, direction));
  return { msg: preview(head, named, all.length), data: { radius, count: all.length, players } };
}

/** Of what moves: those of a kind, under the word for them. */
export function listCreatures(
  senses: SensesFacet,
  words: { readonly key: string; readonly one: string; readonly many: string },
  is: (entity: EntityState, senses: SensesFacet) => boolean,
  radius: number,
  max: number,
): ListReport {
  const from = senses.self().player.pos;
  const all = senses.entities(radius).filter((entity) => is(entity, senses));
  const list = all.slice(0, max).map((entity) => creatureSeen(from, entity));
  const types: Record<string, number> = {};
  for (const { type } of all) types[bareName(type)] = (types[bareName(type)] ?? 0) + 1;
  const named = list.map((one) => {
    const name = one.item === undefined ? one.type : `${one.item} x${one.count}`;
    return near(name, one.distance, one.direction);
  });
  const head = `${counted(all.length, words.one, words.many)} within ${radius} blocks`;
  return {
    msg: preview(head, named, all.length),
    data: { radius, count: all.length, types, [words.key]: list },
  };
}

export function listInventory(senses: SensesFacet, max: number): ListReport {
  const slots = senses.inventory();
  const { player } = senses.self();
  const kinds = countItems(slots);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const free = MAIN_SLOTS - slots.filter(({ slot }) => slot < MAIN_SLOTS).length;
  const named = kinds.slice(0, max).map(({ item, count }) => `${item} x${count}`);
  const head = `${counted(kinds.length, 'kind')} of items, ${total} in all, ${free} free slots`;
  return {
    msg: preview(head, named, kinds.length),
    data: {
      count: kinds.length,
      total,
      free,
      hotbar_slot: player.hotbar_slot,
      held: player.held === null ? null : { ...player.held, item: bareName(player.held.item) },
      items: kinds.slice(0, max),
      slots: slots.map((slot) => ({ ...slot, item: bareName(slot.item) })),
    },
  };
}

interface BlocksSeen {
  block: string;
  count: number;
  /** the nearest one */
  pos: Vector;
  distance: number;
  direction: string;
}

/** Kinds of blocks around, the most numerous first; with a part of a name, those and where. */
export function listBlocks(
  senses: SensesFacet,
  radius: number,
  max: number,
  part: string | undefined,
): ListReport {
  const from = senses.self().player.pos;
  if (part !== undefined) return matchingBlocks(senses, from, radius, max, bareName(part));
  const [x, y, z] = cellOf(from);
  const kinds = new Map<string, { count: number; pos: Vector; squared: number }>();
  let unknown = 0;
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dz = -radius; dz <= radius; dz++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const name = senses.nameAt(x + dx, y + dy, z + dz);
        if (name === undefined) unknown++;
        if (name === undefined || senses.blockFacts(name)?.is_air) continue;
        const squared = dx * dx + dy * dy + dz * dz;
        const known = kinds.get(name);
        if (known === undefined) {
          kinds.set(name, { count: 1, pos: [x + dx, y + dy, z + dz], squared });
          continue;
        }
        known.count++;
        if (squared < known.squared) {
          known.squared = squared;
          known.pos = [x + dx, y + dy, z + dz];
        }
      }
    }
  }
  const all = [...kinds].map(([name, { count, pos }]) => blocksSeen(from, name, count, pos));
  all.sort((a, b) => b.count - a.count || (a.block < b.block ? -1 : 1));
  const named = all.map(({ block, count }) => `${block} x${count}`);
  const head = `${counted(all.length, 'kind')} of blocks within ${radius} blocks`;
  return {
    msg: preview(head, named.slice(0, max), all.length),
    data: { radius, count: all.length, not_loaded: unknown, blocks: all.slice(0, max) },
  };
}

function blocksSeen(from: Vector, name: string, count: number, pos: Vector): BlocksSeen {
  const direction = compassTo(from, [pos[0] + 0.5, pos[1], pos[2] + 0.5]);
  return { block: bareName(name), count, pos, distance: distanceToCell(from, pos), direction };
}

function matchingBlocks(
  senses: SensesFacet,
  from: Vector,
  radius: number,
  max: number,
  part: string,
): ListReport {
  const own = bareName(senses.ownName?.(part) ?? part);
  const match = (name: string): boolean =>
    bareName(name).includes(part) || bareName(name).includes(own);
  const places = senses.findBlocks({ match, radius, max: OBSERVE_FOUND_MAX });
  const kinds = new Map<string, BlocksSeen>();
  for (const pos of places) {
    const name = senses.nameAt(...pos) ?? '';
    const known = kinds.get(name);
    if (known === undefined) kinds.set(name, blocksSeen(from, name, 1, pos));
    else known.count++;
  }
  const all = [...kinds.values()];
  const found = places.slice(0, max).map((pos) => ({
    block: bareName(senses.nameAt(...pos) ?? ''),
    pos,
    distance: distanceToCell(from, pos),
  }));
  const named = all.map(
    (one) => `${one.block} x${one.count}, nearest ${Math.round(one.distance)}m ${one.direction}`,
  );
  const isCut = places.length >= OBSERVE_FOUND_MAX;
  const head = `${isCut ? 'at least ' : ''}${counted(places.length, 'block')} like ${part} within ${radius} blocks`;
  return {
    msg: preview(head, named, all.length),
    data: {
      radius,
      match: part,
      count: places.length,
      bounded: isCut,
      blocks: all.slice(0, max),
      positions: found,
    },
  };
}

export function listSigns(senses: SensesFacet, radius: number, max: number): ListReport {
  const from = senses.self().player.pos;
  const match = (name: string): boolean => name.endsWith('_sign');
  const places = senses.findBlocks({ match, radius, max: OBSERVE_FOUND_MAX });
  const signs = places.slice(0, max).map((pos) => {
    const lines = senses.blockData(pos)?.lines ?? [];
    return {
      block: bareName(senses.nameAt(...pos) ?? ''),
      pos,
      distance: distanceToCell(from, pos),
      direction: compassTo(from, [pos[0] + 0.5, pos[1], pos[2] + 0.5]),
      lines: lines.map((line) => oneLine(line, LABEL_CHARS_MAX)),
      text: oneLine(lines.join(' '), LABEL_CHARS_MAX),
    };
  });
  const named = signs.map(
    ({ text, distance, direction }) =>
      `${JSON.stringify(text)} ${Math.round(distance)}m ${direction}`,
  );
  const head = `${counted(places.length, 'sign')} within ${radius} blocks`;
  return {
    msg: preview(head, named, places.length),
    data: { radius, count: places.length, signs },
  };
}
