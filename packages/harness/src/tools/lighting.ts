import { type AvatarBlock, attempt, bareName, failure, type Vector } from '@bridle/facets';
import { z } from 'zod';
import { TOOL_COUNT_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool } from './defineTool.js';
import { inOrder } from './fields.js';
import { bestCarried, countCarried, itemMatch } from './names.js';
import { amountText, beside, feetCell, NEIGHBOURS, placeAt } from './reach.js';
import { isPassable } from './standingPlaces.js';
import { describeTargets, Targets } from './targets.js';

/** Floors so far above and below the player are lit, too. */
const LEVELS = 4;
const RADIUS_MAX = 32;

const params = z.strictObject({
  radius: z
    .int()
    .min(1)
    .max(RADIUS_MAX)
    .default(8)
    .describe(`blocks around the player, up to ${RADIUS_MAX}; 8 when left out`),
  item: z.string().min(1).default('torch').describe('what gives the light'),
  light: z
    .int()
    .min(1)
    .max(14)
    .default(1)
    .describe('light of lamps that a floor needs to be safe: 1 keeps monsters from coming'),
  max: z.int().min(1).max(TOOL_COUNT_MAX).default(64).describe('how many to place at most'),
});
type Args = z.output<typeof params>;

/** Every cell of the space around the player: what a wall keeps apart is not part of it. */
function spaceAround({ senses }: Bot, center: Vector, radius: number): AvatarBlock[] {
  const isNear = ([x, y, z]: Vector): boolean => {
    const [dx, dy, dz] = [x - center[0], y - center[1], z - center[2]];
    return dx * dx + dz * dz <= radius * radius && Math.abs(dy) <= LEVELS;
  };
  const seen = new Set<string>([center.join(' ')]);
  const space: AvatarBlock[] = [];
  const next: Vector[] = [center];
  for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
    const block = senses.block(...cell);
    if (block === undefined || !isPassable(senses, block)) continue;
    space.push(block);
    for (const side of NEIGHBOURS) {
      const other = beside(cell, side);
      if (!isNear(other) || seen.has(other.join(' '))) continue;
      seen.add(other.join(' '));
      next.push(other);
    }
  }
  return space;
}

/** Floors where something could stand in the dark. */
function darkCells(bot: Bot, center: Vector, { radius, light }: Args): Vector[] {
  const { senses } = bot;
  const isDark = ({ pos: [x, y, z], is_solid, fluid, block_light }: AvatarBlock): boolean => {
    if (block_light === null || block_light >= light || is_solid || fluid !== null) return false;
    const floor = senses.block(x, y - 1, z);
    if (!floor?.is_solid || senses.blockFacts(floor.name)?.is_opaque !== true) return false;
    const head = senses.block(x, y + 1, z);
    return head !== undefined && !head.is_solid && head.fluid === null;
  };
  return spaceAround(bot, center, radius)
    .filter(isDark)
    .map(({ pos }) => pos);
}

/** A game that does not know how bright it is cannot be asked where it is dark. */
function refuseUnknownLight({ senses }: Bot, center: Vector): void {
  if (senses.block(...center)?.block_light !== null) return;
  throw failure(
    'unsupported',
    'the game does not tell how bright it is',
    'place_blocks puts torches',
  );
}

/** Only where what is there gives way to a lamp. */
function isPlace({ senses }: Bot, cell: Vector): boolean {
  const name = senses.nameAt(...cell);
  return name !== undefined && senses.blockFacts(name)?.is_replaceable === true;
}

export const lightArea = defineTool({
  name: 'light_area',
  summary: 'Places torches where the floor of the space around is dark enough for monsters.',
  kind: 'act',
  params,
  argumentAliases: { lightThreshold: 'light' },
  words: inOrder('radius', 'item'),
  dry(bot, args) {
    const { senses } = bot;
    const center = feetCell(senses.self().player.pos);
    refuseUnknownLight(bot, center);
    const dark = darkCells(bot, center, args);
    const { warnings, blocks } = conditionsOf(bot, { outdoors: true });
    const item = bestCarried(senses, itemMatch(senses, args.item))?.item;
    const carried = item === undefined ? 0 : countCarried(senses, (name) => name === item);
    if (dark.length > 0 && carried === 0) blocks.push(`no ${args.item} is carried`);
    const targets = new Targets(bot, { look: () => dark, isThere: () => true });
    return {
      msg:
        dark.length === 0
          ? `everything within ${args.radius} blocks is lit`
          : `would light ${amountText(dark.length, 'dark place')} with up to ${Math.min(carried, args.max)} ${bareName(item ?? args.item)}`,
      preview: { dark: dark.length, carried, targets: describeTargets(bot, targets.list()) },
      warnings,
      blocks,
      uncertainty: dark.length === 0 ? [] : ['how many are needed shows as it gets brighter'],
    };
  },
  *run(bot, args) {
    const { senses } = bot;
    const center = feetCell(senses.self().player.pos);
    refuseUnknownLight(bot, center);
    const item = bestCarried(senses, itemMatch(senses, args.item))?.item;
    const before = darkCells(bot, center, args).length;
    if (before === 0) {
      const msg = `everything within ${args.radius} blocks is lit already`;
      return { msg, data: { placed: 0, dark_before: 0, dark: 0 } };
    }
    if (item === undefined) throw failure('missing_item', `no ${args.item} is carried`);
    const isLeft = (): boolean => countCarried(senses, (name) => name === item) > 0;
    const targets = new Targets(bot, {
      look: () => darkCells(bot, center, args).filter((cell) => isPlace(bot, cell)),
      isThere: (cell) =>
        isPlace(bot, cell) && (senses.block(...cell)?.block_light ?? 15) < args.light,
    });
    let placed = 0;
    while (placed < args.max && isLeft()) {
      const cell = targets.next();
      if (cell === undefined) break;
      bot.progress(`placed ${placed}`, placed);
      const did = yield* attempt(placeAt(bot, cell, item));
      if (did.done) placed++;
      if (did.done) targets.gain();
      else targets.lose(cell, did.error);
    }
    const dark = darkCells(bot, center, args).length;
    const data = { placed, dark_before: before, dark, lost: targets.lost };
    const did = `placed ${placed} ${bareName(item)}`;
    if (dark === 0) return { msg: `${did}: everything within ${args.radius} blocks is lit`, data };
    const why = isLeft()
      ? targets.lostText || 'as many as allowed'
      : `no ${bareName(item)} is left`;
    const reason = isLeft() ? (targets.reason ?? 'refused') : 'missing_item';
    const msg = `${did}; ${amountText(dark, 'place')} of ${before} are still dark: ${why}`;
    return { ok: false, reason, msg, data };
  },
});
