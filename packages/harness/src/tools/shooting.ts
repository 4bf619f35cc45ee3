import {
  attempt,
  bareName,
  type EntityState,
  type Failure,
  failure,
  type LongAction,
  MAIN_SLOTS,
  whole,
} from '@bridle/facets';
import { z } from 'zod';
import { SHOTS_MAX_PER_TOOL, TARGETS_LOST_MAX } from '../limits.js';
import { isHostile } from '../observers/creatures.js';
import { describeFoes, Fight, foesAround, retreatField, typeMatch } from './combat.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { countCarried, countNames } from './names.js';
import { amountText, tenths } from './reach.js';

const BOW = 'minecraft:bow';
const IS_BOW = (name: string): boolean => name === BOW;
const IS_ARROW = (name: string): boolean => /(^|:|_)arrow$/.test(name);
const WALK_TICKS = 100;
/** A shooter goes no nearer than this. */
const NEAR_BLOCKS = 6;
/** Shots that could not be tried, one after the other, before a target is left alone. */
const MISSES_MAX = 5;

export const rangeAttack = defineTool({
  name: 'range_attack',
  aliases: ['shoot'],
  summary: 'Shoots arrows with a bow at one target, or at what there is of a kind around.',
  kind: 'act',
  needs: ['shoot'],
  params: z.strictObject({
    target: z.string().max(64).optional().describe('the id of an entity, or the name of a player'),
    type: z
      .string()
      .max(128)
      .optional()
      .describe('a kind, such as skeleton; whatever is hostile when both are left out'),
    shots: z.int().min(1).max(SHOTS_MAX_PER_TOOL).default(8).describe('arrows at most'),
    radius: radiusField(32),
    retreat_at: retreatField,
  }),
  argumentAliases: { name: 'target', match: 'type' },
  words: inOrder('type', 'shots'),
  dry(bot, { target, type, shots, radius }) {
    const foes = targetsFor(bot, radius, target, type);
    const [bows, arrows] = [countCarried(bot.senses, IS_BOW), arrowsOf(bot)];
    const { warnings, blocks } = conditionsOf(bot, { seated: true });
    if (bows === 0) blocks.push('there is no bow in the bag');
    if (arrows === 0) blocks.push('there are no arrows in the bag');
    if (foes.length === 0) blocks.push(noTarget(target, type, radius));
    if (arrows > 0 && arrows < shots)
      warnings.push(`there are only ${amountText(arrows, 'arrow')}`);
    const msg =
      foes.length === 0
        ? noTarget(target, type, radius)
        : `would shoot up to ${Math.min(shots, arrows)} arrows at ${bareName(foes[0]!.type)}, ${tenths(foes[0]!.distance)} blocks away`;
    const preview = { targets: describeFoes(foes), count: foes.length, arrows };
    return { msg, preview, warnings, blocks, uncertainty: ['which arrows hit'] };
  },
  *run(bot, args) {
    const { target, type, shots, radius, retreat_at } = args;
    if (countCarried(bot.senses, IS_BOW) === 0) {
      throw failure('missing_item', 'there is no bow in the bag', 'craft or withdraw one');
    }
    if (arrowsOf(bot) === 0) {
      throw failure('missing_item', 'there are no arrows in the bag', 'craft some');
    }
    if (targetsFor(bot, radius, target, type).length === 0) {
      throw failure('not_found', noTarget(target, type, radius));
    }
    const volley = new Volley(bot, retreat_at, shots, () => targetsFor(bot, radius, target, type));
    yield* volley.fight.during(volley.run());
    return volley.end();
  },
});

/** An endless bow of creative mode shoots without any. */
function arrowsOf({ senses }: Bot): number {
  if (senses.self().player.game_mode === 'creative') return SHOTS_MAX_PER_TOOL;
  const offHand = senses
    .inventory()
    .filter(({ slot, item }) => slot >= MAIN_SLOTS && IS_ARROW(item));
  return countCarried(senses, IS_ARROW) + offHand.reduce((sum, { count }) => sum + count, 0);
}

function targetsFor(
  bot: Bot,
  radius: number,
  target: string | undefined,
  type: string | undefined,
): EntityState[] {
  if (target === undefined) return foesAround(bot, radius, type ? typeMatch(type) : isHostile);
  const wanted = target.toLowerCase();
  const player = bot.senses.players().find(({ name }) => name.toLowerCase() === wanted);
  const id = player?.id ?? (/^\d+$/.test(target) ? Number(target) : undefined);
  return foesAround(bot, radius, (foe) => foe.id === id);
}

function noTarget(target: string | undefined, type: string | undefined, radius: number): string {
  const what = target ?? (type ? bareName(type) : 'nothing hostile');
  return `${what} is not within ${radius} blocks`;
}

/** Some arrows, one after the other. */
class Volley {
  readonly #bot: Bot;
  readonly fight: Fight;
  readonly #shots: number;
  readonly #targets: () => EntityState[];
  #shot = 0;
  #hits = 0;

  constructor(bot: Bot, retreatAt: number, shots: number, targets: () => EntityState[]) {
    this.#bot = bot;
    this.fight = new Fight(bot, retreatAt);
    this.#shots = shots;
    this.#targets = targets;
  }

  *run(): LongAction<void> {
    for (let misses = 0; this.#shot < this.#shots && this.fight.lost.length < TARGETS_LOST_MAX; ) {
      const foe = this.#targets().find((one) => !this.fight.isLost(one));
      if (foe === undefined || arrowsOf(this.#bot) === 0) return;
      this.#bot.progress(`shoots at ${bareName(foe.type)}`, this.#shot, this.#shots);
      const error = yield* whole(this.fight.whileWell(this.#shootAt(foe)));
      if (error === undefined) misses = 0;
      else if (++misses >= MISSES_MAX || !(yield* this.#goNearer(foe))) {
        this.fight.lose(foe, error);
        misses = 0;
      }
    }
  }

  *#shootAt(foe: EntityState): LongAction<Failure | undefined> {
    const before = arrowsOf(this.#bot);
    const shot = yield* attempt(this.#bot.hands.shoot(foe.id));
    const isSpent = arrowsOf(this.#bot) < before;
    if (!shot.done) {
      if (isSpent) this.#shot++;
      return isSpent ? undefined : shot.error;
    }
    this.#shot++;
    const { health, killed } = shot.value;
    if (killed || (health !== null && health < (foe.health ?? health))) this.#hits++;
    if (killed) this.fight.killed.push(foe.type);
    return undefined;
  }

  /** To where it may be seen. */
  *#goNearer({ id, distance }: EntityState): LongAction<boolean> {
    const radius = Math.max(NEAR_BLOCKS, distance - NEAR_BLOCKS);
    const goal = { kind: 'entity', id, radius } as const;
    const walk = yield* attempt(this.#bot.hands.moveTo(goal, { ticksMax: WALK_TICKS }));
    return walk.done || walk.error.reason === 'timeout';
  }

  end(): ToolEnd {
    const { killed, lost } = this.fight;
    const data = { shots: this.#shot, hits: this.#hits, killed: countNames(killed) };
    const msg = `shot ${amountText(this.#shot, 'arrow')}, ${this.#hits} hit, killed ${this.fight.killedText}`;
    const isOver = this.#shot >= this.#shots || this.#targets().length === 0;
    if (isOver && this.#shot > 0) return { msg, data };
    if (arrowsOf(this.#bot) === 0) {
      return { ok: false, reason: 'missing_item', msg: `${msg}; no arrow is left`, data };
    }
    const why = lost[0];
    const text = why?.message ?? 'the target is gone';
    return { ok: false, reason: why?.reason ?? 'gone', msg: `${msg}: ${text}`, data };
  }
}
