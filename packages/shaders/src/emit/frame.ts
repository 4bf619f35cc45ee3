import type { UniformName } from '../check/names.js';
import type { Variable } from '../check/program.js';
import { type Code, get, getGlobal, SIMD, set, setGlobal, simd } from '../wasm/code.js';
import { type LaneOps, type Lanes, localLanes } from './laneOps.js';
import { uniformLanes } from './uniforms.js';

/** Where the components of a variable are kept. */
export interface VariableSlots {
  readonly in: 'local' | 'global';
  readonly at: readonly number[];
  /** which lanes ran when it was declared, see `Frame.epoch` */
  readonly epoch: number;
}

/** Variables that stand outside functions. */
export interface OuterVariables {
  readonly slots: ReadonlyMap<Variable, VariableSlots>;
  /** those whose value is known beforehand have no place */
  readonly constants: ReadonlyMap<Variable, readonly Lanes[]>;
}

/**
 * The lanes of a function while its code is written. Four pixels take every way that one of them
 * takes; `live` says which of them are on it now, and only for those anything is stored.
 */
export class Frame {
  readonly code: Code;
  readonly ops: LaneOps;
  /** local: the lanes that run now */
  readonly live: number;
  /** local: the lanes that returned or were discarded */
  readonly ended: number;
  /** locals: for each loop around, the lanes that are still in it */
  readonly running: number[] = [];
  /**
   * Stands for a set of lanes: where it is the same as when a variable was declared, the lanes
   * are the same, and storing need not spare any.
   */
  epoch = 0;
  readonly #block: number;
  readonly #outer: OuterVariables;
  readonly #own = new Map<Variable, VariableSlots>();
  readonly #bound = new Map<Variable, readonly Lanes[]>();
  #epochs = 0;

  constructor(code: Code, ops: LaneOps, live: number, block: number, outer: OuterVariables) {
    this.code = code;
    this.ops = ops;
    this.live = live;
    this.ended = code.lanes();
    this.#block = block;
    this.#outer = outer;
  }

  newEpoch(): number {
    this.epoch = ++this.#epochs;
    return this.epoch;
  }

  declare(variable: Variable): VariableSlots {
    const at = Array.from({ length: variable.type.size }, () => this.code.lanes());
    return this.declareAt(variable, at);
  }

  declareAt(variable: Variable, at: readonly number[]): VariableSlots {
    const slots: VariableSlots = { in: 'local', at, epoch: this.epoch };
    this.#own.set(variable, slots);
    return slots;
  }

  /** A variable that has the same value in all lanes, known now. */
  bind(variable: Variable, values: readonly Lanes[]): void {
    this.#bound.set(variable, values);
  }

  slotsOf(variable: Variable): VariableSlots {
    const slots = this.#own.get(variable) ?? this.#outer.slots.get(variable);
    if (slots === undefined) throw new Error(`${variable.name} has no place`);
    return slots;
  }

  read(variable: Variable): Lanes[] {
    if (variable.storage === 'uniform') {
      return Array.from({ length: variable.type.size }, (_, i) =>
        uniformLanes(this.#block, variable.name as UniformName, i),
      );
    }
    const known = this.#bound.get(variable) ?? this.#outer.constants.get(variable);
    if (known) return [...known];
    const { in: where, at } = this.slotsOf(variable);
    if (where === 'local') return at.map(localLanes);
    return at.map((global) => ({ code: getGlobal(global), isCheap: true }));
  }

  /** Stores components at once: each value is worked out before the first is stored. */
  store(variable: Variable, components: readonly number[], values: readonly Lanes[]): void {
    const { in: where, at, epoch } = this.slotsOf(variable);
    const isWhole = epoch === this.epoch;
    const load = where === 'local' ? get : getGlobal;
    for (const [i, component] of components.entries()) {
      this.code.emit(this.ops.use(values[i]!));
      if (!isWhole) this.code.emit(load(at[component]!), get(this.live), simd(SIMD.bitSelect));
    }
    const put = where === 'local' ? set : setGlobal;
    for (const component of components.toReversed()) this.code.emit(put(at[component]!));
  }

  /** The first value of a variable, which no lane has used before. */
  begin(slots: VariableSlots, values: readonly Lanes[]): void {
    for (const value of values) this.code.emit(this.ops.use(value));
    const put = slots.in === 'local' ? set : setGlobal;
    for (const at of slots.at.toReversed()) this.code.emit(put(at));
  }

  setLive(...code: readonly (readonly number[])[]): void {
    this.code.emit(...code, set(this.live));
  }

  /** A local that keeps the lanes which run now. */
  keepLive(): number {
    const kept = this.code.lanes();
    this.code.emit(get(this.live), set(kept));
    return kept;
  }

  /** Pushes 1 if any lane runs. */
  anyLive(): void {
    this.code.emit(get(this.live), simd(SIMD.anyTrue));
  }

  /** The lanes that run now leave the function, and with it all loops around. */
  endLive(): void {
    this.endLanes(get(this.live));
    this.setLive(this.nothing());
  }

  endLanes(lanes: readonly number[]): void {
    const { code } = this;
    code.emit(get(this.ended), lanes, simd(SIMD.or), set(this.ended));
    for (const loop of this.running) code.emit(get(loop), lanes, simd(SIMD.andNot), set(loop));
  }

  nothing(): readonly number[] {
    return this.ops.use(this.ops.truth(false));
  }
}
