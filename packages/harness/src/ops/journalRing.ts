import { type Journal, type JournalEntry, STEP_KINDS } from '../core/journal.js';
import { JOURNAL_CHARS_MAX, JOURNAL_KEPT_MAX, JOURNAL_VALUES_MAX } from '../limits.js';

/** An entry of the journal as others are told of it. */
export interface KeptEntry {
  readonly cursor: number;
  readonly kind: string;
  readonly step: number;
  readonly tick: number;
  readonly [field: string]: unknown;
}

/** The last entries of a journal, for who shows them as they come. */
export class JournalRing {
  readonly #kept: KeptEntry[] = [];
  readonly #watchers = new Set<() => void>();
  #cursor = 0;

  constructor(journal: Journal) {
    journal.listen(STEP_KINDS, (entry) => this.#add(entry));
  }

  /** What came after a cursor, the oldest first; `lost` counts what is no longer kept. */
  since(after: number, max: number): { entries: KeptEntry[]; cursor: number; lost: number } {
    const first = this.#kept[0]?.cursor ?? this.#cursor + 1;
    const from = Math.min(after, this.#cursor);
    const start = Math.max(0, from + 1 - first);
    const entries = this.#kept.slice(start, start + max);
    return { entries, cursor: entries.at(-1)?.cursor ?? from, lost: Math.max(0, first - 1 - from) };
  }

  /** Calls at every entry but ticks, until the returned function is called. */
  onEntry(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** how many wait for the next entry */
  get watchers(): number {
    return this.#watchers.size;
  }

  #add(entry: JournalEntry): void {
    const last = this.#kept.at(-1);
    this.#kept.push({ ...plain(entry), cursor: ++this.#cursor });
    if (this.#kept.length > JOURNAL_KEPT_MAX) this.#kept.shift();
    if (entry.kind === 'ticks' && last?.kind === 'ticks') return;
    for (const watcher of this.#watchers) watcher();
  }
}

type PlainEntry = Pick<KeptEntry, 'kind' | 'step' | 'tick'> & Readonly<Record<string, unknown>>;

function plain(entry: JournalEntry): PlainEntry {
  const { kind, step, tick } = entry;
  const head = { kind, step, tick };
  switch (entry.kind) {
    case 'begin':
      return { ...head, client: entry.client.info, op: entry.op, params: clipped(entry.params) };
    case 'end':
    case 'abort':
      return {
        ...head,
        ...{ client: entry.client.info, op: entry.op, begun: entry.begun },
        ...(entry.kind === 'abort' && { reason: entry.reason }),
        ...(entry.outcome.ok
          ? { ok: true, result: clipped(entry.outcome.value) }
          : { ok: false, error: errorOf(entry.outcome.error) }),
      };
    case 'refused':
      return {
        ...head,
        ...{ client: entry.client.info, op: entry.op, ok: false, error: errorOf(entry.error) },
      };
    case 'claim':
      return { ...head, client: entry.client.info, from: entry.from?.info ?? null };
    case 'release':
      return { ...head, client: entry.client.info };
    case 'line':
      return head;
    default: {
      const { kind: _, step: __, tick: ___, ...fields } = entry;
      return { ...head, ...(clipped(fields) as object) };
    }
  }
}

function errorOf({
  code,
  message,
  hint,
}: {
  code: string;
  message: string;
  hint?: string | undefined;
}) {
  return { code, message: cut(message), ...(hint !== undefined && { hint: cut(hint) }) };
}

function cut(text: string): string {
  return text.length > JOURNAL_CHARS_MAX ? `${text.slice(0, JOURNAL_CHARS_MAX)}…` : text;
}

/** A copy with short texts and few values: what is shown need not be all of it. */
function clipped(value: unknown): unknown {
  let left = JOURNAL_VALUES_MAX;
  const copy = (of: unknown, depth: number): unknown => {
    if (typeof of === 'string') return cut(of);
    if (typeof of !== 'object' || of === null) return of;
    if (depth > 8) return '…';
    if (Array.isArray(of)) {
      const items: unknown[] = [];
      for (const item of of) {
        if (left-- <= 0) return [...items, '…'];
        items.push(copy(item, depth + 1));
      }
      return items;
    }
    const fields: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(of)) {
      if (left-- <= 0) return { ...fields, '…': '…' };
      fields[name] = copy(field, depth + 1);
    }
    return fields;
  };
  return copy(value, 0);
}
