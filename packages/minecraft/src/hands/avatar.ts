import type {
  AvatarFacet,
  AvatarHands,
  LongAction,
  MoveOptions,
  SensesFacet,
} from '@bridle/facets';
import { moveTo, Walking } from '@bridle/legs';
import { BotLegs } from '../legs/botLegs.js';
import {
  BITE_MS_MAX,
  DIG_MS_MAX,
  HAND_MS_MAX,
  MOVE_TICKS_MAX,
  SKILL_TICKS_MAX,
  SLEEP_MS_MAX,
  TICK_MS,
  USE_MS_MAX,
} from '../limits.js';
import type { BotWindowHands } from '../windows/windowHands.js';
import type { BotBody } from './body.js';
import { digAndBreathe } from './digging.js';
import { attack, shoot } from './fighting.js';
import { fish } from './fishing.js';
import { runHandAction } from './handAction.js';
import { pickUp } from './pickingUp.js';
import { place } from './placing.js';
import { dismount, mount, sleep } from './resting.js';
import { eat, useItem, useOnBlock, useOnEntity } from './using.js';

/** The bot as the body that a program moves. */
export function createAvatar(
  body: BotBody,
  atWindows: BotWindowHands,
  senses: SensesFacet,
  tick: () => number,
): AvatarFacet {
  const { controls } = body;
  const legs = new BotLegs(body, senses, tick);
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
  const walk = <T>(
    { ticksMax = MOVE_TICKS_MAX }: MoveOptions,
    act: () => LongAction<T>,
  ): LongAction<T> =>
    runHandAction(body, { ms: ticksMax * TICK_MS }, () => {
      legs.setBacks.forget();
      return act();
    });
  return {
    moveTo: (goal, options = {}) => walk(options, () => moveTo(legs, walking, goal, options)),
    lookAt: (point) => runHandAction(body, atWindow, () => body.lookAt(point)),
    wait(ticks) {
      const bounded = Math.min(ticks, SKILL_TICKS_MAX);
      const ms = 2 * TICK_MS * (bounded + 20);
      return runHandAction(body, { ...atWindow, ms }, () => body.wait(bounded));
    },
    dig: (pos) =>
      runHandAction(body, { ms: DIG_MS_MAX + HAND_MS_MAX }, () =>
        digAndBreathe(body, pos, () => walking.comeUp()),
      ),
    place: (pos, item) => runHandAction(body, {}, () => place(body, pos, item)),
    pickUp: (id, options = {}) => walk(options, () => pickUp(body, walking, id, options)),
    attack: (id) => runHandAction(body, {}, () => attack(body, id)),
    shoot: (id) => runHandAction(body, {}, () => shoot(body, id)),
    useItem: (ticks) =>
      runHandAction(body, { ms: USE_MS_MAX + HAND_MS_MAX }, () => useItem(body, ticks)),
    useOnBlock: (pos) => runHandAction(body, {}, () => useOnBlock(body, pos)),
    useOnEntity: (id) => runHandAction(body, {}, () => useOnEntity(body, id)),
    eat: (item) => runHandAction(body, {}, () => eat(body, item)),
    sleep: (bed) => runHandAction(body, { ms: SLEEP_MS_MAX + HAND_MS_MAX }, () => sleep(body, bed)),
    mount: (id) => runHandAction(body, {}, () => mount(body, id)),
    dismount: () => runHandAction(body, {}, () => dismount(body)),
    fish: () => runHandAction(body, { ms: BITE_MS_MAX + HAND_MS_MAX }, () => fish(body)),
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
