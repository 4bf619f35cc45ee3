import { GAME_LOGGER } from '../../core/gameLog.js';
import type { Host } from '../../core/host.js';
import { LOG_LINES_MAX } from '../../limits.js';

/** What the game has said and what has gone wrong, for `console` and `errors`. */
export class GameLog {
  readonly #host: Host;
  /** lines of the host's log that are cleared away for this dialect */
  #cleared = 0;
  #errors: { message: string }[] = [];

  constructor(host: Host) {
    this.#host = host;
  }

  messages(clear: boolean): { type: string; text: string }[] {
    const { log } = this.#host;
    const all = log.read({ level: 'debug', limit: LOG_LINES_MAX, since: this.#cleared });
    if (clear) this.#cleared = log.lastId;
    const ofGame = all.filter(({ logger }) => logger === GAME_LOGGER);
    return ofGame.map(({ message }) => ({ type: 'log', text: message }));
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
}
