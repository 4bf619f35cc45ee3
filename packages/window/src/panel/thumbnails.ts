/** A state that the run keeps, as `list_states` tells it. */
export interface KeptState {
  readonly name: string;
  readonly tick: number;
}

export const THUMBNAILS_MAX = 64; // pictures of 160 by 90 pixels, about 20 kB each

/** The pictures of states that this page has seen being kept. A state of the same name is another at another tick. */
export class Thumbnails {
  readonly #urls = new Map<string, string>();
  readonly #release: (url: string) => void;
  readonly #max: number;

  constructor(release: (url: string) => void, max = THUMBNAILS_MAX) {
    this.#release = release;
    this.#max = max;
  }

  of(game: string | undefined, state: KeptState): string | undefined {
    return this.#urls.get(keyOf(game, state));
  }

  /** The oldest goes where there are too many. */
  keep(game: string | undefined, state: KeptState, url: string): void {
    this.#drop(keyOf(game, state));
    this.#urls.set(keyOf(game, state), url);
    const oldest = this.#urls.keys().next().value;
    if (this.#urls.size > this.#max && oldest !== undefined) this.#drop(oldest);
  }

  /** Drops the pictures of states of a game that it no longer has. */
  only(game: string | undefined, states: readonly KeptState[]): void {
    const kept = new Set(states.map((state) => keyOf(game, state)));
    const prefix = gameKey(game);
    for (const key of [...this.#urls.keys()]) {
      if (key.startsWith(prefix) && !kept.has(key)) this.#drop(key);
    }
  }

  #drop(key: string): void {
    const url = this.#urls.get(key);
    if (url === undefined) return;
    this.#urls.delete(key);
    this.#release(url);
  }
}

function gameKey(game: string | undefined): string {
  return `${JSON.stringify(game ?? null)} `;
}

function keyOf(game: string | undefined, { name, tick }: KeptState): string {
  return `${gameKey(game)}${tick} ${name}`;
}

/** A name that no state has yet: `window-1`, `window-2` … */
export function freeName(states: readonly KeptState[]): string {
  const taken = new Set(states.map(({ name }) => name));
  let number = 1;
  while (taken.has(`window-${number}`)) number++;
  return `window-${number}`;
}

/** What `save_state` takes as a name. */
export function isStateName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name);
}
