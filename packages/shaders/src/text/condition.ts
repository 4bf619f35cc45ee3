import { MACRO_DEPTH_MAX } from '../limits.js';
import type { Reports } from '../report.js';
import type { Token } from './tokens.js';

type Operation = (a: number, b: number) => number;

const LEVELS: readonly Readonly<Record<string, Operation>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => (a + b) | 0, '-': (a, b) => (a - b) | 0 },
  {
    '*': (a, b) => Math.imul(a, b),
    '/': (a, b) => (b === 0 ? 0 : (a / b) | 0),
    '%': (a, b) => (b === 0 ? 0 : (a % b) | 0),
  },
];

/** The value of what follows #if; a name that is no macro counts as 0. */
export function conditionValue(tokens: readonly Token[], end: Token, reports: Reports): number {
  let at = 0;
  let depth = 0;

  function level(n: number): number {
    const operations = LEVELS[n];
    if (operations === undefined) return unary();
    let value = level(n + 1);
    for (;;) {
      const mark = tokens[at]?.text ?? '';
      if (!Object.hasOwn(operations, mark)) return value;
      at++;
      value = operations[mark]!(value, level(n + 1));
    }
  }

  function unary(): number {
    const token = tokens[at++];
    if (++depth > MACRO_DEPTH_MAX) reports.stop(token ?? end, 'this condition is nested too deep');
    const value = operand(token);
    depth--;
    return value;
  }

  function operand(token: Token | undefined): number {
    if (token?.text === '!') return Number(unary() === 0);
    if (token?.text === '-') return -unary() | 0;
    if (token?.text === '+') return unary();
    if (token?.text === '(') {
      const value = level(0);
      if (tokens[at++]?.text !== ')') reports.stop(token, 'this bracket is not closed');
      return value;
    }
    if (token?.kind === 'int') return Number(token.text.replace(/[uU]$/, '')) | 0;
    if (token?.kind === 'name') return Number(token.text === 'true');
    return reports.stop(token ?? end, 'a condition of whole numbers is needed here');
  }

  const value = level(0);
  const rest = tokens[at];
  if (rest) reports.add(rest, `'${rest.text}' does not belong in this condition`);
  return value;
}
