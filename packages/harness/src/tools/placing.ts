import { attempt, bareName, distance, failure, type Vector } from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_FOUND_MAX, TOOL_BOX_BLOCKS_MAX, TOOL_COUNT_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { cellsOf, inOrder, place } from './fields.js';
import { bestCarried, countCarried, itemMatch, NAME_TEXT } from './names.js';
import { amountText, beside, feetCell, NEIGHBOURS, placeAt, posText } from './reach.js';
import { describeTargets, Targets } from './targets.js';

const params = z
  .strictObject({
    item: z.string().min(1).describe(`what to place: ${NAME_TEXT}`),
    positions: z
      .array(place)
      .min(1)
      .max(TARGETS_FOUND_MAX)
      .optional()
      .describe('the cells to fill, such as [[10,64,5],[11,64,5]]'),
    from: place.optional().describe('one corner of a box to fill'),
    to: place.optional().describe('the other corner, included'),
    count: z
      .int()
      .min(1)
      .max(TOOL_COUNT_MAX)
      .optional()
      .describe('how many; without positions or a box they go on the ground nearby; 1 then'),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    message: 'a box needs both from and to',
  })
  .refine(({ positions, from }) => positions === undefined || from === undefined, {
    message: 'say positions or a box, not both',
  });

type Args = z.output<typeof params>;

/** How far around the player there may be a free place on the ground. */
const NEARBY = 4;

interface Plan {
  /** the item's full name; undefined: none such is carried */
  readonly item: string | undefined;
  /** the block that it becomes */
  readonly block: string | undefined;
  readonly carried: number;
  readonly targets: Targets;
  /** how many are to be placed at most */
  readonly wanted: number;
  readonly already: number;
  /** cells that something else fills */
  readonly taken: number;
  /** cells of which nobody knows what is there */
  readonly unknown: number;
}

function planOf(bot: Bot, args: Args): Plan {
  const { senses } = bot;
  const match = itemMatch(senses, args.item);
  const isPlaceable = (name: string): boolean =>
    match(name) && senses.itemFacts(name)?.places != null;
  const item = bestCarried(senses, isPlaceable)?.item;
  const block = item === undefined ? undefined : senses.itemFacts(item)!.places!;
  const isThere = (cell: Vector): boolean => isFree(bot, cell);
  const { positions, from, to } = args;
  const asked = positions ?? (from && to ? cellsOf(from, to) : undefined);
  const carried = item === undefined ? 0 : countCarried(senses, (name) => name === item);
  if (asked === undefined) {
    const center = feetCell(senses.self().player.pos);
    const targets = new Targets(bot, { isThere, look: () => nearbyCells(bot, center) });
    return {
      item,
      block,
      carried,
      targets,
      wanted: args.count ?? 1,
      already: 0,
      taken: 0,
      unknown: 0,
    };
  }
  const cells = [...new Map(asked.map((cell) => [cell.join(' '), cell])).values()];
  const already = cells.filter((cell) => senses.nameAt(...cell) === block).length;
  const free = cells.filter(isThere).length;
  const unknown = cells.filter((cell) => senses.nameAt(...cell) === undefined).length;
  return {
    item,
    block,
    carried,
    targets: new Targets(bot, {
      look: () => cells.filter(isThere),
      isThere,
      cost: placeCost(bot, outside(bot, cells), Math.min(...cells.map(([, y]) => y))),
    }),
    wanted: Math.min(args.count ?? TOOL_BOX_BLOCKS_MAX, free),
    already,
    taken: cells.length - already - free - unknown,
    unknown,
  };
}

function isFree({ senses }: Bot, cell: Vector): boolean {
  const name = senses.nameAt(...cell);
  return name !== undefined && senses.blockFacts(name)?.is_replaceable === true;
}

/** As high as a body: so many layers are built together. */
const LAYERS = 2;

/**
 * From the bottom up, two layers at a time; of these the furthest from where the work is done
 * first, so that nobody builds a hole that cannot be filled; and what has nothing beside it to be
 * put against last.
 */
function placeCost({ senses }: Bot, from: Vector, lowest: number): (cell: Vector) => number {
  return (cell) => {
    const isHeld = NEIGHBOURS.some((side) => senses.block(...beside(cell, side))?.is_solid);
    const level = cell[1] - lowest;
    const storey = Math.floor(level / LAYERS) * 100_000;
    return storey + level - flatDistance(cell, from) * 100 + (isHeld ? 0 : 1e9);
  };
}

/** Where the player is, or where the nearest edge is of what the player stands amidst. */
function outside({ senses }: Bot, cells: readonly Vector[]): Vector {
  const [x, y, z] = feetCell(senses.self().player.pos);
  const sides = ([0, 2] as const).map((axis) => cells.map((cell) => cell[axis]));
  const [west, east] = [Math.min(...sides[0]!) - 1, Math.max(...sides[0]!) + 1];
  const [north, south] = [Math.min(...sides[1]!) - 1, Math.max(...sides[1]!) + 1];
  if (x <= west || x >= east || z <= north || z >= south) return [x, y, z];
  const edges: Vector[] = [
    [west, y, z],
    [east, y, z],
    [x, y, north],
    [x, y, south],
  ];
  return edges.reduce((best, edge) =>
    flatDistance(edge, [x, y, z]) < flatDistance(best, [x, y, z]) ? edge : best,
  );
}

function flatDistance(a: Vector, b: Vector): number {
  return distance([a[0], 0, a[2]], [b[0], 0, b[2]]);
}

/** Free cells on firm ground around a place, but for those that the player stands in. */
function nearbyCells(bot: Bot, [x, y, z]: Vector): Vector[] {
  const { senses } = bot;
  const [ownX, , ownZ] = feetCell(senses.self().player.pos);
  const isBare = ([cx, cy, cz]: Vector): boolean =>
    !(cx === ownX && cz === ownZ) &&
    isFree(bot, [cx, cy, cz]) &&
    senses.block(cx, cy, cz)?.fluid === null &&
    senses.block(cx, cy - 1, cz)?.is_solid === true;
  return cellsOf([x - NEARBY, y - 1, z - NEARBY], [x + NEARBY, y + 1, z + NEARBY]).filter(isBare);
}

export const placeBlocks = defineTool({
  name: 'place_blocks',
  aliases: ['place', 'build'],
  summary: 'Places blocks at positions, throughout a box, or so many on the ground nearby.',
  kind: 'act',
  params,
  argumentAliases: { name: 'item', max: 'count' },
  words: inOrder('item', 'count'),
  dry(bot, args) {
    const { item, carried, targets, wanted, already, taken, unknown } = planOf(bot, args);
    const { warnings, blocks } = conditionsOf(bot);
    const cells = targets.list();
    const name = bareName(item ?? args.item);
    if (item === undefined) blocks.push(`no ${name} is carried that can be placed`);
    else if (carried < wanted) warnings.push(`only ${carried} of ${wanted} ${name} are carried`);
    if (cells.length === 0 && already === 0) blocks.push('there is no free place for it');
    if (taken > 0) warnings.push(`${amountText(taken, 'place')} filled by something else`);
    if (unknown > 0) warnings.push(`${amountText(unknown, 'place')} not loaded: go nearer first`);
    return {
      msg: `would place ${Math.min(wanted, carried)} ${name}${already > 0 ? `, ${already} are there already` : ''}`,
      preview: {
        item: item ?? null,
        carried,
        wanted,
        already,
        taken,
        targets: describeTargets(bot, cells),
      },
      warnings,
      blocks,
      uncertainty: ['whether each can be reached shows when it is tried'],
    };
  },
  *run(bot, args) {
    const plan = planOf(bot, args);
    const { item, targets, wanted } = plan;
    if (item === undefined) {
      if (plan.wanted === 0 && plan.already > 0) return endOf(args, plan, 0);
      throw failure('missing_item', `no ${args.item} is carried that can be placed`);
    }
    const done: Vector[] = [];
    let placed = 0;
    while (placed < wanted && countCarried(bot.senses, (name) => name === item) > 0) {
      const cell = targets.next();
      if (cell === undefined) break;
      bot.progress(`placed ${placed} of ${wanted}`, placed, wanted);
      const did = yield* attempt(placeAt(bot, cell, item));
      if (!did.done) {
        targets.lose(cell, did.error);
        continue;
      }
      if (done.some((other) => posText(other) === posText(cell))) {
        // Water washes a torch away, and sand falls: it is not tried there for ever.
        targets.lose(cell, { reason: 'gone' }, 'where it does not stay');
        continue;
      }
      placed++;
      targets.gain();
      done.push(cell);
    }
    const isOut = placed < wanted && countCarried(bot.senses, (name) => name === item) === 0;
    const gone = done.filter((cell) => isFree(bot, cell)).length;
    return endOf(args, plan, placed, isOut, gone);
  },
});

function endOf(args: Args, plan: Plan, placed: number, isOut = false, gone = 0): ToolEnd {
  const { item, wanted, already, taken, unknown, targets } = plan;
  const name = bareName(item ?? args.item);
  const data = { placed, wanted, already, taken, unknown, gone, lost: targets.lost };
  const notes = [
    ...(already > 0 ? [`${already} were there already`] : []),
    ...(taken > 0 ? [`something else fills ${amountText(taken, 'place')}`] : []),
    ...(unknown > 0 ? [`${amountText(unknown, 'place')} not loaded`] : []),
    ...(gone > 0 ? [`${gone} of them did not stay there`] : []),
    ...(isOut ? ['then none was left'] : []),
    ...(targets.lost > 0 && placed < wanted ? [targets.lostText] : []),
    ...(targets.lost === 0 && placed < wanted && !isOut ? ['no other place is free'] : []),
  ];
  const of = placed === wanted ? `${placed}` : `${placed} of ${wanted}`;
  const noteText = notes.length === 0 ? '' : `; ${notes.join('; ')}`;
  const msg = `placed ${of} ${name}${noteText}`;
  if (placed === wanted && taken === 0 && unknown === 0 && gone === 0) return { msg, data };
  const other =
    unknown > 0 ? 'not_loaded' : taken > 0 ? 'refused' : gone > 0 ? 'gone' : 'not_found';
  const reason = isOut ? 'missing_item' : (targets.reason ?? other);
  return { ok: false, reason, msg, data };
}
