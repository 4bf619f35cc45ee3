import { attempt, bareName, failure, type LongAction, type Vector } from '@bridle/facets';
import { STATIONS_TRIED_MAX } from '../limits.js';
import type { Bot } from './defineTool.js';
import { feetCell, isOpen, ON_FOOT, pickUpAll } from './reach.js';

/** A block to work at: a table, an oven. */
export interface Station {
  readonly pos: Vector;
  /** by the tool itself, just now */
  readonly isPlaced: boolean;
}

/** Those with a side to get at, the nearest first. */
export function stationsAround(bot: Bot, kinds: readonly string[], radius: number): Vector[] {
  const match = (name: string): boolean => kinds.includes(name);
  const found = bot.senses.findBlocks({ match, radius, max: STATIONS_TRIED_MAX });
  return found.filter((pos) => isOpen(bot.senses, pos));
}

/** Goes to the nearest one that there is a way to; undefined: there is none. */
export function* reachStation(
  bot: Bot,
  kinds: readonly string[],
  radius: number,
): LongAction<Station | undefined> {
  for (const pos of stationsAround(bot, kinds, radius)) {
    const walk = yield* attempt(bot.hands.moveTo({ kind: 'block', pos }, ON_FOOT));
    if (walk.done) return { pos, isPlaced: false };
  }
  return undefined;
}

/** Puts one from the bag down beside the player. */
export function* placeStation(bot: Bot, item: string): LongAction<Station> {
  for (const pos of spotsAround(bot)) {
    const placed = yield* attempt(bot.hands.place(pos, item));
    if (placed.done) return { pos, isPlaced: true };
  }
  const hint = 'go where there is free ground around';
  throw failure('refused', `there is no place to put the ${bareName(item)} down`, hint);
}

/** Breaks what was put down, and takes it along. */
export function* takeStation(bot: Bot, { pos }: Station): LongAction<void> {
  const { drops } = yield* bot.hands.dig(pos);
  yield* pickUpAll(bot, drops);
}

/** Free cells with ground below that the hand gets to from here, the nearest first. */
export function spotsAround({ senses }: Bot): Vector[] {
  const [x, y, z] = feetCell(senses.self().player.pos);
  const near = senses.entities(4).map(({ pos }) => feetCell(pos));
  const isTaken = (cell: Vector): boolean => near.some((pos) => pos.every((n, i) => n === cell[i]));
  const spots: Vector[] = [];
  for (let dx = -2; dx <= 2; dx++) {
    for (let dz = -2; dz <= 2; dz++) {
      if (dx === 0 && dz === 0) continue;
      for (const dy of [0, -1, 1]) {
        const cell: Vector = [x + dx, y + dy, z + dz];
        if (isFree(senses, cell) && !isTaken(cell)) spots.push(cell);
      }
    }
  }
  const away = ([cx, cy, cz]: Vector): number =>
    (cx - x) * (cx - x) + (cz - z) * (cz - z) + (cy === y ? 0 : 1);
  return spots.sort((a, b) => away(a) - away(b));
}

function isFree(senses: Bot['senses'], [x, y, z]: Vector): boolean {
  const here = senses.block(x, y, z);
  if (here === undefined || here.fluid !== null) return false;
  if (!(senses.blockFacts(here.name)?.is_replaceable ?? false)) return false;
  return senses.block(x, y - 1, z)?.is_solid ?? false;
}
