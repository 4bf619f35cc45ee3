/** Cells of a section, which is 16 blocks wide, long and high. */
export const SECTION_CELLS = 4_096;

/** Numbers of so many bits each, several to a long: the lower half of each long comes first. */
interface PackedNumbers {
  readonly data: Readonly<Uint32Array>;
  readonly bitsPerValue: number;
  readonly valuesPerLong: number;
  readonly valueMask: number;
  readonly capacity: number;
}

/** A section of blocks: since 1.18 what it holds is a container; before, the section is one itself. */
interface BlockSection {
  readonly data: PackedNumbers | BlockContainer;
  readonly palette?: readonly number[] | null;
}

interface BlockContainer {
  /** one state fills all of it */
  readonly value?: number;
  readonly data?: PackedNumbers;
  readonly palette?: readonly number[] | null;
}

/** The states of a section: one that fills it, or the list that its cells are numbers of. */
export interface SectionStates {
  /** undefined: there are several */
  readonly only: number | undefined;
  /** that may occur; undefined: any, and cells hold the states themselves */
  readonly palette: readonly number[] | undefined;
  readonly numbers: PackedNumbers | undefined;
}

const EMPTY: SectionStates = { only: 0, palette: undefined, numbers: undefined };

/** What a section of a column holds, in all versions; none is all air. */
export function statesOfSection(section: unknown): SectionStates {
  if (section === null || section === undefined) return EMPTY;
  const { data, palette: own } = section as BlockSection;
  const container: BlockContainer = 'valuesPerLong' in data ? { data, palette: own ?? null } : data;
  const { value, data: numbers, palette } = container;
  if (value !== undefined || numbers === undefined) {
    return { only: value ?? 0, palette: undefined, numbers: undefined };
  }
  const only = palette?.length === 1 ? palette[0] : undefined;
  return { only, palette: palette ?? undefined, numbers };
}

/** Writes all states of a section, y × 256 + z × 16 + x, in one pass. */
export function unpackStates({ only, palette, numbers }: SectionStates, into: Uint16Array): void {
  if (only !== undefined || numbers === undefined) into.fill(only ?? 0);
  else unpackNumbers(numbers, into, palette);
}

/** Writes numbers as they are, or what a list has for each. */
export function unpackNumbers(
  { data, bitsPerValue, valuesPerLong, valueMask, capacity }: PackedNumbers,
  into: Uint16Array | Uint8Array,
  names?: readonly number[],
): void {
  let i = 0;
  for (let long = 0; i < capacity; long += 2) {
    const [low, high] = [data[long]!, data[long + 1]!];
    for (let k = 0, at = 0; k < valuesPerLong && i < capacity; k++, at += bitsPerValue) {
      let value = at >= 32 ? high >>> (at - 32) : low >>> at;
      if (at < 32 && at + bitsPerValue > 32) value |= high << (32 - at);
      value &= valueMask;
      into[i++] = names === undefined ? value : names[value]!;
    }
  }
}
