import { type Act, type Facets, resultOf } from '@bridle/facets';
import { OPS } from '@bridle/harness';
import { z } from 'zod';
import { defineOp } from '../../packages/harness/src/core/defineOp.js';

/** What a test lets the body do, tick by tick. */
export type HandAct = (facets: Facets) => Act<unknown>;

/** All ops, and `hand`, which does with the body whatever a test wants: as every other op does, in turn. */
export const OPS_WITH_HAND: typeof OPS = new Map(OPS).set(
  'hand',
  defineOp({
    name: 'hand',
    summary: 'Does with the body what a test wants.',
    facet: 'avatar',
    kind: 'time',
    usesBody: true,
    params: z.object({ act: z.custom<HandAct>() }),
    result: z.object({ result: z.unknown() }),
    *run({ host }, { act }) {
      return { result: (yield* resultOf(act(host.game.facets as Facets))) ?? null };
    },
  }),
);
