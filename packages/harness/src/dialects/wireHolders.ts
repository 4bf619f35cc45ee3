/**
 * Those who want one wire held, each of the games that its clients are in among them: it is read
 * again when none of them does. One stream of lines has no way past what is held, so while a game has
 * no room the lines for others behind it wait, too; another connection is read.
 */
export class WireHolders {
  readonly #hold: (isHeld: boolean) => void;
  readonly #holders = new Set<object>();

  constructor(hold: (isHeld: boolean) => void) {
    this.#hold = hold;
  }

  /** For one of them, which says what it wants whenever that changes. */
  readonly by =
    (holder: object) =>
    (isHeld: boolean): void => {
      const wasHeld = this.#holders.size > 0;
      if (isHeld) this.#holders.add(holder);
      else this.#holders.delete(holder);
      if (this.#holders.size > 0 !== wasHeld) this.#hold(!wasHeld);
    };
}
