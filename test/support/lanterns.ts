/** The lanterns of a field of three by three to tap so that all are dark. */
export function solution(lit: readonly (boolean | 'mixed')[]): number[] {
  for (let taps = 0; taps < 512; taps++) {
    const left = lit.map((is) => is === true);
    const tapped = [...lit.keys()].filter((i) => taps & (1 << i));
    for (const tap of tapped) {
      for (const i of left.keys()) {
        const rows = Math.abs(Math.floor(i / 3) - Math.floor(tap / 3));
        if (rows + Math.abs((i % 3) - (tap % 3)) <= 1) left[i] = !left[i];
      }
    }
    if (left.every((is) => !is)) return tapped;
  }
  throw new Error('there is no solution');
}
