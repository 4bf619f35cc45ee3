/** What is known of slash commands: by name, the ways each is written. */
export type CommandUsages = ReadonlyMap<string, readonly string[]>;

/** Reads what `/help` answers: one way to write a command to a line. */
export function readUsages(lines: readonly string[]): CommandUsages {
  const usages = new Map<string, string[]>();
  for (const line of lines) {
    const name = line.slice(1).split(' ', 1)[0]!;
    if (!line.startsWith('/') || name === '') continue;
    usages.set(name, [...(usages.get(name) ?? []), line]);
  }
  return usages;
}

/** What the last word of a line may become, in order of the alphabet; whole lines. */
export function completionsOf(line: string, usages: CommandUsages): readonly string[] {
  if (!line.startsWith('/')) return [];
  const words = line.slice(1).split(' ');
  const last = words.at(-1)!;
  const before = line.slice(0, line.length - last.length);
  const candidates =
    words.length === 1 ? [...usages.keys()] : literalsAt(usages.get(words[0]!) ?? [], words);
  const fitting = [...new Set(candidates)].filter((word) => word.startsWith(last) && word !== last);
  return fitting.sort().map((word) => before + word);
}

/**
 * How the command of a line is written, as far as the line is one of those ways; while its name is not typed
 * yet, the first way of each command that it may become.
 */
export function usagesOf(line: string, usages: CommandUsages): readonly string[] {
  const words = line.slice(1).split(' ');
  const known = usages.get(words[0]!) ?? [];
  if (words.length === 1 && known.length === 0) {
    const names = [...usages.keys()].filter((name) => name.startsWith(words[0]!));
    return names.sort().map((name) => usages.get(name)![0]!);
  }
  const fitting = known.filter((usage) => fits(partsOf(usage), words.slice(0, -1)));
  return fitting.length > 0 ? fitting : known;
}

/** The words that are written as they stand, at the place of the last word. */
function literalsAt(ways: readonly string[], words: readonly string[]): string[] {
  return ways.flatMap((way) => {
    const parts = partsOf(way);
    if (!fits(parts, words.slice(0, -1))) return [];
    return literalsOf(parts[words.length - 1] ?? '');
  });
}

/** `/time set <day|noon>` has three parts; what is in brackets is one, whatever spaces it has. */
function partsOf(usage: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const word of usage.slice(1).split(' ')) {
    if (depth === 0) parts.push(word);
    else parts[parts.length - 1] += ` ${word}`;
    for (const letter of word) {
      if (letter === '<' || letter === '[') depth++;
      else if (letter === '>' || letter === ']') depth--;
    }
  }
  return parts;
}

function fits(parts: readonly string[], words: readonly string[]): boolean {
  return words.every((word, i) => {
    const literals = literalsOf(parts[i] ?? '');
    return literals.length === 0 || literals.includes(word);
  });
}

/** `[destroy|keep]` and `<day|noon>` are words to choose from, `<x>` and `[<count>]` are not. */
function literalsOf(part: string): string[] {
  const inner = part.replace(/^\[<?/, '').replace(/^</, '').replace(/>?\]$/, '').replace(/>$/, '');
  if (inner.includes('<') || inner === '…') return [];
  if (inner === part) return [inner];
  const isChoice = inner.includes('|') || (part.startsWith('[') && !part.startsWith('[<'));
  return isChoice ? inner.split('|') : [];
}

/** Goes through what a line may become, one with each stroke of the key, and round again. */
export class TabCompletion {
  #choices: readonly string[] = [];
  #at = -1;

  /** The line after the key; the same where nothing fits. `way` is -1 for the one before. */
  next(line: string, usages: CommandUsages, way: 1 | -1 = 1): string {
    if (this.#choices[this.#at] !== line) {
      this.#choices = completionsOf(line, usages);
      this.#at = way > 0 ? -1 : 0;
    }
    const { length } = this.#choices;
    if (length === 0) return line;
    this.#at = (this.#at + way + length) % length;
    return this.#choices[this.#at]!;
  }
}
