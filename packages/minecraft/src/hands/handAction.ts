import { failure, HarnessError, isFailure, type LongAction } from '@bridle/facets';
import { CONFIRM_MS_MAX, HAND_MS_MAX } from '../limits.js';
import { isDead } from '../state.js';
import { closeTidily } from '../windows/slotMoves.js';
import type { BotBody } from './body.js';

export interface BotHandOptions {
  /** milliseconds after which it ends with `timeout` */
  readonly ms?: number;
  /** goes on while a window is open: it is about that window */
  readonly keepsWindow?: boolean;
}

/** One hand from its beginning to its end: with time, alive, and with nothing open. */
export function* runHandAction<T>(
  body: BotBody,
  { ms = HAND_MS_MAX, keepsWindow = false }: BotHandOptions,
  act: () => LongAction<T>,
): LongAction<T> {
  const { bot } = body;
  body.begin(ms);
  try {
    if (isDead(bot)) throw failure('died', 'the player is dead', 'respawn first');
    if (bot.game.gameMode === 'spectator') {
      throw failure('refused', 'a spectator has no hands', 'change the game mode');
    }
    const { windows } = body.session;
    yield* keepsWindow ? windows.tidied() : closeTidily(windows);
    if (bot.isSleeping) yield* getUp(body);
    return yield* act();
  } catch (thrown) {
    throw asFailure(thrown);
  }
}

function* getUp(body: BotBody): LongAction<void> {
  body.packets.leaveBed();
  const isUp = (): true | undefined => (body.bot.isSleeping ? undefined : true);
  yield* body.confirmed(isUp, CONFIRM_MS_MAX, 'the server keeps the player in bed');
}

/** What a library or the server refuses, it refuses with a sentence. */
function asFailure(thrown: unknown): unknown {
  if (!(thrown instanceof HarnessError) || thrown.code === 'internal' || isFailure(thrown)) {
    return thrown;
  }
  return failure('refused', thrown.message, thrown.hint);
}

/** Refuses who may not change blocks. */
export function refuseAdventurers({ bot }: BotBody, what: string): void {
  if (bot.game.gameMode !== 'adventure') return;
  throw failure('refused', `nobody ${what} in adventure mode`, 'change the game mode');
}
