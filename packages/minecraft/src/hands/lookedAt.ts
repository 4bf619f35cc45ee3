import type { Vector } from '@bridle/facets';
import type { BotEntity } from '../mineflayer.js';
import { blockLookedAt, entityLookedAt, viewOf } from '../senses/ray.js';
import type { BotBody } from './body.js';
import { hitTowards, type SightHit } from './sight.js';

export type Target =
  | { readonly entity: BotEntity; readonly block?: undefined }
  | { readonly block: SightHit; readonly entity?: undefined };

/** What the view meets in reach of the hands: something that stands there, else a block. */
export function lookedAt({ bot, eyes, session }: BotBody): Target | undefined {
  const wall = blockLookedAt(session)?.distance;
  const id = entityLookedAt(session, wall);
  if (id !== null) return { entity: bot.entities[id]! };
  if (wall === undefined) return undefined;
  const ahead = viewOf(bot).map((one, axis) => eyes[axis]! + one) as Vector;
  const block = hitTowards(session.world, eyes, ahead);
  return block && { block };
}
