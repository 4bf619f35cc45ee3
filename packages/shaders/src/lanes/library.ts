import type { LibraryName, Ops } from './ops.js';

/**
 * sin, pow and kin, from additions and multiplications only: the same bits on every machine. The
 * polynomials are fits at Chebyshev points, good to about one part in ten million.
 */

const PI = Math.fround(Math.PI);
const HALF_PI = Math.fround(Math.PI / 2);
const QUARTER_PI = Math.fround(Math.PI / 4);
const TWO_OVER_PI = 0.6366197723675814;
/** π/2 in three parts: whole multiples of the first two are exact for the angles that occur. */
const HALF_PI_PARTS = [1.5703125, 0.0004839897155761719, -1.6292068494294654e-7];
const LOG2_E = Math.LOG2E;
const LN_2 = Math.LN2;
const SIGN = 0x80000000 | 0;
const SQRT_HALF_BITS = 0x3f3504f3;

/** in rising powers */
const SIN = [-0.1666666418, 0.008332718164, -0.0001958143985];
const COS = [0.04166666418, -0.001388827222, 0.00002454147761];
const EXP2 = [
  0.6931471825, 0.2402265072, 0.05550356954, 0.009618083015, 0.001339086331, 0.0001545316336,
];
const LOG2 = [2.885390082, 0.9617969394, 0.5769161582, 0.4267484844];
const ATAN = [-0.3333328664, 0.1999123842, -0.1402414292, 0.08520492166];
const ASIN = [0.1666667312, 0.07498855144, 0.04500138015, 0.02655454166, 0.0380850248];

function polynomial<V>(ops: Ops<V>, coefficients: readonly number[], x: V): V {
  let sum = ops.float(coefficients.at(-1)!);
  for (let i = coefficients.length - 2; i >= 0; i--) {
    sum = ops.add(ops.mul(sum, x), ops.float(coefficients[i]!));
  }
  return sum;
}

/** sin of x plus so many quarter turns. */
function wave<V>(ops: Ops<V>, angle: V, quarters: number): V {
  const x = ops.pin(angle);
  const turns = ops.pin(ops.nearest(ops.mul(x, ops.float(TWO_OVER_PI))));
  let rest = x;
  for (const part of HALF_PI_PARTS) rest = ops.sub(rest, ops.mul(turns, ops.float(part)));
  // Where an angle is too large for its rest to mean anything, it still stays a wave.
  const r = ops.pin(ops.max(ops.min(rest, ops.float(0.8)), ops.float(-0.8)));
  const z = ops.pin(ops.mul(r, r));
  const sine = ops.add(r, ops.mul(ops.mul(r, z), polynomial(ops, SIN, z)));
  const half = ops.sub(ops.float(1), ops.mul(z, ops.float(0.5)));
  const cosine = ops.add(half, ops.mul(ops.mul(z, z), polynomial(ops, COS, z)));
  const quadrant = ops.pin(ops.iadd(ops.toInt(turns), ops.int(quarters)));
  const isOdd = ops.ine(ops.iand(quadrant, ops.int(1)), ops.int(0));
  const value = ops.select(isOdd, cosine, sine);
  const sign = ops.ishl(ops.iand(quadrant, ops.int(2)), 30);
  return ops.fromBits(ops.ixor(ops.bits(value), sign));
}

function exp2<V>(ops: Ops<V>, power: V): V {
  const given = ops.pin(power);
  const x = ops.pin(ops.max(ops.min(given, ops.float(129)), ops.float(-126)));
  const whole = ops.pin(ops.nearest(x));
  const rest = ops.pin(ops.sub(x, whole));
  const value = ops.add(ops.float(1), ops.mul(rest, polynomial(ops, EXP2, rest)));
  // In two steps, because a float holds up to almost 2^128 while no shift makes 2^128.
  const n = ops.pin(ops.toInt(whole));
  const half = ops.pin(ops.ishr(n, 1));
  const scale = (by: V) => ops.fromBits(ops.ishl(ops.iadd(by, ops.int(127)), 23));
  const scaled = ops.mul(ops.mul(value, scale(half)), scale(ops.isub(n, half)));
  // Numbers smaller than this are slow on most machines, and black in any picture.
  return ops.select(ops.lt(given, ops.float(-126)), ops.float(0), scaled);
}

function log2<V>(ops: Ops<V>, of: V): V {
  const x = ops.pin(of);
  const isTiny = ops.pin(ops.lt(x, ops.float(1.1754943508222875e-38)));
  const bits = ops.pin(ops.bits(ops.select(isTiny, ops.mul(x, ops.float(16777216)), x)));
  const power = ops.pin(ops.ishr(ops.isub(bits, ops.int(SQRT_HALF_BITS)), 23));
  const m = ops.pin(ops.fromBits(ops.isub(bits, ops.ishl(power, 23))));
  const t = ops.pin(ops.div(ops.sub(m, ops.float(1)), ops.add(m, ops.float(1))));
  const fraction = ops.mul(t, polynomial(ops, LOG2, ops.pin(ops.mul(t, t))));
  const shift = ops.select(isTiny, ops.float(24), ops.float(0));
  const value = ops.add(ops.sub(ops.toFloat(power), shift), fraction);
  const finite = ops.select(ops.lt(x, ops.float(Infinity)), value, x);
  const edge = ops.select(ops.eq(x, ops.float(0)), ops.float(-Infinity), ops.float(NaN));
  return ops.select(ops.gt(x, ops.float(0)), finite, edge);
}

function withSignOf<V>(ops: Ops<V>, value: V, sign: V): V {
  return ops.fromBits(ops.ior(ops.bits(value), ops.iand(ops.bits(sign), ops.int(SIGN))));
}

/** atan of 0 to 1 */
function atanOfUnit<V>(ops: Ops<V>, w: V): V {
  const isHigh = ops.pin(ops.gt(w, ops.float(0.41421356)));
  const turned = ops.div(ops.sub(w, ops.float(1)), ops.add(w, ops.float(1)));
  const u = ops.pin(ops.select(isHigh, turned, w));
  const z = ops.pin(ops.mul(u, u));
  const value = ops.add(u, ops.mul(ops.mul(u, z), polynomial(ops, ATAN, z)));
  return ops.add(ops.select(isHigh, ops.float(QUARTER_PI), ops.float(0)), value);
}

function atan<V>(ops: Ops<V>, of: V): V {
  const x = ops.pin(of);
  const size = ops.pin(ops.abs(x));
  const isSteep = ops.pin(ops.gt(size, ops.float(1)));
  const w = ops.pin(ops.select(isSteep, ops.div(ops.float(1), size), size));
  const value = ops.pin(atanOfUnit(ops, w));
  return withSignOf(ops, ops.select(isSteep, ops.sub(ops.float(HALF_PI), value), value), x);
}

function atan2<V>(ops: Ops<V>, up: V, along: V): V {
  const y = ops.pin(up);
  const x = ops.pin(along);
  const ay = ops.pin(ops.abs(y));
  const ax = ops.pin(ops.abs(x));
  const most = ops.pin(ops.max(ax, ay));
  const ratio = ops.div(ops.min(ax, ay), most);
  const w = ops.pin(ops.select(ops.eq(most, ops.float(0)), ops.float(0), ratio));
  const first = ops.pin(atanOfUnit(ops, w));
  const isSteep = ops.gt(ay, ax);
  const quarter = ops.pin(ops.select(isSteep, ops.sub(ops.float(HALF_PI), first), first));
  const isBack = ops.lt(x, ops.float(0));
  const half = ops.select(isBack, ops.sub(ops.float(PI), quarter), quarter);
  // What is no number may have either sign, which must not be seen.
  const isReal = ops.both(ops.eq(x, x), ops.eq(y, y));
  return ops.select(isReal, withSignOf(ops, half, y), ops.float(NaN));
}

function asin<V>(ops: Ops<V>, of: V): V {
  const x = ops.pin(of);
  const size = ops.pin(ops.abs(x));
  const isHigh = ops.pin(ops.gt(size, ops.float(0.5)));
  const far = ops.mul(ops.sub(ops.float(1), size), ops.float(0.5));
  const z = ops.pin(ops.select(isHigh, far, ops.mul(size, size)));
  const s = ops.pin(ops.select(isHigh, ops.sqrt(z), size));
  const value = ops.pin(ops.add(s, ops.mul(ops.mul(s, z), polynomial(ops, ASIN, z))));
  const high = ops.sub(ops.float(HALF_PI), ops.add(value, value));
  return withSignOf(ops, ops.select(isHigh, high, value), x);
}

type LibraryFunction = <V>(ops: Ops<V>, ...args: V[]) => V;

export const LIBRARY: Readonly<Record<LibraryName, LibraryFunction>> = {
  sin: (ops, x) => wave(ops, x!, 0),
  cos: (ops, x) => wave(ops, x!, 1),
  tan(ops, angle) {
    const x = ops.pin(angle!);
    return ops.div(ops.library('sin', x), ops.library('cos', x));
  },
  asin: (ops, x) => asin(ops, x!),
  acos: (ops, x) => ops.sub(ops.float(HALF_PI), ops.library('asin', x!)),
  atan: (ops, x) => atan(ops, x!),
  atan2: (ops, y, x) => atan2(ops, y!, x!),
  exp: (ops, x) => ops.library('exp2', ops.mul(x!, ops.float(LOG2_E))),
  exp2: (ops, x) => exp2(ops, x!),
  log: (ops, x) => ops.mul(ops.library('log2', x!), ops.float(LN_2)),
  log2: (ops, x) => log2(ops, x!),
  pow(ops, base, power) {
    const y = ops.pin(power!);
    const value = ops.library('exp2', ops.mul(y, ops.library('log2', base!)));
    return ops.select(ops.eq(y, ops.float(0)), ops.float(1), value);
  },
  sinh(ops, x) {
    const e = ops.pin(ops.library('exp', x!));
    return ops.mul(ops.sub(e, ops.div(ops.float(1), e)), ops.float(0.5));
  },
  cosh(ops, x) {
    const e = ops.pin(ops.library('exp', x!));
    return ops.mul(ops.add(e, ops.div(ops.float(1), e)), ops.float(0.5));
  },
  tanh(ops, x) {
    const e = ops.library('exp', ops.mul(x!, ops.float(2)));
    return ops.sub(ops.float(1), ops.div(ops.float(2), ops.add(e, ops.float(1))));
  },
};
