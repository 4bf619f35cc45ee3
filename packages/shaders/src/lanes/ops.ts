/**
 * The operations that everything is made of. `V` is one component of a value: a number where a
 * program is interpreted or a constant is folded, code for four pixels where it is compiled. What
 * the language means is written once over these, so that both say the same; all of them give the
 * same bits on every machine.
 */
export interface Ops<V> {
  float(value: number): V;
  int(value: number): V;
  truth(value: boolean): V;

  add(a: V, b: V): V;
  sub(a: V, b: V): V;
  mul(a: V, b: V): V;
  div(a: V, b: V): V;
  neg(a: V): V;
  abs(a: V): V;
  sqrt(a: V): V;
  floor(a: V): V;
  ceil(a: V): V;
  trunc(a: V): V;
  /** to the nearest whole number, halves to the even one */
  nearest(a: V): V;
  /** `b < a ? b : a`, also where one is no number */
  min(a: V, b: V): V;
  /** `a < b ? b : a` */
  max(a: V, b: V): V;
  lt(a: V, b: V): V;
  le(a: V, b: V): V;
  gt(a: V, b: V): V;
  ge(a: V, b: V): V;
  eq(a: V, b: V): V;
  ne(a: V, b: V): V;

  iadd(a: V, b: V): V;
  isub(a: V, b: V): V;
  imul(a: V, b: V): V;
  /** towards zero; 0 where the divisor is 0 */
  idiv(a: V, b: V): V;
  irem(a: V, b: V): V;
  iabs(a: V): V;
  imin(a: V, b: V): V;
  imax(a: V, b: V): V;
  iand(a: V, b: V): V;
  ior(a: V, b: V): V;
  ixor(a: V, b: V): V;
  inot(a: V): V;
  ishl(a: V, count: number): V;
  ishr(a: V, count: number): V;
  ilt(a: V, b: V): V;
  igt(a: V, b: V): V;
  ile(a: V, b: V): V;
  ige(a: V, b: V): V;
  ieq(a: V, b: V): V;
  ine(a: V, b: V): V;

  both(a: V, b: V): V;
  either(a: V, b: V): V;
  differ(a: V, b: V): V;
  not(a: V): V;
  select(condition: V, yes: V, no: V): V;

  toFloat(a: V): V;
  /** towards zero, at most what an int holds; 0 for what is no number */
  toInt(a: V): V;
  bits(a: V): V;
  fromBits(a: V): V;

  /** A value that may be used more than once. */
  pin(a: V): V;
  /** A function of the library, see library.ts. */
  library(name: LibraryName, ...args: V[]): V;
}

export type LibraryName =
  | ('sin' | 'cos' | 'tan' | 'asin' | 'acos' | 'atan' | 'atan2' | 'exp' | 'exp2' | 'log' | 'log2')
  | ('pow' | 'sinh' | 'cosh' | 'tanh');
