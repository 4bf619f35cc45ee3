import { cut, inline, itemName, rounded } from './gameText.js';
import { EVENTS_TOLD_MAX } from './limits.js';
import { LogNews } from './logNews.js';
import type { JoinedConnection, OpFields } from './runConnection.js';

/** What every tool says itself of what it has done. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  'tool_started',
  'tool_ended',
  'skill_ended',
  'pickup',
]);
const EVENT_CHARS_MAX = 200;
const READ_MAX = 1_000;
const READ_TRIES = 8; // more events are not kept

/** What happened that the agent has not been told: damage, deaths, chat, goals; and warnings of the run. */
export class EventNews {
  readonly #connection: JoinedConnection;
  readonly #log: LogNews;
  #cursor: number | undefined;

  constructor(connection: JoinedConnection) {
    this.#connection = connection;
    this.#log = new LogNews(connection);
  }

  /** From now on; what was before is no news. */
  async begin(timeoutMs: number): Promise<void> {
    await Promise.all([this.#log.begin(timeoutMs), this.#beginEvents(timeoutMs)]);
  }

  async #beginEvents(timeoutMs: number): Promise<void> {
    if (!this.#connection.capabilities.has('events_since')) return;
    const since = (params: OpFields): Promise<OpFields> =>
      this.#connection.request('events_since', params, { timeoutMs });
    const { cursor } = await since({ max: 1 });
    let newest = Number(cursor);
    for (let tries = 0; tries < READ_TRIES; tries++) {
      const more = await since({ cursor: newest, max: READ_MAX });
      if ((more.events as unknown[]).length === 0) break;
      newest = Number(more.cursor);
    }
    this.#cursor = newest;
  }

  /** As lines, each said once. */
  async take(timeoutMs: number): Promise<string[]> {
    const [events, warnings] = await Promise.all([
      this.#takeEvents(timeoutMs),
      this.#log.take(timeoutMs),
    ]);
    return [...events, ...warnings];
  }

  async #takeEvents(timeoutMs: number): Promise<string[]> {
    if (this.#cursor === undefined) return [];
    const events: OpFields[] = [];
    let lost = 0;
    for (let tries = 0; tries < READ_TRIES; tries++) {
      const asked = { cursor: this.#cursor, max: READ_MAX };
      const reply = await this.#connection.request('events_since', asked, { timeoutMs });
      const more = reply.events as OpFields[];
      this.#cursor = Number(reply.cursor);
      lost += Number(reply.lost ?? 0);
      events.push(...more);
      if (more.length < READ_MAX) break;
    }
    return newsLines(events, lost);
  }
}

/** The last of these events; all hits on one body are one line. */
export function newsLines(events: readonly OpFields[], lost: number): string[] {
  const all = foldHits(events.filter(({ event }) => !TOLD_ELSEWHERE.has(String(event))));
  const told = all
    .slice(-EVENTS_TOLD_MAX)
    .map((event) => `! ${cut(textOf(event), EVENT_CHARS_MAX)}`);
  const left = all.length - told.length + lost;
  if (left === 0) return told;
  return [`! ${left} ${left === 1 ? 'event' : 'events'} before these`, ...told];
}

/** In a fight every blow is an event: what counts is how many, by whom, and what health is left. */
function foldHits(events: readonly OpFields[]): OpFields[] {
  const folded = new Map<unknown, OpFields>();
  for (const event of events) {
    const { target, entity, amount, cause } = event;
    if (event.event !== 'damage' || typeof amount !== 'number') {
      folded.set(event, event);
      continue;
    }
    const key = `${String(target)} ${String(entity)}`;
    const { hits = 0, amount: sum = 0, cause: causes = [] } = folded.get(key) ?? {};
    folded.delete(key); // it is told where the last of them is
    folded.set(key, {
      ...event,
      amount: Number(sum) + amount,
      cause: [...new Set([...(causes as unknown[]), cause])],
      hits: Number(hits) + 1,
    });
  }
  return [...folded.values()];
}

function textOf({ event, seq: _, tick: __, ...fields }: OpFields): string {
  if (event === 'chat')
    return `chat ${inline(String(fields.from))}: ${inline(String(fields.text))}`;
  const said = Object.entries(fields).map(([name, value]) => `${inline(name)} ${plain(value)}`);
  return [inline(String(event)), ...said].join(' ');
}

function plain(value: unknown): string {
  if (typeof value === 'number') return String(rounded(value));
  if (typeof value === 'string') return itemName(value);
  if (Array.isArray(value)) return value.map(plain).join(' ');
  return inline(JSON.stringify(value) ?? '');
}
