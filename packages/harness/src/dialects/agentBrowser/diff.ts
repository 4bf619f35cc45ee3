const CELLS_MAX = 4_000_000; // of the table that finds the longest common lines: some 20 ms

export interface Diff {
  /** `+ ` is new, `- ` is gone, two spaces are as before */
  readonly diff: string;
  readonly additions: number;
  readonly removals: number;
  readonly unchanged: number;
  readonly changed: boolean;
}

/** How one text became another, line by line. */
export function diffLines(before: string, after: string): Diff {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head++;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
  const middle = diffMiddle(
    old.slice(head, old.length - tail),
    fresh.slice(head, fresh.length - tail),
  );
  const same = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
  const lines = [
    ...same(fresh.slice(0, head)),
    ...middle,
    ...same(fresh.slice(fresh.length - tail)),
  ];
  const count = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  const [additions, removals] = [count('+'), count('-')];
  const unchanged = lines.length - additions - removals;
  const changed = additions + removals > 0;
  return { diff: lines.join('\n'), additions, removals, unchanged, changed };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function diffMiddle(old: readonly string[], fresh: readonly string[]): string[] {
  const columns = fresh.length + 1;
  if ((old.length + 1) * columns > CELLS_MAX) {
    return [...old.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)];
  }
  // How many lines two ends of the texts have in common, at best.
  const common = new Uint32Array((old.length + 1) * columns);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      const below = common[(i + 1) * columns + j]!;
      const beside = common[i * columns + j + 1]!;
      const isSame = old[i] === fresh[j];
      common[i * columns + j] = isSame
        ? common[(i + 1) * columns + j + 1]! + 1
        : Math.max(below, beside);
    }
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push(`  ${old[i]}`);
      i++;
      j++;
    } else if (
      j >= fresh.length ||
      (i < old.length && common[(i + 1) * columns + j]! >= common[i * columns + j + 1]!)
    ) {
      lines.push(`- ${old[i++]}`);
    } else lines.push(`+ ${fresh[j++]}`);
  }
  return lines;
}
