import { INTEGER_MAX, NESTING_MAX } from './limits.js';

/** A command that cannot be read or done. Whoever throws it has changed nothing. */
export class CommandError extends Error {}

/** A part of the line and where it begins. */
export interface CommandToken {
  readonly text: string;
  readonly column: number;
}

/** Digits enough for any place and for any number that JavaScript prints without an exponent. */
const DECIMAL = /^[+-]?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})$/;
const INTEGER = /^[+-]?\d{1,15}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/g;
const SHOWN_BEFORE = 40;
const SHOWN_AFTER = 40;

/** The number that a text is, if it is one. */
export function decimalOf(text: string): number | undefined {
  // Adding 0 makes a 0 of −0, which prints the same and hashes differently.
  return DECIMAL.test(text) ? Number(text) + 0 : undefined;
}

/**
 * Reads a command from left to right. A token ends at a space, but not at one within brackets:
 * `@e[type=item, limit=1]` is one. Columns count from 0, and the slash is not counted.
 */
export class Reader {
  readonly line: string;
  #column = 0;
  #nesting = 0;

  constructor(line: string) {
    this.line = line.trim().replace(/^\/\s*/, '');
  }

  /** Where the next token begins. */
  get column(): number {
    return this.#column;
  }

  get isDone(): boolean {
    return this.#column === this.line.length;
  }

  /** The next token, or nothing at the end, without going on. */
  peek(): string {
    return this.line.slice(this.#column, tokenEnd(this.line, this.#column));
  }

  token(expected: string): CommandToken {
    if (this.isDone) this.fail(`expected ${expected}`);
    const column = this.#column;
    const end = tokenEnd(this.line, column);
    this.#skipTo(end);
    return { text: this.line.slice(column, end), column };
  }

  /** One of some words. */
  choice<const T extends string>(choices: readonly T[]): T {
    const expected = choices.length === 1 ? choices[0]! : `one of ${choices.join(', ')}`;
    const { text, column } = this.token(expected);
    const chosen = choices.find((choice) => choice === text);
    return chosen ?? this.fail(`expected ${expected}`, column);
  }

  /** One of some words, or at the end of the line the first of them. */
  optionalChoice<const T extends string>(choices: readonly [T, ...T[]]): T {
    return this.isDone ? choices[0] : this.choice(choices);
  }

  number(): number {
    const { text, column } = this.token('a number');
    return decimalOf(text) ?? this.fail('expected a number', column);
  }

  integer(least: number, most: number): number {
    const expected = `a whole number from ${least} to ${most}`;
    const { text, column } = this.token(expected);
    const value = INTEGER.test(text) ? Number(text) + 0 : Number.NaN;
    return value >= least && value <= most ? value : this.fail(`expected ${expected}`, column);
  }

  /** A time in ticks: `100`, `100t`, `5s` or `0.5d`. */
  ticks(least: number): number {
    const expected = 'a time such as 100, 5s or 1d';
    const { text, column } = this.token(expected);
    const unit = UNIT_TICKS.get(text.slice(-1));
    const value = decimalOf(unit === undefined ? text : text.slice(0, -1));
    const ticks = value === undefined ? Number.NaN : Math.round(value * (unit ?? 1));
    return ticks >= least && ticks <= INTEGER_MAX
      ? ticks
      : this.fail(`expected ${expected}`, column);
  }

  /** Everything that is left, as it is written, on one line: who prints it prints no more. */
  rest(expected: string): string {
    if (this.isDone) this.fail(`expected ${expected}`);
    const text = this.line.slice(this.#column);
    const control = text.search(CONTROL);
    if (control >= 0) this.fail('expected no control character', this.#column + control);
    this.#column = this.line.length;
    return text;
  }

  end(): void {
    if (!this.isDone) this.fail('expected nothing more');
  }

  /** Says that commands begin which hold another. */
  nest(): void {
    this.#nesting++;
    if (this.#nesting > NESTING_MAX) this.fail(`expected at most ${NESTING_MAX} execute in a line`);
  }

  fail(message: string, column = this.#column): never {
    throw new CommandError(`${message} at column ${column}: ${this.#around(column)}`);
  }

  /** The line, or of a long one what is near a column. */
  #around(column: number): string {
    const start = Math.max(0, column - SHOWN_BEFORE);
    const end = column + SHOWN_AFTER;
    const before = start === 0 ? '/' : '…';
    const shown = this.line.slice(start, end).replace(CONTROL, ' ');
    return before + shown + (end < this.line.length ? '…' : '');
  }

  #skipTo(end: number): void {
    let next = end;
    while (next < this.line.length && isSpace(this.line[next]!)) next++;
    this.#column = next;
  }
}

const UNIT_TICKS: ReadonlyMap<string, number> = new Map([
  ['t', 1],
  ['s', 20],
  ['d', 24_000],
]);

export function isSpace(character: string): boolean {
  return character.trim() === '';
}

function tokenEnd(line: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let i = start; i < line.length; i++) {
    const character = line[i]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (depth > 0 && (character === '"' || character === "'")) quote = character;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
    else if (depth === 0 && isSpace(character)) return i;
  }
  return line.length;
}

/** User text as an error repeats it: not more than a line of it. */
export function quoted(text: string): string {
  return `'${text.slice(0, 64)}'`;
}
