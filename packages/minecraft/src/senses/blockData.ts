import type { BlockData, Vector } from '@bridle/facets';
import { SIGN_CHARS_MAX } from '../limits.js';
import type { BotSession } from '../session.js';

const SIGN = /_sign$/;
/** How deep a text may be put together of others. */
const DEPTH_MAX = 8;

/** A tag as the library reads it: what it is, and what is in it. */
interface Tag {
  readonly type?: string;
  readonly value?: unknown;
}

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

/** The front of a sign; undefined: the server has not told of it. */
export function signLines(tag: unknown): string[] | undefined {
  const kept = plainTag(tag, 0);
  if (!isRecord(kept)) return undefined;
  const front = kept['front_text']; // since 1.20
  const lines = isRecord(front)
    ? front['messages']
    : ['Text1', 'Text2', 'Text3', 'Text4'].map((name) => kept[name] ?? '');
  if (!Array.isArray(lines)) return undefined;
  return lines.slice(0, 4).map((line) => textOf(line).slice(0, SIGN_CHARS_MAX));
}

/** A line is a text in JSON until 1.21.4, and the text itself since. */
function textOf(line: unknown): string {
  if (typeof line !== 'string') return componentText(line, 0);
  if (!/^["{[]/.test(line)) return line;
  try {
    return componentText(JSON.parse(line), 0);
  } catch {
    return line;
  }
}

/** The words of a text that is put together of others, without their colours. */
function componentText(part: unknown, depth: number): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'number' || typeof part === 'boolean') return String(part);
  if (depth > DEPTH_MAX) return '';
  if (Array.isArray(part)) return part.map((one) => componentText(one, depth + 1)).join('');
  if (!isRecord(part)) return '';
  // A part without a name is how lists of several types are sent.
  const own = part['text'] ?? part['translate'] ?? part[''] ?? '';
  return componentText(own, depth + 1) + componentText(part['extra'] ?? [], depth + 1);
}

function plainTag(tag: unknown, depth: number): unknown {
  if (!isRecord(tag) || depth > DEPTH_MAX) return undefined;
  const { type, value } = tag as Tag;
  if (type === 'compound' && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, plainTag(one, depth + 1)]),
    );
  }
  if (type === 'list' && isRecord(value) && Array.isArray(value['value'])) {
    return value['value'].map((one) => plainTag({ type: value['type'], value: one }, depth + 1));
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
