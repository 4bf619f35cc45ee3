import { between, ramp, shaded } from './colour.js';
import { doorsOf } from './doors.js';
import { blotches, grains, ONE, sum } from './noise.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

/** What copper looks like as it grows old: its colour, and the green that shows through. */
interface Age {
  /** what stands before `copper` in a name */
  readonly prefix: string;
  readonly colour: number;
  readonly patina: number;
  /** of the surface */
  readonly share: number;
}

export const COPPER_AGES: readonly Age[] = [
  { prefix: '', colour: 0xc0694c, patina: 0xc0694c, share: 0 },
  { prefix: 'exposed_', colour: 0xa37c67, patina: 0x86876d, share: 0.3 },
  { prefix: 'weathered_', colour: 0x6b9a71, patina: 0x8d8463, share: 0.25 },
  { prefix: 'oxidized_', colour: 0x52a285, patina: 0x4c8f7e, share: 0.3 },
];

const LIGHT = 0xffdf9a;
/** Of a door of copper. */
const COPPER_OPENINGS = [
  [4, 3, 1, 8],
  [6, 3, 1, 8],
  [9, 3, 1, 8],
  [11, 3, 1, 8],
] as const;

function sheetOf({ colour, patina, share, prefix }: Age): Painter {
  return (c) => {
    const seed = 2101 + prefix.length;
    c.tone(sum([0.7, blotches(seed, 4, 4)], [0.3, grains(seed + 1)]), ramp(colour, 0.025, 5));
    const stain = sum([0.6, blotches(seed + 2, 4, 4)], [0.4, blotches(seed + 3, 8, 8)]);
    for (let t = 0; t < 256; t++) {
      const amount = stain[t]! / ONE;
      if (amount > 1 - share) c.set(t & 15, t >> 4, shaded(patina, (amount - 0.85) * 0.3));
    }
  };
}

function bevelled(age: Age, ...squares: readonly (readonly [number, number, number])[]): Painter {
  return (c) => {
    sheetOf(age)(c);
    for (const [x, y, edge] of squares) {
      c.bevel(x, y, edge, edge, shaded(age.colour, 0.14), shaded(age.colour, -0.22));
    }
  };
}

function cut(age: Age): Painter {
  return bevelled(age, [0, 0, 8], [8, 0, 8], [0, 8, 8], [8, 8, 8]);
}

function chiseled(age: Age): Painter {
  return (c) => {
    bevelled(age, [0, 0, 16], [3, 3, 10])(c);
    const dark = shaded(age.colour, -0.3);
    for (let i = 0; i < 4; i++) {
      c.rect(7 - i, 4 + i, 2 + 2 * i, 1, i & 1 ? dark : shaded(age.colour, 0.1));
      c.rect(7 - i, 11 - i, 2 + 2 * i, 1, i & 1 ? dark : shaded(age.colour, 0.1));
    }
  };
}

/** Bars that cross, with eight holes in each row of gaps. */
function grate({ colour }: Age): Painter {
  return (c) => {
    for (let t = 0; t < 256; t++) {
      const [x, y] = [t & 15, t >> 4];
      const [u, v] = [x & 3, y & 3];
      if (u > 0 && u < 3 && v > 0 && v < 3) continue;
      c.set(x, y, shaded(colour, u === 0 || v === 0 ? 0.08 : -0.22));
    }
    c.frame(0, 0, 16, 16, shaded(colour, -0.12));
  };
}

function bulb(age: Age, isLit: boolean, isPowered: boolean): Painter {
  return (c) => {
    bevelled(age, [0, 0, 16])(c);
    const dark = shaded(age.colour, -0.38);
    c.rect(3, 3, 10, 10, dark);
    lamp(c, isLit ? between(age.colour, LIGHT, 0.85) : shaded(age.colour, -0.24));
    for (const at of [2, 13]) c.rect(at, 7, 1, 2, isPowered ? 0xd8281c : 0x4a2420);
    for (const at of [2, 13]) c.rect(7, at, 2, 1, isPowered ? 0xd8281c : 0x4a2420);
  };
}

function lamp(c: TextureCanvas, colour: number): void {
  for (let y = 4; y < 12; y++) {
    for (let x = 4; x < 12; x++) {
      const far = Math.abs(x - 7.5) + Math.abs(y - 7.5);
      if (far < 6.5) c.set(x, y, shaded(colour, 0.12 - far * 0.05));
    }
  }
}

/** A rod, and whatever else is a bar of plain copper. */
function rod(age: Age): Painter {
  return (c) => {
    sheetOf(age)(c);
    for (let y = 0; y < 16; y += 4) c.shadeRect(0, y, 16, 1, -0.14);
  };
}

export const COPPER_PAINTERS: Painters = {
  ...forEach(COPPER_AGES, (age) => {
    const name = `${age.prefix}copper`;
    return {
      ...(age.prefix === '' ? {} : { [name]: bevelled(age, [0, 0, 16]) }),
      [`${age.prefix}cut_copper`]: cut(age),
      [`${age.prefix}chiseled_copper`]: chiseled(age),
      [`${name}_grate`]: grate(age),
      [`${name}_bulb`]: bulb(age, false, false),
      [`${name}_bulb_powered`]: bulb(age, false, true),
      [`${name}_bulb_lit`]: bulb(age, true, false),
      [`${name}_bulb_lit_powered`]: bulb(age, true, true),
      [`${age.prefix}lightning_rod`]: rod(age),
      ...doorsOf(name, age.colour, { isMetal: true, openings: COPPER_OPENINGS }),
    };
  }),
};
