import type { EventKind, EventsFacet } from '../events.js';
import { fields } from './stateSchema.js';

export type BlockWorldEvent =
  | { event: 'chat'; from: string; text: string }
  | {
      event: 'damage';
      target: string;
      /** the id of the mob, where it is one */
      entity?: number;
      amount: number;
      cause: string;
      health: number;
    }
  | { event: 'death'; target: string; entity?: number; cause: string; by?: string }
  | { event: 'respawn'; target: string }
  | { event: 'pickup'; item: string; count: number }
  | { event: 'milestone'; name: string; tick: number }
  | { event: 'block'; pos: readonly [number, number, number]; from: string; to: string };

export type BlockWorldEvents = EventsFacet<BlockWorldEvent>;

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };
const WHOLE = { type: 'integer' };

/** What can happen in every block world, in the order in which clients are told of it. */
export const BLOCK_WORLD_EVENTS: Readonly<Record<BlockWorldEvent['event'], EventKind>> = {
  chat: { schema: fields({ from: TEXT, text: TEXT }) },
  damage: {
    isMinor: true,
    schema: fields({
      target: TEXT,
      'entity?': WHOLE,
      amount: NUMBER,
      cause: TEXT,
      health: NUMBER,
    }),
  },
  death: { schema: fields({ target: TEXT, 'entity?': WHOLE, cause: TEXT, 'by?': TEXT }) },
  respawn: { schema: fields({ target: TEXT }) },
  pickup: { isMinor: true, schema: fields({ item: TEXT, count: WHOLE }) },
  milestone: { schema: fields({ name: TEXT, tick: WHOLE }) },
  block: {
    isFrequent: true,
    schema: fields({
      pos: { type: 'array', items: WHOLE, minItems: 3, maxItems: 3 },
      from: TEXT,
      to: TEXT,
    }),
  },
};
