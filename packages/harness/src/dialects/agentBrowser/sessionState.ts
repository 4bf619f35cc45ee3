import type { Host } from '../../core/host.js';
import { BASELINES_MAX, SESSIONS_MAX } from '../../limits.js';
import { SnapshotDeltas } from '../../scene/delta.js';
import type { Recording } from './recording.js';
import { Tabs } from './tabs.js';

/** What one agent-browser session has been shown and has asked to keep. */
export class SessionState {
  readonly name: string;
  readonly tabs: Tabs;
  readonly deltas = new SnapshotDeltas();
  readonly #shown = new Map<string, string>();
  record: Recording | undefined;
  trace: Recording | undefined;

  constructor(name: string, home: Host) {
    this.name = name;
    this.tabs = new Tabs(home);
  }

  /** The last snapshot of this filter, for `diff snapshot`. */
  lastShown(filter: string): string | undefined {
    return this.#shown.get(filter);
  }

  /** It is forgotten, and what it had recorded with it. */
  forget(): void {
    this.record?.end();
    this.trace?.end();
  }

  noteShown(filter: string, text: string): void {
    this.#shown.delete(filter);
    this.#shown.set(filter, text);
    if (this.#shown.size > BASELINES_MAX) this.#shown.delete(this.#shown.keys().next().value!);
  }
}

/** The sessions that speak to one run: its own, and those of daemons that joined it. */
export class Sessions {
  readonly #home: Host;
  readonly #byName = new Map<string, SessionState>();

  /** `home` is the game that a new session has before it. */
  constructor(home: Host) {
    this.#home = home;
  }

  of(name: string): SessionState {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    if (this.#byName.size >= SESSIONS_MAX) {
      const [oldest] = this.#byName.values();
      oldest!.forget();
      this.#byName.delete(oldest!.name);
    }
    const fresh = new SessionState(name, this.#home);
    this.#byName.set(name, fresh);
    return fresh;
  }
}
