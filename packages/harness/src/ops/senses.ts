import { type EntityState, HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { BLOCKS_MAX, ENTITIES_CHARS_MAX, ENTITIES_TOLD_MAX, REACH_MAX } from '../limits.js';
import { stack } from './stacks.js';
import { lookedAt } from './world.js';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const cell = z.tuple([z.int(), z.int(), z.int()]);

export const raycast = defineOp({
  name: 'raycast',
  summary: 'The first block on a line: along the view, or from a place in a direction.',
  facet: 'senses',
  kind: 'read',
  event: 'raycast',
  params: z.object({
    reach: z.number().positive().max(REACH_MAX).nullish().describe('blocks; 64 when left out'),
    from: vector.nullish().describe('the eyes when left out'),
    way: vector.nullish().describe('a direction of any length; the view when left out'),
  }),
  result: z.object({ hit: lookedAt.nullable() }),
  run: ({ facet }, { reach, from, way }) => ({
    hit: facet.raycast(reach ?? 64, from ?? undefined, way ?? undefined),
  }),
});

export const getBlocks = defineOp({
  name: 'get_blocks',
  summary: 'The blocks of a box, as a palette and runs.',
  facet: 'senses',
  kind: 'read',
  event: 'blocks',
  params: z.object({
    from: cell.describe('one corner'),
    to: cell.describe(`the other corner, included; at most ${BLOCKS_MAX} blocks in all`),
  }),
  result: z.object({
    size: cell.describe('along x, y and z'),
    palette: z.array(z.string()),
    runs: z.array(z.int()).describe('count, index, count, index …; x fastest, then z, then y'),
  }),
  run({ facet }, { from, to }) {
    const size = from.map((low, i) => Math.abs(to[i]! - low) + 1);
    const volume = size[0]! * size[1]! * size[2]!;
    if (volume > BLOCKS_MAX) {
      const hint = 'ask for several smaller boxes';
      throw new HarnessError('bad_request', `${volume} blocks are more than ${BLOCKS_MAX}`, hint);
    }
    const box = { from, to };
    return facet.blocksSoon?.(box) ?? facet.blocksIn(box);
  },
});

export const getEntities = defineOp({
  name: 'get_entities',
  summary: `What moves or lies near the player: the nearest ${ENTITIES_TOLD_MAX} at most, the nearest first.`,
  facet: 'senses',
  kind: 'read',
  event: 'entities',
  params: z.object({
    radius: z.number().positive().max(REACH_MAX).nullish().describe('blocks; 32 when left out'),
  }),
  result: z.object({
    entities: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        pos: vector,
        velocity: vector,
        distance: z.number(),
        item: stack.optional().describe('of a `minecraft:item`'),
        yaw: z.number().optional().describe('of what lives, as all that follows: radians'),
        health: z.number().optional(),
        max_health: z.number().optional(),
        is_hostile: z.boolean().optional().describe('attacks without being attacked'),
        is_baby: z.boolean().optional().describe('left out where false, as all that follows'),
        is_tame: z.boolean().optional(),
        is_sitting: z.boolean().optional(),
        is_sheared: z.boolean().optional(),
        color: z.string().optional().describe('of a sheep: its wool, by the name of the dye'),
      }),
    ),
    count: z.int().optional().describe('of all that are there; left out where all are listed'),
  }),
  run({ facet }, { radius }) {
    const all = facet.entities(radius ?? 32);
    const entities = nearestThatFit(all);
    return { entities, ...(entities.length < all.length && { count: all.length }) };
  },
});

/** So many of a list as one reply has room for. */
export function nearestThatFit(all: readonly EntityState[]): EntityState[] {
  let chars = 0;
  const tooLong = all.slice(0, ENTITIES_TOLD_MAX).findIndex(({ item }) => {
    if (item?.pages !== undefined || item?.contents !== undefined) {
      chars += JSON.stringify(item).length;
    }
    return chars > ENTITIES_CHARS_MAX;
  });
  return all.slice(0, tooLong < 0 ? ENTITIES_TOLD_MAX : tooLong);
}

export const getInventory = defineOp({
  name: 'get_inventory',
  summary: 'What the player carries, slot by slot; empty slots are left out.',
  facet: 'senses',
  kind: 'read',
  event: 'inventory',
  params: z.object({}),
  result: z.object({
    slots: z.array(
      stack.extend({ slot: z.int().describe('0–8 hotbar, 9–35 main, 36–39 armour, 40 offhand') }),
    ),
  }),
  run: ({ facet }) => ({ slots: facet.inventory() }),
});
