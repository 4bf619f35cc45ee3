import type { Reports, SourcePlace } from '../report.js';

/** A value of a JSON file with the place where it stands, so that what is wrong can be shown. */
export type Json = SourcePlace &
  (
    | {
        readonly is: 'object';
        readonly members: ReadonlyMap<string, Json & { readonly key: SourcePlace }>;
      }
    | { readonly is: 'array'; readonly items: readonly Json[] }
    | { readonly is: 'string'; readonly value: string }
    /** as it is written: 1.0 is not 1 in a shader */
    | { readonly is: 'number'; readonly text: string }
    | { readonly is: 'truth'; readonly value: boolean }
    | { readonly is: 'null' }
  );

const DEPTH_MAX = 16;
const SHAPES =
  /(?<space>[ \t\r]+|\n)|(?<string>"(?:[^"\\\n]|\\.)*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>[a-z]+)|(?<mark>[{}[\],:])/y;

interface Piece extends SourcePlace {
  readonly kind: 'string' | 'number' | 'word' | 'mark' | 'end';
  readonly text: string;
}

/** Reads a JSON file; a mistake is reported and ends the reading. */
export function readJson(text: string, reports: Reports): Json {
  const pieces = cut(text, reports);
  let at = 0;

  function take(): Piece {
    return pieces[Math.min(at++, pieces.length - 1)]!;
  }

  function expect(mark: string): Piece {
    const piece = take();
    if (piece.text !== mark) reports.stop(piece, `'${mark}' is missing before ${shown(piece)}`);
    return piece;
  }

  function value(depth: number): Json {
    const piece = take();
    const place = { line: piece.line, column: piece.column };
    if (depth > DEPTH_MAX) reports.stop(piece, 'this file is nested too deep');
    if (piece.text === '{') return { is: 'object', members: members(depth), ...place };
    if (piece.text === '[') return { is: 'array', items: items(depth), ...place };
    if (piece.kind === 'string') return { is: 'string', value: unquote(piece, reports), ...place };
    if (piece.kind === 'number') return { is: 'number', text: piece.text, ...place };
    if (piece.text === 'null') return { is: 'null', ...place };
    if (piece.text === 'true' || piece.text === 'false') {
      return { is: 'truth', value: piece.text === 'true', ...place };
    }
    return reports.stop(piece, `a value is missing before ${shown(piece)}`);
  }

  function members(depth: number) {
    const found = new Map<string, Json & { key: SourcePlace }>();
    if (pieces[at]?.text === '}') take();
    else {
      for (;;) {
        const key = take();
        if (key.kind !== 'string')
          reports.stop(key, `a name in quotes is missing before ${shown(key)}`);
        const name = unquote(key, reports);
        if (found.has(name)) reports.add(key, `'${name}' is given twice`);
        expect(':');
        found.set(name, { ...value(depth + 1), key: { line: key.line, column: key.column } });
        if (pieces[at]?.text !== ',') break;
        take();
      }
      expect('}');
    }
    return found;
  }

  function items(depth: number): Json[] {
    const found: Json[] = [];
    if (pieces[at]?.text === ']') take();
    else {
      do found.push(value(depth + 1));
      while (pieces[at]?.text === ',' && take());
      expect(']');
    }
    return found;
  }

  const whole = value(0);
  const rest = pieces[at]!;
  if (rest.kind !== 'end') reports.stop(rest, `${shown(rest)} stands behind the end`);
  return whole;
}

function shown({ kind, text }: Piece): string {
  return kind === 'end' ? 'the end' : text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

function unquote(piece: Piece, reports: Reports): string {
  try {
    return JSON.parse(piece.text) as string;
  } catch {
    return reports.stop(piece, 'this text has a backslash that means nothing');
  }
}

function cut(text: string, reports: Reports): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  let lineStart = 0;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    SHAPES.lastIndex = at;
    const found = SHAPES.exec(text);
    const place = { line, column: at - lineStart + 1 };
    if (found === null) {
      const what = text[at] === '"' ? 'this text has no closing quote' : 'this is not JSON';
      return reports.stop(place, what);
    }
    const { space, string, number, word } = found.groups!;
    if (space === undefined) {
      const kind =
        string !== undefined ? 'string' : number !== undefined ? 'number' : word ? 'word' : 'mark';
      pieces.push({ kind, text: found[0], ...place });
    }
    at += found[0].length;
    if (space === '\n') {
      line++;
      lineStart = at;
    }
  }
  pieces.push({ kind: 'end', text: '', line, column: at - lineStart + 1 });
  return pieces;
}
