import { cut, inline, itemName, rounded } from './gameText.js';
import { EVENTS_TOLD_MAX } from './limits.js';
import type { Fields, RunConnection } from './runConnection.js';

/** What every tool says itself of what it has done. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  'tool_started',
  'tool_ended',
  'skill_ended',
  'pickup',
]);
const EVENT_CHARS_MAX = 200;
const BEGIN_TRIES = 8; // a thousand events each; more are not kept

/** What happened that the agent has not been told: damage, deaths, chat, goals. */
export class EventNews {
  readonly #connection: RunConnection;
  #cursor: number | undefined;

  constructor(connection: RunConnection) {
    this.#connection = connection;
  }

  /** From now on; what was before is no news. */
  async begin(): Promise<void> {
    if (!this.#connection.capabilities.has('events_since')) return;
    const { cursor } = await this.#connection.request('events_since', { max: 1 });
    let newest = Number(cursor);
    for (let tries = 0; tries < BEGIN_TRIES; tries++) {
      const more = await this.#connection.request('events_since', { cursor: newest, max: 1_000 });
      if ((more.events as unknown[]).length === 0) break;
      newest = Number(more.cursor);
    }
    this.#cursor = newest;
  }

  /** As lines, each said once. */
  async take(): Promise<string[]> {
    if (this.#cursor === undefined) return [];
    const reply = await this.#connection.request('events_since', {
      cursor: this.#cursor,
      max: 200,
    });
    this.#cursor = Number(reply.cursor);
    const all = (reply.events as Fields[]).filter(
      ({ event }) => !TOLD_ELSEWHERE.has(String(event)),
    );
    const told = all
      .slice(-EVENTS_TOLD_MAX)
      .map((event) => `! ${cut(textOf(event), EVENT_CHARS_MAX)}`);
    const left = all.length - told.length + Number(reply.lost ?? 0);
    return left > 0 ? [`! ${left} events before these`, ...told] : told;
  }
}

function textOf({ event, seq: _, tick: __, ...fields }: Fields): string {
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
