import { constantInt } from '../check/constants.js';
import type { Expr, Procedure, Variable } from '../check/program.js';
import { elementOf } from '../check/types.js';
import { applyBinary, applyUnary, construct } from '../lanes/arithmetic.js';
import { applyBuiltin } from '../lanes/functions.js';
import { call, get, getGlobal, OP, SIMD, set, simd } from '../wasm/code.js';
import type { Frame } from './frame.js';
import type { HelperFunctions } from './helperFunctions.js';
import { constantLanes, type Lanes, localLanes } from './laneOps.js';

/** The numbers of what an expression may call, and of the lanes that were discarded. */
export interface Callees {
  readonly helpers: HelperFunctions;
  readonly procedures: ReadonlyMap<Procedure, number>;
  /** global: lanes that some function discarded; undefined: none does */
  readonly discarded: number | undefined;
}

/** Where something is stored: components of a variable, of several places one by its index. */
interface Target {
  readonly variable: Variable;
  readonly options: readonly (readonly number[])[];
  readonly index: Lanes | undefined;
}

/** Writes the code of expressions. Values are held back until they are used, see `#several`. */
export class ExpressionWriter {
  readonly #frame: Frame;
  readonly #callees: Callees;
  #mayHaveDiscarded = false;

  constructor(frame: Frame, callees: Callees) {
    this.#frame = frame;
    this.#callees = callees;
  }

  /** A whole expression; a function called in it may have discarded lanes. */
  write(expr: Expr): Lanes[] {
    this.#mayHaveDiscarded = false;
    const values = this.#write(expr);
    const { discarded } = this.#callees;
    if (!this.#mayHaveDiscarded || discarded === undefined) return values;
    const frame = this.#frame;
    const kept = values.map((one) => frame.ops.snapshot(one));
    frame.endLanes(getGlobal(discarded));
    frame.setLive(get(frame.live), getGlobal(discarded), simd(SIMD.andNot));
    return kept;
  }

  /** Whether the expression written last may have ended lanes. */
  get mayHaveDiscarded(): boolean {
    return this.#mayHaveDiscarded;
  }

  #write(expr: Expr): Lanes[] {
    const { ops } = this.#frame;
    switch (expr.is) {
      case 'constant':
        return expr.values.map((value) => constantLanes(kindOf(expr), value));
      case 'variable':
        return this.#frame.read(expr.variable);
      case 'pick':
        return this.#pick(expr);
      case 'index': {
        const [of, [index]] = this.#several([expr.of, expr.index]) as [Lanes[], Lanes[]];
        return this.#atIndex(of, index!, expr.type.size);
      }
      case 'unary':
        return applyUnary(ops, expr.mark, this.#write(expr.of), expr.of.type);
      case 'binary':
        return this.#binary(expr);
      case 'choose':
        return this.#choose(expr);
      case 'assign': {
        const target = this.#target(expr.target, expr.value.acts);
        this.#store(target, this.#write(expr.value));
        return this.#readTarget(target);
      }
      case 'update':
        return this.#update(expr);
      case 'call':
        return this.#call(expr);
      case 'builtin': {
        const types = expr.args.map(({ type }) => type);
        return applyBuiltin(ops, expr.name, this.#several(expr.args), types);
      }
      case 'construct': {
        const types = expr.args.map(({ type }) => type);
        return construct(ops, expr.type, this.#several(expr.args), types);
      }
      case 'sample':
        return this.#sample(expr, [0, 1, 2, 3]);
      case 'list': {
        let last: Lanes[] = [];
        for (const item of expr.items) last = this.#write(item);
        return last;
      }
    }
  }

  /** Values that are used together: what a later one might change is kept as it was. */
  #several(list: readonly Expr[]): Lanes[][] {
    return list.map((expr, i) => {
      const values = this.#write(expr);
      const isChanged = list.slice(i + 1).some(({ acts }) => acts);
      return isChanged ? values.map((one) => this.#frame.ops.snapshot(one)) : values;
    });
  }

  #pick({ of, picks }: Extract<Expr, { is: 'pick' }>): Lanes[] {
    if (of.is === 'sample') {
      const wanted = [...new Set(picks)];
      const got = this.#sample(of, wanted);
      return picks.map((pick) => got[wanted.indexOf(pick)]!);
    }
    const values = this.#write(of);
    const isTwice = new Set(picks).size < picks.length;
    return picks.map((pick) => {
      if (isTwice) values[pick] = this.#frame.ops.pin(values[pick]!);
      return values[pick]!;
    });
  }

  /** Looks at each element; an index outside means the nearest one. */
  #atIndex(values: readonly Lanes[], index: Lanes, size: number): Lanes[] {
    const { ops } = this.#frame;
    const count = values.length / size;
    const at = ops.pin(index);
    const found = values.slice(0, size);
    for (let k = 1; k < count; k++) {
      const isHere = ops.pin(ops.ige(at, ops.int(k)));
      for (let i = 0; i < size; i++) {
        found[i] = ops.select(isHere, values[k * size + i]!, found[i]!);
      }
    }
    return found;
  }

  #binary(expr: Extract<Expr, { is: 'binary' }>): Lanes[] {
    const { mark, left, right } = expr;
    if ((mark === '&&' || mark === '||') && right.acts) return this.#shortCut(expr);
    const [a, b] = this.#several([left, right]) as [Lanes[], Lanes[]];
    const count = mark === '<<' || mark === '>>' ? constantInt(right) : 0;
    return applyBinary(this.#frame.ops, mark, a, b, left.type, right.type, count);
  }

  /** Runs `write` for those of the live lanes only, and not at all if there are none. */
  #onlyFor(lanes: readonly number[], size: number, write: () => Lanes[]): Lanes[] {
    const frame = this.#frame;
    const { code, epoch } = frame;
    const kept = frame.keepLive();
    const results = Array.from({ length: size }, () => code.lanes());
    frame.setLive(get(frame.live), lanes, simd(SIMD.and));
    frame.newEpoch();
    frame.anyLive();
    code.emit(OP.if);
    for (const [i, value] of write().entries()) code.emit(frame.ops.use(value), set(results[i]!));
    code.emit(OP.end);
    frame.setLive(get(kept));
    frame.epoch = epoch;
    return results.map(localLanes);
  }

  /** `a && f()`: the right side runs only where the left one does not decide. */
  #shortCut({ mark, left, right }: Extract<Expr, { is: 'binary' }>): Lanes[] {
    const { ops } = this.#frame;
    const first = ops.snapshot(this.#write(left)[0]!);
    const isOpen = mark === '&&' ? first : ops.not(first);
    const [second] = this.#onlyFor(ops.use(isOpen), 1, () => this.#write(right));
    return [mark === '&&' ? ops.both(first, second!) : ops.either(first, second!)];
  }

  #choose({ condition, yes, no, type }: Extract<Expr, { is: 'choose' }>): Lanes[] {
    const { ops } = this.#frame;
    if (!yes.acts && !no.acts) {
      const isYes = ops.pin(this.#write(condition)[0]!);
      const [a, b] = [this.#write(yes), this.#write(no)];
      return a.map((one, i) => ops.select(isYes, one, b[i]!));
    }
    const isYes = ops.snapshot(this.#write(condition)[0]!);
    const a = this.#onlyFor(ops.use(isYes), type.size, () => this.#write(yes));
    const b = this.#onlyFor(ops.use(ops.not(isYes)), type.size, () => this.#write(no));
    return a.map((one, i) => ops.select(isYes, one, b[i]!));
  }

  /** `mayChange`: what follows stores something, so an index is kept as it is now. */
  #target(expr: Expr, mayChange: boolean): Target {
    if (expr.is === 'variable') {
      const { variable } = expr;
      const all = Array.from({ length: variable.type.size }, (_, i) => i);
      return { variable, options: [all], index: undefined };
    }
    if (expr.is === 'pick') {
      const of = this.#target(expr.of, mayChange);
      return { ...of, options: of.options.map((one) => expr.picks.map((pick) => one[pick]!)) };
    }
    if (expr.is !== 'index') throw new Error('this is no place');
    const of = this.#target(expr.of, mayChange || expr.index.acts);
    const { ops } = this.#frame;
    const { size } = elementOf(expr.of.type)!;
    const count = expr.of.type.size / size;
    const given = this.#write(expr.index)[0]!;
    const held = ops.imin(ops.imax(given, ops.int(0)), ops.int(count - 1));
    const whole = of.index ? ops.iadd(ops.imul(of.index, ops.int(count)), held) : held;
    const options = of.options.flatMap((one) =>
      Array.from({ length: count }, (_, k) => one.slice(k * size, k * size + size)),
    );
    return { variable: of.variable, options, index: ops.snapshot(whole) };
  }

  #readTarget({ variable, options, index }: Target): Lanes[] {
    const values = this.#frame.read(variable);
    const lists = options.map((one) => one.map((at) => values[at]!));
    if (index === undefined) return lists[0]!;
    return this.#atIndex(lists.flat(), index, lists[0]!.length);
  }

  #store({ variable, options, index }: Target, values: readonly Lanes[]): void {
    const { ops } = this.#frame;
    if (index === undefined) {
      this.#frame.store(variable, options[0]!, values);
      return;
    }
    const kept = values.map((one) => ops.snapshot(one));
    for (const [k, option] of options.entries()) {
      const isHere = ops.pin(ops.ieq(index, ops.int(k)));
      const old = this.#frame.read(variable);
      const next = option.map((at, i) => ops.select(isHere, kept[i]!, old[at]!));
      this.#frame.store(variable, option, next);
    }
  }

  #update(expr: Extract<Expr, { is: 'update' }>): Lanes[] {
    const { ops } = this.#frame;
    const { target: place, mark, value, after, type } = expr;
    const target = this.#target(place, value.acts);
    const by = this.#write(value);
    const old = this.#readTarget(target).map((one) => (after ? ops.snapshot(one) : one));
    const count = mark === '<<' || mark === '>>' ? constantInt(value) : 0;
    this.#store(target, applyBinary(ops, mark, old, by, type, value.type, count));
    return after ? old : this.#readTarget(target);
  }

  #call({ procedure, args, type }: Extract<Expr, { is: 'call' }>): Lanes[] {
    const frame = this.#frame;
    const { code, ops } = frame;
    const targets = new Map<number, Target>();
    const values = args.map((arg, i) => {
      const isChanged = args.slice(i + 1).some(({ acts }) => acts);
      if (procedure.parameters[i]!.passes !== 'in') {
        targets.set(i, this.#target(arg, true));
        return [];
      }
      const written = this.#write(arg);
      return isChanged ? written.map((one) => ops.snapshot(one)) : written;
    });
    code.emit(get(frame.live));
    for (const [i, { passes }] of procedure.parameters.entries()) {
      const given = passes === 'inout' ? this.#readTarget(targets.get(i)!) : values[i]!;
      for (const one of given) code.emit(ops.use(one));
    }
    code.emit(call(this.#callees.procedures.get(procedure)!));
    const backSizes = [...targets.keys()].map((i) => args[i]!.type.size);
    const sizes = [type.size, ...backSizes];
    const back = sizes.map((size) => Array.from({ length: size }, () => code.lanes()));
    for (const local of back.flat().toReversed()) code.emit(set(local));
    let k = 1;
    for (const target of targets.values()) this.#store(target, back[k++]!.map(localLanes));
    this.#mayHaveDiscarded ||= procedure.mayDiscard;
    return back[0]!.map(localLanes);
  }

  #sample(expr: Extract<Expr, { is: 'sample' }>, components: readonly number[]): Lanes[] {
    const { code, ops } = this.#frame;
    for (const one of this.#write(expr.at)) code.emit(ops.use(one));
    code.emit(call(this.#callees.helpers.sample(expr.picture, expr.isPixel, components)));
    const results = components.map(() => code.lanes());
    for (const local of results.toReversed()) code.emit(set(local));
    return results.map(localLanes);
  }
}

function kindOf({ type }: Expr): 'float' | 'int' | 'bool' {
  return type.base === 'void' ? 'int' : type.base;
}
