import { HarnessError } from '@bridle/facets';
import type { Host } from '../../core/host.js';
import { QUOTE_CHARS_MAX } from '../../limits.js';

/** A tab shows one game of the run. */
export interface Tab {
  /** never used again once the tab is closed */
  readonly id: string;
  readonly host: Host;
}

/**
 * The tabs of one session, of which one is chosen: at first one for each game. A game that comes
 * later gets one, and one that ends takes its tabs with it; closing a tab ends no game.
 */
export class Tabs {
  readonly #home: Host;
  readonly #known = new Set<Host>();
  #tabs: Tab[] = [];
  #opened = 0;
  #chosen: Tab | undefined;

  constructor(home: Host) {
    this.#home = home;
  }

  list(): readonly Tab[] {
    const { games } = this.#home;
    for (const host of games.going) if (!this.#known.has(host)) this.#add(host);
    if (!games.isOver) this.#tabs = this.#tabs.filter(({ host }) => !host.isOver);
    for (const host of this.#known) if (host.isOver) this.#known.delete(host);
    return this.#tabs;
  }

  /** Where commands go. */
  get chosen(): Tab {
    const tabs = this.list();
    this.#chosen ??= tabs.find(({ host }) => host === this.#home) ?? tabs[0];
    return this.#chosen ?? { id: 't1', host: this.#home };
  }

  /** By its place or by its id, which may lack its letter. */
  choose(meant: number | string): Tab {
    return this.#choose(this.#find(meant));
  }

  /** The tab of that game, a new one where it has none. */
  show(host: Host): Tab {
    return this.#choose(this.list().find((tab) => tab.host === host) ?? this.#add(host));
  }

  open(host: Host): Tab {
    this.list(); // those that are there first
    return this.#choose(this.#add(host));
  }

  /** The one that is meant, or else the chosen one; then the one before it is chosen. */
  close(meant: number | string | undefined): Tab {
    const { chosen } = this;
    const tab = meant === undefined ? chosen : this.#find(meant);
    const at = this.#tabs.indexOf(tab);
    if (this.#tabs.length === 1 && at === 0) {
      const hint = 'the game goes on; close ends the session';
      throw new HarnessError('bad_request', 'This is the only tab', hint);
    }
    this.#tabs = this.#tabs.filter((other) => other !== tab);
    if (tab === chosen) this.#chosen = this.#tabs[Math.max(0, at - 1)];
    return tab;
  }

  #choose(tab: Tab): Tab {
    this.#chosen = tab;
    return tab;
  }

  #add(host: Host): Tab {
    this.#known.add(host);
    const tab = { id: `t${++this.#opened}`, host };
    this.#tabs.push(tab);
    return tab;
  }

  #find(meant: number | string): Tab {
    const tabs = this.list();
    const id = /^\d+$/.test(String(meant)) ? `t${meant}` : meant;
    const found =
      typeof meant === 'number' || meant === '0'
        ? tabs[Number(meant)]
        : tabs.find((tab) => tab.id === id);
    if (found !== undefined) return found;
    if (!this.#home.games.hasChoice) {
      throw new HarnessError('bad_request', 'There is one game here, tab 0');
    }
    // Clients up to 0.19 name a tab by its place, later ones by its id.
    const isPlace = typeof meant === 'number';
    const names = tabs.map(({ id, host }, at) => `${isPlace ? at : id} (${host.name})`).join(', ');
    const hint = `tabs are ${names}${isPlace ? ', counted from 0' : ''}`;
    const quoted = String(meant).slice(0, QUOTE_CHARS_MAX);
    throw new HarnessError('bad_request', `There is no such tab: ${quoted}`, hint);
  }
}
