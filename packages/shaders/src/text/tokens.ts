import type { Reports, SourcePlace } from '../report.js';

export type TokenKind = 'name' | 'int' | 'float' | 'mark' | 'newline' | 'end';

export interface Token extends SourcePlace {
  readonly kind: TokenKind;
  readonly text: string;
  /** whether a space stands before it, which tells `#define f(x)` from `#define f (x)` */
  readonly spaced: boolean;
}

const SHAPES =
  /(?<space>[ \t\r\f\v]+|\\\r?\n|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<newline>\n)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<float>(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?|\d+[eE][+-]?\d+[fF]?|\d+[fF])|(?<int>0[xX][0-9a-fA-F]+[uU]?|\d+[uU]?)|(?<mark><<=|>>=|\+\+|--|&&|\|\||\^\^|<<|>>|[<>=!+\-*/%&|^]=|##|[-+*/%<>=!&|^~?:;,.(){}[\]#])/y;

/** Cuts a source into tokens, with newlines, which the preprocessor needs. */
export function tokenize(source: string, reports: Reports): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let lineStart = 0;
  let spaced = false;
  let at = 0;
  while (at < source.length) {
    SHAPES.lastIndex = at;
    const found = SHAPES.exec(source);
    const place = { line, column: at - lineStart + 1 };
    if (found === null) {
      at += unknown(source, at, place, reports);
      continue;
    }
    const text = found[0];
    if (text === '/' && source[at + 1] === '*') reports.stop(place, 'this comment has no end');
    const { space, newline } = found.groups!;
    if (space === undefined) {
      tokens.push({ kind: kindOf(found.groups!), text, spaced, ...place });
      spaced = false;
    } else spaced = true;
    at += text.length;
    if (newline !== undefined || space?.includes('\n')) {
      line += text.split('\n').length - 1;
      lineStart = at - (text.length - text.lastIndexOf('\n') - 1);
    }
  }
  tokens.push({ kind: 'newline', text: '\n', spaced: false, line, column: at - lineStart + 1 });
  return tokens;
}

function kindOf(groups: Record<string, string | undefined>): TokenKind {
  if (groups.newline !== undefined) return 'newline';
  if (groups.name !== undefined) return 'name';
  if (groups.float !== undefined) return 'float';
  return groups.int !== undefined ? 'int' : 'mark';
}

/** Reports what is no token, and says how many characters to pass over. */
function unknown(source: string, at: number, place: SourcePlace, reports: Reports): number {
  const text = String.fromCodePoint(source.codePointAt(at)!);
  const shown = text < ' ' ? `code ${text.charCodeAt(0)}` : `'${text}'`;
  reports.add(place, `${shown} does not belong in a shader`);
  return text.length;
}
