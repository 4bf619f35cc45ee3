import {
  HarnessError,
  type ShaderPackEntry,
  type ShaderProblem,
  type ShaderState,
  type ShadersFacet,
} from '@bridle/facets';
import type { PassStop } from '@bridle/render';
import type { ChainPlan } from '@bridle/shaders/run';
import { QUOTE_CHARS_MAX } from '../limits.js';

/** Where packs come from; see harness/packs. */
export interface PackShelf {
  list(): Omit<ShaderPackEntry, 'active'>[];
  read(
    name: string,
  ):
    | ReadonlyMap<string, Uint8Array>
    | { readonly file: string; readonly message: string }
    | undefined;
}

/** The shaders of a game, and what they tell those who draw it. */
export class VoxelShaders implements ShadersFacet {
  readonly #shelf: PackShelf;
  #chosen: string | undefined;
  #shown: { readonly name: string; readonly plan: ChainPlan } | undefined;
  #errors: ShaderProblem[] = [];

  constructor(shelf: PackShelf) {
    this.#shelf = shelf;
  }

  /** What pictures are drawn with; the same object until that changes. */
  get plan(): ChainPlan | undefined {
    return this.#shown?.plan;
  }

  list(): ShaderPackEntry[] {
    return this.#shelf.list().map((pack) => ({ ...pack, active: pack.name === this.#shown?.name }));
  }

  get(): ShaderState {
    return {
      name: this.#chosen ?? null,
      active: this.#shown !== undefined,
      shown: this.#shown?.name ?? null,
      has_errors: this.#errors.length > 0,
      errors: [...this.#errors],
    };
  }

  async set(name: string): Promise<ShaderState> {
    await this.#take(name);
    return this.get();
  }

  async reload(): Promise<ShaderState> {
    if (this.#chosen === undefined) {
      const hint = 'choose one with shader_set';
      throw new HarnessError('bad_request', 'no shader pack is chosen', hint);
    }
    await this.#take(this.#chosen);
    return this.get();
  }

  disable(): ShaderState {
    this.#chosen = undefined;
    this.#shown = undefined;
    this.#errors = [];
    return this.get();
  }

  /** A picture had to be drawn without the pack. */
  stopped({ file, message }: Pick<PassStop, 'file' | 'message'>): void {
    const isKnown = this.#errors.some((one) => one.file === file);
    if (!isKnown) this.#errors.push({ file, line: 1, column: 1, message });
  }

  /** What is wrong is kept, and then the last good pack stays. */
  async #take(name: string): Promise<void> {
    const files = this.#shelf.read(name);
    if (files === undefined) throw noPack(name, this.#shelf);
    const { planChain, readPack } = await import('@bridle/shaders');
    this.#chosen = name;
    if (!(files instanceof Map)) {
      const { file, message } = files as { file: string; message: string };
      this.#errors = [{ file, line: 1, column: 1, message }];
      return;
    }
    const read = readPack(files);
    this.#errors = read.ok ? [] : [...read.errors];
    if (read.ok) this.#shown = { name, plan: planChain(read.pack.programs, true) };
  }
}

function noPack(name: string, shelf: PackShelf): HarnessError {
  const known = shelf.list().map((pack) => pack.name);
  const quoted = name.slice(0, QUOTE_CHARS_MAX);
  const hint = `there are: ${known.slice(0, 20).join(', ') || 'none'}`;
  return new HarnessError('bad_request', `no shader pack is called ${quoted}`, hint);
}
