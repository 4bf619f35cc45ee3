import type { Socket } from 'node:net';

/** Drops a client that reads nothing for too long while something is left to send to it. */
export class StallWatch {
  readonly #socket: Socket;
  readonly #stallMs: number;
  #isWatching = false;

  constructor(socket: Socket, stallMs: number) {
    this.#socket = socket;
    this.#stallMs = stallMs;
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

  /** Only while something is left to send: a timer that every line starts anew is dear. */
  #set(isWatching: boolean): void {
    if (this.#isWatching === isWatching) return;
    this.#isWatching = isWatching;
    this.#socket.setTimeout(isWatching ? this.#stallMs / 2 : 0);
  }
}
