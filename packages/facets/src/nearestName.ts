/** Longer words are no slip of a name; comparing them would only take long. */
const NAME_CHARS_MAX = 64;

/** The known name with the fewest edits to the given one, if it is near at all. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  if (given.length > NAME_CHARS_MAX) return undefined;
  let best: string | undefined;
  // One letter in three may be wrong: else any short word would do.
  let fewest = Math.ceil(given.length / 3) + 1;
  for (const word of known) {
    const edits = editDistance(given, word);
    if (edits < fewest && edits < given.length) {
      fewest = edits;
      best = word;
    }
  }
  return best;
}

/** Letters to put in, take out, replace, or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
