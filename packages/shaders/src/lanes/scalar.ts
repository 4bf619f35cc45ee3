import { LIBRARY } from './library.js';
import type { Ops } from './ops.js';

const word = new DataView(new ArrayBuffer(4));
const f = Math.fround;

function nearest(a: number): number {
  const low = Math.floor(a);
  const rest = a - low;
  if (rest === 0 || !Number.isFinite(a)) return a;
  const up = rest > 0.5 || (rest === 0.5 && low % 2 !== 0);
  const value = up ? low + 1 : low;
  return value === 0 && a < 0 ? -0 : value; // a small negative number keeps its sign
}

/** One pixel at a time. A bool is 0 or 1. */
export const scalar: Ops<number> = {
  float: f,
  int: (value) => value | 0,
  truth: Number,

  add: (a, b) => f(a + b),
  sub: (a, b) => f(a - b),
  mul: (a, b) => f(a * b),
  div: (a, b) => f(a / b),
  neg: (a) => -a,
  abs: Math.abs,
  sqrt: (a) => f(Math.sqrt(a)),
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  nearest,
  // Math.min and Math.max give something else where one is NaN.
  min: (a, b) => (b < a ? b : a),
  max: (a, b) => (a < b ? b : a),
  lt: (a, b) => Number(a < b),
  le: (a, b) => Number(a <= b),
  gt: (a, b) => Number(a > b),
  ge: (a, b) => Number(a >= b),
  eq: (a, b) => Number(a === b),
  ne: (a, b) => Number(a !== b),

  iadd: (a, b) => (a + b) | 0,
  isub: (a, b) => (a - b) | 0,
  imul: Math.imul,
  idiv: (a, b) => (b === 0 ? 0 : (a / b) | 0),
  irem: (a, b) => (b === 0 ? 0 : (a % b) | 0),
  iabs: (a) => Math.abs(a) | 0,
  imin: Math.min,
  imax: Math.max,
  iand: (a, b) => a & b,
  ior: (a, b) => a | b,
  ixor: (a, b) => a ^ b,
  inot: (a) => ~a,
  ishl: (a, count) => a << count,
  ishr: (a, count) => a >> count,
  ilt: (a, b) => Number(a < b),
  igt: (a, b) => Number(a > b),
  ile: (a, b) => Number(a <= b),
  ige: (a, b) => Number(a >= b),
  ieq: (a, b) => Number(a === b),
  ine: (a, b) => Number(a !== b),

  both: (a, b) => a & b,
  either: (a, b) => a | b,
  differ: (a, b) => a ^ b,
  not: (a) => a ^ 1,
  select: (condition, yes, no) => (condition ? yes : no),

  toFloat: f,
  toInt: (a) => (a >= 2147483648 ? 2147483647 : a <= -2147483648 ? -2147483648 : a | 0),
  bits(a) {
    word.setFloat32(0, a);
    return word.getInt32(0);
  },
  fromBits(a) {
    word.setInt32(0, a);
    return word.getFloat32(0);
  },

  pin: (a) => a,
  library: (name, ...args) => LIBRARY[name](scalar, ...args),
};
