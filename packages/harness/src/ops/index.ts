import type { Op } from '../core/defineOp.js';
import { DEATHS_IN_REPLY } from '../tools/deaths.js';
import { OP_LIST } from './list.js';

/** Every op by its name: the seed's come first, then ours. */
export const OPS: ReadonlyMap<string, Op> = new Map(
  OP_LIST.map((op) => [
    op.name,
    op.kind === 'time' ? { ...op, replyAddition: DEATHS_IN_REPLY } : op,
  ]),
);
