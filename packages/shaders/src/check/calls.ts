import { ARRAY_LENGTH_MAX } from '../limits.js';
import { didYouMean, type SourcePlace } from '../report.js';
import type { Expression } from '../syntax/tree.js';
import { builtinNamed, builtinNames, leftOut } from './builtins.js';
import { constantInt } from './constants.js';
import { type CheckContext, checkAll, checkExpr, isPlace } from './expressions.js';
import { PICTURES, type PictureName } from './names.js';
import type { Expr, Procedure } from './program.js';
import {
  arrayOf,
  INT,
  isMatrix,
  isScalar,
  type Type,
  typeNamed,
  typeNames,
  VOID,
} from './types.js';

/** The functions that a program declares itself, and what it reads elsewhere. */
export interface Callables {
  readonly procedures: ReadonlyMap<string, readonly Procedure[]>;
  readonly pictures: Set<PictureName>;
}

type CallText = Extract<Expression, { is: 'call' }>;

const TAKE_PICTURES = new Set(['texture', 'texelFetch', 'textureSize']);
const VEC4 = typeNamed('vec4')!;

export function checkCall(call: CallText, around: CheckContext): Expr | undefined {
  if (call.length !== undefined) return checkArray(call, around);
  if (TAKE_PICTURES.has(call.name)) return checkSample(call, around);
  const args = checkAll(call.args, around);
  const made = typeNamed(call.name);
  if (made) return args && checkConstruct(call, made, args, around);
  const builtin = builtinNamed(call.name);
  if (builtin) {
    if (!args) return undefined;
    const type = builtin.rule(args.map((one) => one.type));
    if (type) return { is: 'builtin', name: call.name, args, type, acts: anyActs(args) };
    const given = namesOf(args);
    around.reports.add(call, `'${call.name}' takes ${builtin.shapes}; not ${given}`);
    return undefined;
  }
  const own = around.callables.procedures.get(call.name);
  if (own) return args && checkOwn(call, own, args, around);
  const { reports } = around;
  const known = [...builtinNames(), ...typeNames(), ...around.callables.procedures.keys()];
  const hint = didYouMean(call.name, [...known, ...TAKE_PICTURES]);
  reports.add(call, leftOut(call.name) ?? `there is no function '${call.name}'${hint}`);
  return undefined;
}

function anyActs(args: readonly Expr[]): boolean {
  return args.some(({ acts }) => acts);
}

function namesOf(args: readonly Expr[]): string {
  return args.length === 0 ? 'nothing' : args.map(({ type }) => type.name).join(', ');
}

function checkOwn(
  call: CallText,
  own: readonly Procedure[],
  args: readonly Expr[],
  around: CheckContext,
): Expr | undefined {
  const procedure = own.find(
    ({ parameters }) =>
      parameters.length === args.length &&
      parameters.every(({ variable }, i) => variable.type === args[i]!.type),
  );
  if (procedure === undefined) {
    const ways = own.map(
      ({ parameters }) => `(${parameters.map(({ variable }) => variable.type.name).join(', ')})`,
    );
    around.reports.add(call, `'${call.name}' takes ${ways.join(' or ')}; not (${namesOf(args)})`);
    return undefined;
  }
  const allStored = procedure.parameters.every(
    ({ passes }, i) => passes === 'in' || isPlace(args[i]!, call.args[i]!, around.reports),
  );
  if (!allStored) return undefined;
  if (around.procedure === undefined) {
    around.reports.add(call, 'the first value of a global cannot call a function of the program');
    return undefined;
  }
  around.procedure.calls.add(procedure);
  return { is: 'call', procedure, args, type: procedure.type, acts: true };
}

function checkConstruct(
  call: SourcePlace,
  type: Type,
  args: readonly Expr[],
  around: CheckContext,
): Expr | undefined {
  const make = (): Expr => ({ is: 'construct', args, type, acts: anyActs(args) });
  if (type !== VOID && args.every((one) => one.type.length === 0 && one.type !== VOID)) {
    const [only] = args;
    if (args.length === 1 && (isScalar(only!.type) || isScalar(type))) return make();
    if (args.length === 1 && isMatrix(type) && isMatrix(only!.type)) return make();
    const given = args.reduce((sum, one) => sum + one.type.size, 0);
    const lastNeeded = given - (args.at(-1)?.type.size ?? 0) < type.size;
    const hasMatrix = args.some((one) => isMatrix(one.type));
    const isExact = isMatrix(type) ? given === type.size && !hasMatrix : given >= type.size;
    if (isExact && lastNeeded && args.length > 0) return make();
  }
  around.reports.add(call, `${type.name} cannot be made of ${namesOf(args)}`);
  return undefined;
}

function checkArray(call: CallText, around: CheckContext): Expr | undefined {
  const args = checkAll(call.args, around);
  const element = typeNamed(call.name);
  if (!element || element === VOID) {
    around.reports.add(call, `'${call.name}' is no type${didYouMean(call.name, typeNames())}`);
    return undefined;
  }
  const length = call.length ? arrayLength(call.length, around) : call.args.length;
  if (!args || length === undefined) return undefined;
  if (args.length !== length || args.some((one) => one.type !== element)) {
    const need = `${length} of ${element.name}`;
    around.reports.add(call, `this array needs ${need}, not ${namesOf(args)}`);
    return undefined;
  }
  if (length < 1 || length > ARRAY_LENGTH_MAX) {
    around.reports.add(call, `an array has 1 to ${ARRAY_LENGTH_MAX} elements`);
    return undefined;
  }
  return { is: 'construct', args, type: arrayOf(element, length), acts: anyActs(args) };
}

/** The length of an array, which is a constant; undefined: it was reported. */
export function arrayLength(length: Expression, around: CheckContext): number | undefined {
  const expr = checkExpr(length, around);
  if (!expr) return undefined;
  const value = constantInt(expr);
  if (value === undefined || value < 1 || value > ARRAY_LENGTH_MAX) {
    const what = `a constant int from 1 to ${ARRAY_LENGTH_MAX}`;
    around.reports.add(length, `the length of an array is ${what}`);
    return undefined;
  }
  return value;
}

/** `texture(colour, uv)`: the first argument is the name of a picture, not a value. */
function checkSample(call: CallText, around: CheckContext): Expr | undefined {
  const { reports, scope } = around;
  const [named, ...rest] = call.args;
  const name = named?.is === 'name' ? named.name : '';
  const picture = PICTURES.get(name);
  if (named === undefined || picture === undefined) {
    const hint = name === '' ? '' : `, not '${name}'${didYouMean(name, PICTURES.keys())}`;
    reports.add(
      named ?? call,
      `'${call.name}' reads a picture: colour, depth, normal or lightmap${hint}`,
    );
    return undefined;
  }
  const args = checkAll(rest, around);
  if (!args) return undefined;
  const isPixel = call.name !== 'texture';
  const [at, level] = args;
  if (call.name === 'textureSize') {
    const size = ['viewWidth', 'viewHeight'].map((one): Expr => {
      const variable = scope.find(one)!;
      return { is: 'variable', variable, type: variable.type, acts: false };
    });
    return { is: 'construct', args: size, type: typeNamed('ivec2')!, acts: false };
  }
  const wanted = isPixel ? 'ivec2' : 'vec2';
  const levelFits = level === undefined || (isPixel && level.type === INT);
  if (at?.type.name !== wanted || args.length > 2 || !levelFits) {
    const shape = isPixel ? 'a picture, ivec2 and the level 0' : 'a picture and vec2';
    reports.add(call, `'${call.name}' takes ${shape}; not ${namesOf(args)} after the picture`);
    return undefined;
  }
  around.callables.pictures.add(picture);
  return { is: 'sample', picture, at, isPixel, type: VEC4, acts: at.acts };
}
