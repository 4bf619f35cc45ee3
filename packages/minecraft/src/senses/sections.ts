/** A section is 16 × 16 × 16 cells: x runs fastest, then z, then y. */
export const SECTION_CELLS = 4_096;

/** Numbers of a few bits each, packed into longs of which none is split between two numbers. */
interface PackedNumbers {
  readonly data: Uint32Array;
  readonly bitsPerValue: number;
  readonly valuesPerLong: number;
  readonly valueMask: number;
}

/** One value for all cells, or numbers with or without a list that they are places in. */
interface Container {
  readonly value?: number;
  readonly palette?: readonly number[] | null;
  readonly data?: PackedNumbers;
}

/** A section as prismarine-chunk keeps it: itself a container until 1.17, or with one from 1.18 on. */
type Section = Container | { readonly data: Container };

const AIR_ALONE: Container = { value: 0 };

function containerOf(section: unknown): Container {
  if (section === null || section === undefined) return AIR_ALONE;
  const { data } = section as Section;
  return data !== undefined && !('bitsPerValue' in data && 'data' in data)
    ? (data as Container)
    : (section as Container);
}

/** The states that may be in a section: all there are, and perhaps some that were; undefined: any. */
export function paletteOf(section: unknown): readonly number[] | undefined {
  const { value, palette } = containerOf(section);
  return value === undefined ? (palette ?? undefined) : [value];
}

/** The states of all cells of a section, into an array of so many numbers. */
export function unpackSection(section: unknown, states: Uint16Array): void {
  const { value, palette, data } = containerOf(section);
  if (value !== undefined || data === undefined) states.fill(value ?? 0);
  else if (palette != null && palette.length === 1) states.fill(palette[0]!);
  else unpack(data, palette ?? undefined, states);
}

function unpack(
  { data, bitsPerValue, valuesPerLong, valueMask }: PackedNumbers,
  palette: readonly number[] | undefined,
  states: Uint16Array,
): void {
  const list = palette === undefined ? undefined : Uint16Array.from(palette);
  for (let cell = 0, long = 0; cell < SECTION_CELLS; long += 2) {
    const [low, high] = [data[long]!, data[long + 1]!];
    for (let i = 0, bit = 0; i < valuesPerLong && cell < SECTION_CELLS; i++, bit += bitsPerValue) {
      let number = bit >= 32 ? high >>> (bit - 32) : low >>> bit;
      if (bit < 32 && bit + bitsPerValue > 32) number |= high << (32 - bit);
      number &= valueMask;
      states[cell++] = list === undefined ? number : list[number]!;
    }
  }
}
