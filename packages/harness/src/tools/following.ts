import { type AvatarPlayer, attempt, failure, type LongAction } from '@bridle/facets';
import { z } from 'zod';
import { TOOL_RADIUS_MAX, TOOL_SECONDS_MAX } from '../limits.js';
import { PLAYER_NAME } from './argumentAliases.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { inOrder } from './fields.js';
import { tenths } from './reach.js';

const TICKS_PER_SECOND = 20;
/** How long to walk before looking anew where the player went, and to stand beside them. */
const CHASE_TICKS = 60;
const STAND_TICKS = 5;
/** Out of sight for so long, and nobody is followed any more. */
const LOST_TICKS = 100;
/** Ways that were looked for in vain, one after the other. */
const NO_WAY_MAX = 10;

/** Another player by name, however it is written; the nearest when none is named. */
export function findPlayer({ senses }: Bot, name: string | undefined): AvatarPlayer | undefined {
  const wanted = name?.toLowerCase();
  const players = senses.players();
  return players.find((player) => wanted === undefined || player.name.toLowerCase() === wanted);
}

const params = z.strictObject({
  player: z.string().optional().describe('the name; the nearest when left out'),
  range: z.number().min(1).max(TOOL_RADIUS_MAX).default(3).describe('blocks that are near enough'),
  seconds: z.number().min(1).max(TOOL_SECONDS_MAX).default(30).describe('of the game'),
});

export const followPlayer = defineTool({
  name: 'follow_player',
  aliases: ['follow'],
  summary: 'Walks after another player and stays near for some time.',
  kind: 'act',
  needs: ['players'],
  params,
  argumentAliases: PLAYER_NAME,
  words: inOrder('player', 'range', 'seconds'),
  dry(bot, { player, range, seconds }) {
    const found = findPlayer(bot, player);
    const { warnings, blocks } = conditionsOf(bot, { outdoors: true });
    const unseen = `${player ?? 'another player'} is not in sight`;
    if (found === undefined) blocks.push(unseen);
    const msg =
      found === undefined
        ? unseen
        : `would follow ${found.name}, ${tenths(found.distance)} blocks away, for ${seconds} seconds within ${range} blocks`;
    return { msg, preview: { player: found ?? null }, warnings, blocks };
  },
  *run(bot, args) {
    const first = findPlayer(bot, args.player);
    if (first === undefined) {
      throw failure('not_found', `${args.player ?? 'another player'} is not in sight`);
    }
    const chase = new Chase(bot, first.name, args);
    const failed = yield* chase.run();
    return failed ?? chase.end();
  },
});

/** One player being followed. */
class Chase {
  readonly #bot: Bot;
  readonly #name: string;
  readonly #args: z.output<typeof params>;
  readonly #began: number;
  #nearTicks = 0;
  #seenAt: number;
  #noWay = 0;

  constructor(bot: Bot, name: string, args: z.output<typeof params>) {
    this.#bot = bot;
    this.#name = name;
    this.#args = args;
    this.#began = bot.tick;
    this.#seenAt = bot.tick;
  }

  /** Until the time is up, or the player is lost. */
  *run(): LongAction<ToolEnd | undefined> {
    const bot = this.#bot;
    const total = this.#args.seconds * TICKS_PER_SECOND;
    for (;;) {
      const ticks = bot.tick - this.#began;
      if (ticks >= total) return undefined;
      const player = findPlayer(bot, this.#name);
      if (player === undefined) {
        if (bot.tick - this.#seenAt > LOST_TICKS) return this.#outOfSight();
        yield* bot.hands.wait(STAND_TICKS);
        continue;
      }
      this.#seenAt = bot.tick;
      bot.progress(`${this.#name} is ${tenths(player.distance)} blocks away`, ticks, total);
      if (player.distance <= this.#args.range) yield* this.#stand(player);
      else {
        const failed = yield* this.#chase(player, Math.min(CHASE_TICKS, total - ticks));
        if (failed !== undefined) return failed;
      }
    }
  }

  end(): ToolEnd {
    const { seconds, range } = this.#args;
    const near = tenths(this.#nearTicks / TICKS_PER_SECOND);
    const msg = `followed ${this.#name} for ${seconds} seconds, ${near} of them within ${range} blocks`;
    return { msg, data: this.#data() };
  }

  *#stand({ pos }: AvatarPlayer): LongAction<void> {
    const { hands, tick } = this.#bot;
    this.#noWay = 0;
    yield* hands.lookAt(pos);
    yield* hands.wait(STAND_TICKS);
    this.#nearTicks += this.#bot.tick - tick;
  }

  *#chase({ id }: AvatarPlayer, ticksMax: number): LongAction<ToolEnd | undefined> {
    const { hands } = this.#bot;
    const goal = { kind: 'entity', id, radius: this.#args.range } as const;
    const went = yield* attempt(hands.moveTo(goal, { sprint: true, ticksMax }));
    if (went.done || went.error.reason === 'timeout') {
      this.#noWay = 0;
      return undefined;
    }
    const { reason, message } = went.error;
    if (++this.#noWay >= NO_WAY_MAX) {
      return { ok: false, reason, msg: `lost ${this.#name}: ${message}`, data: this.#data() };
    }
    yield* hands.wait(STAND_TICKS);
    return undefined;
  }

  #outOfSight(): ToolEnd {
    const seconds = LOST_TICKS / TICKS_PER_SECOND;
    const msg = `${this.#name} has been out of sight for ${seconds} seconds`;
    return { ok: false, reason: 'gone', msg, data: this.#data() };
  }

  #data(): object {
    const ticks = this.#bot.tick - this.#began;
    return { player: this.#name, ticks, near_ticks: this.#nearTicks };
  }
}
