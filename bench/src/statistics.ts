export function median(values: Iterable<number>): number {
  return quantile(values, 0.5);
}

/** The value that so large a part of all values does not exceed. */
export function quantile(values: Iterable<number>, part: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1);
}
