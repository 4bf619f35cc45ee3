/** How deep a text may be put together of others. */
const DEPTH_MAX = 8;

/** The words of a text that is put together of others, without their colours; a string may be such a text in JSON. */
export function textOf(part: unknown): string {
  if (typeof part !== 'string' || !/^["{[]/.test(part.trimStart())) return wordsOf(part, 0);
  try {
    return wordsOf(JSON.parse(part), 0);
  } catch {
    return part;
  }
}

function wordsOf(part: unknown, depth: number): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'number' || typeof part === 'boolean') return String(part);
  if (depth > DEPTH_MAX) return '';
  if (Array.isArray(part)) return part.map((one) => wordsOf(one, depth + 1)).join('');
  if (!isRecord(part)) return '';
  // A part without a name is how lists of several types are sent.
  const own = part.text ?? part.translate ?? part[''] ?? '';
  return wordsOf(own, depth + 1) + wordsOf(part.extra ?? [], depth + 1);
}

/** A tag as the library reads it, without the names of its types; undefined: it is none. */
export function plainTag(tag: unknown, depth = 0): unknown {
  if (!isRecord(tag) || depth > DEPTH_MAX) return undefined;
  const { type, value } = tag;
  if (type === 'compound' && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, plainTag(one, depth + 1)]),
    );
  }
  if (type === 'list' && isRecord(value) && Array.isArray(value.value)) {
    return value.value.map((one) => plainTag({ type: value.type, value: one }, depth + 1));
  }
  return value;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
