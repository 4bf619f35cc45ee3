import type { Reports } from '../report.js';
import type { Token } from '../text/tokens.js';
import { Cursor, placeOf, SyntaxFault, shown } from './cursor.js';
import { readAssignment, readExpression } from './expressions.js';
import type {
  Block,
  Declaration,
  DeclaredVariable,
  Expression,
  FunctionText,
  Parameter,
  ProgramPart,
  Statement,
  Tree,
  TypeWords,
} from './tree.js';

const QUALIFIERS = new Set(
  'const in out inout uniform highp mediump lowp flat smooth centroid invariant varying attribute'.split(
    ' ',
  ),
);
/** Words of GLSL that begin something which this subset leaves out, and what to do instead. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  struct: "'struct' is not supported; use separate variables",
  switch: "'switch' is not supported; use if and else",
  buffer: "'buffer' is not supported",
  goto: "'goto' does not exist",
};

/** Reads a program; what cannot be read is reported, and reading goes on with what follows. */
export function parse(tokens: readonly Token[], reports: Reports): Tree {
  const cursor = new Cursor(tokens, reports);
  const parts: ProgramPart[] = [];
  while (!cursor.isAtEnd()) {
    const depth = cursor.depth;
    try {
      const part = readPart(cursor);
      if (part) parts.push(part);
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      cursor.recover(depth);
      cursor.skip('}');
    }
  }
  return { parts, end: placeOf(cursor.token) };
}

function readPart(cursor: Cursor): ProgramPart | undefined {
  if (cursor.skip(';')) return undefined;
  if (cursor.skip('precision')) {
    while (!cursor.is(';') && cursor.token.kind === 'name') cursor.take();
    cursor.expect(';', "after 'precision'");
    return undefined;
  }
  skipLayout(cursor);
  const type = readType(cursor);
  const name = cursor.expectName('a name');
  return cursor.is('(') ? readFunction(cursor, type, name) : readDeclared(cursor, type, name);
}

/** `layout(location = 0)`: there is one output only, so it has nothing to say. */
function skipLayout(cursor: Cursor): void {
  if (!cursor.skip('layout')) return;
  cursor.expect('(', "after 'layout'");
  while (!cursor.is(')') && !cursor.isAtEnd()) cursor.take();
  cursor.expect(')', "after 'layout'");
}

function readType(cursor: Cursor): TypeWords {
  refuseLeftOut(cursor);
  const start = placeOf(cursor.token);
  const qualifiers: string[] = [];
  while (QUALIFIERS.has(cursor.token.text)) qualifiers.push(cursor.take().text);
  refuseLeftOut(cursor);
  const name = cursor.expectName('a type');
  return { qualifiers, name: name.text, length: readLength(cursor), ...start };
}

function refuseLeftOut(cursor: Cursor): void {
  const { token } = cursor;
  if (token.kind === 'name' && Object.hasOwn(LEFT_OUT, token.text)) {
    cursor.fail(LEFT_OUT[token.text]!);
  }
}

function readLength(cursor: Cursor): Expression | undefined {
  if (!cursor.is('[')) return undefined;
  cursor.take();
  if (cursor.is(']')) cursor.fail('the length of the array is missing; write it, as in float a[3]');
  const length = readExpression(cursor);
  cursor.expect(']', 'after the length of an array');
  if (cursor.is('[')) cursor.fail('arrays of arrays are not supported');
  return length;
}

function readFunction(cursor: Cursor, type: TypeWords, name: Token): FunctionText {
  cursor.take();
  const parameters: Parameter[] = [];
  if (cursor.is('void') && cursor.peek(1).text === ')') cursor.take();
  if (!cursor.is(')')) {
    do parameters.push(readParameter(cursor));
    while (cursor.skip(','));
  }
  cursor.expect(')', `after the parameters of '${name.text}'`);
  const body = cursor.skip(';') ? undefined : readBlock(cursor);
  return { is: 'function', type, name: name.text, parameters, body, ...placeOf(name) };
}

function readParameter(cursor: Cursor): Parameter {
  const type = readType(cursor);
  const isNamed = cursor.token.kind === 'name';
  const name = isNamed ? cursor.take() : cursor.token;
  const length = readLength(cursor);
  return { type, name: isNamed ? name.text : '', length, ...placeOf(name) };
}

function readDeclared(cursor: Cursor, type: TypeWords, first: Token): Declaration {
  const declared: DeclaredVariable[] = [];
  let name = first;
  for (;;) {
    const length = readLength(cursor);
    const value = cursor.skip('=') ? readAssignment(cursor) : undefined;
    declared.push({ name: name.text, length, value, ...placeOf(name) });
    if (!cursor.skip(',')) break;
    name = cursor.expectName('a name');
  }
  cursor.expect(';', 'after a declaration');
  return { is: 'declaration', type, declared, ...placeOf(type) };
}

function readBlock(cursor: Cursor): Block {
  const open = cursor.expect('{', 'to begin a block');
  return cursor.deeper(() => {
    const statements: Statement[] = [];
    while (!cursor.is('}')) {
      if (cursor.isAtEnd()) cursor.reports.stop(open, "this '{' is never closed");
      const depth = cursor.depth;
      try {
        statements.push(readStatement(cursor));
      } catch (error) {
        if (!(error instanceof SyntaxFault)) throw error;
        cursor.recover(depth);
      }
    }
    cursor.take();
    return { is: 'block', statements, ...placeOf(open) };
  });
}

function readStatement(cursor: Cursor): Statement {
  return cursor.deeper(() => {
    const { token } = cursor;
    const place = placeOf(token);
    switch (token.text) {
      case '{':
        return readBlock(cursor);
      case ';':
        cursor.take();
        return { is: 'empty', ...place };
      case 'if':
        return readIf(cursor);
      case 'for':
        return readFor(cursor);
      case 'while': {
        cursor.take();
        const condition = readCondition(cursor, 'while');
        const body = readStatement(cursor);
        const rest = { first: undefined, next: undefined, bodyFirst: false };
        return { is: 'loop', condition, body, ...rest, ...place };
      }
      case 'do':
        return readDo(cursor);
      case 'break':
      case 'continue':
      case 'discard':
        cursor.take();
        cursor.expect(';', `after '${token.text}'`);
        return { is: token.text, ...place };
      case 'return': {
        cursor.take();
        const value = cursor.is(';') ? undefined : readExpression(cursor);
        cursor.expect(';', "after 'return'");
        return { is: 'return', value, ...place };
      }
      case 'else':
        return cursor.fail("'else' without 'if'");
      default:
        return readSimple(cursor);
    }
  });
}

/** A declaration or an expression, with its semicolon. */
function readSimple(cursor: Cursor): Statement {
  const { token } = cursor;
  refuseLeftOut(cursor);
  const isDeclaration =
    token.kind === 'name' &&
    (QUALIFIERS.has(token.text) || cursor.peek(1).kind === 'name' || isArrayType(cursor));
  if (isDeclaration) {
    const type = readType(cursor);
    return readDeclared(cursor, type, cursor.expectName('a name'));
  }
  const expression = readExpression(cursor);
  cursor.expect(';', 'after a statement');
  return { is: 'expression', expression, ...placeOf(token) };
}

/** `float[3] a`: a name, a bracket with something in it, and a name. */
function isArrayType(cursor: Cursor): boolean {
  if (cursor.peek(1).text !== '[') return false;
  let ahead = 2;
  while (cursor.peek(ahead).text !== ']' && cursor.peek(ahead).kind !== 'end') {
    if (cursor.peek(ahead).text === ';') return false;
    ahead++;
  }
  return cursor.peek(ahead + 1).kind === 'name';
}

function readCondition(cursor: Cursor, word: string): Expression {
  cursor.expect('(', `after '${word}'`);
  const condition = readExpression(cursor);
  cursor.expect(')', `after the condition of '${word}'`);
  return condition;
}

function readIf(cursor: Cursor): Statement {
  const place = placeOf(cursor.take());
  const condition = readCondition(cursor, 'if');
  const yes = readStatement(cursor);
  const no = cursor.skip('else') ? readStatement(cursor) : undefined;
  return { is: 'if', condition, yes, no, ...place };
}

function readFor(cursor: Cursor): Statement {
  const place = placeOf(cursor.take());
  cursor.expect('(', "after 'for'");
  const first = cursor.skip(';') ? undefined : readSimple(cursor);
  const condition = cursor.is(';') ? undefined : readExpression(cursor);
  cursor.expect(';', "after the condition of 'for'");
  const next = cursor.is(')') ? undefined : readExpression(cursor);
  cursor.expect(')', "after the head of 'for'");
  const body = readStatement(cursor);
  return { is: 'loop', first, condition, next, body, bodyFirst: false, ...place };
}

function readDo(cursor: Cursor): Statement {
  const place = placeOf(cursor.take());
  const body = readStatement(cursor);
  if (!cursor.skip('while'))
    cursor.fail(`'while' is missing after 'do', before ${shown(cursor.token)}`);
  const condition = readCondition(cursor, 'while');
  cursor.expect(';', "after 'do … while'");
  return {
    is: 'loop',
    first: undefined,
    condition,
    next: undefined,
    body,
    bodyFirst: true,
    ...place,
  };
}
