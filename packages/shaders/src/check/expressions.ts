import { didYouMean, type Reports, type SourcePlace } from '../report.js';
import type { Expression } from '../syntax/tree.js';
import { binaryType } from './builtins.js';
import { type Callables, checkCall } from './calls.js';
import { constantInt } from './constants.js';
import type { BinaryMark, Expr, Procedure, Variable } from './program.js';
import type { Scope } from './scope.js';
import {
  BOOL,
  elementOf,
  FLOAT,
  INT,
  isScalar,
  isVector,
  type Type,
  VOID,
  vectorOf,
} from './types.js';

/** What an expression is checked against. */
export interface CheckContext {
  readonly reports: Reports;
  readonly scope: Scope;
  readonly callables: Callables;
  /** the function it stands in; undefined: the first value of a global */
  readonly procedure: Procedure | undefined;
}

const LETTERS = ['xyzw', 'rgba', 'stpq'];

/** Gives the meaning of an expression; undefined: it has none, which was reported. */
export function checkExpr(expression: Expression, around: CheckContext): Expr | undefined {
  const { reports } = around;
  switch (expression.is) {
    case 'number':
      return checkNumber(expression, expression.text, expression.isFloat, reports);
    case 'truth':
      return constant(BOOL, Number(expression.value));
    case 'name':
      return checkName(expression.name, expression, around);
    case 'call':
      return checkCall(expression, around);
    case 'field':
      return checkField(expression, around);
    case 'index':
      return checkIndex(expression, around);
    case 'unary':
      return checkUnary(expression, around);
    case 'step':
      return checkStep(expression, around);
    case 'binary': {
      const left = checkExpr(expression.left, around);
      const right = checkExpr(expression.right, around);
      if (!left || !right) return undefined;
      return makeBinary(expression, expression.mark as BinaryMark, left, right, reports);
    }
    case 'assign':
      return checkAssign(expression, around);
    case 'choose':
      return checkChoice(expression, around);
    case 'list': {
      const items = checkAll(expression.items, around);
      if (!items) return undefined;
      return { is: 'list', items, type: items.at(-1)!.type, acts: items.some(({ acts }) => acts) };
    }
  }
}

/** All of them, so that each is reported; undefined: one or more have no meaning. */
export function checkAll(list: readonly Expression[], around: CheckContext): Expr[] | undefined {
  const checked = list.map((one) => checkExpr(one, around));
  return checked.every((one) => one !== undefined) ? checked : undefined;
}

export function constant(type: Type, ...values: number[]): Expr {
  return { is: 'constant', type, values, acts: false };
}

function checkNumber(place: SourcePlace, text: string, isFloat: boolean, reports: Reports) {
  if (isFloat) {
    const value = Math.fround(Number(text.replace(/[fF]$/, '')));
    if (!Number.isFinite(value)) {
      reports.add(place, `${text.slice(0, 24)} is too large for a float`);
      return undefined;
    }
    return constant(FLOAT, value);
  }
  if (/[uU]$/.test(text)) {
    reports.add(place, `'${text.slice(0, 24)}': unsigned numbers are not supported; use int`);
    return undefined;
  }
  const isOctal = /^0\d/.test(text);
  const value = isOctal ? Number.parseInt(text, 8) : Number(text);
  if (!(value <= 0xffffffff)) {
    reports.add(place, `${text.slice(0, 24)} is too large for an int`);
    return undefined;
  }
  return constant(INT, value | 0);
}

function checkName(name: string, place: SourcePlace, around: CheckContext): Expr | undefined {
  const variable = around.scope.find(name);
  if (variable === undefined) {
    const hint =
      name === 'gl_FragColor' || name === 'gl_FragData'
        ? "; write to your own 'out vec4 fragColor'"
        : didYouMean(name, around.scope.names());
    around.reports.add(place, `'${name}' is not declared${hint}`);
    return undefined;
  }
  return use(variable, around);
}

function use(variable: Variable, around: CheckContext): Expr {
  variable.isUsed = true;
  if (around.procedure && around.procedure.name !== 'main') variable.isShared = true;
  return { is: 'variable', variable, type: variable.type, acts: false };
}

function checkField(
  { of, name, ...place }: Extract<Expression, { is: 'field' }>,
  around: CheckContext,
): Expr | undefined {
  const value = checkExpr(of, around);
  if (!value) return undefined;
  if (!isVector(value.type)) {
    around.reports.add(place, `'.${name}': ${value.type.name} has no components to name`);
    return undefined;
  }
  const letters = LETTERS.find((set) => set.includes(name[0]!)) ?? '';
  const picks = [...name].map((letter) => letters.indexOf(letter));
  if (name.length > 4 || picks.some((pick) => pick < 0 || pick >= value.type.rows)) {
    const few = LETTERS.map((set) => set.slice(0, value.type.rows)).join(', ');
    around.reports.add(place, `'.${name}' is no part of ${value.type.name}, which has ${few}`);
    return undefined;
  }
  return pick(value, picks, vectorOf(value.type.base, picks.length));
}

function pick(of: Expr, picks: readonly number[], type: Type): Expr {
  return { is: 'pick', of, picks, type, acts: of.acts };
}

function checkIndex(
  { of, index, ...place }: Extract<Expression, { is: 'index' }>,
  around: CheckContext,
): Expr | undefined {
  const value = checkExpr(of, around);
  const where = checkExpr(index, around);
  if (!value || !where) return undefined;
  const element = elementOf(value.type);
  if (element === undefined) {
    around.reports.add(place, `${value.type.name} has no elements`);
    return undefined;
  }
  if (where.type !== INT) {
    around.reports.add(index, `an index is an int, not ${where.type.name}`);
    return undefined;
  }
  const at = constantInt(where);
  if (at === undefined) {
    return { is: 'index', of: value, index: where, type: element, acts: value.acts || where.acts };
  }
  const count = value.type.size / element.size;
  if (at < 0 || at >= count) {
    around.reports.add(index, `index ${at} is outside ${value.type.name}, which has ${count}`);
    return undefined;
  }
  const picks = Array.from({ length: element.size }, (_, i) => at * element.size + i);
  return pick(value, picks, element);
}

function checkUnary(
  { mark, of, ...place }: Extract<Expression, { is: 'unary' }>,
  around: CheckContext,
): Expr | undefined {
  const value = checkExpr(of, around);
  if (!value) return undefined;
  const { type, acts } = value;
  const isNumber = (type.base === 'float' || type.base === 'int') && type.length === 0;
  const fits = { '!': type === BOOL, '~': type.base === 'int' && isNumber }[mark] ?? isNumber;
  if (!fits) {
    around.reports.add(place, `'${mark}' does not take ${type.name}`);
    return undefined;
  }
  if (mark === '+') return value;
  if (mark === '-' && value.is === 'constant' && isScalar(type)) {
    const negative = -value.values[0]!;
    return constant(type, type === INT ? negative | 0 : negative);
  }
  return { is: 'unary', mark: mark as '-' | '!' | '~', of: value, type, acts };
}

export function makeBinary(
  place: SourcePlace,
  mark: BinaryMark,
  left: Expr,
  right: Expr,
  reports: Reports,
): Expr | undefined {
  const type = binaryType(mark, left.type, right.type);
  if (type === undefined) {
    const mixed = mixedHint(left, right);
    reports.add(place, `'${mark}' does not take ${left.type.name} and ${right.type.name}${mixed}`);
    return undefined;
  }
  if ((mark === '<<' || mark === '>>') && constantInt(right) === undefined) {
    reports.add(place, `'${mark}' needs a constant on its right`);
    return undefined;
  }
  return { is: 'binary', mark, left, right, type, acts: left.acts || right.acts };
}

/** Int and float are not converted by themselves; the commonest slip gets its remedy. */
function mixedHint(left: Expr, right: Expr): string {
  const [a, b] = [left.type.base, right.type.base];
  if (!((a === 'int' && b === 'float') || (a === 'float' && b === 'int'))) return '';
  const whole = a === 'int' ? left : right;
  if (whole.is === 'constant') return `; write ${whole.values[0]}.0`;
  return '; convert with float(…) or int(…)';
}

export function conversionHint(wanted: Type, value: Expr): string {
  if (wanted === FLOAT && value.is === 'constant' && value.type === INT) {
    return `; write ${value.values[0]}.0`;
  }
  if (wanted.size === value.type.size && wanted !== VOID && value.type !== VOID && !wanted.length) {
    return `; convert with ${wanted.name}(…)`;
  }
  return '';
}

/** Reports why a value cannot be stored there; true: it can. */
export function isPlace(target: Expr, place: SourcePlace, reports: Reports): boolean {
  if (target.is === 'variable') {
    const { name, storage, isConst } = target.variable;
    if (!isConst) return true;
    const what = { input: 'an input', uniform: 'a uniform' }[storage as string] ?? 'const';
    reports.add(place, `'${name}' is ${what} and cannot be changed`);
    return false;
  }
  if (target.is === 'pick') {
    if (new Set(target.picks).size < target.picks.length) {
      reports.add(place, 'a component is named twice where values are stored');
      return false;
    }
    return isPlace(target.of, place, reports);
  }
  if (target.is === 'index') return isPlace(target.of, place, reports);
  reports.add(place, 'this is no variable, so nothing can be stored in it');
  return false;
}

function checkAssign(
  { mark, left, right, ...place }: Extract<Expression, { is: 'assign' }>,
  around: CheckContext,
): Expr | undefined {
  const target = checkExpr(left, around);
  const value = checkExpr(right, around);
  if (!target || !value || !isPlace(target, left, around.reports)) return undefined;
  const { type } = target;
  if (mark === '=') {
    if (value.type !== type) {
      const hint = conversionHint(type, value);
      around.reports.add(place, `${value.type.name} cannot be stored in ${type.name}${hint}`);
      return undefined;
    }
    return { is: 'assign', target, value, type, acts: true };
  }
  const operator = mark.slice(0, -1) as BinaryMark;
  const whole = makeBinary(place, operator, target, value, around.reports);
  if (!whole) return undefined;
  if (whole.type !== type) {
    around.reports.add(place, `'${mark}' would make ${whole.type.name} of ${type.name}`);
    return undefined;
  }
  return { is: 'update', target, mark: operator, value, after: false, type, acts: true };
}

function checkStep(
  { mark, of, after, ...place }: Extract<Expression, { is: 'step' }>,
  around: CheckContext,
): Expr | undefined {
  const target = checkExpr(of, around);
  if (!target || !isPlace(target, of, around.reports)) return undefined;
  const { type } = target;
  if ((type !== INT && type !== FLOAT && !isVector(type)) || type.base === 'bool') {
    around.reports.add(place, `'${mark}' does not take ${type.name}`);
    return undefined;
  }
  const value = constant(vectorOf(type.base, 1), 1);
  return { is: 'update', target, mark: mark[0] as '+' | '-', value, after, type, acts: true };
}

function checkChoice(
  expression: Extract<Expression, { is: 'choose' }>,
  around: CheckContext,
): Expr | undefined {
  const condition = checkExpr(expression.condition, around);
  const yes = checkExpr(expression.yes, around);
  const no = checkExpr(expression.no, around);
  if (!condition || !yes || !no) return undefined;
  if (condition.type !== BOOL) {
    around.reports.add(expression, `the condition of '?' is a bool, not ${condition.type.name}`);
    return undefined;
  }
  if (yes.type !== no.type || yes.type === VOID) {
    const types = `${yes.type.name} and ${no.type.name}`;
    around.reports.add(expression, `both sides of ':' need one type, not ${types}`);
    return undefined;
  }
  const acts = condition.acts || yes.acts || no.acts;
  return { is: 'choose', condition, yes, no, type: yes.type, acts };
}
