import type { WindowConnection } from '../connection.js';
import { type ControlClient, type ControlState, controlOf, NOBODY } from './controlWords.js';

const LOOK_MS = 2_000;
const REASON = 'a person has taken over in the window';

/** Who is in control, looked at every two seconds and whenever that has changed. */
export class ControlWatch {
  readonly #connection: WindowConnection;
  readonly #listeners = new Set<(state: ControlState) => void>();
  #state = NOBODY;

  constructor(connection: WindowConnection) {
    this.#connection = connection;
    connection.onState(() => {
      // A page whose connection is lost has lost control with it.
      if (connection.state === 'open') void this.refresh();
      else this.#become(NOBODY);
    });
    connection.onEvent(({ event }) => {
      if (event.startsWith('control_')) void this.refresh();
    });
    setInterval(() => {
      if (!document.hidden) void this.refresh();
    }, LOOK_MS);
  }

  get state(): ControlState {
    return this.#state;
  }

  get mayPlay(): boolean {
    return this.#connection.welcome?.access === 'play';
  }

  async refresh(): Promise<void> {
    if (this.#connection.state !== 'open') return;
    try {
      const { clients } = await this.#connection.ask<{ clients: ControlClient[] }>('list_clients');
      this.#become(controlOf(clients));
    } catch {
      // Whoever shows the connection says why.
    }
  }

  async take(): Promise<void> {
    await this.#connection.ask('take_control', { reason: REASON });
    await this.refresh();
  }

  async give(): Promise<void> {
    await this.#connection.ask('give_control', { reason: 'a person has given control back' });
    await this.refresh();
  }

  /** Calls when it is another than before. */
  onChange(listener: (state: ControlState) => void): void {
    this.#listeners.add(listener);
  }

  #become(state: ControlState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}
