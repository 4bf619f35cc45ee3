import {
  bareName,
  cellOf,
  DAY_TICKS,
  failure,
  HOTBAR_SLOTS,
  type LongAction,
  type Vector,
} from '@bridle/facets';
import { CONFIRM_MS_MAX, LATE_UPDATE_MS, SLEEP_MS_MAX } from '../limits.js';
import { theirSlot } from '../slots.js';
import type { BotBody } from './body.js';
import { knownFacts } from './digging.js';
import { aimAtEntity, entityById, entityName } from './entities.js';
import { clickBlock } from './using.js';

/** From this time of a day on one may sleep, if there is no thunder. */
const EVENING = 12_541;
/** Players among them: some servers let one ride another. */
const RIDDEN =
  /^(player|minecart|pig|strider|camel|camel_husk|happy_ghast|nautilus|zombie_nautilus)$|(^|_)(horse|donkey|mule|llama|boat|raft)$/;

/** Lies down in a bed in reach and waits for the morning. */
export function* sleep(body: BotBody, bed: Vector): LongAction<void> {
  const { bot } = body;
  const cell = cellOf(bed);
  const { name } = knownFacts(body, cell);
  if (!name.endsWith('_bed')) {
    throw failure('not_found', `there is no bed at ${cell.join(' ')}`);
  }
  if (!bot.game.dimension.endsWith('overworld')) {
    throw failure('refused', 'beds burst here', 'sleep in the overworld');
  }
  const words = new ServerWords(body);
  let isUp = false;
  try {
    yield* lieDown(body, cell, words);
    const time = daysOf(body);
    yield* body.confirmed(
      () => (bot.isSleeping ? undefined : true),
      SLEEP_MS_MAX,
      'it is still night: others may have to sleep, too',
    );
    isUp = true;
    const isMorning = (): boolean => daysOf(body) > time || (bot.time.timeOfDay ?? 0) < EVENING;
    const endsAt = performance.now() + LATE_UPDATE_MS;
    while (!isMorning() && performance.now() < endsAt) yield* body.tick();
    if (isMorning()) return;
    throw failure('interrupted', 'something woke the player up before the morning');
  } finally {
    words.stop();
    // Whoever is stopped before the server has said so may lie in the bed a moment later.
    if (!isUp) body.packets.leaveBed();
  }
}

/** In days, and parts of them. */
function daysOf({ bot }: BotBody): number {
  return (bot.time.day ?? 0) + (bot.time.timeOfDay ?? 0) / DAY_TICKS;
}

function* lieDown(body: BotBody, cell: Vector, words: ServerWords): LongAction<void> {
  const { bot } = body;
  yield* clickBlock(body, cell);
  const endsAt = performance.now() + CONFIRM_MS_MAX;
  let saidAt: number | undefined;
  while (!bot.isSleeping) {
    const now = performance.now();
    if (words.last !== undefined) saidAt ??= now;
    // Whoever lies down may be told something as well.
    if (saidAt !== undefined && now - saidAt > LATE_UPDATE_MS) break;
    if (now > endsAt) break;
    yield* body.tick();
  }
  if (bot.isSleeping) return;
  throw failure('refused', words.last ?? 'nobody sleeps now', 'try again at night');
}

/** The last line that the server has said to this player alone, above the hotbar or in the chat. */
class ServerWords {
  readonly #body: BotBody;
  last: string | undefined;

  constructor(body: BotBody) {
    this.#body = body;
    body.bot.on('message', this.#heard);
  }

  stop(): void {
    this.#body.bot.removeListener('message', this.#heard);
  }

  readonly #heard = (message: { toString(): string }, position: string): void => {
    if (position !== 'chat') this.last = message.toString();
  };
}

/** Climbs onto something that can be ridden. */
export function* mount(body: BotBody, id: number): LongAction<void> {
  const { bot } = body;
  const isUp = (): boolean => bot.vehicle?.id === id;
  if (isUp()) return;
  if (bot.vehicle) {
    throw failure('refused', 'the player sits on another mount', 'dismount first');
  }
  const entity = entityById(body, id);
  const name = entityName(entity);
  aimAtEntity(body, entity);
  if (!RIDDEN.test(bareName(entity.name ?? ''))) throw failure('refused', `nobody rides a ${name}`);
  emptyHand(body);
  yield* body.lookAt(aimAtEntity(body, entityById(body, id)), { crouch: false });
  body.packets.useOnEntity(id);
  try {
    const endsAt = performance.now() + CONFIRM_MS_MAX;
    while (!isUp()) {
      if (!entity.isValid) throw failure('gone', `${name} is gone`);
      if (performance.now() > endsAt) {
        throw failure('refused', `${name} does not let the player up`);
      }
      yield* body.tick(body.floating());
    }
  } finally {
    if (!isUp()) getOff(body);
  }
}

/** Asks to be let down; the next tick lets the key go again. */
function getOff({ bot, packets }: BotBody): void {
  packets.getOff();
  packets.sneak(true);
  bot.setControlState('sneak', true);
}

/** What a mount would eat, or wear, is not what one gets onto it with. */
function emptyHand({ bot }: BotBody): void {
  if (!bot.heldItem) return;
  for (let slot = 0; slot < HOTBAR_SLOTS; slot++) {
    if (!bot.inventory.slots[theirSlot(slot)]) return bot.setQuickBarSlot(slot);
  }
}

export function* dismount(body: BotBody): LongAction<void> {
  const { bot } = body;
  if (!bot.vehicle) throw failure('refused', 'the player sits on no mount');
  const endsAt = performance.now() + CONFIRM_MS_MAX;
  body.packets.getOff();
  while (bot.vehicle) {
    if (performance.now() > endsAt) throw failure('timeout', 'the player still sits on the mount');
    yield* body.tick({ crouch: true });
  }
}
