import type { GameEvent } from '@bridle/facets';
import type { Host } from '../../core/host.js';
import { LOG_LINES_MAX } from '../../limits.js';

/** What the game has said and what has gone wrong, for `console` and `errors`. */
export class GameLog {
  #messages: { type: string; text: string }[] = [];
  #errors: { message: string }[] = [];

  constructor(host: Host) {
    host.watchEvents((event) => {
      if (event.event === 'block') return; // the world never stops growing
      this.#add({ type: 'log', text: `[${host.tick}] ${said(event)}` });
    });
  }

  messages(clear: boolean): { type: string; text: string }[] {
    const all = this.#messages;
    if (clear) this.#messages = [];
    return [...all];
  }

  errors(clear: boolean): { message: string }[] {
    const all = this.#errors;
    if (clear) this.#errors = [];
    return [...all];
  }

  fail(message: string): void {
    this.#errors.push({ message });
    if (this.#errors.length > LOG_LINES_MAX) this.#errors.shift();
  }

  #add(message: { type: string; text: string }): void {
    this.#messages.push(message);
    if (this.#messages.length > LOG_LINES_MAX) this.#messages.shift();
  }
}

function said(event: GameEvent): string {
  if (event.event === 'chat') return `<${event.from}> ${event.text}`;
  const { event: name, ...rest } = event;
  const parts = Object.entries(rest).map(([key, value]) => `${key}=${String(value)}`);
  return `${name} ${parts.join(' ')}`;
}
