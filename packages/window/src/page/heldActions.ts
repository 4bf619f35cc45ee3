import type { PlayAction } from './keyBindings.js';

/** What `set_actions` holds, as it takes it. */
export interface HeldFields {
  readonly move_x: number;
  readonly move_y: number;
  readonly jump_hold: boolean;
  readonly crouch: boolean;
  readonly sprint: boolean;
  readonly attack_hold: boolean;
  readonly use_hold: boolean;
}

const NOTHING: HeldFields = {
  move_x: 0,
  move_y: 0,
  jump_hold: false,
  crouch: false,
  sprint: false,
  attack_hold: false,
  use_hold: false,
};

/** Two strokes of a key within this are one of their own: to fly, or to sprint. */
const TWICE_MS = 300;

/** Which keys are down, and what of that the run has been told. */
export class HeldActions {
  readonly #down = new Set<PlayAction>();
  readonly #pressedAt = new Map<PlayAction, number>();
  #isSprinting = false;
  #told: HeldFields = NOTHING;

  /** Says whether it is the second stroke within a moment. */
  press(action: PlayAction, now: number): boolean {
    if (this.#down.has(action)) return false;
    this.#down.add(action);
    const isTwice = now - (this.#pressedAt.get(action) ?? Number.NEGATIVE_INFINITY) < TWICE_MS;
    if (isTwice) this.#pressedAt.delete(action);
    else this.#pressedAt.set(action, now);
    if (isTwice && action === 'forward') this.#isSprinting = true;
    return isTwice;
  }

  release(action: PlayAction): void {
    this.#down.delete(action);
    if (action === 'forward') this.#isSprinting = false;
  }

  releaseAll(): void {
    this.#down.clear();
    this.#isSprinting = false;
  }

  isDown(action: PlayAction): boolean {
    return this.#down.has(action);
  }

  /** What the run has to be told now; undefined where it knows all of it. */
  untold(): Partial<HeldFields> | undefined {
    const now = this.#fields();
    const changed = Object.entries(now).filter(
      ([name, value]) => this.#told[name as keyof HeldFields] !== value,
    );
    this.#told = now;
    return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<HeldFields>);
  }

  /** What the run was told to hold, each let go of. */
  get letGo(): Partial<HeldFields> {
    const held = Object.entries(this.#told).filter(
      ([name, value]) => value !== NOTHING[name as keyof HeldFields],
    );
    return Object.fromEntries(
      held.map(([name]) => [name, NOTHING[name as keyof HeldFields]]),
    ) as Partial<HeldFields>;
  }

  /** Whoever has lost control or the connection holds nothing any more, and need not be told. */
  forget(): void {
    this.releaseAll();
    this.#told = NOTHING;
  }

  /** −1, 0 or 1: two keys against each other are as none. */
  axis(plus: PlayAction, minus: PlayAction): number {
    return Number(this.#down.has(plus)) - Number(this.#down.has(minus));
  }

  #fields(): HeldFields {
    return {
      move_x: this.axis('right', 'left'),
      move_y: this.axis('forward', 'back'),
      jump_hold: this.#down.has('jump'),
      crouch: this.#down.has('sneak'),
      sprint: this.#down.has('sprint') || this.#isSprinting,
      attack_hold: this.#down.has('attack'),
      use_hold: this.#down.has('use'),
    };
  }
}
