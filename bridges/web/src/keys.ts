/**
 * Names of things that live in the page: the same as long as one lives, and never of another. They carry
 * the document, so that no key of a page that was reloaded is one of the page before.
 */
export class Keys {
  readonly #document: string;
  readonly #byThing = new WeakMap<object, string>();
  readonly #things = new Map<string, WeakRef<object>>();
  #last = 0;

  constructor(document: string) {
    this.#document = document;
  }

  of(thing: object): string {
    const known = this.#byThing.get(thing);
    if (known !== undefined) return known;
    const key = `${this.#document}.${++this.#last}`;
    this.#byThing.set(thing, key);
    this.#things.set(key, new WeakRef(thing));
    if (this.#last % 4_096 === 0) this.#forgetTheDead();
    return key;
  }

  /** A name that the game itself gives. */
  ofGame(name: string): string {
    return `${this.#document}:${name}`;
  }

  thing(key: string): object | undefined {
    return this.#things.get(key)?.deref();
  }

  #forgetTheDead(): void {
    for (const [key, thing] of this.#things) {
      if (thing.deref() === undefined) this.#things.delete(key);
    }
  }
}
