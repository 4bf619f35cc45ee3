import { ramp, shaded } from './colour.js';
import { blotches, grains, seedOfName, sum } from './noise.js';
import { planks } from './strokes.js';
import { forEach, type Painter, type Painters } from './textureCanvas.js';
import { WOOD_COLOURS } from './woods.js';

const IRON = 0xb9babb;
const OAK = 0xa57f4a;

/** Openings that one sees through: x, y, width, height. */
type Openings = readonly (readonly [number, number, number, number])[];

const FOUR_PANES: Openings = [
  [3, 3, 4, 4],
  [3, 8, 4, 4],
  [9, 3, 4, 4],
  [9, 8, 4, 4],
];

/** What lets light through the upper half of a door; woods that are not listed have four panes. */
const DOOR_OPENINGS: Readonly<Record<string, Openings>> = {
  mangrove: [[4, 3, 8, 3]],
  cherry: [
    [6, 3, 4, 1],
    [5, 4, 6, 4],
    [6, 8, 4, 1],
  ],
  bamboo: [
    [3, 3, 10, 1],
    [3, 6, 10, 1],
    [3, 9, 10, 1],
  ],
  crimson: [],
  warped: [
    [3, 3, 2, 8],
    [11, 3, 2, 8],
  ],
  pale_oak: [
    [3, 3, 4, 9],
    [9, 3, 4, 9],
  ],
};

const FOUR_HOLES: Openings = [
  [4, 4, 2, 2],
  [4, 10, 2, 2],
  [10, 4, 2, 2],
  [10, 10, 2, 2],
];

const TRAPDOOR_OPENINGS: Readonly<Record<string, Openings>> = {
  mangrove: [
    [4, 7, 3, 2],
    [9, 7, 3, 2],
  ],
  cherry: [[6, 6, 4, 4]],
  bamboo: [
    [3, 3, 10, 1],
    [3, 6, 10, 1],
    [3, 9, 10, 1],
    [3, 12, 10, 1],
  ],
  crimson: [
    [4, 3, 2, 10],
    [10, 3, 2, 10],
  ],
  warped: [
    [3, 4, 10, 2],
    [3, 10, 10, 2],
  ],
  pale_oak: [
    [3, 3, 4, 10],
    [9, 3, 4, 10],
  ],
};

interface DoorMaking {
  readonly isMetal?: boolean;
  readonly openings?: Openings | undefined;
}

/** A door's leaf: two panels, and in its upper half what lets light through. */
export function door(
  colour: number,
  seed: number,
  upper: boolean,
  { isMetal = false, openings = FOUR_PANES }: DoorMaking = {},
): Painter {
  return (c) => {
    const grain = isMetal
      ? blotches(seed, 4, 4)
      : sum([0.7, blotches(seed, 8, 2)], [0.3, grains(seed)]);
    c.tone(grain, ramp(colour, isMetal ? 0.02 : 0.045, 5));
    const dark = shaded(colour, -0.32);
    const light = shaded(colour, 0.1);
    c.frame(0, upper ? 0 : -1, 16, 17, dark);
    c.rect(1, upper ? 1 : 0, 1, 15, light);
    if (upper) {
      if (openings.length === 0) c.bevel(3, 3, 10, 10, dark, light);
      for (const [x, y, width, height] of openings) {
        c.frame(x - 1, y - 1, width + 2, height + 2, dark);
      }
      for (const [x, y, width, height] of openings) c.clear(x, y, width, height);
    } else {
      c.bevel(3, 2, 10, 5, dark, light);
      c.bevel(3, 9, 10, 5, dark, light);
      c.rect(0, 15, 16, 1, dark);
    }
    c.rect(13, upper ? 14 : 0, 1, 2, isMetal ? 0x55585c : 0x3f3a34);
  };
}

export function trapdoor(
  colour: number,
  seed: number,
  { isMetal = false, openings = FOUR_HOLES }: DoorMaking = {},
): Painter {
  return (c) => {
    planks(c, seed, colour, isMetal ? 0.3 : 0.8);
    const dark = shaded(colour, -0.35);
    c.frame(0, 0, 16, 16, dark);
    c.frame(1, 1, 14, 14, shaded(colour, 0.06));
    for (const [x, y, width, height] of openings) {
      c.frame(x - 1, y - 1, width + 2, height + 2, dark);
    }
    for (const [x, y, width, height] of openings) c.clear(x, y, width, height);
  };
}

/** Both halves of a door and the trapdoor of one material. */
export function doorsOf(name: string, colour: number, making: DoorMaking = {}): Painters {
  const [top, bottom, flap] = [`${name}_door_top`, `${name}_door_bottom`, `${name}_trapdoor`];
  const flapOpenings = making.isMetal === true ? FOUR_HOLES : TRAPDOOR_OPENINGS[name];
  return {
    [top]: door(colour, seedOfName(top), true, making),
    [bottom]: door(colour, seedOfName(bottom), false, making),
    [flap]: trapdoor(colour, seedOfName(flap), { ...making, openings: flapOpenings }),
  };
}

export const DOOR_PAINTERS: Painters = {
  ...forEach(WOOD_COLOURS, ({ name, planks: colour }) =>
    doorsOf(name, colour, { openings: DOOR_OPENINGS[name] }),
  ),
  oak_door_top: door(OAK, 1171, true),
  oak_door_bottom: door(OAK, 1171, false),
  oak_trapdoor: trapdoor(OAK, 1172),
  iron_door_top: door(IRON, 1173, true, { isMetal: true }),
  iron_door_bottom: door(IRON, 1173, false, { isMetal: true }),
  iron_trapdoor: trapdoor(IRON, 1174, { isMetal: true }),
};
