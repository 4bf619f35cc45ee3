import { constantInt } from '../check/constants.js';
import type { Expr, Stmt, Variable } from '../check/program.js';
import { scalar } from '../lanes/scalar.js';

type LoopStmt = Extract<Stmt, { is: 'loop' }>;

/** A loop whose turns are known beforehand. */
export interface KnownTurns {
  readonly variable: Variable;
  readonly values: readonly number[];
}

/**
 * The turns of `for (int i = 0; i < 9; i++)`, where nothing else changes i: at most `most`;
 * undefined: they are not known, or are more.
 */
export function knownTurns(loop: LoopStmt, most: number): KnownTurns | undefined {
  const { first, condition, next, body } = loop;
  const [start] = first;
  if (first.length !== 1 || start?.is !== 'declare' || !start.value) return undefined;
  const { variable } = start;
  if (condition?.is !== 'binary' || next?.is !== 'update' || loop.bodyFirst) return undefined;
  const isOwn = (expr: Expr) => expr.is === 'variable' && expr.variable === variable;
  const end = constantInt(condition.right);
  const step = constantInt(next.value);
  let at = constantInt(start.value);
  if (!isOwn(condition.left) || !isOwn(next.target)) return undefined;
  if (end === undefined || step === undefined || at === undefined) return undefined;
  const holds = COMPARE[condition.mark];
  const move = MOVE[next.mark];
  if (!holds || !move || changes(body, variable)) return undefined;
  const values: number[] = [];
  while (holds(at, end)) {
    if (values.length === most) return undefined;
    values.push(at);
    at = move(at, step);
  }
  return { variable, values };
}

const COMPARE: Readonly<Record<string, ((a: number, b: number) => boolean) | undefined>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '!=': (a, b) => a !== b,
};
const MOVE: Readonly<Record<string, ((a: number, b: number) => number) | undefined>> = {
  '+': scalar.iadd,
  '-': scalar.isub,
};

/** Whether a statement stores something in the variable. */
function changes(body: readonly Stmt[], variable: Variable): boolean {
  return body.some((stmt) => {
    switch (stmt.is) {
      case 'declare':
      case 'return':
        return stmt.value !== undefined && stores(stmt.value, variable);
      case 'expression':
        return stores(stmt.expr, variable);
      case 'block':
        return changes(stmt.body, variable);
      case 'if':
        return stores(stmt.condition, variable) || changes([...stmt.yes, ...stmt.no], variable);
      case 'loop': {
        const parts = [stmt.condition, stmt.next].some((one) => one && stores(one, variable));
        return parts || changes([...stmt.first, ...stmt.body], variable);
      }
      default:
        return false;
    }
  });
}

function stores(expr: Expr, variable: Variable): boolean {
  if (!expr.acts) return false;
  const inAny = (list: readonly Expr[]) => list.some((one) => stores(one, variable));
  switch (expr.is) {
    case 'assign':
    case 'update':
      return rootOf(expr.target) === variable || inAny([expr.target, expr.value]);
    case 'call': {
      const { parameters } = expr.procedure;
      const isGiven = expr.args.some(
        (arg, i) => parameters[i]!.passes !== 'in' && rootOf(arg) === variable,
      );
      return isGiven || inAny(expr.args);
    }
    case 'pick':
    case 'unary':
      return stores(expr.of, variable);
    case 'index':
      return inAny([expr.of, expr.index]);
    case 'binary':
      return inAny([expr.left, expr.right]);
    case 'choose':
      return inAny([expr.condition, expr.yes, expr.no]);
    case 'builtin':
    case 'construct':
      return inAny(expr.args);
    case 'sample':
      return stores(expr.at, variable);
    case 'list':
      return inAny(expr.items);
    default:
      return false;
  }
}

function rootOf(expr: Expr): Variable | undefined {
  if (expr.is === 'variable') return expr.variable;
  return expr.is === 'pick' || expr.is === 'index' ? rootOf(expr.of) : undefined;
}
