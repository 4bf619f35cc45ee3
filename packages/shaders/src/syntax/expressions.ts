import type { Token } from '../text/tokens.js';
import { type Cursor, placeOf, shown } from './cursor.js';
import type { Expression } from './tree.js';

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['^^'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const RANK = new Map(LEVELS.flatMap((marks, rank) => marks.map((mark) => [mark, rank] as const)));
const ASSIGN = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '|=', '^=']);
const UNARY = new Set(['+', '-', '!', '~']);

/** An expression with commas. */
export function readExpression(cursor: Cursor): Expression {
  const first = readAssignment(cursor);
  if (!cursor.is(',')) return first;
  const items = [first];
  while (cursor.skip(',')) items.push(readAssignment(cursor));
  return { is: 'list', items, ...placeOf(first) };
}

/** An expression without commas, as an argument or an initial value is. */
export function readAssignment(cursor: Cursor): Expression {
  return cursor.deeper(() => {
    const left = readChoice(cursor);
    if (!ASSIGN.has(cursor.token.text)) return left;
    const mark = cursor.take();
    const right = readAssignment(cursor);
    return { is: 'assign', mark: mark.text, left, right, ...placeOf(mark) };
  });
}

function readChoice(cursor: Cursor): Expression {
  const condition = readBinary(cursor, 0);
  if (!cursor.is('?')) return condition;
  const mark = cursor.take();
  return cursor.deeper(() => {
    const yes = readExpression(cursor);
    cursor.expect(':', "after '?'");
    const no = readAssignment(cursor);
    return { is: 'choose', condition, yes, no, ...placeOf(mark) };
  });
}

function readBinary(cursor: Cursor, lowest: number): Expression {
  let left = readUnary(cursor);
  let chained = 0;
  for (;;) {
    const rank = RANK.get(cursor.token.text) ?? -1;
    if (rank < lowest || cursor.token.kind !== 'mark') return left;
    const mark = cursor.take();
    // A chain a + b + c nests to the left, so its length counts as depth.
    const right = cursor.deeper(() => readBinary(cursor, rank + 1), ++chained);
    left = { is: 'binary', mark: mark.text, left, right, ...placeOf(mark) };
  }
}

function readUnary(cursor: Cursor): Expression {
  const { token } = cursor;
  if (token.text === '++' || token.text === '--') {
    cursor.take();
    const of = cursor.deeper(() => readUnary(cursor));
    return { is: 'step', mark: token.text, of, after: false, ...placeOf(token) };
  }
  if (token.kind === 'mark' && UNARY.has(token.text)) {
    cursor.take();
    const of = cursor.deeper(() => readUnary(cursor));
    return { is: 'unary', mark: token.text, of, ...placeOf(token) };
  }
  return readPostfix(cursor);
}

function readPostfix(cursor: Cursor): Expression {
  let of = readPrimary(cursor);
  for (let chained = 1; ; chained++) {
    const { token } = cursor;
    if (token.text === '.') {
      cursor.take();
      const name = cursor.expectName('the name of a component');
      if (cursor.is('(')) cursor.fail(`'.${name.text}()' is not supported; write the number`);
      of = { is: 'field', of, name: name.text, ...placeOf(name) };
    } else if (token.text === '[') {
      cursor.take();
      const index = readExpression(cursor);
      cursor.expect(']', 'after an index');
      of = { is: 'index', of, index, ...placeOf(token) };
    } else if (token.text === '++' || token.text === '--') {
      cursor.take();
      of = { is: 'step', mark: token.text, of, after: true, ...placeOf(token) };
    } else return of;
    cursor.deeper(() => undefined, chained);
  }
}

function readPrimary(cursor: Cursor): Expression {
  const { token } = cursor;
  if (token.kind === 'int' || token.kind === 'float') {
    cursor.take();
    return { is: 'number', text: token.text, isFloat: token.kind === 'float', ...placeOf(token) };
  }
  if (token.text === '(') {
    cursor.take();
    const inner = readExpression(cursor);
    cursor.expect(')', 'to close a bracket');
    return inner;
  }
  if (token.kind !== 'name') return cursor.fail(`a value is missing before ${shown(token)}`);
  cursor.take();
  if (token.text === 'true' || token.text === 'false') {
    return { is: 'truth', value: token.text === 'true', ...placeOf(token) };
  }
  if (cursor.is('(')) return readCall(cursor, token, undefined);
  if (cursor.is('[') && isArrayMade(cursor)) {
    cursor.take();
    const length = cursor.is(']') ? null : readExpression(cursor);
    cursor.expect(']', 'after the length of an array');
    return readCall(cursor, token, length);
  }
  return { is: 'name', name: token.text, ...placeOf(token) };
}

function readCall(cursor: Cursor, name: Token, length: Expression | null | undefined): Expression {
  cursor.take();
  const args: Expression[] = [];
  if (cursor.is('void') && cursor.peek(1).text === ')') cursor.take();
  if (!cursor.is(')')) {
    do args.push(readAssignment(cursor));
    while (cursor.skip(','));
  }
  cursor.expect(')', `after the arguments of '${name.text}'`);
  return { is: 'call', name: name.text, length, args, ...placeOf(name) };
}

/** Whether `[…](` follows, which only the constructor of an array has. */
function isArrayMade(cursor: Cursor): boolean {
  let open = 0;
  for (let ahead = 0; ; ahead++) {
    const { kind, text } = cursor.peek(ahead);
    if (kind === 'end' || text === ';') return false;
    if (text === '[') open++;
    if (text === ']' && --open === 0) return cursor.peek(ahead + 1).text === '(';
  }
}
