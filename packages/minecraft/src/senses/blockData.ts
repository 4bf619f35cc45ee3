import type { BlockData, Vector } from '@bridle/facets';
import { SIGN_CHARS_MAX } from '../limits.js';
import type { BotSession } from '../session.js';
import { isRecord, plainTag, textOf } from '../texts.js';

export const SIGN = /_sign$/;

/**
 * What a block keeps beyond its state, as far as a server tells it to who only looks: the text of a sign.
 * That a chest keeps items is known, and which is not, so that `items` are left out.
 */
export function blockDataAt(
  { world }: BotSession,
  [x, y, z]: Vector,
  keepsItems: (name: string) => boolean,
): BlockData | null {
  const id = world.nameAt(x, y, z);
  if (id === undefined) return null;
  if (!SIGN.test(id)) return keepsItems(id) ? { id } : null;
  const cell = { x: x & 15, y, z: z & 15 };
  const lines = signLines(world.column(x >> 4, z >> 4)?.getBlockEntity?.(cell));
  return lines === undefined ? { id } : { id, lines };
}

/** The front of a sign, each line of which is a text in JSON until 1.21.4; undefined: the server has not told of it. */
export function signLines(tag: unknown): string[] | undefined {
  const kept = plainTag(tag);
  if (!isRecord(kept)) return undefined;
  const front = kept.front_text; // since 1.20
  const lines = isRecord(front)
    ? front.messages
    : ['Text1', 'Text2', 'Text3', 'Text4'].map((name) => kept[name] ?? '');
  if (!Array.isArray(lines)) return undefined;
  return lines.slice(0, 4).map((line) => textOf(line).slice(0, SIGN_CHARS_MAX));
}
