import { NESTING_MAX } from '../limits.js';
import type { Reports, SourcePlace } from '../report.js';
import type { Token } from '../text/tokens.js';

/** Ends the statement that is read now; reading goes on behind it. */
export class SyntaxFault extends Error {}

/** Where the parser stands in the tokens. */
export class Cursor {
  readonly reports: Reports;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], reports: Reports) {
    this.#tokens = tokens;
    this.reports = reports;
  }

  get token(): Token {
    return this.#tokens[this.#at]!;
  }

  peek(ahead: number): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!;
  }

  isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  take(): Token {
    const { token } = this;
    if (token.kind !== 'end') this.#at++;
    return token;
  }

  is(text: string): boolean {
    return this.token.text === text && this.token.kind !== 'end';
  }

  skip(text: string): boolean {
    if (!this.is(text)) return false;
    this.#at++;
    return true;
  }

  expect(text: string, where: string): Token {
    if (this.is(text)) return this.take();
    return this.fail(`'${text}' is missing ${where}, before ${shown(this.token)}`);
  }

  expectName(what: string): Token {
    if (this.token.kind === 'name') return this.take();
    return this.fail(`${what} is missing before ${shown(this.token)}`);
  }

  /** A missing mark is reported where it should stand: behind what was read last. */
  fail(message: string): never {
    this.reports.add(this.token, message);
    throw new SyntaxFault(message);
  }

  /** Runs `read` one level deeper. The compiler recurses as the source nests, so that is bounded. */
  deeper<T>(read: () => T, levels = 1): T {
    this.#depth += levels;
    if (this.#depth > NESTING_MAX) {
      this.reports.stop(this.token, `the program is nested more than ${NESTING_MAX} deep here`);
    }
    const result = read();
    this.#depth -= levels;
    return result;
  }

  /** After a misreading: passes over what is left of the statement, not out of its block. */
  recover(depth: number): void {
    this.#depth = depth;
    let open = 0;
    while (!this.isAtEnd()) {
      if (open === 0 && this.is('}')) return;
      const { text } = this.take();
      if (text === '{') open++;
      if (text === '}' && --open <= 0) return;
      if (text === ';' && open === 0) return;
    }
  }

  get depth(): number {
    return this.#depth;
  }
}

export function shown(token: Token): string {
  return token.kind === 'end' ? token.text : `'${token.text}'`;
}

export function placeOf({ line, column }: SourcePlace): SourcePlace {
  return { line, column };
}
