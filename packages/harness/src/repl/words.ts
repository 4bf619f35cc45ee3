/** A line as words, as a shell would split it: quotes keep spaces together. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]!;
    if (quote !== undefined) {
      if (letter === quote) quote = undefined;
      else if (letter === '\\' && quote === '"' && /["\\]/.test(line[i + 1] ?? ''))
        word += line[++i]!;
      else word += letter;
    } else if (letter === '"' || (letter === "'" && (word === undefined || word.endsWith('=')))) {
      // An apostrophe within a word is one: don't.
      quote = letter;
      word ??= '';
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + letter;
  }
  if (word !== undefined) words.push(word);
  return words;
}

const PAIR = /^([A-Za-z_][\w.]*)=(.*)$/s;

/** `key=value` words apart from the others. */
export function pairsOf(words: readonly string[]): {
  pairs: Record<string, string>;
  rest: string[];
} {
  const pairs: Record<string, string> = {};
  const rest: string[] = [];
  for (const word of words) {
    const [, key, value] = PAIR.exec(word) ?? [];
    if (key === undefined) rest.push(word);
    else pairs[key] = value!;
  }
  return { pairs, rest };
}
