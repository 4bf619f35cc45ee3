/**
 * Angles from directions, with the same bits on every machine: only + − × ÷ are used, which
 * IEEE 754 fixes. Good to about a thousandth of a degree, which no eye can tell.
 */

const TURN = Math.PI * 2;

/** For |t| ≤ 1. */
function arcTangent(t: number): number {
  const z = t * t;
  const sum =
    ((((-0.0117212 * z + 0.05265332) * z - 0.11643287) * z + 0.19354346) * z - 0.33262347) * z +
    0.99997726;
  return t * sum;
}

/** The angle of a direction: 0 along the first axis, growing towards the second. */
export function angleOf(along: number, across: number): number {
  const a = Math.abs(along);
  const b = Math.abs(across);
  if (a === 0 && b === 0) return 0;
  const first = a >= b ? arcTangent(b / a) : Math.PI / 2 - arcTangent(a / b);
  const half = along < 0 ? Math.PI - first : first;
  return across < 0 ? -half : half;
}

/** An angle turned towards another by the shorter way, by so much at most; within ±π. */
export function turnedTo(from: number, to: number, most: number): number {
  let difference = to - from;
  difference -= Math.round(difference / TURN) * TURN;
  const turned = from + Math.max(-most, Math.min(most, difference));
  return turned - Math.round(turned / TURN) * TURN;
}
