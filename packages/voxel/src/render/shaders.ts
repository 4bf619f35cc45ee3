import {
  type Change,
  HarnessError,
  inSlices,
  type LateParts,
  type LongAction,
  Preparing,
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

/** Where packs come from; see ../packs. */
export interface ShaderPackSource {
  list(): Omit<ShaderPackEntry, 'active'>[];
  /** What the pack that somebody means is called in the list. */
  find(asked: string): string | undefined;
  /** In parts, as there may be much to read. */
  read(name: string): LateParts<PackRead | undefined>;
}

interface Shown {
  readonly name: string;
  readonly plan: ChainPlan;
}

/** The shaders of a game, and what they tell those who draw it. */
export class VoxelShaders implements ShadersFacet {
  readonly #packs: ShaderPackSource;
  readonly #onStop: (problem: ShaderProblem) => void;
  #chosen: string | undefined;
  readonly #preparing = new Preparing();
  /** counted, since no pack comes after a `disable` that it was chosen before */
  #disables = 0;
  #shown: Shown | undefined;
  /** the last one with which a picture was drawn to its end */
  #proven: Shown | undefined;
  /** the last picture had to be drawn without the pack that is shown */
  #isStopped = false;
  #errors: ShaderProblem[] = [];

  /** `onStop` hears once of each program that was stopped while it drew. */
  constructor(packs: ShaderPackSource, onStop: (problem: ShaderProblem) => void = () => {}) {
    this.#packs = packs;
    this.#onStop = onStop;
  }

  /** What pictures are drawn with; the same object until that changes. */
  get plan(): ChainPlan | undefined {
    return this.#shown?.plan;
  }

  list(): ShaderPackEntry[] {
    const { shown } = this.get();
    return this.#packs.list().map((pack) => ({ ...pack, active: pack.name === shown }));
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

  set(name: string): LongAction<ShaderState> {
    return this.#choose(async () => {
      const found = this.#packs.find(name);
      const read = found && (await inSlices(this.#packs.read(found)));
      if (!read) throw noPack(name, this.#packs);
      return read;
    });
  }

  reload(): LongAction<ShaderState> {
    return this.#choose(async () => {
      const name = this.#chosen;
      if (name === undefined) {
        const hint = 'choose one with shader_set';
        throw new HarnessError('bad_request', 'no shader pack is chosen', hint);
      }
      const read = await inSlices(this.#packs.read(name));
      return read ?? { name, refusal: { file: name, message: 'the pack is gone' } };
    });
  }

  disable(): ShaderState {
    this.#disables++;
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
  *#choose(reading: () => Promise<PackRead>): LongAction<ShaderState> {
    const disables = this.#disables;
    return yield* this.#preparing.change(async (): Promise<Change<ShaderState>> => {
      const read = await reading();
      const { errors, plan } = await planOf(read);
      const { name } = read;
      return {
        make: () => {
          if (this.#disables !== disables) return this.get();
          this.#chosen = name;
          this.#errors = errors;
          if (plan !== undefined) {
            this.#shown = { name, plan };
            this.#isStopped = false;
          }
          return this.get();
        },
      };
    });
  }
}

async function planOf(
  read: PackRead,
): Promise<{ readonly errors: ShaderProblem[]; readonly plan?: ChainPlan }> {
  if ('refusal' in read) {
    const { file, message } = read.refusal;
    return { errors: [{ file, line: 1, column: 1, message }] };
  }
  const { planningChain, readingPack } = await import('@bridle/shaders');
  const made = await inSlices(readingPack(read.files));
  if (!made.ok) return { errors: [...made.errors] };
  return { errors: [], plan: await inSlices(planningChain(made.pack.programs, true)) };
}

function noPack(name: string, packs: ShaderPackSource): HarnessError {
  const known = packs.list().map((pack) => pack.name);
  const quoted = name.slice(0, QUOTE_CHARS_MAX);
  const hint = `there are: ${known.slice(0, 20).join(', ') || 'none'}`;
  return new HarnessError('bad_request', `no shader pack is called ${quoted}`, hint);
}
