import { HarnessError } from '@bridle/facets';
import { REFS_MAX } from '../limits.js';

/** An element that has been given a ref, as it was when it was last seen. */
export interface KnownElement {
  readonly number: number;
  readonly key: string;
  readonly role: string;
  name: string;
  /** the look in which it was last there */
  look: number;
}

/**
 * The refs of one game. An element keeps its number as long as its key and its role stay, also
 * while it is out of sight; a number is never given twice, so an old ref can only miss.
 */
export class ElementRefs {
  readonly #known = new Map<string, KnownElement>();
  readonly #max: number;
  #look = 0;
  #last = 0;

  constructor(max = REFS_MAX) {
    this.#max = max;
  }

  /** the highest number that was given */
  get last(): number {
    return this.#last;
  }

  /** A new look at the scene begins. */
  begin(): void {
    this.#look++;
    if (this.#known.size > this.#max) this.#forget();
  }

  /** The number of an element that is there in this look. */
  numberOf(key: string, role: string, name: string): number {
    const known = this.#known.get(key);
    if (known === undefined || known.role !== role) {
      if (known?.look === this.#look) throw duplicate(key);
      this.#known.delete(key);
      this.#known.set(key, { number: ++this.#last, key, role, name, look: this.#look });
      return this.#last;
    }
    if (known.look === this.#look) throw duplicate(key);
    known.look = this.#look;
    known.name = name;
    return known.number;
  }

  /** Who has that number, if it is remembered. */
  holder(number: number): KnownElement | undefined {
    for (const known of this.#known.values()) if (known.number === number) return known;
    return undefined;
  }

  /** Drops half of what can be remembered, the oldest of what the last look did not show. */
  #forget(): void {
    for (const [key, { look }] of this.#known) {
      if (this.#known.size <= this.#max / 2) return;
      if (look < this.#look - 1) this.#known.delete(key);
    }
  }
}

/** The number in `e3` or `@e3`; undefined for what is no ref. */
export function refNumber(text: string): number | undefined {
  const digits = /^@?e([1-9]\d{0,14})$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** With one key for two elements nobody could say which of them an action is for. */
function duplicate(key: string): HarnessError {
  return new HarnessError('internal', `the game shows two elements with the key ${key}`);
}
