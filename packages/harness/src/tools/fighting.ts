import {
  attempt,
  bareName,
  distance,
  type EntityState,
  failure,
  type LongAction,
  type Vector,
  whole,
} from '@bridle/facets';
import { z } from 'zod';
import { CREATURES_MAX, TARGETS_LOST_MAX, TOOL_RADIUS_MAX, TOOL_SECONDS_MAX } from '../limits.js';
import { isHostile } from '../observers/creatures.js';
import { PLAYER_NAME } from './argumentAliases.js';
import { bestWeapon, describeFoes, Fight, foesAround, retreatField, typeMatch } from './combat.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd, type ToolPreview } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { findPlayer } from './following.js';
import { countNames, listed } from './names.js';
import { amountText, posText, tenths } from './reach.js';

const TICKS_PER_SECOND = 20;
const WATCH_TICKS = 5;
/** Nearer to the place or to the player there is no need to be. */
const POST_BLOCKS = 2;
const BESIDE_BLOCKS = 4;
const WALK_TICKS = 60;
const LOST_TICKS = 100;
/** Ticks that a tool keeps to itself to tell how it ended before it is ended. */
const LAST_TICKS = 20;

const seconds = z.number().min(1).max(TOOL_SECONDS_MAX);
const playerName = z.string().max(64).optional().describe('the name; the nearest when left out');

export const cullHostiles = defineTool({
  name: 'cull_hostiles',
  aliases: ['cull'],
  summary: 'Goes after hostile mobs around and kills them, the nearest first.',
  kind: 'act',
  params: z.strictObject({
    radius: radiusField(16),
    max: z.int().min(1).max(CREATURES_MAX).default(16).describe('how many at most'),
    type: z.string().max(128).optional().describe('only of this kind, such as zombie'),
    retreat_at: retreatField,
  }),
  words: inOrder('radius', 'max'),
  dry(bot, { radius, max, type }) {
    const foes = foesAround(bot, radius, hostileOf(type)).slice(0, max);
    const msg =
      foes.length === 0
        ? `there is nothing hostile within ${radius} blocks`
        : `would kill ${listed(countNames(foes.map(({ type: kind }) => kind)))}`;
    return { msg, ...fightPreview(bot, foes) };
  },
  *run(bot, { radius, max, type, retreat_at }) {
    const fight = new Fight(bot, retreat_at);
    const isMeant = hostileOf(type);
    yield* fight.during(cull(bot, fight, radius, max, isMeant));
    const left = foesAround(bot, radius, isMeant);
    return cullEnd(fight, radius, max, left);
  },
});

function hostileOf(type: string | undefined): (foe: EntityState) => boolean {
  if (type === undefined) return isHostile;
  const isOfType = typeMatch(type);
  return (foe) => isHostile(foe) && isOfType(foe);
}

function* cull(
  bot: Bot,
  fight: Fight,
  radius: number,
  max: number,
  isMeant: (foe: EntityState) => boolean,
): LongAction<void> {
  const givenUp = new Set<number>();
  while (fight.killed.length < max && givenUp.size < TARGETS_LOST_MAX) {
    const foe = foesAround(bot, radius, isMeant).find(({ id }) => !givenUp.has(id));
    if (foe === undefined) return;
    bot.progress(`fights a ${bareName(foe.type)}`, fight.killed.length);
    if ((yield* fight.beat(foe)) === 'lost') givenUp.add(foe.id);
    if (fight.gone > CREATURES_MAX) return;
  }
}

function cullEnd(fight: Fight, radius: number, max: number, left: readonly EntityState[]): ToolEnd {
  const killed = fight.killed.length;
  const data = { killed: countNames(fight.killed), left: describeFoes(left), gone: fight.gone };
  const around = `within ${radius} blocks`;
  const gone = fight.gone === 0 ? '' : `; ${fight.gone} went away or died otherwise`;
  if (left.length === 0) {
    const msg =
      killed === 0
        ? `there is nothing hostile ${around}${gone}`
        : `killed ${fight.killedText}${gone}`;
    return { msg, data };
  }
  const more = `${left.length} more ${left.length === 1 ? 'is' : 'are'} ${around}`;
  if (killed >= max) return { msg: `killed ${fight.killedText}; ${more}`, data };
  const why = fight.lost[0]?.message ?? 'they came too late';
  const reason = fight.lost[0]?.reason ?? 'timeout';
  const msg = `killed ${killed} of ${killed + left.length}; ${more}: ${why}${gone}`;
  return { ok: false, reason, msg, data };
}

function fightPreview(bot: Bot, foes: readonly EntityState[]): Omit<ToolPreview, 'msg'> {
  const { warnings, blocks } = conditionsOf(bot);
  const weapon = bestWeapon(bot);
  if (weapon === undefined) warnings.push('there is no weapon in the bag: it would be bare hands');
  return {
    preview: {
      targets: describeFoes(foes),
      count: foes.length,
      weapon: weapon ? bareName(weapon) : null,
    },
    warnings,
    blocks,
    uncertainty: foes.length === 0 ? [] : ['who wins, and whether there is a way to each'],
  };
}

export const defendArea = defineTool({
  name: 'defend_area',
  aliases: ['guard'],
  summary: 'Stays at a place for some time and fights what is hostile and comes near it.',
  kind: 'act',
  params: z.strictObject({
    x: z.number().optional().describe('the place; where the player is when left out'),
    y: z.number().optional(),
    z: z.number().optional(),
    radius: radiusField(12),
    seconds: seconds.default(60).describe('of the game; 60 when left out'),
    retreat_at: retreatField,
  }),
  words: inOrder('radius', 'seconds'),
  dry(bot, args) {
    const center = centerOf(bot, args);
    const foes = foesAround(bot, TOOL_RADIUS_MAX, within(center, args.radius));
    const preview = fightPreview(bot, foes);
    const warnings = [...preview.warnings!, ...timeWarning(bot, args.seconds)];
    const msg = `would defend ${args.radius} blocks around ${posText(center)} for ${args.seconds} seconds; ${amountText(foes.length, 'hostile mob')} there now`;
    return { msg, ...preview, warnings };
  },
  *run(bot, args) {
    const center = centerOf(bot, args);
    const fight = new Fight(bot, args.retreat_at);
    const post = { radius: args.radius, seconds: args.seconds, where: () => center };
    const end = yield* fight.during(
      defend(bot, fight, post, function* () {
        const { pos } = bot.senses.self().player;
        if (distance(pos, center) <= POST_BLOCKS) return yield* bot.hands.wait(WATCH_TICKS);
        const goal = { kind: 'near', pos: center, radius: POST_BLOCKS } as const;
        const walk = yield* attempt(bot.hands.moveTo(goal, { ticksMax: WALK_TICKS }));
        if (walk.done || walk.error.reason === 'timeout') return;
        if (distance(pos, center) > args.radius) throw walk.error;
        yield* bot.hands.wait(WATCH_TICKS);
      }),
    );
    return defended(fight, end, `${args.radius} blocks around ${posText(center)}`, args.seconds);
  },
});

interface Place {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly z?: number | undefined;
}

function centerOf({ senses }: Bot, { x, y, z }: Place): Vector {
  const [px, py, pz] = senses.self().player.pos;
  if ((x === undefined) !== (z === undefined)) {
    throw failure('refused', 'a place needs both x and z', 'leave out both to stay here');
  }
  return [x ?? px, y ?? py, z ?? pz];
}

function within(center: Vector, radius: number): (foe: EntityState) => boolean {
  return (foe) => isHostile(foe) && distance(foe.pos, center) <= radius;
}

function timeWarning({ ticksLeft }: Bot, wanted: number): string[] {
  const most = Math.floor(ticksLeft / TICKS_PER_SECOND);
  return wanted > most ? [`it ends after ${most} seconds unless it is run with skill_start`] : [];
}

interface Post {
  readonly radius: number;
  readonly seconds: number;
  /** undefined: nobody knows at the moment */
  readonly where: () => Vector | undefined;
}

/** Fights whoever comes near, and does what is to be done while nobody does. */
function* defend(
  bot: Bot,
  fight: Fight,
  { radius, seconds: wanted, where }: Post,
  meanwhile: () => LongAction<void>,
): LongAction<{ seconds: number }> {
  const began = bot.tick;
  const total = Math.min(wanted * TICKS_PER_SECOND, bot.ticksLeft - LAST_TICKS);
  for (let ticks = 0; ticks < total; ticks = bot.tick - began) {
    const center = where();
    const foes =
      center === undefined ? [] : foesAround(bot, TOOL_RADIUS_MAX, within(center, radius));
    const foe = foes.find((one) => !fight.isLost(one));
    const text = foe === undefined ? 'keeps watch' : `fights a ${bareName(foe.type)}`;
    bot.progress(`${text}, killed ${fight.killed.length} so far`, ticks, total);
    if (foe === undefined) yield* whole(fight.whileWell(meanwhile()));
    else yield* fight.beat(foe, total - ticks);
    if (bot.tick - began === ticks) yield; // whatever happens, time passes
  }
  return { seconds: tenths((bot.tick - began) / TICKS_PER_SECOND) };
}

function defended(fight: Fight, end: { seconds: number }, what: string, wanted: number): ToolEnd {
  const data = {
    killed: countNames(fight.killed),
    seconds: end.seconds,
    unreachable: fight.lost.length,
  };
  const away = fight.lost.length === 0 ? '' : `; ${fight.lost.length} could not be reached`;
  const msg = `defended ${what} for ${end.seconds} seconds, killed ${fight.killedText}${away}`;
  if (end.seconds >= wanted) return { msg, data };
  return { ok: false, reason: 'timeout', msg: `${msg}; ${wanted} seconds were asked for`, data };
}

export const defendPlayer = defineTool({
  name: 'defend_player',
  aliases: ['protect'],
  summary: 'Stays beside another player for some time and fights what is hostile and comes near.',
  kind: 'act',
  needs: ['players'],
  params: z.strictObject({
    player: playerName,
    radius: radiusField(10),
    seconds: seconds.default(60).describe('of the game; 60 when left out'),
    retreat_at: retreatField,
  }),
  argumentAliases: PLAYER_NAME,
  words: inOrder('player', 'seconds'),
  dry(bot, args) {
    const player = findPlayer(bot, args.player);
    if (player === undefined) return unseenPreview(args.player);
    const foes = foesAround(bot, TOOL_RADIUS_MAX, within(player.pos, args.radius));
    const preview = fightPreview(bot, foes);
    const msg = `would defend ${player.name} for ${args.seconds} seconds; ${amountText(foes.length, 'hostile mob')} near them now`;
    return { msg, ...preview, warnings: [...preview.warnings!, ...timeWarning(bot, args.seconds)] };
  },
  *run(bot, args) {
    const { name } = wantedPlayer(bot, args.player);
    const fight = new Fight(bot, args.retreat_at);
    let seenAt = bot.tick;
    const where = (): Vector | undefined => findPlayer(bot, name)?.pos;
    const post = { radius: args.radius, seconds: args.seconds, where };
    const end = yield* fight.during(
      defend(bot, fight, post, function* () {
        const player = findPlayer(bot, name);
        if (player !== undefined) seenAt = bot.tick;
        if (bot.tick - seenAt > LOST_TICKS) {
          const text = `${name} is out of sight, after killing ${fight.killedText}`;
          throw failure('gone', text);
        }
        if (player === undefined || player.distance <= BESIDE_BLOCKS) {
          return yield* bot.hands.wait(WATCH_TICKS);
        }
        const goal = { kind: 'entity', id: player.id, radius: BESIDE_BLOCKS - 1 } as const;
        const walk = yield* attempt(bot.hands.moveTo(goal, { sprint: true, ticksMax: WALK_TICKS }));
        if (!walk.done) yield* bot.hands.wait(WATCH_TICKS);
      }),
    );
    return defended(fight, end, name, args.seconds);
  },
});

export const huntPlayer = defineTool({
  name: 'hunt_player',
  aliases: ['hunt'],
  summary: 'Goes after another player and fights until they are dead, away, or the time is up.',
  kind: 'act',
  needs: ['players'],
  params: z.strictObject({
    player: playerName,
    seconds: seconds.default(120).describe('of the game; 120 when left out'),
    retreat_at: retreatField,
  }),
  argumentAliases: PLAYER_NAME,
  words: inOrder('player', 'seconds'),
  dry(bot, args) {
    const player = findPlayer(bot, args.player);
    if (player === undefined) return unseenPreview(args.player);
    const msg = `would hunt ${player.name}, who is ${tenths(player.distance)} blocks away`;
    const { preview, ...rest } = fightPreview(bot, []);
    return { msg, ...rest, preview: { ...preview, player }, uncertainty: ['who wins'] };
  },
  *run(bot, args) {
    const player = wantedPlayer(bot, args.player);
    const { id, name, pos } = player;
    const fight = new Fight(bot, args.retreat_at);
    bot.progress(`hunts ${name}`);
    const foe: EntityState = {
      id,
      type: `minecraft:player`,
      pos,
      velocity: [0, 0, 0],
      distance: player.distance,
    };
    const ticks = Math.min(args.seconds * TICKS_PER_SECOND, bot.ticksLeft - LAST_TICKS);
    const end = yield* fight.during(fight.beat(foe, ticks));
    if (end === 'killed') return { msg: `killed ${name}`, data: { player: name } };
    if (end === 'gone') throw failure('gone', `${name} is out of sight`);
    const [why] = fight.lost;
    return { ok: false, reason: why!.reason, msg: `did not get ${name}: ${why!.message}` };
  },
});

function wantedPlayer(bot: Bot, name: string | undefined) {
  const player = findPlayer(bot, name);
  if (player !== undefined) return player;
  throw failure('not_found', unseenText(name), 'observe_players tells who is around');
}

function unseenText(name: string | undefined): string {
  return `${name ?? 'another player'} is not in sight`;
}

function unseenPreview(name: string | undefined): ToolPreview {
  return { msg: unseenText(name), blocks: [unseenText(name)] };
}
