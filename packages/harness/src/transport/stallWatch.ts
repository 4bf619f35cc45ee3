import type { Socket } from 'node:net';
import type { WireLimits } from './wire.js';

type StallLimits = Pick<WireLimits, 'stallMs' | 'onUnread'>;

/** Drops a client that reads nothing for too long while something is left to send to it. */
export class StallWatch {
  readonly #socket: Socket;
  readonly #limits: StallLimits;
  #isWatching = false;

  constructor(socket: Socket, limits: StallLimits) {
    this.#socket = socket;
    this.#limits = limits;
    // Node counts a write that makes progress as activity, so this finds only true stalls; it
    // grants a write that is under way a second period.
    socket.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
      else this.#set(false);
    });
  }

  /** Called after a write; true when the kernel took all of it. */
  wrote(): boolean {
    if (this.#socket.writableLength === 0) return true;
    this.#set(true);
    return false;
  }

  /** The timer runs only while something is left to send: to start it with every line is dear. */
  #set(isWatching: boolean): void {
    if (this.#isWatching === isWatching) return;
    this.#isWatching = isWatching;
    this.#socket.setTimeout(isWatching ? this.#limits.stallMs / 2 : 0);
    if (isWatching) this.#limits.onUnread?.();
  }
}
