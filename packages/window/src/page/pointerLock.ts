/** A browser holds no mouse for a moment after Escape, nor while it is busy letting it go. */
const WAITS_MS = [0, 100, 400, 1_000];

/** Holds the mouse in an element, and tells when it is let go, whoever did that. */
export class PointerLock {
  readonly #target: HTMLElement;
  /** the page itself lets go */
  #isExpected = false;
  /** this system cannot do without acceleration */
  #isPlain = false;
  #turn = 0;
  #isAsking = false;

  /** `changed` hears whether it is held, and whether the page has let go by itself. */
  constructor(target: HTMLElement, changed: (isHeld: boolean, isOwn: boolean) => void) {
    this.#target = target;
    let was = false;
    document.addEventListener('pointerlockchange', () => {
      const { isHeld } = this;
      if (isHeld === was) return;
      was = isHeld;
      const isOwn = this.#isExpected;
      this.#isExpected = false;
      changed(isHeld, isOwn);
    });
  }

  get isHeld(): boolean {
    return document.pointerLockElement === this.#target;
  }

  /** Whether it will be held in a moment, unless it is let go. */
  get isHeldSoon(): boolean {
    return this.#isAsking;
  }

  /** Holds it as soon as the browser lets it, unless it is let go meanwhile. Says whether it went. */
  async hold(): Promise<boolean> {
    const turn = ++this.#turn;
    this.#isAsking = true;
    const went = await this.#hold(turn);
    if (turn === this.#turn) this.#isAsking = false;
    return went;
  }

  async #hold(turn: number): Promise<boolean> {
    for (const wait of WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (turn !== this.#turn || this.isHeld) return true;
      if (!(await this.#ask())) continue;
      // It was to be let go while the browser was about to give it: a screen has opened, say.
      if (turn !== this.#turn) this.#release();
      return true;
    }
    return false;
  }

  /** Without the system's acceleration where that can be. */
  async #ask(): Promise<boolean> {
    try {
      await this.#target.requestPointerLock(
        this.#isPlain ? undefined : { unadjustedMovement: true },
      );
      return true;
    } catch {
      if (this.#isPlain) return false;
      this.#isPlain = true;
      return await this.#ask();
    }
  }

  letGo(): void {
    this.#turn++;
    this.#isAsking = false;
    this.#release();
  }

  #release(): void {
    if (!this.isHeld) return;
    this.#isExpected = true;
    document.exitPointerLock();
  }
}
