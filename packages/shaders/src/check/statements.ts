import { COMPONENTS_MAX } from '../limits.js';
import type { Block, Declaration, Expression, Loop, Statement } from '../syntax/tree.js';
import { fits, readType } from './checker.js';
import { type CheckContext, checkExpr, conversionHint } from './expressions.js';
import type { Expr, Procedure, Stmt } from './program.js';
import { makeVariable, Scope } from './scope.js';
import { BOOL, VOID } from './types.js';

/** What the statements of one function are checked with. */
interface FunctionBody extends CheckContext {
  readonly procedure: Procedure;
  readonly loops: number;
  readonly count: { components: number };
}

export function checkBody(
  block: Block,
  procedure: Procedure,
  around: CheckContext,
): readonly Stmt[] {
  const components = procedure.parameters.reduce((sum, one) => sum + one.variable.type.size, 0);
  const body: FunctionBody = { ...around, procedure, loops: 0, count: { components } };
  return checkList(block.statements, body);
}

function checkList(statements: readonly Statement[], body: FunctionBody): Stmt[] {
  const out: Stmt[] = [];
  for (const one of statements) checkStatement(one, body, out);
  return out;
}

/** A statement with a scope of its own. */
function checkInner(statement: Statement, body: FunctionBody): Stmt[] {
  const inner = { ...body, scope: new Scope(body.scope) };
  const out: Stmt[] = [];
  if (statement.is === 'block') return checkList(statement.statements, inner);
  checkStatement(statement, inner, out);
  return out;
}

function checkStatement(statement: Statement, body: FunctionBody, out: Stmt[]): void {
  switch (statement.is) {
    case 'empty':
      return;
    case 'block':
      out.push({ is: 'block', body: checkInner(statement, body) });
      return;
    case 'declaration':
      checkDeclaration(statement, body, out);
      return;
    case 'expression': {
      const expr = checkExpr(statement.expression, body);
      if (expr) out.push({ is: 'expression', expr });
      return;
    }
    case 'if': {
      const condition = checkCondition(statement.condition, body);
      const yes = checkInner(statement.yes, body);
      const no = statement.no ? checkInner(statement.no, body) : [];
      if (condition) out.push({ is: 'if', condition, yes, no });
      return;
    }
    case 'loop':
      checkLoop(statement, body, out);
      return;
    case 'return':
      checkReturn(statement, body, out);
      return;
    case 'discard':
      body.procedure.mayDiscard = true;
      out.push({ is: 'discard' });
      return;
    default:
      if (body.loops > 0) out.push({ is: statement.is });
      else body.reports.add(statement, `'${statement.is}' stands outside a loop`);
  }
}

function checkCondition(expression: Expression, body: FunctionBody): Expr | undefined {
  const condition = checkExpr(expression, body);
  if (condition === undefined || condition.type === BOOL) return condition;
  body.reports.add(expression, `a condition is a bool, not ${condition.type.name}`);
  return undefined;
}

function checkDeclaration(declaration: Declaration, body: FunctionBody, out: Stmt[]): void {
  const { type: words, declared } = declaration;
  const wrong = words.qualifiers.find((one) => /^(uniform|in|out|inout|varying)$/.test(one));
  if (wrong) {
    body.reports.add(declaration, `'${wrong}' stands outside functions only`);
    return;
  }
  for (const one of declared) {
    const type = readType(words, one.length, body);
    const value = one.value && checkExpr(one.value, body);
    const isConst = words.qualifiers.includes('const');
    if (type === undefined) continue;
    if (body.scope.has(one.name)) {
      body.reports.add(one, `'${one.name}' is declared twice`);
      continue;
    }
    const variable = makeVariable(one.name, type, 'local', isConst);
    if (isConst) variable.value = value;
    body.scope.put(one.name, variable);
    body.count.components += type.size;
    if (body.count.components > COMPONENTS_MAX) {
      body.reports.stop(one, `a function declares more than ${COMPONENTS_MAX} components`);
    }
    if (one.value && !value) continue;
    if (fits(type, value, isConst, one, body.reports)) out.push({ is: 'declare', variable, value });
  }
}

function checkLoop(loop: Loop, body: FunctionBody, out: Stmt[]): void {
  const inner: FunctionBody = { ...body, scope: new Scope(body.scope), loops: body.loops + 1 };
  const first: Stmt[] = [];
  if (loop.first) checkStatement(loop.first, inner, first);
  const condition = loop.condition && checkCondition(loop.condition, inner);
  const next = loop.next && checkExpr(loop.next, inner);
  const turns = checkInner(loop.body, inner);
  body.procedure.hasLoops = true;
  const { bodyFirst, line, column } = loop;
  const at = { line, column };
  const turn = { weight: 0 };
  out.push({ is: 'loop', at, first, condition, next, body: turns, bodyFirst, turn });
}

function checkReturn(
  statement: Extract<Statement, { is: 'return' }>,
  body: FunctionBody,
  out: Stmt[],
): void {
  const { type, name } = body.procedure;
  const value = statement.value && checkExpr(statement.value, body);
  if (statement.value && !value) return;
  if ((value?.type ?? VOID) === type) {
    if (value && type === VOID) out.push({ is: 'expression', expr: value });
    out.push({ is: 'return', value: type === VOID ? undefined : value });
    return;
  }
  const hint = value ? conversionHint(type, value) : '';
  const given = value ? value.type.name : 'nothing';
  body.reports.add(statement, `'${name}' returns ${type.name}, not ${given}${hint}`);
}
