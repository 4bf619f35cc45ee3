import { constantInt } from '../check/constants.js';
import type { InputName, UniformName } from '../check/names.js';
import type { CheckedProgram, Expr, Procedure, Stmt, Variable } from '../check/program.js';
import { elementOf, type Type } from '../check/types.js';
import { applyBinary, applyUnary, construct } from '../lanes/arithmetic.js';
import { applyBuiltin } from '../lanes/functions.js';
import {
  inputValue,
  keptColour,
  type PixelPlace,
  pictureValue,
  type RawPixel,
} from '../lanes/pixels.js';
import { scalar } from '../lanes/scalar.js';

/** A picture as plain numbers: what the compiled programs read from memory. */
export interface PlainPicture {
  readonly width: number;
  readonly height: number;
  colour(x: number, y: number): number[];
  inverseDepth(x: number, y: number): number;
  surface(x: number, y: number): number;
  light(x: number, y: number): number;
  uniform(name: UniformName): readonly number[];
}

class Discarded extends Error {}
type Leave = 'break' | 'continue' | { readonly value: number[] } | undefined;

/** Where something is stored: components of a variable. */
interface Target {
  readonly variable: Variable;
  readonly at: readonly number[];
}

/**
 * What a program gives for one pixel, by walking its tree, one pixel at a time, with no masks and
 * no code: what the compiled program is compared with. Rows count from the top.
 */
export function evaluatePixel(
  program: CheckedProgram,
  picture: PlainPicture,
  x: number,
  y: number,
): number[] {
  const before = picture.colour(x, y);
  const walker = new Walker(program, picture, x, y);
  try {
    return walker.run().map((one) => keptColour(scalar, one));
  } catch (error) {
    if (error instanceof Discarded) return before.map((one) => keptColour(scalar, one));
    throw error;
  }
}

class Walker {
  readonly #program: CheckedProgram;
  readonly #picture: PlainPicture;
  #values = new Map<Variable, number[]>();

  constructor(program: CheckedProgram, picture: PlainPicture, x: number, y: number) {
    this.#program = program;
    this.#picture = picture;
    const place: PixelPlace<number> = {
      x: x + 0.5,
      y: picture.height - y - 0.5,
      uniform: (name) => picture.uniform(name)[0]!,
      uniform3: (name) => [...picture.uniform(name)],
    };
    for (const input of program.inputs) {
      const name = input.name as InputName;
      this.#values.set(input, inputValue(scalar, name, this.#raw(x, y), place));
    }
    this.#values.set(program.output, picture.colour(x, y));
    for (const one of program.globals) {
      this.#values.set(one, one.value ? this.#expr(one.value) : zeros(one.type));
    }
  }

  run(): number[] {
    this.#list(this.#program.main.body!);
    return this.#values.get(this.#program.output)!;
  }

  #raw(x: number, y: number): RawPixel<number> {
    const picture = this.#picture;
    return {
      colour: () => picture.colour(x, y),
      inverseDepth: () => picture.inverseDepth(x, y),
      surface: () => picture.surface(x, y),
      light: () => picture.light(x, y),
    };
  }

  #list(body: readonly Stmt[]): Leave {
    for (const stmt of body) {
      const leave = this.#statement(stmt);
      if (leave) return leave;
    }
    return undefined;
  }

  #statement(stmt: Stmt): Leave {
    switch (stmt.is) {
      case 'declare': {
        const { variable, value } = stmt;
        this.#values.set(variable, value ? this.#expr(value) : zeros(variable.type));
        return undefined;
      }
      case 'expression':
        this.#expr(stmt.expr);
        return undefined;
      case 'block':
        return this.#list(stmt.body);
      case 'if':
        return this.#list(this.#expr(stmt.condition)[0] ? stmt.yes : stmt.no);
      case 'loop':
        return this.#loop(stmt);
      case 'return':
        return { value: stmt.value ? this.#expr(stmt.value) : [] };
      case 'discard':
        throw new Discarded();
      default:
        return stmt.is;
    }
  }

  #loop({ first, condition, next, body, bodyFirst }: Extract<Stmt, { is: 'loop' }>): Leave {
    this.#list(first);
    const holds = () => condition === undefined || this.#expr(condition)[0] !== 0;
    if (!bodyFirst && !holds()) return undefined;
    for (;;) {
      const leave = this.#list(body);
      if (leave === 'break') return undefined;
      if (typeof leave === 'object') return leave;
      if (bodyFirst && !holds()) return undefined;
      if (next) this.#expr(next);
      if (!bodyFirst && !holds()) return undefined;
    }
  }

  #expr(expr: Expr): number[] {
    switch (expr.is) {
      case 'constant':
        return [...expr.values];
      case 'variable': {
        const { storage, name } = expr.variable;
        if (storage === 'uniform') return [...this.#picture.uniform(name as UniformName)];
        return [...this.#values.get(expr.variable)!];
      }
      case 'pick': {
        const of = this.#expr(expr.of);
        return expr.picks.map((pick) => of[pick]!);
      }
      case 'index': {
        const of = this.#expr(expr.of);
        return this.#range(expr.of.type, this.#expr(expr.index)[0]!).map((at) => of[at]!);
      }
      case 'unary':
        return applyUnary(scalar, expr.mark, this.#expr(expr.of), expr.of.type);
      case 'binary':
        return this.#binary(expr);
      case 'choose':
        return this.#expr(this.#expr(expr.condition)[0] ? expr.yes : expr.no);
      case 'assign': {
        const target = this.#target(expr.target);
        this.#store(target, this.#expr(expr.value));
        return this.#read(target);
      }
      case 'update': {
        const target = this.#target(expr.target);
        const by = this.#expr(expr.value);
        const old = this.#read(target);
        const count = constantInt(expr.value) ?? 0;
        const { mark, type, value } = expr;
        this.#store(target, applyBinary(scalar, mark, old, by, type, value.type, count));
        return expr.after ? old : this.#read(target);
      }
      case 'call':
        return this.#call(expr.procedure, expr.args);
      case 'builtin':
        return applyBuiltin(
          scalar,
          expr.name,
          expr.args.map((arg) => this.#expr(arg)),
          expr.args.map(({ type }) => type),
        );
      case 'construct': {
        const args = expr.args.map((arg) => this.#expr(arg));
        return construct(
          scalar,
          expr.type,
          args,
          expr.args.map(({ type }) => type),
        );
      }
      case 'sample':
        return this.#sample(expr);
      case 'list':
        return expr.items.map((item) => this.#expr(item)).at(-1)!;
    }
  }

  #binary({ mark, left, right }: Extract<Expr, { is: 'binary' }>): number[] {
    const a = this.#expr(left);
    if (mark === '&&' && a[0] === 0) return [0];
    if (mark === '||' && a[0] !== 0) return [1];
    const count = constantInt(right) ?? 0;
    return applyBinary(scalar, mark, a, this.#expr(right), left.type, right.type, count);
  }

  /** Components at an index, which is held within. */
  #range(type: Type, index: number): number[] {
    const { size } = elementOf(type)!;
    const held = Math.min(Math.max(index, 0), type.size / size - 1);
    return Array.from({ length: size }, (_, i) => held * size + i);
  }

  #target(expr: Expr): Target {
    if (expr.is === 'variable') {
      const { variable } = expr;
      return { variable, at: Array.from({ length: variable.type.size }, (_, i) => i) };
    }
    if (expr.is === 'pick') {
      const of = this.#target(expr.of);
      return { variable: of.variable, at: expr.picks.map((pick) => of.at[pick]!) };
    }
    if (expr.is !== 'index') throw new Error('this is no place');
    const of = this.#target(expr.of);
    const range = this.#range(expr.of.type, this.#expr(expr.index)[0]!);
    return { variable: of.variable, at: range.map((at) => of.at[at]!) };
  }

  #read({ variable, at }: Target): number[] {
    const values = this.#values.get(variable)!;
    return at.map((one) => values[one]!);
  }

  #store({ variable, at }: Target, values: readonly number[]): void {
    const next = [...this.#values.get(variable)!];
    for (const [i, one] of at.entries()) next[one] = values[i]!;
    this.#values.set(variable, next);
  }

  #call(procedure: Procedure, args: readonly Expr[]): number[] {
    const { parameters } = procedure;
    const given = parameters.map(({ passes }, i) =>
      passes === 'in' ? this.#expr(args[i]!) : this.#target(args[i]!),
    );
    for (const [i, { variable, passes }] of parameters.entries()) {
      const one = given[i]!;
      const value = Array.isArray(one) ? one : passes === 'inout' ? this.#read(one) : undefined;
      this.#values.set(variable, value ?? zeros(variable.type));
    }
    const leave = this.#list(procedure.body!);
    const back = parameters.map(({ variable }) => this.#values.get(variable)!);
    for (const [i, one] of given.entries()) if (!Array.isArray(one)) this.#store(one, back[i]!);
    return typeof leave === 'object' ? leave.value : zeros(procedure.type);
  }

  #sample({ picture, at, isPixel }: Extract<Expr, { is: 'sample' }>): number[] {
    const { width, height, uniform } = this.#picture;
    const [u, v] = this.#expr(at) as [number, number];
    const whole = (one: number, size: number) =>
      isPixel ? one : scalar.toInt(Math.floor(Math.fround(one * size)));
    const held = (one: number, size: number) => Math.min(Math.max(one, 0), size - 1);
    const x = held(whole(u, width), width);
    const y = height - 1 - held(whole(v, height), height);
    const far = uniform('far')[0]!;
    return pictureValue(scalar, picture, this.#raw(x, y), far, [0, 1, 2, 3]);
  }
}

function zeros(type: Type): number[] {
  return new Array<number>(type.size).fill(0);
}
