import { Client, type ClientEvent, type ClientOptions } from '../../core/client.js';
import type { Host } from '../../core/host.js';
import type { Outcome } from '../../core/queuedRequest.js';
import type { Call } from '../../core/requests.js';
import { OPS } from '../../ops/index.js';
import { journalRingOf } from '../../ops/journal.js';
import type { Wire } from '../../transport/wire.js';
import { WireHolders } from '../wireHolders.js';

/** Reads that are about the client who asks: they are its own, in their place among its acts. */
const ABOUT_ONESELF: ReadonlySet<string> = new Set([
  'cancel',
  'give_control',
  'list_clients',
  'shutdown',
  'subscribe',
  'take_control',
]);

/** What one page is in one game. */
interface PageClients {
  /** the person, whose acts keep their order */
  readonly person: Client;
  /** who asks again and again, by the op that is asked: each waits for itself alone */
  readonly watchers: Map<string, Client>;
}

/**
 * A page in the games of its run. The requests of one client keep their order, so that a picture that takes long
 * would hold up the hand that moves: what only looks is asked by clients of its own, whom nobody else sees.
 */
export class WindowClients {
  readonly #deliver: (event: ClientEvent) => void;
  readonly #holders: WireHolders;
  readonly #byHost = new Map<Host, PageClients>();
  /** of all clients of this page: together they have the place of one */
  readonly #share = {};
  #hasLeft = false;

  constructor(wire: Wire, deliver: (event: ClientEvent) => void) {
    this.#deliver = deliver;
    this.#holders = new WireHolders((isHeld) => wire.hold(isHeld));
  }

  /** The page in a game: from now on that tells it what happens. */
  at(host: Host): PageClients {
    const known = this.#byHost.get(host);
    if (known !== undefined) return known;
    const [other] = this.#byHost.values();
    const person = host.connect(this.#deliver, this.#who(other?.person.id));
    person.actsOnlyInControl = true;
    person.hold = this.#holders.by(host);
    journalRingOf(host); // who opens the journal later wants to see what was before
    const page = { person, watchers: new Map<string, Client>() };
    this.#byHost.set(host, page);
    return page;
  }

  submit(host: Host, call: Call & { readonly op: string }, done: (outcome: Outcome) => void): void {
    if (this.#hasLeft) return;
    const page = this.at(host);
    const op = OPS.get(call.op);
    // Where a look takes a hand, as into a chest of a server, the hand is the person's, with control or without.
    if (op?.kind !== 'read' || op.usesBody !== undefined || ABOUT_ONESELF.has(call.op)) {
      return host.submit(page.person, call, { done });
    }
    let watcher = page.watchers.get(call.op);
    if (watcher === undefined) {
      watcher = new Client(() => {}, this.#who(page.person.id));
      page.watchers.set(call.op, watcher);
    }
    host.submit(watcher, call, { done });
  }

  leave(): void {
    this.#hasLeft = true;
    for (const [host, { person, watchers }] of this.#byHost) {
      for (const watcher of watchers.values()) host.disconnect(watcher);
      leaveClosed(host, person);
    }
    this.#byHost.clear();
  }

  #who(id: number | undefined): ClientOptions {
    const who = { dialect: 'window', name: 'window', kind: 'person' } as const;
    return { ...who, share: this.#share, ...(id !== undefined && { id }) };
  }
}

/** Whoever leaves in control leaves nothing open: hands rest before it, and others would not know why. */
function leaveClosed(host: Host, person: Client): void {
  const leave = (): void => host.disconnect(person);
  if (host.control.owner !== person || !host.can('close')) return leave();
  host.cancel(person);
  const ask = (op: string, done: (outcome: Outcome) => void): void =>
    host.submit(person, { key: `"leaving: ${op}"`, bytes: 0, op, params: {} }, { done });
  ask('get_container', (told) => {
    const isOpen = told.ok && (told.value as { screen: object | null }).screen !== null;
    if (isOpen) ask('close', leave);
    else leave();
  });
}
