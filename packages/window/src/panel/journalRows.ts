export interface JournalClient {
  readonly id: number;
  readonly dialect: string;
  readonly name: string;
  readonly kind: string;
}

export interface JournalError {
  readonly code?: string;
  readonly message?: string;
  readonly hint?: string;
}

/** An entry as `journal_since` tells it. */
export interface ToldEntry {
  readonly step: number;
  readonly tick: number;
  readonly kind: string;
  readonly client?: JournalClient;
  readonly op?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly ok?: boolean;
  readonly result?: unknown;
  readonly error?: JournalError | string;
  readonly reason?: string;
  /** of an end: the step of its begin */
  readonly begun?: number;
  readonly count?: number;
  readonly [field: string]: unknown;
}

/** A request with what became of it, or something else that happened. */
export interface JournalRow {
  /** of the entry that it began with; no two rows have the same */
  readonly step: number;
  readonly tick: number;
  readonly kind: string;
  readonly client: JournalClient | undefined;
  readonly op: string | undefined;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly state: 'running' | 'done' | 'failed' | 'noted';
  readonly result: unknown;
  readonly error: JournalError | undefined;
  /** from its begin to its end */
  readonly ticks: number | undefined;
  /** what it was made of, for whoever wants to see all of it */
  readonly entries: readonly ToldEntry[];
}

export interface RowChanges {
  /** rows that are new, or not as they were, in order */
  readonly changed: readonly JournalRow[];
  /** steps of rows that there is no more room for */
  readonly dropped: readonly number[];
}

/** What windows ask in order to show something: a journal of that would show itself. */
const SHOWING_OPS: ReadonlySet<string> = new Set([
  ...['journal_since', 'watch_view', 'view_words', 'list_clients', 'list_games', 'get_game'],
  ...['get_scene', 'scene_find', 'get_logs', 'list_states', 'screenshot', 'get_state'],
  ...['get_container', 'get_inventory', 'chat_history', 'subscribe', 'world_list'],
]);

export const ROWS_MAX = 500;

/** The rows of a journal as it grows: begins and ends are joined, and only the newest are kept. */
export class JournalRows {
  readonly #max: number;
  readonly #rows = new Map<number, JournalRow>();

  constructor(max = ROWS_MAX) {
    this.#max = max;
  }

  /** The oldest first. */
  get rows(): JournalRow[] {
    return [...this.#rows.values()];
  }

  row(step: number): JournalRow | undefined {
    return this.#rows.get(step);
  }

  clear(): void {
    this.#rows.clear();
  }

  take(entries: readonly ToldEntry[]): RowChanges {
    const changed = new Map<number, JournalRow>();
    for (const entry of entries) {
      const row = this.#rowOf(entry);
      if (row === undefined) continue;
      this.#rows.set(row.step, row);
      changed.set(row.step, row);
    }
    const dropped = [...this.#rows.keys()].slice(0, Math.max(0, this.#rows.size - this.#max));
    for (const step of dropped) {
      this.#rows.delete(step);
      changed.delete(step);
    }
    return { changed: [...changed.values()], dropped };
  }

  #rowOf(entry: ToldEntry): JournalRow | undefined {
    if (isShowing(entry)) return undefined;
    if (entry.kind === 'ticks') return this.#ticksRow(entry);
    const begun = entry.begun === undefined ? undefined : this.#rows.get(entry.begun);
    if (begun === undefined) return rowOf(entry);
    return {
      ...begun,
      ...endOf(entry),
      ticks: Math.max(0, entry.tick - begun.tick), // a state that was loaded may be an older one
      entries: [...begun.entries, entry],
    };
  }

  /** Ticks that pass by themselves are one row for as long as nothing else happens. */
  #ticksRow(entry: ToldEntry): JournalRow {
    const last = [...this.#rows.values()].at(-1);
    if (last?.kind !== 'ticks') return { ...rowOf(entry), ticks: entry.count ?? 0 };
    const ticks = (last.ticks ?? 0) + (entry.count ?? 0);
    return { ...last, tick: entry.tick, ticks, entries: [entry] };
  }
}

function isShowing({ client, op }: ToldEntry): boolean {
  return client?.dialect === 'window' && op !== undefined && SHOWING_OPS.has(op);
}

function rowOf(entry: ToldEntry): JournalRow {
  const { step, tick, kind, client, op, params } = entry;
  const state = kind === 'begin' ? ({ state: 'running' } as const) : endOf(entry);
  const empty = { result: undefined, error: undefined, ticks: undefined };
  return { step, tick, kind, client, op, params, ...empty, ...state, entries: [entry] };
}

function endOf({ kind, ok, result, error, reason }: ToldEntry) {
  const isEnd = kind === 'end' || kind === 'abort' || kind === 'refused';
  if (!isEnd) return { state: 'noted' as const };
  const told = typeof error === 'string' ? { message: error } : error;
  const hasFailed = kind !== 'end' || ok === false || told !== undefined;
  if (!hasFailed) return { state: 'done' as const, result };
  return { state: 'failed' as const, result, error: told ?? { message: reason ?? kind } };
}
