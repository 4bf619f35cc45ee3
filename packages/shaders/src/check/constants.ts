import type { Expr } from './program.js';

/** The value of a whole number that is known before the program runs; undefined: it is not. */
export function constantInt(expr: Expr): number | undefined {
  if (expr.type.name !== 'int') return undefined;
  switch (expr.is) {
    case 'constant':
      return expr.values[0];
    case 'variable': {
      const { isConst, value } = expr.variable;
      return isConst && value ? constantInt(value) : undefined;
    }
    case 'unary': {
      const of = constantInt(expr.of);
      return expr.mark === '-' && of !== undefined ? -of | 0 : undefined;
    }
    case 'binary': {
      const left = constantInt(expr.left);
      const right = constantInt(expr.right);
      if (left === undefined || right === undefined) return undefined;
      return combine(expr.mark, left, right);
    }
    default:
      return undefined;
  }
}

function combine(mark: string, left: number, right: number): number | undefined {
  switch (mark) {
    case '+':
      return (left + right) | 0;
    case '-':
      return (left - right) | 0;
    case '*':
      return Math.imul(left, right);
    case '/':
      return right === 0 ? undefined : (left / right) | 0;
    default:
      return undefined;
  }
}
