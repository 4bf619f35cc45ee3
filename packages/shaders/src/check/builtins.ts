import {
  BOOL,
  FLOAT,
  isMatrix,
  isScalar,
  isVector,
  type Type,
  typeNamed,
  vectorOf,
} from './types.js';

/** What a built-in function gives for such arguments; undefined: it does not take them. */
type Rule = (args: readonly Type[]) => Type | undefined;

export interface Builtin {
  readonly rule: Rule;
  /** the ways to call it, as a report shows them; `gen`: float or vec2 to vec4 */
  readonly shapes: string;
  /** operations for each component */
  readonly weight: number;
}

const isGen = (type: Type) => type.base === 'float' && type.length === 0 && type.columns === 1;
const isIntGen = (type: Type) => type.base === 'int' && type.length === 0;
const isNumeric = (type: Type) => isGen(type) || isIntGen(type);

/** All arguments of one type. */
function same(count: number, takes: (type: Type) => boolean): Rule {
  return (args) => {
    const first = args[0];
    if (first === undefined || args.length !== count || !takes(first)) return undefined;
    return args.every((one) => one === first) ? first : undefined;
  };
}

/** As `same`, but the arguments named may also be single numbers. */
function broad(count: number, singles: readonly number[], takes: (type: Type) => boolean): Rule {
  return (args) => {
    if (args.length !== count) return undefined;
    const whole = args.find((_, i) => !singles.includes(i))!;
    if (!takes(whole)) return undefined;
    const single = vectorOf(whole.base, 1);
    const fits = (allowed: Type) =>
      args.every((one, i) => one === (singles.includes(i) ? allowed : whole));
    return fits(whole) || fits(single) ? whole : undefined;
  };
}

function anyOf(...rules: Rule[]): Rule {
  return (args) => {
    for (const rule of rules) {
      const type = rule(args);
      if (type) return type;
    }
    return undefined;
  };
}

function giving(type: (from: Type) => Type, rule: Rule): Rule {
  return (args) => {
    const from = rule(args);
    return from && type(from);
  };
}

const toFloat = () => FLOAT;
const toBools = (from: Type) => vectorOf('bool', from.rows);
const VEC3 = typeNamed('vec3')!;

const TABLE = new Map<string, Builtin>();

function add(names: string, shapes: string, rule: Rule, weight: number): void {
  for (const name of names.split(' ')) TABLE.set(name, { rule, shapes, weight });
}

add(
  'radians degrees sqrt inversesqrt floor ceil fract trunc round roundEven',
  'gen',
  same(1, isGen),
  2,
);
add('sin cos tan asin acos exp log exp2 log2 sinh cosh tanh', 'gen', same(1, isGen), 18);
add('atan', 'gen or gen, gen', anyOf(same(1, isGen), same(2, isGen)), 22);
add('pow', 'gen, gen', same(2, isGen), 36);
add('abs sign', 'gen or int vector', same(1, isNumeric), 2);
add('mod', 'gen, gen or gen, float', broad(2, [1], isGen), 4);
add('min max', 'gen, gen or gen, float', broad(2, [1], isNumeric), 1);
add('clamp', 'gen, gen, gen or gen, float, float', broad(3, [1, 2], isNumeric), 2);
add(
  'mix',
  'gen, gen, gen or gen, gen, float or gen, gen, bool vector',
  anyOf(broad(3, [2], isGen), ([a, b, choice], ...rest) => {
    if (!a || a !== b || !choice || rest.length > 0 || !isNumeric(a)) return undefined;
    return choice === vectorOf('bool', a.rows) ? a : undefined;
  }),
  4,
);
add('step', 'gen, gen or float, gen', broad(2, [0], isGen), 2);
add('smoothstep', 'gen, gen, gen or float, float, gen', broad(3, [0, 1], isGen), 9);
add('length', 'gen', giving(toFloat, same(1, isGen)), 8);
add('distance', 'gen, gen', giving(toFloat, same(2, isGen)), 10);
add('dot', 'gen, gen', giving(toFloat, same(2, isGen)), 6);
add(
  'cross',
  'vec3, vec3',
  same(2, (type) => type === VEC3),
  3,
);
add('normalize', 'gen', same(1, isGen), 5);
add('reflect', 'gen, gen', same(2, isGen), 5);
add('faceforward', 'gen, gen, gen', same(3, isGen), 5);
add(
  'refract',
  'gen, gen, float',
  (args) => (args[2] === FLOAT && args.length === 3 ? same(2, isGen)(args.slice(0, 2)) : undefined),
  9,
);
add(
  'lessThan lessThanEqual greaterThan greaterThanEqual',
  'two vectors',
  giving(
    toBools,
    same(2, (type) => isNumeric(type) && isVector(type)),
  ),
  1,
);
add('equal notEqual', 'two vectors', giving(toBools, same(2, isVector)), 1);
const isBools = (type: Type) => isVector(type) && type.base === 'bool';
add(
  'any all',
  'a bool vector',
  giving(() => BOOL, same(1, isBools)),
  4,
);
add('not', 'a bool vector', same(1, isBools), 1);
add('matrixCompMult', 'two matrices', same(2, isMatrix), 1);
add('transpose', 'a matrix', same(1, isMatrix), 0);

/** Functions of GLSL that are left out, with what to do instead. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  dFdx: 'read the neighbouring pixel with texelFetch instead',
  dFdy: 'read the neighbouring pixel with texelFetch instead',
  fwidth: 'read the neighbouring pixel with texelFetch instead',
  inverse: 'there is no other way yet',
  determinant: 'there is no other way yet',
  outerProduct: 'write its columns',
  texture2D: "use 'texture'",
  texture2DLod: "use 'texture'",
  textureLod: "pictures have one size only; use 'texture'",
  textureGrad: "pictures have one size only; use 'texture'",
  textureOffset: 'add the offset to the place',
  texelFetchOffset: 'add the offset to the place',
  floatBitsToInt: 'there is no other way yet',
  intBitsToFloat: 'there is no other way yet',
  modf: 'use floor and fract',
  isnan: 'compare the value with itself',
  isinf: 'compare the value with a large one',
};

export function builtinNamed(name: string): Builtin | undefined {
  return TABLE.get(name);
}

export function builtinNames(): Iterable<string> {
  return TABLE.keys();
}

/** A sentence for a function of GLSL that is not in the subset; undefined: it is not GLSL's. */
export function leftOut(name: string): string | undefined {
  if (!Object.hasOwn(LEFT_OUT, name)) return undefined;
  return `'${name}' is not supported; ${LEFT_OUT[name]}`;
}

/** What a binary operator gives; undefined: it does not take these. */
export function binaryType(mark: string, left: Type, right: Type): Type | undefined {
  switch (mark) {
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmeticType(mark, left, right);
    case '%':
    case '&':
    case '|':
    case '^':
      return isIntGen(left) ? matched(left, right) : undefined;
    case '<<':
    case '>>':
      return isIntGen(left) && right.base === 'int' && isScalar(right) ? left : undefined;
    case '<':
    case '>':
    case '<=':
    case '>=':
      return left === right && isNumeric(left) && isScalar(left) ? BOOL : undefined;
    case '==':
    case '!=':
      return left === right && left.size > 0 ? BOOL : undefined;
    default:
      return left === BOOL && right === BOOL ? BOOL : undefined;
  }
}

function arithmeticType(mark: string, left: Type, right: Type): Type | undefined {
  if (left.length || right.length || left.base === 'bool' || left.base !== right.base)
    return undefined;
  if (left.size === 0) return undefined;
  if (mark !== '*' || isScalar(left) || isScalar(right)) return matched(left, right);
  if (isMatrix(left) && isMatrix(right)) return left === right ? left : undefined;
  if (isMatrix(left)) return left.rows === right.rows ? right : undefined;
  if (isMatrix(right)) return left.rows === right.rows ? left : undefined;
  return matched(left, right);
}

/** Equal types, or one of them a single number of the other's kind. */
function matched(left: Type, right: Type): Type | undefined {
  if (left === right) return left;
  if (left.base !== right.base || left.length || right.length) return undefined;
  if (isScalar(left)) return right;
  return isScalar(right) ? left : undefined;
}
