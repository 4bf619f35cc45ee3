import { WORK_STATIC_MAX } from '../limits.js';
import type { Reports } from '../report.js';
import { builtinNamed } from './builtins.js';
import type { Expr, Procedure, Stmt, Variable } from './program.js';

/**
 * The functions that main needs, each after those it calls. Calls in a circle are reported: there
 * is no stack for them.
 */
export function inCallOrder(main: Procedure, reports: Reports): Procedure[] {
  const order: Procedure[] = [];
  const state = new Map<Procedure, 'open' | 'done'>();
  function visit(procedure: Procedure): void {
    state.set(procedure, 'open');
    for (const called of procedure.calls) {
      const seen = state.get(called);
      if (seen === undefined) visit(called);
      else if (seen === 'open') {
        reports.add(called.place, `'${called.name}' calls itself, which is not supported`);
      }
    }
    state.set(procedure, 'done');
    order.push(procedure);
  }
  visit(main);
  return order;
}

/** Counts what each function does, loops once, and refuses a program that does too much. */
export function weigh(
  order: readonly Procedure[],
  globals: readonly Variable[],
  reports: Reports,
): void {
  for (const procedure of order) {
    procedure.mayDiscard ||= [...procedure.calls].some(({ mayDiscard }) => mayDiscard);
    procedure.weight = weightOfAll(procedure.body ?? []);
    if (procedure.name === 'main')
      procedure.weight += total(globals.flatMap(({ value }) => value ?? []));
    if (procedure.weight > WORK_STATIC_MAX) {
      const size = `about ${procedure.weight} operations; at most ${WORK_STATIC_MAX} are run`;
      reports.stop(procedure.place, `'${procedure.name}' does ${size}`);
    }
  }
}

function weightOfAll(body: readonly Stmt[]): number {
  let sum = 0;
  for (const stmt of body) sum += weightOfStmt(stmt);
  return sum;
}

function weightOfStmt(stmt: Stmt): number {
  switch (stmt.is) {
    case 'declare':
      return stmt.variable.type.size + (stmt.value ? weightOf(stmt.value) : 0);
    case 'expression':
      return weightOf(stmt.expr);
    case 'block':
      return weightOfAll(stmt.body);
    case 'if':
      return 4 + weightOf(stmt.condition) + weightOfAll(stmt.yes) + weightOfAll(stmt.no);
    case 'loop': {
      const { condition, next } = stmt;
      stmt.turn.weight =
        4 +
        weightOfAll(stmt.body) +
        (condition ? weightOf(condition) : 0) +
        (next ? weightOf(next) : 0);
      return weightOfAll(stmt.first) + stmt.turn.weight;
    }
    case 'return':
      return stmt.value ? stmt.value.type.size + weightOf(stmt.value) : 1;
    default:
      return 1;
  }
}

function weightOf(expr: Expr): number {
  const { size } = expr.type;
  switch (expr.is) {
    case 'constant':
    case 'variable':
      return 0;
    case 'pick':
      return weightOf(expr.of);
    case 'index':
      return 2 * expr.of.type.size + weightOf(expr.of) + weightOf(expr.index);
    case 'unary':
      return size + weightOf(expr.of);
    case 'binary': {
      const each = expr.left.type.columns > 1 || expr.right.type.columns > 1 ? 8 : 1;
      return (
        Math.max(size, expr.left.type.size) * each + weightOf(expr.left) + weightOf(expr.right)
      );
    }
    case 'choose':
      return size + weightOf(expr.condition) + weightOf(expr.yes) + weightOf(expr.no);
    case 'assign':
    case 'update':
      return placeWeight(expr.target) + 2 * size + weightOf(expr.value);
    case 'call':
      return 4 + expr.procedure.weight + total(expr.args);
    case 'builtin':
      return size * builtinNamed(expr.name)!.weight + total(expr.args);
    case 'construct':
      return total(expr.args);
    case 'sample':
      return 20 + weightOf(expr.at);
    case 'list':
      return total(expr.items);
  }
}

function placeWeight(target: Expr): number {
  return target.is === 'variable' ? 0 : weightOf(target);
}

function total(list: readonly Expr[]): number {
  let sum = 0;
  for (const one of list) sum += weightOf(one);
  return sum;
}
