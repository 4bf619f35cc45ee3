import type { BinaryMark } from '../check/program.js';
import { isMatrix, isScalar, isVector, type Type } from '../check/types.js';
import { dot, equal } from './functions.js';
import type { Ops } from './ops.js';

type Pair = <V>(ops: Ops<V>, a: V, b: V) => V;

const FLOATS: Partial<Record<BinaryMark, Pair>> = {
  '+': (ops, a, b) => ops.add(a, b),
  '-': (ops, a, b) => ops.sub(a, b),
  '*': (ops, a, b) => ops.mul(a, b),
  '/': (ops, a, b) => ops.div(a, b),
  '<': (ops, a, b) => ops.lt(a, b),
  '>': (ops, a, b) => ops.gt(a, b),
  '<=': (ops, a, b) => ops.le(a, b),
  '>=': (ops, a, b) => ops.ge(a, b),
};

const INTS: Partial<Record<BinaryMark, Pair>> = {
  '+': (ops, a, b) => ops.iadd(a, b),
  '-': (ops, a, b) => ops.isub(a, b),
  '*': (ops, a, b) => ops.imul(a, b),
  '/': (ops, a, b) => ops.idiv(a, b),
  '%': (ops, a, b) => ops.irem(a, b),
  '&': (ops, a, b) => ops.iand(a, b),
  '|': (ops, a, b) => ops.ior(a, b),
  '^': (ops, a, b) => ops.ixor(a, b),
  '<': (ops, a, b) => ops.ilt(a, b),
  '>': (ops, a, b) => ops.igt(a, b),
  '<=': (ops, a, b) => ops.ile(a, b),
  '>=': (ops, a, b) => ops.ige(a, b),
};

const BOOLS: Partial<Record<BinaryMark, Pair>> = {
  '&&': (ops, a, b) => ops.both(a, b),
  '||': (ops, a, b) => ops.either(a, b),
  '^^': (ops, a, b) => ops.differ(a, b),
};

/** What a binary operator does to the components of both sides. `count` is of a shift. */
export function applyBinary<V>(
  ops: Ops<V>,
  mark: BinaryMark,
  left: readonly V[],
  right: readonly V[],
  leftType: Type,
  rightType: Type,
  count = 0,
): V[] {
  if (mark === '<<') return left.map((one) => ops.ishl(one, count & 31));
  if (mark === '>>') return left.map((one) => ops.ishr(one, count & 31));
  if (mark === '==' || mark === '!=') {
    const same = left
      .map((one, i) => equal(ops, leftType.base, one, right[i]!))
      .reduce((sum, one) => ops.both(sum, one));
    return [mark === '==' ? same : ops.not(same)];
  }
  if (mark === '*' && (isMatrix(leftType) || isMatrix(rightType))) {
    if (!isScalar(leftType) && !isScalar(rightType)) {
      return multiply(ops, left, right, leftType, rightType);
    }
  }
  const pair = { float: FLOATS, int: INTS, bool: BOOLS, void: {} }[leftType.base][mark]!;
  const size = Math.max(left.length, right.length);
  const a = left.length < size ? [ops.pin(left[0]!)] : left;
  const b = right.length < size ? [ops.pin(right[0]!)] : right;
  return Array.from({ length: size }, (_, i) =>
    pair(ops, a[a.length === 1 ? 0 : i]!, b[b.length === 1 ? 0 : i]!),
  );
}

function multiply<V>(
  ops: Ops<V>,
  left: readonly V[],
  right: readonly V[],
  leftType: Type,
  rightType: Type,
): V[] {
  const a = left.map((one) => ops.pin(one));
  const b = right.map((one) => ops.pin(one));
  const n = leftType.rows;
  const row = (i: number) => Array.from({ length: n }, (_, k) => a[k * n + i]!);
  const column = (j: number) => b.slice(j * n, j * n + n);
  const range = Array.from({ length: n }, (_, i) => i);
  if (!isMatrix(leftType)) return range.map((j) => dot(ops, a, column(j)));
  if (!isMatrix(rightType)) return range.map((i) => dot(ops, row(i), b));
  return range.flatMap((j) => range.map((i) => dot(ops, row(i), column(j))));
}

export function applyUnary<V>(
  ops: Ops<V>,
  mark: '-' | '!' | '~',
  of: readonly V[],
  type: Type,
): V[] {
  if (mark === '!') return of.map((one) => ops.not(one));
  if (mark === '~') return of.map((one) => ops.inot(one));
  if (type.base === 'int') return of.map((one) => ops.isub(ops.int(0), one));
  return of.map((one) => ops.neg(one));
}

/** One component as another kind. */
function convert<V>(ops: Ops<V>, from: Type, to: Type, value: V): V {
  if (from.base === to.base) return value;
  if (to.base === 'float') {
    if (from.base === 'int') return ops.toFloat(value);
    return ops.select(value, ops.float(1), ops.float(0));
  }
  if (to.base === 'int') {
    if (from.base === 'float') return ops.toInt(value);
    return ops.select(value, ops.int(1), ops.int(0));
  }
  if (from.base === 'float') return ops.ne(value, ops.float(0));
  return ops.ine(value, ops.int(0));
}

/** `vec3(a, b)` and kin. */
export function construct<V>(
  ops: Ops<V>,
  type: Type,
  args: readonly (readonly V[])[],
  types: readonly Type[],
): V[] {
  const made = args.flatMap((arg, i) => arg.map((one) => convert(ops, types[i]!, type, one)));
  if (type.length > 0 || args.length > 1) return made.slice(0, type.size);
  const { rows } = type;
  const from = types[0]!;
  if (!isMatrix(type) || isVector(from)) {
    if (made.length >= type.size) return made.slice(0, type.size);
    const only = ops.pin(made[0]!);
    return Array.from({ length: type.size }, () => only);
  }
  const only = isScalar(from) ? ops.pin(made[0]!) : undefined;
  return Array.from({ length: type.size }, (_, at) => {
    const [row, column] = [at % rows, Math.floor(at / rows)];
    if (only === undefined && row < from.rows && column < from.columns) {
      return made[column * from.rows + row]!;
    }
    if (row !== column) return ops.float(0);
    return only ?? ops.float(1);
  });
}
