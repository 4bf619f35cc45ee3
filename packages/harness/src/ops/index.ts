import type { Op } from '../core/defineOp.js';
import { DEATHS_MEANWHILE } from '../tools/deaths.js';
import { OP_LIST } from './list.js';

/** Every op by its name: the seed's come first, then ours. */
export const OPS: ReadonlyMap<string, Op> = new Map(
  OP_LIST.map((op) => [op.name, op.kind === 'time' ? { ...op, meanwhile: DEATHS_MEANWHILE } : op]),
);
