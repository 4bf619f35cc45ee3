/**
 * sin, cos and angles that give the same bits on every machine. `Math.sin` and its kin may differ in
 * the last bit between engines; here only + − × ÷ and rounding are used, which IEEE 754 fixes.
 */

const TWO_OVER_PI = 0.6366197723675814;
// π/2 in two parts: k × HI is exact for the small k that angles give, LO carries the rest.
const HALF_PI_HI = 1.5707963267341256;
const HALF_PI_LO = 6.077100506506192e-11;

/** Minimax coefficients for |x| ≤ π/4, in falling powers of x². */
const SIN = [
  1.58969099521155e-10, -2.5050760253406863e-8, 2.7557313707070068e-6, -1.984126982985795e-4,
  8.33333333332249e-3, -1.6666666666666632e-1,
];
const COS = [
  -1.1359647557788195e-11, 2.087572321298175e-9, -2.7557314351390663e-7, 2.480158728947673e-5,
  -1.388888888887411e-3, 4.16666666666666e-2,
];

function polynomial(coefficients: readonly number[], z: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * z + coefficient;
  return sum;
}

function sinKernel(x: number): number {
  const z = x * x;
  return x + x * z * polynomial(SIN, z);
}

function cosKernel(x: number): number {
  const z = x * x;
  return 1 - z / 2 + z * z * polynomial(COS, z);
}

function quadrant(angle: number, shift: number): number {
  const k = Math.round(angle * TWO_OVER_PI);
  const r = angle - k * HALF_PI_HI - k * HALF_PI_LO;
  switch ((((k + shift) % 4) + 4) % 4) {
    case 0:
      return sinKernel(r);
    case 1:
      return cosKernel(r);
    case 2:
      return -sinKernel(r);
    default:
      return -cosKernel(r);
  }
}

export function sin(angle: number): number {
  return quadrant(angle, 0);
}

export function cos(angle: number): number {
  return quadrant(angle, 1);
}

const TURN = Math.PI * 2;

/** For |t| ≤ 1; good to about a thousandth of a degree, which no eye can tell. */
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
