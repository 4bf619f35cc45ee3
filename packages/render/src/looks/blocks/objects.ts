import { LOOK_BRIGHT, LOOK_CUTOUT, PART_CROSS } from '../../layout.js';
import type { LookRule, LookRules } from './cubes.js';
import {
  all,
  box,
  DOWN,
  EAST,
  type FaceLookOrName,
  type FaceLooks,
  type Look,
  type LookBox,
  type LookPart,
  NORTH,
  parts,
  SOUTH,
  sided,
  UP,
  WEST,
} from './look.js';
import type { LookState } from './lookState.js';
import { facingPart, pointingBox } from './turnedParts.js';

/** Things that stand in a block and are smaller than it: chains and rods, candles, eggs, heads. */

const NONE: FaceLooks = all(undefined);

/** A chain runs along its axis: two bands that cross. */
export function chain(state: LookState): Look {
  const axis = state.get('axis', 'y');
  const side = axis === 'x' ? EAST : axis === 'z' ? SOUTH : UP;
  return parts(...links(side, state.name));
}

/** Thin bands along one axis, each seen from both of its sides. */
function links(side: number, texture: string): LookPart[] {
  const axis = side >> 1;
  return [0, 1, 2]
    .filter((across) => across !== axis)
    .map((across) => {
      const sides: [number, number, number, number, number, number] = [6, 6, 6, 10, 10, 10];
      [sides[axis], sides[axis + 3]] = [0, 16];
      [sides[across], sides[across + 3]] = [8, 8];
      const turn = axis === 1 ? 0 : across === 1 && axis === 2 ? 0 : 1;
      const faces: FaceLookOrName[] = [...NONE];
      faces[across * 2] = { texture, turn };
      faces[across * 2 + 1] = { texture, turn };
      return box(sides, faces, LOOK_CUTOUT);
    });
}

function pointing(...boxes: readonly (readonly [LookBox, string, number?])[]): LookRule {
  return (state) => {
    const side = state.facing();
    return parts(
      ...boxes.map(([sides, texture, flags = 0]) => box(pointingBox(side, sides), texture, flags)),
    );
  };
}

const CANDLES: readonly (readonly (readonly [x: number, z: number, height: number])[])[] = [
  [[7, 7, 6]],
  [
    [9, 6, 6],
    [5, 8, 5],
  ],
  [
    [7, 5, 6],
    [9, 8, 5],
    [5, 9, 3],
  ],
  [
    [8, 5, 6],
    [9, 9, 5],
    [5, 8, 5],
    [6, 5, 3],
  ],
];

function candleAt(x: number, y: number, z: number, height: number, wax: string, isLit: boolean) {
  const list = [
    box([x, y, z, x + 2, y + height, z + 2], wax),
    box([x, y + height, z, x + 1, y + height + 1, z + 1], 'black_wool'),
  ];
  if (isLit) {
    const flame = all('torch_top');
    list.push(box([x, y + height + 1, z, x + 1, y + height + 3, z + 1], flame, LOOK_BRIGHT));
  }
  return list;
}

/** One to four of them. */
export function candle(state: LookState): Look {
  const count = Math.max(1, Math.min(4, state.number('candles', 1)));
  const isLit = state.is('lit');
  const wax = `${state.name}_wax`;
  return parts(
    ...CANDLES[count - 1]!.flatMap(([x, z, height]) => candleAt(x, 0, z, height, wax, isLit)),
  );
}

export function candleCake(state: LookState): Look {
  const wax = `${state.name.replace(/_cake$/, '')}_wax`;
  return parts(
    box([1, 0, 1, 15, 8, 15], sided('cake_top', 'cake_side', 'cake_side')),
    ...candleAt(7, 8, 7, 6, wax, state.is('lit')),
  );
}

const EGG_PLACES: readonly (readonly [x: number, z: number, edge: number, height: number])[] = [
  [5, 4, 4, 7],
  [1, 7, 4, 5],
  [11, 7, 3, 4],
  [7, 9, 4, 6],
];

function turtleEgg(state: LookState): Look {
  const count = Math.max(1, Math.min(4, state.number('eggs', 1)));
  const texture = state.number('hatch') > 0 ? 'turtle_egg_cracked' : 'turtle_egg';
  return parts(
    ...EGG_PLACES.slice(0, count).map(([x, z, edge, height]) =>
      box([x, 0, z, x + edge, height, z + edge], texture),
    ),
  );
}

function seaPickle(state: LookState): Look {
  const count = Math.max(1, Math.min(4, state.number('pickles', 1)));
  const isAlive = state.is('waterlogged');
  const list = EGG_PLACES.slice(0, count).map(([x, z, , height]) =>
    box(
      [x, 0, z, x + 4, height - 1, z + 4],
      sided(isAlive ? 'sea_pickle_top' : 'sea_pickle', 'sea_pickle', 'sea_pickle'),
    ),
  );
  return parts(...list);
}

const DRAGON_EGG: readonly LookBox[] = [
  [6, 15, 6, 10, 16, 10],
  [5, 13, 5, 11, 15, 11],
  [3, 9, 3, 13, 13, 13],
  [2, 4, 2, 14, 9, 14],
  [1, 1, 1, 15, 4, 15],
  [3, 0, 3, 13, 1, 13],
];

/** A pod on the trunk behind it, larger with age. */
function cocoa(state: LookState): Look {
  const age = Math.min(2, state.number('age'));
  const half = 2 + age;
  const top = 12;
  const bottom = top - 5 - 2 * age;
  // The trunk that it hangs on is where it faces.
  return parts(
    facingPart(
      state.facing(),
      [8 - half, bottom, 1, 8 + half, top, 1 + 2 * half],
      `cocoa_stage${age}`,
    ),
    facingPart(state.facing(), [7, top, 0, 9, 15, 3], 'cocoa_stage0'),
  );
}

/** Its top slopes to who reads: two steps stand for the slope. */
function lectern(state: LookState): Look {
  const facing = state.facing();
  const side = 'lectern_sides';
  const top = state.is('has_book') ? 'lectern_book' : 'lectern_top';
  return parts(
    box([0, 0, 0, 16, 2, 16], 'lectern_base'),
    facingPart(facing, [4, 2, 4, 12, 14, 12], [side, side, side, side, 'lectern_front', side]),
    facingPart(facing, [0, 12, 1, 16, 14, 8], sided(top, side, side)),
    facingPart(facing, [0, 13, 8, 16, 16, 14], sided(top, side, side)),
  );
}

/** A wheel between two arms; where it is fixed, its legs are. */
function grindstone(state: LookState): Look {
  const face = state.get('face', 'floor');
  const facing = state.facing();
  const pivot = 'grindstone_pivot';
  const wheel = sided('grindstone_round', 'grindstone_round', 'grindstone_round');
  const faces = [...wheel];
  faces[WEST] = 'grindstone_side';
  faces[EAST] = 'grindstone_side';
  const list = [facingPart(facing, [4, 2, 2, 12, 14, 14], faces)];
  const legs: LookBox = face === 'wall' ? [2, 6, 8, 4, 10, 16] : [2, 0, 6, 4, 10, 10];
  for (const [x0, y0, z0, x1, y1, z1] of [legs, shifted(legs, 10)]) {
    const leg: LookBox =
      face === 'ceiling' ? [x0, 16 - y1, z0, x1, 16 - y0, z1] : [x0, y0, z0, x1, y1, z1];
    list.push(facingPart(facing, leg, pivot));
  }
  return parts(...list);
}

function shifted([x0, y0, z0, x1, y1, z1]: LookBox, along: number): LookBox {
  return [x0 + along, y0, z0, x1 + along, y1, z1];
}

function stonecutter(state: LookState): Look {
  const facing = state.facing();
  const blade: FaceLooks = [
    undefined,
    undefined,
    undefined,
    undefined,
    'stonecutter_blade',
    'stonecutter_blade',
  ];
  return parts(
    box([0, 0, 0, 16, 9, 16], sided('stonecutter_top', 'stonecutter_bottom', 'stonecutter_side')),
    // The blade is painted at the foot of its texture and stands on the block's nine texels.
    facingPart(facing, [1, 9, 8, 15, 16, 8], blade, LOOK_CUTOUT),
  );
}

function bell(state: LookState): Look {
  const facing = state.facing();
  const attachment = state.get('attachment', 'floor');
  const body = [box([5, 6, 5, 11, 13, 11], 'bell_body'), box([4, 4, 4, 12, 6, 12], 'bell_body')];
  const wood = 'dark_oak_planks';
  const along = (sides: LookBox, texture: string) => facingPart(facing, sides, texture);
  switch (attachment) {
    case 'ceiling':
      return parts(...body, box([7, 13, 7, 9, 16, 9], wood));
    case 'single_wall':
      return parts(...body, along([7, 13, 0, 9, 15, 13], wood));
    case 'double_wall':
      return parts(...body, along([7, 13, 0, 9, 15, 16], wood));
    default:
      return parts(
        ...body,
        along([2, 13, 7, 14, 15, 9], wood),
        along([0, 0, 6, 2, 16, 10], 'stone'),
        along([14, 0, 6, 16, 16, 10], 'stone'),
      );
  }
}

/** A floor of canes on four legs. */
function scaffolding(state: LookState): Look {
  const legs = [0, 14].flatMap((x) =>
    [0, 14].map((z) => box([x, 0, z, x + 2, 16, z + 2], 'scaffolding_side')),
  );
  const flags = LOOK_CUTOUT;
  const floor = sided('scaffolding_top', 'scaffolding_top', 'scaffolding_side');
  const list = [box([0, 14, 0, 16, 16, 16], floor, flags), ...legs];
  if (state.is('bottom')) list.push(box([0, 0, 0, 16, 2, 16], floor, flags));
  return parts(...list);
}

/** A head on the floor looks at one of four sides: boxes stand straight. */
export function head(state: LookState): Look {
  const kind = state.name;
  // Rotation 0 looks to the south, 4 to the west.
  const quarter = Math.round(state.number('rotation') / 4) & 3;
  const facing = [SOUTH, WEST, NORTH, EAST][quarter]!;
  return parts(facingPart(facing, [4, 0, 4, 12, 8, 12], headFaces(kind, '')));
}

export function wallHead(state: LookState): Look {
  const kind = state.name.replace('_wall_', '_');
  return parts(facingPart(state.facing(), [4, 4, 8, 12, 12, 16], headFaces(kind, '_wall')));
}

function headFaces(kind: string, where: string): FaceLooks {
  const side = `${kind}_side`;
  return [side, side, side, side, `${kind}_face${where}`, side];
}

function decoratedPot(): Look {
  return parts(
    box([1, 0, 1, 15, 16, 15], sided('decorated_pot_top', 'decorated_pot_top', 'decorated_pot')),
  );
}

function pistonHead(state: LookState): Look {
  const side = state.facing();
  const front = state.get('type') === 'sticky' ? 'piston_top_sticky' : 'piston_top';
  const faces: FaceLookOrName[] = [...all('oak_planks')];
  faces[side] = front;
  return parts(
    box(pointingBox(side, [0, 12, 0, 16, 16, 16]), faces),
    box(pointingBox(side, [6, 0, 6, 10, 12, 10]), 'oak_planks'),
  );
}

function daylightDetector(state: LookState): Look {
  const top = state.is('inverted') ? 'daylight_detector_inverted_top' : 'daylight_detector_top';
  const side = 'daylight_detector_side';
  return parts(box([0, 0, 0, 16, 6, 16], sided(top, side, side)));
}

function sculkSensor(state: LookState): Look {
  const faces = sided(`${state.name}_top`, 'sculk_catalyst_bottom', 'sculk_sensor_side');
  const tendrils = all('sculk_tendril');
  return parts(box([0, 0, 0, 16, 8, 16], faces), {
    kind: PART_CROSS,
    box: [0, 8, 0, 16, 16, 16],
    faces: tendrils,
    flags: LOOK_CUTOUT,
  });
}

function sculkShrieker(): Look {
  const side = 'sculk_shrieker_side';
  return parts(
    box([0, 0, 0, 16, 8, 16], sided('sculk_shrieker_top', 'sculk_catalyst_bottom', side)),
    box([1, 8, 1, 15, 15, 15], [side, side, undefined, 'sculk_shrieker_top', side, side]),
  );
}

/** Of its pieces, from the root on. */
const DRIPSTONE_WIDTHS: ReadonlyMap<string, readonly number[]> = new Map([
  ['tip_merge', [4, 3]],
  ['tip', [4, 3, 2]],
  ['frustum', [6, 5]],
  ['middle', [8, 7]],
  ['base', [12, 10]],
]);

/** A point of rock: thick at its root, thin at its tip. */
function dripstone(state: LookState): Look {
  const thickness = state.get('thickness', 'tip');
  const isUp = state.get('vertical_direction', 'up') === 'up';
  const steps = DRIPSTONE_WIDTHS.get(thickness) ?? [4, 3, 2];
  const length = thickness === 'tip' ? 11 : 16;
  const list = steps.map((width, i) => {
    const y0 = Math.round((length * i) / steps.length);
    const y1 = Math.round((length * (i + 1)) / steps.length);
    const near = 8 - width / 2;
    const [low, high] = [Math.floor(near), Math.floor(near) + width];
    const sides: LookBox = [low, y0, low, high, y1, high];
    return box(pointingBox(isUp ? UP : DOWN, sides), 'dripstone_block');
  });
  return parts(...list);
}

export const OBJECT_RULES: LookRules = {
  end_rod: pointing(
    [[6, 0, 6, 10, 1, 10], 'end_rod_base'],
    [[7, 1, 7, 9, 16, 9], 'end_rod', LOOK_BRIGHT],
  ),
  turtle_egg: turtleEgg,
  sniffer_egg: (state) =>
    parts(
      box([1, 0, 2, 15, 16, 14], state.number('hatch') > 1 ? 'sniffer_egg_cracked' : 'sniffer_egg'),
    ),
  dragon_egg: () => parts(...DRAGON_EGG.map((sides) => box(sides, 'dragon_egg'))),
  sea_pickle: seaPickle,
  cocoa,
  lectern,
  grindstone,
  stonecutter,
  bell,
  scaffolding,
  dried_ghast: () => parts(box([3, 0, 3, 13, 10, 13], 'dried_ghast')),
  conduit: () => parts(box([5, 5, 5, 11, 11, 11], 'conduit')),
  decorated_pot: decoratedPot,
  piston_head: pistonHead,
  daylight_detector: daylightDetector,
  sculk_sensor: sculkSensor,
  calibrated_sculk_sensor: sculkSensor,
  sculk_shrieker: sculkShrieker,
  pointed_dripstone: dripstone,
  heavy_core: () => parts(box([4, 0, 4, 12, 8, 12], 'heavy_core')),
};
