import type { Type } from '../check/types.js';
import type { LibraryName, Ops } from './ops.js';

/** What a built-in function does to the components of its arguments. */
export function applyBuiltin<V>(
  ops: Ops<V>,
  name: string,
  args: readonly (readonly V[])[],
  types: readonly Type[],
): V[] {
  const isInt = types[0]!.base === 'int';
  const special = WHOLE[name];
  if (special)
    return special(
      ops,
      args.map((arg) => arg.map((one) => ops.pin(one))),
      types,
    ) as V[];
  const each =
    (isInt ? INT_EACH[name] : undefined) ?? EACH[name === 'atan' && args[1] ? 'atan2' : name]!;
  const count = Math.max(...args.map(({ length }) => length));
  // What stands for several components, or is used more than once, is worked out once.
  const pinned = args.map((arg) =>
    arg.length < count || SEVERAL.has(name) ? arg.map((one) => ops.pin(one)) : arg,
  );
  return Array.from(
    { length: count },
    (_, i) => each(ops, ...pinned.map((arg) => arg[arg.length === 1 ? 0 : i]!)) as V,
  );
}

/** A function of single components. */
type Each = <V>(ops: Ops<V>, ...args: V[]) => V;
/** A function of whole vectors; its arguments are pinned. */
type Whole = <V>(ops: Ops<V>, args: readonly (readonly V[])[], types: readonly Type[]) => V[];

const SEVERAL = new Set('sign fract mod clamp mix smoothstep'.split(' '));

const library =
  (name: LibraryName): Each =>
  (ops, ...args) =>
    ops.library(name, ...args);

const RADIANS = Math.fround(0.017453292519943295);
const DEGREES = Math.fround(57.29577951308232);

const EACH: Readonly<Record<string, Each>> = {
  radians: (ops, x) => ops.mul(x!, ops.float(RADIANS)),
  degrees: (ops, x) => ops.mul(x!, ops.float(DEGREES)),
  sqrt: (ops, x) => ops.sqrt(x!),
  inversesqrt: (ops, x) => ops.div(ops.float(1), ops.sqrt(x!)),
  floor: (ops, x) => ops.floor(x!),
  ceil: (ops, x) => ops.ceil(x!),
  trunc: (ops, x) => ops.trunc(x!),
  round: (ops, x) => ops.nearest(x!),
  roundEven: (ops, x) => ops.nearest(x!),
  fract: (ops, x) => ops.sub(x!, ops.floor(x!)),
  abs: (ops, x) => ops.abs(x!),
  sign(ops, x) {
    const zero = ops.float(0);
    const low = ops.select(ops.lt(x!, zero), ops.float(-1), zero);
    return ops.select(ops.gt(x!, zero), ops.float(1), low);
  },
  mod: (ops, x, y) => ops.sub(x!, ops.mul(y!, ops.floor(ops.div(x!, y!)))),
  min: (ops, x, y) => ops.min(x!, y!),
  max: (ops, x, y) => ops.max(x!, y!),
  clamp: (ops, x, low, high) => ops.min(ops.max(x!, low!), high!),
  mix: (ops, x, y, a) => ops.add(x!, ops.mul(ops.sub(y!, x!), a!)),
  step: (ops, edge, x) => ops.select(ops.lt(x!, edge!), ops.float(0), ops.float(1)),
  smoothstep(ops, low, high, x) {
    const t = ops.div(ops.sub(x!, low!), ops.sub(high!, low!));
    const held = ops.pin(ops.min(ops.max(t, ops.float(0)), ops.float(1)));
    const slope = ops.sub(ops.float(3), ops.mul(ops.float(2), held));
    return ops.mul(ops.mul(held, held), slope);
  },
  sin: library('sin'),
  cos: library('cos'),
  tan: library('tan'),
  asin: library('asin'),
  acos: library('acos'),
  atan: library('atan'),
  atan2: library('atan2'),
  exp: library('exp'),
  exp2: library('exp2'),
  log: library('log'),
  log2: library('log2'),
  pow: library('pow'),
  sinh: library('sinh'),
  cosh: library('cosh'),
  tanh: library('tanh'),
  lessThan: (ops, x, y) => ops.lt(x!, y!),
  lessThanEqual: (ops, x, y) => ops.le(x!, y!),
  greaterThan: (ops, x, y) => ops.gt(x!, y!),
  greaterThanEqual: (ops, x, y) => ops.ge(x!, y!),
  not: (ops, x) => ops.not(x!),
  matrixCompMult: (ops, x, y) => ops.mul(x!, y!),
};

const INT_EACH: Readonly<Record<string, Each>> = {
  abs: (ops, x) => ops.iabs(x!),
  sign: (ops, x) => ops.imax(ops.imin(x!, ops.int(1)), ops.int(-1)),
  min: (ops, x, y) => ops.imin(x!, y!),
  max: (ops, x, y) => ops.imax(x!, y!),
  clamp: (ops, x, low, high) => ops.imin(ops.imax(x!, low!), high!),
  lessThan: (ops, x, y) => ops.ilt(x!, y!),
  lessThanEqual: (ops, x, y) => ops.ile(x!, y!),
  greaterThan: (ops, x, y) => ops.igt(x!, y!),
  greaterThanEqual: (ops, x, y) => ops.ige(x!, y!),
};

export function dot<V>(ops: Ops<V>, a: readonly V[], b: readonly V[]): V {
  let sum = ops.mul(a[0]!, b[0]!);
  for (let i = 1; i < a.length; i++) sum = ops.add(sum, ops.mul(a[i]!, b[i]!));
  return sum;
}

/** Whether two components are equal, for their kind. */
export function equal<V>(ops: Ops<V>, base: string, a: V, b: V): V {
  if (base === 'float') return ops.eq(a, b);
  return base === 'int' ? ops.ieq(a, b) : ops.not(ops.differ(a, b));
}

const WHOLE: Readonly<Record<string, Whole | undefined>> = {
  length: (ops, [a]) => [ops.sqrt(dot(ops, a!, a!))],
  distance(ops, [a, b]) {
    const apart = a!.map((one, i) => ops.pin(ops.sub(one, b![i]!)));
    return [ops.sqrt(dot(ops, apart, apart))];
  },
  dot: (ops, [a, b]) => [dot(ops, a!, b!)],
  cross(ops, [a, b]) {
    const part = (i: number, j: number) =>
      ops.sub(ops.mul(a![i]!, b![j]!), ops.mul(b![i]!, a![j]!));
    return [part(1, 2), part(2, 0), part(0, 1)];
  },
  normalize(ops, [a]) {
    const scale = ops.pin(ops.div(ops.float(1), ops.sqrt(dot(ops, a!, a!))));
    return a!.map((one) => ops.mul(one, scale));
  },
  reflect(ops, [i, n]) {
    const twice = ops.pin(ops.mul(ops.float(2), dot(ops, n!, i!)));
    return i!.map((one, k) => ops.sub(one, ops.mul(twice, n![k]!)));
  },
  faceforward(ops, [n, i, reference]) {
    const isFacing = ops.pin(ops.lt(dot(ops, reference!, i!), ops.float(0)));
    return n!.map((one) => ops.select(isFacing, one, ops.neg(one)));
  },
  refract(ops, [i, n, eta1]) {
    const eta = eta1![0];
    const along = ops.pin(dot(ops, n!, i!));
    const side = ops.sub(ops.float(1), ops.mul(along, along));
    const k = ops.pin(ops.sub(ops.float(1), ops.mul(ops.mul(eta!, eta!), side)));
    const bent = ops.pin(ops.add(ops.mul(eta!, along), ops.sqrt(k)));
    const isLost = ops.pin(ops.lt(k, ops.float(0)));
    return i!.map((one, at) => {
      const value = ops.sub(ops.mul(eta!, one), ops.mul(bent, n![at]!));
      return ops.select(isLost, ops.float(0), value);
    });
  },
  mix(ops, [a, b, choice], types) {
    if (types[2]!.base === 'bool') return a!.map((one, i) => ops.select(choice![i]!, b![i]!, one));
    return a!.map((one, i) => EACH.mix!(ops, one, b![i]!, choice![choice!.length === 1 ? 0 : i]!));
  },
  equal: (ops, [a, b], types) => a!.map((one, i) => equal(ops, types[0]!.base, one, b![i]!)),
  notEqual: (ops, [a, b], types) =>
    a!.map((one, i) => ops.not(equal(ops, types[0]!.base, one, b![i]!))),
  any: (ops, [a]) => [a!.reduce((sum, one) => ops.either(sum, one))],
  all: (ops, [a]) => [a!.reduce((sum, one) => ops.both(sum, one))],
  transpose(_ops, [a], types) {
    const { rows } = types[0]!;
    return a!.map((_, at) => a![(at % rows) * rows + Math.floor(at / rows)]!);
  },
};
