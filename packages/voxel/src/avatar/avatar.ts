import {
  type AvatarFacet,
  type AvatarHands,
  type BlockWorldEvents,
  type BlockWorldKeys,
  failure,
  type InputOverlay,
  keysOver,
  type MoveOptions,
} from '@bridle/facets';
import { moveTo, Walking } from '@bridle/legs';
import {
  AVATAR_DIG_TICKS_MAX,
  AVATAR_HAND_TICKS_MAX,
  AVATAR_MOVE_TICKS_MAX,
  AVATAR_USE_TICKS_MAX,
  SKILL_TICKS_MAX,
} from '../limits.js';
import { AvatarBody, type WorldInPlay } from './body.js';
import { OpenContainer } from './containers.js';
import { dig } from './digging.js';
import { attack, shoot } from './fighting.js';
import { runHandAction } from './handAction.js';
import { VoxelLegs } from './legs.js';
import { place } from './placing.js';
import { eat, equip, pickUp, toss } from './things.js';
import { dismount, make, mount, sleep, useItem, useOnBlock, useOnEntity } from './using.js';
import { WorldMessage } from './worldMessage.js';

/** Time for whatever has to be done before and after. */
const SPARE_TICKS = 100;

export interface AvatarGame extends WorldInPlay {
  readonly events: BlockWorldEvents;
  /** what lies over the input of every tick */
  readonly controls: InputOverlay;
}

/** The player of the embedded world as the body that a program moves. */
export function createAvatar(game: AvatarGame): AvatarFacet {
  const body = new AvatarBody(game, game.controls);
  const container = new OpenContainer(body);
  return {
    abilities: new Set(['craft', 'smelt', 'sleep', 'mount', 'shoot']),
    hands: createAvatarHands(body, container, new WorldMessage(game.events)),
    release() {
      game.controls.wantNothing();
      game.controls.staysAfloat = true;
      container.letGo();
    },
  };
}

/** The keyboard and the mouse of the same player. */
export function createKeys(game: AvatarGame): BlockWorldKeys {
  const { controls } = game;
  const body = new AvatarBody(game, controls);
  body.begin(Number.POSITIVE_INFINITY); // whoever ticks has a bound of their own
  return keysOver(controls, (input) => body.tick(input));
}

function createAvatarHands(
  body: AvatarBody,
  container: OpenContainer,
  words: WorldMessage,
): AvatarHands {
  const legs = new VoxelLegs(body);
  const walking = new Walking(legs);
  const timeFor = ({ ticksMax = AVATAR_MOVE_TICKS_MAX }: MoveOptions) => ({ ticks: ticksMax });
  const atScreen = { keepsScreen: true };
  return {
    moveTo: (goal, options = {}) =>
      runHandAction(body, timeFor(options), () => moveTo(legs, walking, goal, options)),
    lookAt: (point) =>
      runHandAction(body, atScreen, () => {
        if (!point.every(Number.isFinite)) throw failure('refused', 'that is no place');
        body.lookAt(...point);
        return body.tick();
      }),
    wait(ticks) {
      const bounded = Math.min(ticks, SKILL_TICKS_MAX);
      return runHandAction(body, { ...atScreen, ticks: bounded + 1 }, () => body.wait(bounded));
    },
    dig: (pos) =>
      runHandAction(body, { ticks: AVATAR_DIG_TICKS_MAX + SPARE_TICKS }, () =>
        dig(body, walking, pos),
      ),
    place: (pos, item) => runHandAction(body, {}, () => place(body, pos, item)),
    pickUp: (id, options = {}) =>
      runHandAction(body, timeFor(options), () => pickUp(body, walking, id, options)),
    attack: (id) => runHandAction(body, {}, () => attack(body, id)),
    shoot: (id) => runHandAction(body, {}, () => shoot(body, id)),
    useItem: (ticks) =>
      runHandAction(body, { ticks: AVATAR_USE_TICKS_MAX + SPARE_TICKS }, () =>
        useItem(body, ticks),
      ),
    useOnBlock: (pos) => runHandAction(body, {}, () => useOnBlock(body, pos)),
    useOnEntity: (id) => runHandAction(body, {}, () => useOnEntity(body, id)),
    equip: (item, at) => runHandAction(body, {}, () => equip(body, item, at)),
    toss: (item, count) => runHandAction(body, {}, () => toss(body, item, count)),
    eat: (item) => runHandAction(body, {}, () => eat(body, item)),
    sleep: (bed) =>
      runHandAction(body, { ticks: 2 * AVATAR_HAND_TICKS_MAX }, () => sleep(body, bed, words)),
    mount: (id) => runHandAction(body, {}, () => mount(body, id)),
    dismount: () => runHandAction(body, {}, () => dismount(body)),
    craft: (item, count, table) => runHandAction(body, {}, () => make(body, item, count, table)),
    // biome-ignore lint/correctness/useYield: there is nothing to wait for
    *fish() {
      throw failure('unsupported', 'nobody fishes here');
    },
    openContainer: (pos) => runHandAction(body, atScreen, () => container.open(pos)),
    put: (item, count, part) =>
      runHandAction(body, atScreen, () => container.put(item, count, part)),
    take: (item, count, part) =>
      runHandAction(body, atScreen, () => container.take(item, count, part)),
    contents: () => container.contents(),
    closeContainer: () => runHandAction(body, atScreen, () => container.close()),
  };
}
