import { EventEmitter } from 'node:events';
import type { LongAction } from '@bridle/facets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_CELLS_MAX, KEPT_MS } from '../limits.js';
import { BotLegs } from './botLegs.js';

const STONE = { name: 'minecraft:stone', isAir: false, fluid: null };

/** Legs of somebody who may change nothing, in a land of stone. */
function newLegs(): BotLegs {
  const bot = Object.assign(new EventEmitter(), {
    game: { gameMode: 'adventure' },
    inventory: { slots: [] },
  });
  const session = { bot, world: { factsAt: () => STONE }, states: { names: [] } };
  const senses = { digging: () => ({ ticks: 8 }) };
  return new BotLegs({ bot, session } as never, senses as never, () => 0);
}

function digAt(legs: BotLegs, x: number): unknown {
  const action = legs.step({ dig: { x, y: 0, z: 0 } } as never, undefined) as LongAction<unknown>;
  return action.next().value;
}

describe('a block that the server keeps', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is gone around for a while, and then tried again', () => {
    const legs = newLegs();
    expect(legs.terrain().digTicks!(1, 0, 0)).toBe(8);
    expect(digAt(legs, 1)).toBe('lost');
    expect(legs.terrain().digTicks!(1, 0, 0)).toBe(Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(KEPT_MS + 1);
    expect(legs.terrain().digTicks!(1, 0, 0)).toBe(8);
  });

  it('is forgotten where there are too many', () => {
    const legs = newLegs();
    for (let x = 0; x <= KEPT_CELLS_MAX; x++) digAt(legs, x);
    expect(legs.terrain().digTicks!(0, 0, 0)).toBe(8);
    expect(legs.terrain().digTicks!(1, 0, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});
