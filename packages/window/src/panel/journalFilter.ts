import type { JournalRow } from './journalRows.js';

/** Which rows are shown; what is empty lets everything through. */
export interface JournalFilter {
  /** the id of a client */
  readonly client: string;
  /** a part of the name of an op */
  readonly op: string;
  readonly errorsOnly: boolean;
  /** with time that passes by itself */
  readonly ticks: boolean;
}

export function isShown(
  row: JournalRow,
  { client, op, errorsOnly, ticks }: JournalFilter,
): boolean {
  if (errorsOnly && !isUndone(row)) return false;
  if (row.kind === 'ticks' && !ticks) return false;
  if (client !== '' && String(row.client?.id) !== client) return false;
  return op === '' || (row.op ?? row.kind).includes(op.trim().toLowerCase());
}

/** An error, or an answer that says no, as a tool or a command gives it. */
export function isUndone({ state, result }: JournalRow): boolean {
  if (state === 'failed') return true;
  return state === 'done' && (result as { ok?: unknown } | null | undefined)?.ok === false;
}
