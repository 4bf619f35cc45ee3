import { ERRORS_MAX } from './limits.js';

/** What is wrong with a shader, and where: lines and columns count from 1. */
export interface ShaderError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Lines are fewer than 2^17 (SOURCE_CHARS_MAX), so that a place fits into 31 bits. */
const COLUMNS = 4_096;

/** A place in the source that the author wrote (of a macro: where it is used). */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

/** A place as one number, which a running program can keep. */
export function packPlace({ line, column }: SourcePlace): number {
  return line * COLUMNS + Math.min(column, COLUMNS - 1);
}

export function unpackPlace(packed: number): SourcePlace {
  return { line: Math.floor(packed / COLUMNS), column: packed % COLUMNS };
}

/** Ends the compilation: what follows would make no sense. The reports say why. */
export class CompilationStop extends Error {}

/** The reports of one program, in the order in which they were found. */
export class Reports {
  readonly file: string;
  readonly errors: ShaderError[] = [];

  constructor(file: string) {
    this.file = file;
  }

  add(at: SourcePlace, message: string): void {
    const last = this.errors.at(-1);
    if (last && last.line === at.line && last.column === at.column) return;
    this.errors.push({ file: this.file, line: at.line, column: at.column, message });
    if (this.errors.length >= ERRORS_MAX) throw new CompilationStop('too many errors');
  }

  /** Reports what makes it pointless to go on. */
  stop(at: SourcePlace, message: string): never {
    this.add(at, message);
    throw new CompilationStop(message);
  }

  inOrder(): ShaderError[] {
    return this.errors.sort((a, b) => a.line - b.line || a.column - b.column);
  }
}

/** The known name that was probably meant, as the end of a sentence; or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  let best = '';
  let bestDistance = name.length <= 3 ? 2 : 3;
  for (const one of known) {
    if (Math.abs(one.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), one.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [one, distance];
  }
  return best === '' ? '' : `; did you mean '${best}'?`;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
