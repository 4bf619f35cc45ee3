import {
  type AvatarFacet,
  type AvatarHands,
  failure,
  type InputOverlay,
  type LongAction,
  type SensesFacet,
} from '@bridle/facets';
import { moveTo, Walking } from '@bridle/legs';
import { BotLegs } from '../legs/botLegs.js';
import { DIG_MS_MAX, HAND_MS_MAX, MOVE_TICKS_MAX, SKILL_TICKS_MAX } from '../limits.js';
import type { BotSession } from '../session.js';
import { BotWindowHands } from '../windows/windowHands.js';
import { BotBody } from './body.js';
import { dig } from './digging.js';
import { runHandAction } from './handAction.js';
import { place } from './placing.js';

/** mineflayer's ticks, as they should come */
const TICK_MS = 50;

/** The bot as the body that a program moves. */
export function createAvatar(
  session: BotSession,
  controls: InputOverlay,
  senses: SensesFacet,
  tick: () => number,
): AvatarFacet {
  const body = new BotBody(session, controls);
  const legs = new BotLegs(body, senses, tick);
  const atWindows = new BotWindowHands(body);
  return {
    abilities: new Set(['players', 'craft', 'smelt', 'sleep', 'mount', 'shoot', 'fish']),
    hands: createAvatarHands(body, legs, atWindows),
    release() {
      controls.wantNothing();
      controls.staysAfloat = true;
      return atWindows.letGo();
    },
  };
}

function createAvatarHands(body: BotBody, legs: BotLegs, atWindows: BotWindowHands): AvatarHands {
  const walking = new Walking(legs);
  const atWindow = { keepsWindow: true };
  // biome-ignore lint/correctness/useYield: there is nothing to wait for
  function* notYet(): LongAction<never> {
    throw failure('unsupported', 'not here yet');
  }
  return {
    moveTo(goal, options = {}) {
      const { ticksMax = MOVE_TICKS_MAX } = options;
      const ms = ticksMax * TICK_MS;
      return runHandAction(body, { ms }, () => moveTo(legs, walking, goal, options));
    },
    lookAt: (point) => runHandAction(body, atWindow, () => body.lookAt(point)),
    wait(ticks) {
      const bounded = Math.min(ticks, SKILL_TICKS_MAX);
      const ms = 2 * TICK_MS * (bounded + 20);
      return runHandAction(body, { ...atWindow, ms }, () => body.wait(bounded));
    },
    dig: (pos) => runHandAction(body, { ms: DIG_MS_MAX + HAND_MS_MAX }, () => dig(body, pos)),
    place: (pos, item) => runHandAction(body, {}, () => place(body, pos, item)),
    pickUp: notYet,
    attack: notYet,
    shoot: notYet,
    useItem: notYet,
    useOnBlock: notYet,
    useOnEntity: notYet,
    eat: notYet,
    sleep: notYet,
    mount: notYet,
    dismount: notYet,
    fish: notYet,
    equip: atWindows.equip,
    toss: atWindows.toss,
    craft: atWindows.craft,
    openContainer: atWindows.openContainer,
    put: atWindows.put,
    take: atWindows.take,
    contents: atWindows.contents,
    closeContainer: atWindows.closeContainer,
  };
}
