import { idleInput, type TickInput } from '@bridle/facets';

export type HeldInput = Pick<
  TickInput,
  | 'moveX'
  | 'moveY'
  | 'moveZ'
  | 'sprint'
  | 'crouch'
  | 'jumpHold'
  | 'attackHold'
  | 'useHold'
  | 'hotbarSlot'
>;
export type PulsedInput = Omit<TickInput, keyof HeldInput>;

/** The virtual hands on the controls: what is held until told otherwise, what is for one tick. */
export class VirtualInput {
  readonly #next: TickInput = idleInput();
  /** whether a tick has had the slot that is held */
  #hasSlotTicked = false;

  /** Fields that are not named keep their value. */
  hold(held: Partial<HeldInput>): void {
    Object.assign(this.#next, held);
    if ('hotbarSlot' in held) this.#hasSlotTicked = false;
  }

  /** Pulses add up until the next tick: clicks by logical or, looks by sum. */
  pulse(pulsed: Partial<PulsedInput>): void {
    const next = this.#next;
    next.jumpClick ||= pulsed.jumpClick ?? false;
    next.attackClick ||= pulsed.attackClick ?? false;
    next.useClick ||= pulsed.useClick ?? false;
    next.dropClick ||= pulsed.dropClick ?? false;
    next.toggleFly ||= pulsed.toggleFly ?? false;
    next.lookDyaw += pulsed.lookDyaw ?? 0;
    next.lookDpitch += pulsed.lookDpitch ?? 0;
  }

  /** The input of the tick about to run. Valid until `ticked`. */
  get next(): TickInput {
    return this.#next;
  }

  /** The tick has used its pulses. */
  ticked(): void {
    const next = this.#next;
    this.#hasSlotTicked = true;
    next.jumpClick = false;
    next.attackClick = false;
    next.useClick = false;
    next.dropClick = false;
    next.toggleFly = false;
    next.lookDyaw = 0;
    next.lookDpitch = 0;
  }

  /** Another state is there, with a slot of its own: only one that no tick has had is still wanted. */
  stateLoaded(): void {
    if (this.#hasSlotTicked) this.#next.hotbarSlot = undefined;
  }

  /** Lets go of everything. The slot that was chosen stays chosen, as the game's own state. */
  release(): void {
    const next = this.#next;
    next.moveX = 0;
    next.moveY = 0;
    next.moveZ = 0;
    next.sprint = false;
    next.crouch = false;
    next.jumpHold = false;
    next.attackHold = false;
    next.useHold = false;
    next.hotbarSlot = undefined;
    this.ticked();
  }
}
