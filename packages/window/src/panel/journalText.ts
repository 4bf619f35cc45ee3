import { isUndone } from './journalFilter.js';
import type { JournalClient, JournalRow, ToldEntry } from './journalRows.js';

type Fields = Readonly<Record<string, unknown>>;

const VALUE_CHARS_MAX = 60;
const LINE_CHARS_MAX = 160;

/** A row in words, for its columns. */
export interface RowText {
  readonly who: string;
  readonly what: string;
  readonly params: string;
  readonly reply: string;
  readonly ticks: string;
}

export function rowText(row: JournalRow): RowText {
  const { client, op, kind, params, ticks } = row;
  return {
    who: client === undefined ? '' : clientText(client),
    what: op ?? kind,
    params: params === undefined ? '' : paramsText(params),
    reply: replyText(row),
    ticks: ticks ? `${ticks} ${ticks === 1 ? 'tick' : 'ticks'}` : '',
  };
}

export function clientText({ id, name }: JournalClient): string {
  return `${name} #${id}`;
}

/** `x=1 y=2 name="a b"` */
export function paramsText(params: Fields): string {
  const isTold = ([key, value]: [string, unknown]): boolean => value != null && key !== '…';
  const given = Object.entries(params).filter(isTold);
  return short(given.map(([key, value]) => `${key}=${valueText(value)}`).join(' '), LINE_CHARS_MAX);
}

function replyText(row: JournalRow): string {
  const { state, kind, error, result, entries } = row;
  if (state === 'running') return '…';
  if (state === 'failed') {
    const hint = error?.hint === undefined ? '' : ` (${error.hint})`;
    const code = error?.code === undefined ? '' : `${error.code}: `;
    return short(`${code}${error?.message ?? 'failed'}${hint}`, LINE_CHARS_MAX);
  }
  if (state === 'noted') return kind === 'ticks' ? '' : notedText(entries[0]!);
  const text = doneText(result);
  return isUndone(row) && text === '' ? 'not done' : text;
}

/** What an entry says that is no request: control, clock, life of the game. */
function notedText(entry: ToldEntry): string {
  const { step: _, tick: __, kind: ___, client: ____, cursor: _____, from, ...said } = entry;
  const { name } = (from ?? {}) as Partial<JournalClient>;
  return paramsText(name === undefined ? said : { ...said, from: name });
}

/** What changed, where the reply says so; or else the reply itself. */
function doneText(result: unknown): string {
  if (typeof result !== 'object' || result === null) {
    return result === undefined ? '' : valueText(result);
  }
  const { msg, changed, changes, lines, history, snapshot, ...rest } = result as Fields;
  const said = [
    ...(typeof msg === 'string' ? [msg] : []),
    ...textsIn(history),
    ...textsIn(lines),
    ...(isFull(changed) ? [`changed ${paramsText(changed)}`] : []),
    ...(typeof changes === 'string' && changes !== '' ? [changes.replaceAll('\n', '; ')] : []),
  ];
  if (said.length > 0) return short(said.join('; '), LINE_CHARS_MAX);
  if (typeof snapshot !== 'string') return paramsText(rest);
  return changes === '' ? 'nothing changed' : short(snapshot, LINE_CHARS_MAX);
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isFull(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function valueText(value: unknown): string {
  const isBare = typeof value === 'string' && /^[^\s"=]+$/.test(value);
  return short(isBare ? value : JSON.stringify(value), VALUE_CHARS_MAX);
}

/** At most so many characters, on one line; an ellipsis says that there were more. */
export function short(text: string, charsMax: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= charsMax) return line;
  return `${line.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Texts of the journal longer than this end in an ellipsis where they were cut. */
const WHOLE_CHARS_MAX = 100;

/** Whether the journal has left something of a value out, which it marks by an ellipsis in its place. */
export function isCut(value: unknown): boolean {
  if (value === '…') return true;
  if (typeof value === 'string') return value.length > WHOLE_CHARS_MAX && value.endsWith('…');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, field]) => key === '…' || isCut(field));
}
