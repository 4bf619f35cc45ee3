import type { FreeRun, InputFacet, RemoteClock, TickInput } from '@bridle/facets';
import type { Engine } from './engine.js';

type Held = Record<string, number | boolean>;

/**
 * Time of an engine that can be held and stepped. While our clock waits it is paused, and frames pass when
 * they are asked for, with what is held on its controls; else it runs by itself and tells of its frames.
 */
export class EngineClock implements RemoteClock {
  readonly kind = 'remote';
  readonly free: FreeRun;
  readonly input: InputFacet | undefined;
  readonly #engine: Engine;
  readonly #onState: (state: unknown) => void;
  #frame: number;
  #isPaused: boolean;
  #held: Held = {};
  /** as it was told last while it runs by itself */
  #told = '{}';
  readonly #listeners = new Set<() => void>();

  constructor(engine: Engine, onState: (state: unknown) => void) {
    this.#engine = engine;
    this.#onState = onState;
    const { clock, controls } = engine.facts;
    this.#frame = clock!.frame;
    this.#isPaused = clock!.isPaused;
    this.free = {
      set: (isRunning) => this.#run(isRunning),
      onTick: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
    this.input =
      controls.length === 0 ? undefined : { controls, apply: (input) => this.#apply(input) };
  }

  get tick(): number {
    return this.#frame;
  }

  /** no frame passes but those that are asked for */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** The engine has named the frame that it is at; a game that begins anew may count anew. */
  at(frame: unknown): boolean {
    const isFrame = typeof frame === 'number' && Number.isSafeInteger(frame) && frame >= 0;
    if (isFrame) this.#frame = frame;
    return isFrame;
  }

  /** Frames have passed by themselves. */
  passed(frame: unknown): void {
    this.at(frame);
    if (!this.#isPaused) for (const listener of this.#listeners) listener();
  }

  async advance(ticks: number): Promise<void> {
    const { fields } = await this.#engine.ask('step', { frames: ticks, input: this.#held }).answer;
    this.#isPaused = true;
    if (!this.at(fields.frame)) this.#frame += ticks; // it does not count them
    // Whoever looks after every step sees the state of that step.
    if (fields.state != null) this.#onState(fields.state);
    else if (this.#engine.facts.commands.has('state')) {
      this.#onState((await this.#engine.ask('state').answer).fields);
    }
  }

  async #run(isRunning: boolean): Promise<void> {
    if (this.#isPaused === !isRunning) return;
    this.#isPaused = !isRunning; // what is asked from now on comes after it
    const asked = this.#engine.ask(isRunning ? 'resume' : 'pause');
    const { fields } = await asked.answer.catch((thrown: unknown) => {
      this.#isPaused = isRunning; // it is as it was
      throw thrown;
    });
    this.at(fields.frame);
    if (!isRunning) return;
    this.#told = '{}'; // it holds nothing that it was told before
    this.#tell();
  }

  #apply(input: TickInput): void {
    const held: Held = {};
    for (const [name, value] of Object.entries(input)) if (value !== undefined) held[name] = value;
    this.#held = held;
    if (!this.#isPaused) this.#tell();
  }

  #tell(): void {
    const text = JSON.stringify(this.#held);
    if (text === this.#told) return;
    this.#told = text;
    this.#engine.tell('input', { held: this.#held });
  }
}
