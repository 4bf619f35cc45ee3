import { attempt, bareName, type EntityState, failure, type LongAction } from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_LOST_MAX } from '../limits.js';
import { describeFoes, foesAround, typeMatch } from './combat.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { findPlayer } from './following.js';
import { ON_FOOT, tenths } from './reach.js';

const HAND_BLOCKS = 2.2;

export const mountNear = defineTool({
  name: 'mount_near',
  aliases: ['mount', 'ride'],
  summary: 'Goes to the nearest animal or vehicle that can be ridden, and gets on it.',
  kind: 'act',
  needs: ['mount'],
  params: z.strictObject({
    type: z.string().max(128).optional().describe('only of this kind, such as horse'),
    radius: radiusField(16),
  }),
  argumentAliases: { prefer: 'type' },
  words: inOrder('type', 'radius'),
  dry(bot, { type, radius }) {
    const { warnings, blocks } = conditionsOf(bot, { seated: true });
    const mounts = mountsAround(bot, radius, type);
    if (isRiding(bot)) blocks.push(ALREADY);
    if (mounts.length === 0) blocks.push(noMount(type, radius));
    const [first] = mounts;
    if (first !== undefined && isWild(first)) warnings.push(WILD);
    const msg =
      blocks[0] ?? `would mount a ${bareName(first!.type)}, ${tenths(first!.distance)} blocks away`;
    const preview = { targets: describeFoes(mounts), count: mounts.length };
    return { msg, preview, warnings, blocks, uncertainty: ['whether it lets itself be ridden'] };
  },
  *run(bot, { type, radius }) {
    refuseRider(bot);
    const mounts = mountsAround(bot, radius, type);
    let error = failure('not_found', noMount(type, radius));
    for (const mount of mounts.slice(0, TARGETS_LOST_MAX)) {
      bot.progress(`goes to a ${bareName(mount.type)}`);
      const ride = yield* attempt(getOn(bot, mount.id));
      if (ride.done) {
        const wild = isWild(mount) ? `; ${WILD}` : '';
        const data = { id: mount.id, type: bareName(mount.type) };
        return { msg: `rides a ${bareName(mount.type)}${wild}`, data };
      }
      error = ride.error;
    }
    if (mounts.length < 2) throw error;
    const msg = `none of ${mounts.length} let itself be ridden: ${error.message}`;
    return { ok: false, reason: error.reason, msg };
  },
});

export const mountPlayer = defineTool({
  name: 'mount_player',
  summary: 'Goes to another player and gets on their shoulders, where the game allows that.',
  kind: 'act',
  needs: ['players', 'mount'],
  params: z.strictObject({
    player: z.string().max(64).optional().describe('the name; the nearest when left out'),
  }),
  argumentAliases: { name: 'player' },
  words: inOrder('player'),
  dry(bot, { player }) {
    const { warnings, blocks } = conditionsOf(bot, { seated: true });
    const found = findPlayer(bot, player);
    if (isRiding(bot)) blocks.push(ALREADY);
    if (found === undefined) blocks.push(`${player ?? 'another player'} is not in sight`);
    const msg = blocks[0] ?? `would mount ${found!.name}, ${tenths(found!.distance)} blocks away`;
    const uncertainty = ['whether the game allows to ride players'];
    return { msg, preview: { player: found ?? null }, warnings, blocks, uncertainty };
  },
  *run(bot, { player }) {
    refuseRider(bot);
    const found = findPlayer(bot, player);
    if (found === undefined) {
      throw failure('not_found', `${player ?? 'another player'} is not in sight`);
    }
    bot.progress(`goes to ${found.name}`);
    yield* getOn(bot, found.id);
    return { msg: `rides ${found.name}`, data: { id: found.id, player: found.name } };
  },
});

export const dismount = defineTool({
  name: 'dismount',
  summary: 'Gets off whatever is ridden.',
  kind: 'act',
  needs: ['mount'],
  params: z.strictObject({}),
  dry(bot) {
    const isOn = isRiding(bot);
    return {
      msg: isOn ? 'would get off' : NOTHING_RIDDEN,
      preview: { mount: bot.senses.self().mount },
      warnings: isOn ? [] : [NOTHING_RIDDEN],
    };
  },
  *run(bot) {
    const { mount } = bot.senses.self();
    if (mount === null) return { msg: NOTHING_RIDDEN };
    const kind = bot.senses.entities(8).find(({ id }) => id === mount)?.type;
    yield* bot.hands.dismount();
    if (bot.senses.self().mount === null) {
      return { msg: `got off${kind ? ` the ${bareName(kind)}` : ''}`, data: { id: mount } };
    }
    throw failure('refused', 'could not get off');
  },
});

const ALREADY = 'rides something already';
const NOTHING_RIDDEN = 'nothing is ridden';
const WILD = 'it is not tame, and may throw its rider off';

function isRiding({ senses }: Bot): boolean {
  return senses.self().mount !== null;
}

function refuseRider(bot: Bot): void {
  if (isRiding(bot)) throw failure('refused', ALREADY, 'dismount first');
}

function* getOn({ hands, senses }: Bot, id: number): LongAction<void> {
  yield* hands.moveTo({ kind: 'entity', id, radius: HAND_BLOCKS }, ON_FOOT);
  yield* hands.mount(id);
  if (senses.self().mount !== id) throw failure('refused', 'it does not let itself be ridden');
}

/** Of a type that is named also what nobody rides: the game says why. */
function mountsAround(bot: Bot, radius: number, type: string | undefined): EntityState[] {
  const isMeant = type === undefined ? (one: EntityState) => isMount(bot, one) : typeMatch(type);
  return foesAround(bot, radius, (one) => one.is_baby !== true && isMeant(one));
}

function isMount({ senses }: Bot, { type }: EntityState): boolean {
  const facts = senses.entityFacts(type);
  return facts?.is_rideable === true && !facts.needs_lure;
}

function isWild({ health, is_tame }: EntityState): boolean {
  return health !== undefined && is_tame !== true;
}

function noMount(type: string | undefined, radius: number): string {
  return `there is no ${type ? bareName(type) : 'animal or vehicle'} to ride within ${radius} blocks`;
}
