import { HarnessError } from '@bridle/facets';
import type { Client } from './client.js';

/**
 * Who drives. A client that claims control keeps it until it leaves; meanwhile the actions of
 * all others are refused, and their reading is not.
 */
export class Control {
  #owner: Client | undefined;
  readonly #onChange: () => void;
  readonly #claimListeners = new Set<(owner: Client) => void>();

  /** `onChange` runs when control is taken and when it is given up: held input ends there. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get owner(): Client | undefined {
    return this.#owner;
  }

  claim(client: Client): void {
    if (this.#owner === client) return;
    this.assertMayAct(client);
    this.#owner = client;
    this.#onChange();
    for (const listener of [...this.#claimListeners]) listener(client);
  }

  release(client: Client): void {
    if (this.#owner !== client) return;
    this.#owner = undefined;
    this.#onChange();
  }

  assertMayAct(client: Client): void {
    const refusal = this.refusal(client);
    if (refusal !== undefined) throw refusal;
  }

  /** Why this client may not act now; undefined when it may. */
  refusal(client: Client): HarnessError | undefined {
    if (this.#owner === undefined || this.#owner === client) return undefined;
    return new HarnessError(
      'busy',
      'controller already connected',
      'wait until it disconnects; only one client drives at a time',
    );
  }

  /** For those who wait to claim: they learn at once that somebody else did. Returns the undo. */
  onClaim(listener: (owner: Client) => void): () => void {
    this.#claimListeners.add(listener);
    return () => this.#claimListeners.delete(listener);
  }
}
