import { EVENTS_KEPT_MAX } from '../limits.js';

/** Something that happened, with its place in the order of all that did. */
export interface RecordedEvent {
  readonly seq: number;
  readonly tick: number;
  readonly event: string;
  readonly [field: string]: unknown;
}

/** The last things that happened, for those who come back and ask what they missed. */
export class EventRing {
  readonly #kept: RecordedEvent[] = [];
  #next = 1;

  add(tick: number, event: string, fields: object): void {
    this.#kept.push({ ...fields, seq: this.#next++, tick, event });
    if (this.#kept.length > EVENTS_KEPT_MAX) this.#kept.shift();
  }

  /** The cursor of somebody who wants to hear only of what comes. */
  get cursor(): number {
    return this.#next - 1;
  }

  /** What came after a cursor, oldest first; `lost` counts what is no longer kept. */
  since(cursor: number, max: number): { events: RecordedEvent[]; cursor: number; lost: number } {
    const from = Math.min(cursor, this.cursor);
    const first = this.#kept[0]?.seq ?? this.#next;
    const start = Math.max(0, from + 1 - first);
    const events = this.#kept.slice(start, start + max);
    return { events, cursor: events.at(-1)?.seq ?? from, lost: Math.max(0, first - 1 - from) };
  }
}
