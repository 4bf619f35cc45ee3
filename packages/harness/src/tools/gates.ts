import { attempt, type LongAction, type Vector } from '@bridle/facets';
import { GATES_MAX } from '../limits.js';
import type { Bot } from './defineTool.js';
import { freeSlots } from './names.js';
import { ON_FOOT } from './reach.js';

const BACK_BLOCKS = 1.5;

function isOpen({ senses }: Bot, pos: Vector): boolean {
  return senses.block(...pos)?.properties.open === 'true';
}

/** Gates of pens around that are closed now. */
export function closedGates(bot: Bot, radius: number): Vector[] {
  const { senses } = bot;
  const match = (name: string): boolean => senses.blockFacts(name)?.door === 'gate';
  const gates = senses.findBlocks({ match, radius, max: GATES_MAX });
  return gates.filter((pos) => !isOpen(bot, pos));
}

/**
 * Goes back to where it began and closes those of them that are open now, so that no animal
 * gets out. Says how many stay open.
 */
export function* closeGates(bot: Bot, gates: readonly Vector[], start: Vector): LongAction<number> {
  const { hands, senses } = bot;
  const left = (): Vector[] => gates.filter((pos) => isOpen(bot, pos));
  if (left().length === 0) return 0;
  bot.progress('closes the gate');
  if (freeSlots(senses) > 0) yield* hands.equip(null, 'hand'); // they would follow the food
  yield* attempt(hands.moveTo({ kind: 'near', pos: start, radius: BACK_BLOCKS }, ON_FOOT));
  for (const pos of left()) {
    const walk = yield* attempt(hands.moveTo({ kind: 'block', pos }, ON_FOOT));
    if (walk.done && isOpen(bot, pos)) yield* attempt(hands.useOnBlock(pos));
  }
  return left().length;
}
