import type { World } from '@bridle/engine';
import { closeScreen } from '@bridle/engine';
import { failure, HarnessError, isFailure, type LongAction } from '@bridle/facets';
import { AVATAR_HAND_TICKS_MAX } from '../limits.js';
import type { AvatarBody } from './body.js';

export interface HandActionOptions {
  /** ticks after which it ends with `timeout` */
  readonly ticks?: number;
  /** goes on while a screen is open: it is about that screen */
  readonly keepsScreen?: boolean;
}

/** One hand from its beginning to its end: with time, alive, awake, and with nothing open. */
export function* runHandAction<T>(
  body: AvatarBody,
  { ticks = AVATAR_HAND_TICKS_MAX, keepsScreen = false }: HandActionOptions,
  act: () => LongAction<T>,
): LongAction<T> {
  body.begin(ticks);
  try {
    yield* getReady(body, keepsScreen);
    return yield* act();
  } catch (thrown) {
    throw asFailure(thrown);
  }
}

function* getReady(body: AvatarBody, keepsScreen: boolean): LongAction<void> {
  const { player } = body;
  if (player.isDead) throw failure('died', 'the player is dead', 'respawn first');
  if (player.mode === 'spectator') {
    throw failure('refused', 'a spectator has no hands', 'change the game mode');
  }
  if (player.screen.isOpen && !keepsScreen) body.played.touch(closeScreen);
  if (player.sleepTicks > 0) yield* body.tick({ crouch: true });
}

/** What the game's own hands refuse, they refuse with a sentence. */
function asFailure(thrown: unknown): unknown {
  if (!(thrown instanceof HarnessError) || thrown.code === 'internal' || isFailure(thrown)) {
    return thrown;
  }
  return failure('refused', thrown.message, thrown.hint);
}

/** Refuses who may not change blocks. */
export function refuseAdventurers({ player }: World, what: string): void {
  if (player.mode !== 'adventure') return;
  throw failure('refused', `nobody ${what} in adventure mode`, 'change the game mode');
}
