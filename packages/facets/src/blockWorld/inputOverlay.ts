import { type BlockWorldInput, type BlockWorldKeys, type HeldKey, idleInput } from './input.js';

const NOTHING = idleInput();

/**
 * The input of the player's keys and actions, laid over whatever else drives the player. An action
 * says anew before every tick what it wants, and is alone then: nothing that was held before can
 * lead it astray, and nothing of it stays when it ends.
 */
export class InputOverlay {
  readonly held = new Set<HeldKey>();
  readonly #merged: BlockWorldInput = { ...NOTHING };
  readonly #clicks = { attackClick: false, useClick: false };
  #wanted: Partial<BlockWorldInput> | undefined;
  /** what the others held when another slot was chosen here: they no longer insist on it */
  #ignoredSlot: number | undefined;

  /** For the next tick only. */
  want(input: Partial<BlockWorldInput>): void {
    this.#wanted = { ...this.#wanted, ...input };
  }

  /** The next tick is as if nothing had been wanted of it. */
  wantNothing(): void {
    this.#wanted = undefined;
  }

  /**
   * What an action has left behind swims up whenever it sinks, until somebody else is at the keys:
   * nobody drowns between two calls of a program, and nobody is played against. It belongs to a
   * state that is saved, so that the same steps lead on from there to the same end.
   */
  staysAfloat = false;

  /** A button of the mouse goes down: in the next tick it clicks. */
  click(button: 'attack' | 'use'): void {
    if (button === 'attack') this.#clicks.attackClick = true;
    else this.#clicks.useClick = true;
  }

  /** Nothing is wanted or held any more. */
  release(): void {
    this.#wanted = undefined;
    this.held.clear();
  }

  /** The input of the tick about to run, for a body that sinks in water or does not. */
  over(others: BlockWorldInput, isSinking: boolean): BlockWorldInput {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    const slot = wanted?.hotbarSlot;
    if (slot !== undefined) this.#ignoredSlot = others.hotbarSlot;
    else if (others.hotbarSlot !== this.#ignoredSlot) this.#ignoredSlot = undefined;
    const isIgnored = this.#ignoredSlot !== undefined;
    const swimsUp = wanted === undefined && this.#swimsUp(others) && isSinking;
    if (wanted === undefined && this.held.size === 0 && !isIgnored && !swimsUp) return others;
    if (wanted === undefined) this.#withHeld(others);
    else Object.assign(this.#merged, NOTHING, wanted);
    if (swimsUp) this.#merged.jumpHold = true;
    this.#merged.hotbarSlot = slot ?? (isIgnored ? undefined : others.hotbarSlot);
    return this.#merged;
  }

  #swimsUp(others: BlockWorldInput): boolean {
    if (this.staysAfloat && (this.held.size > 0 || isInUse(others))) this.staysAfloat = false;
    return this.staysAfloat;
  }

  #withHeld(others: BlockWorldInput): void {
    const { held } = this;
    const merged = Object.assign(this.#merged, others);
    const axis = (plus: HeldKey, minus: HeldKey, other: number): number =>
      Math.max(-1, Math.min(1, other + (held.has(plus) ? 1 : 0) - (held.has(minus) ? 1 : 0)));
    merged.moveX = axis('right', 'left', others.moveX);
    merged.moveY = axis('forward', 'back', others.moveY);
    merged.jumpHold ||= held.has('jump');
    merged.crouch ||= held.has('sneak');
    merged.sprint ||= held.has('sprint');
    merged.attackHold ||= held.has('attack');
    merged.useHold ||= held.has('use');
    merged.attackClick ||= this.#clicks.attackClick;
    merged.useClick ||= this.#clicks.useClick;
    this.#clicks.attackClick = false;
    this.#clicks.useClick = false;
  }
}

/** The keyboard and the mouse over that input, with the ticks of a body that nothing else bounds. */
export function keysOver(controls: InputOverlay, tick: BlockWorldKeys['tick']): BlockWorldKeys {
  return {
    held: controls.held,
    hold: (key) => void controls.held.add(key),
    letGo: (key) => void controls.held.delete(key),
    click: (button) => controls.click(button),
    tick,
    release: () => controls.release(),
  };
}

/** Whether somebody has a key down; looking around alone moves nobody. */
function isInUse(input: BlockWorldInput): boolean {
  const {
    moveX,
    moveY,
    moveZ,
    hotbarSlot: _slot,
    lookDyaw: _yaw,
    lookDpitch: _pitch,
    ...keys
  } = input;
  return moveX !== 0 || moveY !== 0 || moveZ !== 0 || Object.values(keys).some(Boolean);
}
