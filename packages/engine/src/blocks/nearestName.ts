/** Longer names than this are not compared: no block or item has one. */
const NAME_LENGTH_MAX = 48;

/** The known name that takes the fewest edits from the given one, if it is near enough to be meant. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  if (given.length > NAME_LENGTH_MAX) return undefined;
  let best: string | undefined;
  let fewest = Math.max(2, Math.floor(given.length / 3)) + 1;
  for (const name of known) {
    const edits = editsBetween(given, name);
    if (edits < fewest) {
      fewest = edits;
      best = name;
    }
  }
  return best;
}

/** Letters to add, leave out or change to get from one to the other. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const change = row[j]! + Number(one[i] !== other[j]);
      next.push(Math.min(change, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
