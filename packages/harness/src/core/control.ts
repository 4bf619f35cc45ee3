import { HarnessError } from '@bridle/facets';
import type { Client } from './client.js';

/** Control has come to a client, or to nobody. */
export interface ControlChange {
  /** `released`: the client that had it has left */
  readonly how: 'claimed' | 'taken' | 'given' | 'released';
  readonly owner: Client | undefined;
  /** who had it before */
  readonly from: Client | undefined;
  readonly reason: string | undefined;
}

interface Holder {
  readonly client: Client;
  /** why it took control; undefined if it claimed what nobody had */
  readonly reason: string | undefined;
}

/**
 * Who drives. A client that has claimed or taken control keeps it until it gives it back, leaves, or
 * has it taken; meanwhile the actions of all others are refused, and their reading is not.
 */
export class Control {
  #holder: Holder | undefined;
  /** those whom it was taken from and who are still there, each once; the last is the next to get it */
  #before: Holder[] = [];
  readonly #listeners = new Set<(change: ControlChange) => void>();

  get owner(): Client | undefined {
    return this.#holder?.client;
  }

  /** True while whoever drives took control with a reason. */
  get isTaken(): boolean {
    return this.#holder?.reason !== undefined;
  }

  /** Whether control was taken from a client, which gets it when it is given back. */
  isTakenFrom(client: Client): boolean {
    return this.#before.some((holder) => holder.client === client);
  }

  /** Why whoever drives took control. */
  get reason(): string | undefined {
    return this.#holder?.reason;
  }

  /** Claims what nobody has. */
  claim(client: Client): void {
    if (this.owner === client) return;
    if (this.#holder !== undefined) throw this.refusal(client)!;
    this.#holder = { client, reason: undefined };
    this.#tell({ how: 'claimed', owner: client, from: undefined, reason: undefined });
  }

  /** Takes control, whoever has it; but no program takes it from a person. Says whom from. */
  take(client: Client, reason: string): Client | undefined {
    const from = this.owner;
    if (client.isGone || from === client) return undefined;
    if (from?.kind === 'person' && client.kind !== 'person') {
      const message = `${from.label} has control, and no program takes it from a person`;
      throw heldBy(from, message, 'wait until it is given back');
    }
    this.#before = this.#before.filter((holder) => holder.client !== client);
    if (this.#holder !== undefined) this.#before.push(this.#holder);
    this.#holder = { client, reason };
    this.#tell({ how: 'taken', owner: client, from, reason });
    return from;
  }

  /** Gives control back to whom it was taken from, or to nobody. Says whom to. */
  give(client: Client, reason: string | undefined): Client | undefined {
    if (this.owner !== client) {
      throw new HarnessError('bad_request', 'this client has no control to give back');
    }
    return this.#pass(client, 'given', reason);
  }

  /** The client has left, and with it whatever it had or was to get back. */
  release(client: Client): void {
    if (this.owner === client) this.#pass(client, 'released', 'it has left');
    else this.#before = this.#before.filter((holder) => holder.client !== client);
  }

  /** Why this client may not act now; undefined when it may. */
  refusal(client: Client): HarnessError | undefined {
    const { owner } = this;
    if (owner === client) return undefined;
    if (owner !== undefined) return this.isTaken ? this.takenError() : inControl(client, owner);
    if (!client.actsOnlyInControl) return undefined;
    const message = 'this client said hello without control: it reads, and does not act';
    return new HarnessError('busy', message, 'take_control lets it act');
  }

  assertMayAct(client: Client): void {
    const refusal = this.refusal(client);
    if (refusal !== undefined) throw refusal;
  }

  /** Calls after every change, in the order of the calls. Returns the undo. */
  onChange(listener: (change: ControlChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #pass(from: Client, how: 'given' | 'released', reason: string | undefined): Client | undefined {
    this.#holder = this.#before.pop();
    const { owner } = this;
    this.#tell({ how, owner, from, reason });
    return owner;
  }

  /** Tells who has taken control, and why. */
  takenError(): HarnessError {
    const { client, reason } = this.#holder!;
    const message = `${client.label} has taken control: ${reason}`;
    return heldBy(client, message, 'wait until it is given back');
  }

  #tell(change: ControlChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

function inControl(client: Client, owner: Client): HarnessError {
  if (client.actsOnlyInControl) {
    return heldBy(owner, `${owner.label} has control`, 'take_control takes it');
  }
  return new HarnessError(
    'busy',
    'controller already connected',
    'wait until it disconnects; only one client drives at a time',
  );
}

function heldBy(owner: Client, message: string, hint: string): HarnessError {
  return new HarnessError('busy', message, hint, { holder: owner.info });
}
