import {
  HarnessError,
  type ShaderPackEntry,
  type ShaderProblem,
  type ShaderState,
  type ShadersFacet,
} from '@bridle/facets';
import type { ChainPlan } from '@bridle/shaders/run';
import { QUOTE_CHARS_MAX } from '../limits.js';

/** A pack under the name that lists have: its files, or why it is not read. */
type PackRead = { readonly name: string } & (
  | { readonly files: ReadonlyMap<string, Uint8Array> }
  | { readonly refusal: { readonly file: string; readonly message: string } }
);

/** Where packs come from; see harness/packs. */
export interface PackShelf {
  list(): Omit<ShaderPackEntry, 'active'>[];
  read(name: string): PackRead | undefined;
}

interface Shown {
  readonly name: string;
  readonly plan: ChainPlan;
}

/** The shaders of a game, and what they tell those who draw it. */
export class VoxelShaders implements ShadersFacet {
  readonly #shelf: PackShelf;
  readonly #onStop: (problem: ShaderProblem) => void;
  #chosen: string | undefined;
  #shown: Shown | undefined;
  /** the last one with which a picture was drawn to its end */
  #proven: Shown | undefined;
  /** the last picture had to be drawn without the pack that is shown */
  #isStopped = false;
  #errors: ShaderProblem[] = [];

  /** `onStop` hears once of each program that was stopped while it drew. */
  constructor(shelf: PackShelf, onStop: (problem: ShaderProblem) => void = () => {}) {
    this.#shelf = shelf;
    this.#onStop = onStop;
  }

  /** What pictures are drawn with; the same object until that changes. */
  get plan(): ChainPlan | undefined {
    return this.#shown?.plan;
  }

  list(): ShaderPackEntry[] {
    const { shown } = this.get();
    return this.#shelf.list().map((pack) => ({ ...pack, active: pack.name === shown }));
  }

  get(): ShaderState {
    const shown = this.#isStopped ? undefined : this.#shown?.name;
    return {
      name: this.#chosen ?? null,
      active: shown !== undefined,
      shown: shown ?? null,
      has_errors: this.#errors.length > 0,
      errors: [...this.#errors],
    };
  }

  async set(name: string): Promise<ShaderState> {
    const read = this.#shelf.read(name);
    if (read === undefined) throw noPack(name, this.#shelf);
    await this.#take(read);
    return this.get();
  }

  async reload(): Promise<ShaderState> {
    const name = this.#chosen;
    if (name === undefined) {
      const hint = 'choose one with shader_set';
      throw new HarnessError('bad_request', 'no shader pack is chosen', hint);
    }
    await this.#take(
      this.#shelf.read(name) ?? { name, refusal: { file: name, message: 'the pack is gone' } },
    );
    return this.get();
  }

  disable(): ShaderState {
    this.#chosen = undefined;
    this.#shown = undefined;
    this.#proven = undefined;
    this.#isStopped = false;
    this.#errors = [];
    return this.get();
  }

  /** A picture was drawn with all that `plan` says. */
  drew(): void {
    this.#proven = this.#shown;
    this.#isStopped = false;
  }

  /**
   * A picture had to be drawn without the pack. One that never got through a picture gives way to
   * the last that did; one that did before is tried again with the next picture.
   */
  stopped(problem: ShaderProblem): void {
    const isKnown = this.#errors.some((one) => one.file === problem.file);
    if (!isKnown) {
      this.#errors.push(problem);
      this.#onStop(problem);
    }
    this.#isStopped = this.#shown === this.#proven;
    this.#shown = this.#proven;
  }

  /** What is wrong is kept, and then the last good pack stays. */
  async #take(read: PackRead): Promise<void> {
    const { planChain, readPack } = await import('@bridle/shaders');
    const { name } = read;
    this.#chosen = name;
    if ('refusal' in read) {
      const { file, message } = read.refusal;
      this.#errors = [{ file, line: 1, column: 1, message }];
      return;
    }
    const made = readPack(read.files);
    this.#errors = made.ok ? [] : [...made.errors];
    if (!made.ok) return;
    this.#shown = { name, plan: planChain(made.pack.programs, true) };
    this.#isStopped = false;
  }
}

function noPack(name: string, shelf: PackShelf): HarnessError {
  const known = shelf.list().map((pack) => pack.name);
  const quoted = name.slice(0, QUOTE_CHARS_MAX);
  const hint = `there are: ${known.slice(0, 20).join(', ') || 'none'}`;
  return new HarnessError('bad_request', `no shader pack is called ${quoted}`, hint);
}
