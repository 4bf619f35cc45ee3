import type { InputControl, TickInput } from '@bridle/facets';

type Kind = InputControl['kind'];

/** The value of a control that nobody touches. */
const IDLE: Readonly<Record<Kind, TickInput[string]>> = {
  axis: 0,
  button: false,
  choice: undefined,
  click: false,
  turn: 0,
};

/** The virtual hands on a game's controls: what is held until told otherwise, what is for one tick. */
export class VirtualInput {
  #controls: readonly InputControl[] = [];
  #next: TickInput = {};
  #choices: readonly string[] = [];
  #clicks: readonly string[] = [];
  #turns: readonly string[] = [];
  /** something is for the next tick only */
  #isPulsed = false;
  /** whether a tick has had what is chosen */
  #hasChoiceTicked = false;

  readonly #touched: () => void;

  /** `touched` is called when the next tick has an input that the one before had not, perhaps. */
  constructor(controls: readonly InputControl[] = [], touched: () => void = () => {}) {
    this.#touched = touched;
    this.fit(controls);
  }

  /** The hands are on these controls; on others than before, they touch nothing yet. */
  fit(controls: readonly InputControl[]): void {
    if (controls === this.#controls) return;
    this.#controls = controls;
    const of = (kind: Kind): string[] =>
      controls.filter((control) => control.kind === kind).map(fieldOf);
    this.#choices = of('choice');
    this.#clicks = of('click');
    this.#turns = of('turn');
    this.#next = Object.fromEntries(
      controls.map((control) => [fieldOf(control), IDLE[control.kind]]),
    );
  }

  get controls(): readonly InputControl[] {
    return this.#controls;
  }

  /** Fields that are not named keep their value. */
  hold(held: TickInput): void {
    for (const field of Object.keys(held)) {
      if (!Object.hasOwn(this.#next, field)) continue;
      this.#next[field] = held[field];
      if (this.#choices.includes(field)) this.#hasChoiceTicked = false;
    }
    this.#isPulsed = true; // a script holds what is for its tick only
    this.#touched();
  }

  /** Pulses add up until the next tick: clicks by logical or, turns by sum. */
  pulse(pulsed: TickInput): void {
    const next = this.#next;
    for (const field of this.#clicks) next[field] ||= pulsed[field] ?? false;
    for (const field of this.#turns) {
      next[field] = (next[field] as number) + ((pulsed[field] as number | undefined) ?? 0);
    }
    this.#isPulsed = true;
    this.#touched();
  }

  /** The input of the tick about to run. Valid until `ticked`. */
  get next(): TickInput {
    return this.#next;
  }

  /** The tick has used its pulses. */
  ticked(): void {
    this.#hasChoiceTicked = true;
    if (!this.#isPulsed) return;
    this.#isPulsed = false;
    for (const field of this.#clicks) this.#next[field] = false;
    for (const field of this.#turns) this.#next[field] = 0;
  }

  /** Another state is there, with choices of its own: only one that no tick has had is still wanted. */
  stateLoaded(): void {
    if (!this.#hasChoiceTicked) return;
    for (const field of this.#choices) this.#next[field] = undefined;
  }

  /** Lets go of everything. What was chosen stays chosen, as the game's own state. */
  release(): void {
    for (const control of this.#controls) this.#next[fieldOf(control)] = IDLE[control.kind];
    this.#isPulsed = false;
    this.#hasChoiceTicked = true;
    this.#touched();
  }
}

/** What a control is called in the input of a tick. */
export function fieldOf({ name, field }: InputControl): string {
  return field ?? name;
}
