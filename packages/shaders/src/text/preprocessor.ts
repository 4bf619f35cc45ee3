import { MACRO_DEPTH_MAX, SOURCE_CHARS_MAX, TOKENS_MAX } from '../limits.js';
import { didYouMean, type Reports } from '../report.js';
import { conditionValue } from './condition.js';
import { type Token, tokenize } from './tokens.js';

/** `parameters` is undefined for a name without brackets. */
interface Macro {
  readonly parameters: readonly string[] | undefined;
  readonly body: readonly Token[];
}

interface Conditional {
  readonly opened: Token;
  /** whether a branch was taken already, so that the others are not */
  taken: boolean;
  active: boolean;
  hasElse: boolean;
}

const DIRECTIVES =
  'version define undef if ifdef ifndef elif else endif error pragma extension line';
const KNOWN = new Set(DIRECTIVES.split(' '));

/**
 * The tokens of a program after its #-lines, each at the place where the author wrote it. A
 * preprocessor of its own, because errors must name that place: text that is put together again
 * has other lines and columns.
 */
export function preprocess(
  source: string,
  defines: Readonly<Record<string, string>>,
  reports: Reports,
): Token[] {
  if (source.length > SOURCE_CHARS_MAX) {
    const size = `${source.length} characters long; at most ${SOURCE_CHARS_MAX} are read`;
    reports.stop({ line: 1, column: 1 }, `the program is ${size}`);
  }
  return new Preprocessor(defines, reports).run(tokenize(source, reports));
}

class Preprocessor {
  readonly #reports: Reports;
  readonly #macros = new Map<string, Macro>();
  readonly #conditionals: Conditional[] = [];
  readonly #out: Token[] = [];
  #work = 0;

  constructor(defines: Readonly<Record<string, string>>, reports: Reports) {
    this.#reports = reports;
    for (const [name, text] of Object.entries({ GL_ES: '1', __VERSION__: '300', ...defines })) {
      const body = tokenize(text, reports).filter(({ kind }) => kind !== 'newline');
      this.#macros.set(name, { parameters: undefined, body });
    }
  }

  run(tokens: readonly Token[]): Token[] {
    let at = 0;
    let text: Token[] = [];
    while (at < tokens.length) {
      let end = at;
      while (tokens[end]!.kind !== 'newline') end++;
      const isDirective = tokens[at]!.text === '#';
      if (isDirective) {
        this.#emit(text);
        text = [];
        this.#directive(tokens.slice(at, end), tokens[end]!);
      } else if (this.#isActive()) {
        for (let i = at; i < end; i++) text.push(tokens[i]!);
      }
      at = end + 1;
    }
    this.#emit(text);
    const open = this.#conditionals.at(-1);
    if (open) this.#reports.add(open.opened, `this #${open.opened.text} has no #endif`);
    const { line, column } = tokens.at(-1)!;
    this.#out.push({ kind: 'end', text: 'the end', spaced: false, line, column });
    return this.#out;
  }

  #isActive(): boolean {
    return this.#conditionals.every(({ active }) => active);
  }

  #emit(text: readonly Token[]): void {
    for (const token of this.#expand(text, [])) this.#out.push(token);
  }

  #directive(line: readonly Token[], end: Token): void {
    const name = line[1];
    if (name === undefined) return;
    if (this.#conditional(name, line, end) || !this.#isActive()) return;
    if (name.text === 'define') this.#define(line, end);
    else if (name.text === 'undef') this.#macros.delete(line[2]?.text ?? '');
    else if (name.text === 'version') this.#version(line);
    else if (name.text === 'error') {
      this.#reports.add(line[0]!, `#error ${wordsOf(line.slice(2))}`.trim());
    } else if (name.text === 'include') {
      this.#reports.add(line[0]!, '#include is not supported: a pass is one file');
    } else if (!KNOWN.has(name.text)) {
      this.#reports.add(name, `unknown directive #${name.text}${didYouMean(name.text, KNOWN)}`);
    }
  }

  #version(line: readonly Token[]): void {
    if (line[2]?.text === '300' && line[3]?.text === 'es') return;
    this.#reports.add(line[0]!, "only '#version 300 es' is understood");
  }

  #define(line: readonly Token[], end: Token): void {
    const name = line[2];
    if (name?.kind !== 'name') {
      this.#reports.add(name ?? end, '#define needs a name');
      return;
    }
    const isCalled = line[3]?.text === '(' && !line[3].spaced;
    if (!isCalled) {
      this.#macros.set(name.text, { parameters: undefined, body: line.slice(3) });
      return;
    }
    const close = line.findIndex(({ text }) => text === ')');
    const inner = line.slice(4, close < 0 ? line.length : close);
    const parameters = inner.filter(({ text }) => text !== ',');
    const isList = inner.every((token, i) => (i % 2 ? token.text === ',' : token.kind === 'name'));
    if (close < 0 || !isList || (inner.length > 0 && inner.length % 2 === 0)) {
      this.#reports.add(name, `the parameters of the macro '${name.text}' are not a list of names`);
      return;
    }
    const names = parameters.map(({ text }) => text);
    this.#macros.set(name.text, { parameters: names, body: line.slice(close + 1) });
  }

  /** Handles #if and kin, also where they stand in what is left out; false: it is another one. */
  #conditional(name: Token, line: readonly Token[], end: Token): boolean {
    const stack = this.#conditionals;
    const top = stack.at(-1);
    switch (name.text) {
      case 'if':
      case 'ifdef':
      case 'ifndef': {
        if (stack.length >= MACRO_DEPTH_MAX) this.#reports.stop(name, '#if is nested too deep');
        const holds = this.#isActive() && this.#holds(name, line, end);
        stack.push({ opened: name, taken: holds, active: holds, hasElse: false });
        return true;
      }
      case 'elif':
      case 'else': {
        if (top === undefined || top.hasElse) {
          this.#reports.add(name, `#${name.text} without #if`);
          return true;
        }
        top.active = false;
        top.hasElse = name.text === 'else';
        if (!top.taken && this.#isActiveAround()) {
          top.active = top.hasElse || this.#holds(name, line, end);
        }
        top.taken ||= top.active;
        return true;
      }
      case 'endif':
        if (stack.pop() === undefined) this.#reports.add(name, '#endif without #if');
        return true;
      default:
        return false;
    }
  }

  #isActiveAround(): boolean {
    return this.#conditionals.slice(0, -1).every(({ active }) => active);
  }

  #holds(name: Token, line: readonly Token[], end: Token): boolean {
    if (name.text === 'ifdef' || name.text === 'ifndef') {
      if (line[2]?.kind !== 'name') this.#reports.add(line[2] ?? end, `#${name.text} needs a name`);
      return this.#macros.has(line[2]?.text ?? '') === (name.text === 'ifdef');
    }
    const rest: Token[] = [];
    for (let i = 2; i < line.length; i++) {
      const token = line[i]!;
      if (token.text !== 'defined') {
        rest.push(token);
        continue;
      }
      const isBracketed = line[i + 1]?.text === '(';
      const asked = line[i + (isBracketed ? 2 : 1)];
      i += isBracketed ? 3 : 1;
      rest.push({ ...token, kind: 'int', text: this.#macros.has(asked?.text ?? '') ? '1' : '0' });
    }
    return conditionValue(this.#expand(rest, []), end, this.#reports) !== 0;
  }

  /** Replaces macros; those in `hidden` stand for themselves, so that none expands for ever. */
  #expand(tokens: readonly Token[], hidden: readonly string[]): Token[] {
    if (hidden.length > MACRO_DEPTH_MAX) {
      this.#reports.stop(tokens[0]!, 'macros stand in one another too deep');
    }
    const out: Token[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!;
      if (++this.#work > TOKENS_MAX) {
        this.#reports.stop(token, `the program has more than ${TOKENS_MAX} words and marks`);
      }
      const macro = token.kind === 'name' ? this.#macros.get(token.text) : undefined;
      if (macro === undefined || hidden.includes(token.text)) {
        out.push(token);
        continue;
      }
      let body = macro.body;
      if (macro.parameters !== undefined) {
        if (tokens[i + 1]?.text !== '(') {
          out.push(token);
          continue;
        }
        const found = argumentsAt(tokens, i + 1);
        if (found === undefined) {
          this.#reports.stop(token, `the use of the macro '${token.text}' has no closing bracket`);
        }
        body = this.#fill(token, macro, found.lists, hidden);
        i = found.end;
      }
      const { line, column } = token;
      const here = body.map((one) => ({ ...one, line, column }));
      for (const one of this.#expand(here, [...hidden, token.text])) out.push(one);
    }
    return out;
  }

  #fill(
    use: Token,
    { parameters, body }: Macro,
    lists: readonly Token[][],
    hidden: readonly string[],
  ): Token[] {
    const wanted = parameters!.length;
    const given = wanted === 0 && lists[0]!.length === 0 ? 0 : lists.length;
    if (given !== wanted) {
      this.#reports.add(use, `the macro '${use.text}' takes ${wanted} arguments, not ${given}`);
      return [];
    }
    const filled: Token[] = [];
    for (const token of body) {
      if (token.text === '##') this.#reports.stop(use, "'##' in a macro is not supported");
      const which = token.kind === 'name' ? parameters!.indexOf(token.text) : -1;
      if (which < 0) filled.push(token);
      else for (const one of this.#expand(lists[which]!, hidden)) filled.push(one);
      this.#work++;
      if (filled.length > TOKENS_MAX) this.#reports.stop(use, 'this macro becomes too long');
    }
    return filled;
  }
}

function argumentsAt(tokens: readonly Token[], open: number) {
  const lists: Token[][] = [[]];
  let depth = 0;
  for (let end = open; end < tokens.length; end++) {
    const token = tokens[end]!;
    if (token.text === ')' && --depth === 0) return { lists, end };
    if (token.text === ',' && depth === 1) lists.push([]);
    else if (depth > 0) lists.at(-1)!.push(token);
    if (token.text === '(') depth++;
  }
  return undefined;
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}
