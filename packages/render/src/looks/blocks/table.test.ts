import { describe, expect, it } from 'vitest';
import { LOOK_BRIGHT, LOOK_CUTOUT } from '../../layout.js';
import { isPainted } from '../textures/painters.js';
import type { Look, LookBox } from './look.js';
import { LookTable } from './table.js';

/** The shape of all that nothing collides with. */
const NO_SHAPE = new Float64Array(0);
const CUBE = Float64Array.of(0, 0, 0, 1, 1, 1);

function lookOf(name: string, properties: Record<string, string> = {}, shape = NO_SHAPE): Look {
  return new LookTable().lookOf({ name: `minecraft:${name}`, properties, shape });
}

function boxesOf(name: string, properties: Record<string, string> = {}): LookBox[] {
  const look = lookOf(name, properties);
  return look.what === 'parts' ? look.parts.map(({ box }) => box) : [];
}

function texturesOf(look: Look): string[] {
  const faces =
    look.what === 'cube'
      ? look.faces
      : look.what === 'parts'
        ? look.parts.flatMap((part) => part.faces)
        : [];
  return faces
    .filter((face) => face !== undefined)
    .map((face) => (typeof face === 'string' ? face : face.texture));
}

describe('what nothing collides with', () => {
  it.each([
    ...['oak_button', 'polished_blackstone_button', 'stone_pressure_plate'],
    ...['light_weighted_pressure_plate', 'white_banner', 'light_blue_wall_banner'],
    ...['tube_coral_wall_fan', 'dead_horn_coral_wall_fan', 'tripwire', 'tripwire_hook'],
    ...['end_portal', 'end_gateway', 'powder_snow', 'frogspawn', 'pale_hanging_moss'],
  ])('is drawn in a texture that is painted: %s', (name) => {
    const textures = texturesOf(lookOf(name));
    expect(textures.length).toBeGreaterThan(0);
    expect(textures.filter((texture) => !isPainted(texture))).toEqual([]);
  });

  it.each(['air', 'cave_air', 'void_air', 'barrier', 'light', 'structure_void', 'moving_piston'])(
    'stays unseen if it is to: %s',
    (name) => {
      expect(lookOf(name, {}, CUBE).what).toBe('nothing');
    },
  );

  it('is fixed to the side that its state says: a button', () => {
    expect(boxesOf('oak_button', { face: 'wall', facing: 'north' })).toEqual([
      [5, 6, 14, 11, 10, 16],
    ]);
    expect(boxesOf('oak_button', { face: 'wall', facing: 'east' })).toEqual([[0, 6, 5, 2, 10, 11]]);
    expect(boxesOf('oak_button', { face: 'floor', facing: 'east' })).toEqual([
      [6, 0, 5, 10, 2, 11],
    ]);
    expect(boxesOf('oak_button', { face: 'ceiling', facing: 'north', powered: 'true' })).toEqual([
      [5, 15, 6, 11, 16, 10],
    ]);
  });

  it('hangs on the wall behind it: a banner', () => {
    const [, cloth] = boxesOf('red_wall_banner', { facing: 'south' });
    expect(cloth).toEqual([1, 0, 1, 15, 14, 2]);
  });

  it('stays within its block and the one above: a banner that is turned', () => {
    for (let rotation = 0; rotation < 16; rotation++) {
      for (const box of boxesOf('red_banner', { rotation: String(rotation) })) {
        const [x0, y0, z0, x1, y1, z1] = box;
        expect(Math.min(x0, y0, z0)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x1, z1)).toBeLessThanOrEqual(16);
        expect(y1).toBeLessThanOrEqual(32);
      }
    }
  });
});

describe('what versions call by different names', () => {
  it.each([
    ['grass', 'short_grass'],
    ['grass_path', 'dirt_path'],
    ['chain', 'iron_chain'],
  ])('looks alike: %s and %s', (former, name) => {
    expect(lookOf(former)).toEqual(lookOf(name));
    expect(texturesOf(lookOf(former)).every(isPainted)).toBe(true);
  });

  it('holds water by its level: a cauldron of 1.16', () => {
    expect(texturesOf(lookOf('cauldron', { level: '2' }))).toContain('water_still');
    expect(texturesOf(lookOf('cauldron', { level: '0' }))).not.toContain('water_still');
    expect(texturesOf(lookOf('cauldron'))).not.toContain('water_still');
  });
});

describe('copper', () => {
  it('looks the same with wax on it', () => {
    expect(lookOf('waxed_weathered_copper_grate')).toEqual(lookOf('weathered_copper_grate'));
  });

  it('shows its light and its power', () => {
    const states = [
      { lit: 'false', powered: 'false' },
      { lit: 'true', powered: 'false' },
      { lit: 'true', powered: 'true' },
    ].map((state) => texturesOf(lookOf('exposed_copper_bulb', state))[0]);
    expect(states).toEqual([
      'exposed_copper_bulb',
      'exposed_copper_bulb_lit',
      'exposed_copper_bulb_lit_powered',
    ]);
  });
});

describe('what points somewhere', () => {
  it('grows out of the side behind it: crystals', () => {
    const look = lookOf('amethyst_cluster', { facing: 'east' });
    expect(look.what === 'parts' && look.parts.map(({ flags }) => flags)).toEqual([
      LOOK_CUTOUT,
      LOOK_CUTOUT,
    ]);
    // A quarter to the right: what is painted at the foot lies to the west.
    const upper = look.what === 'parts' ? look.parts[0]!.faces[3] : undefined;
    expect(upper).toEqual({ texture: 'amethyst_cluster', turn: 1 });
  });

  it('leaves room for its arm when it is out: a piston', () => {
    expect(lookOf('piston', { facing: 'up', extended: 'false' }).what).toBe('cube');
    expect(boxesOf('piston', { facing: 'up', extended: 'true' })).toEqual([[0, 0, 0, 16, 12, 16]]);
    expect(boxesOf('piston', { facing: 'west', extended: 'true' })).toEqual([
      [4, 0, 0, 16, 16, 16],
    ]);
    expect(boxesOf('piston_head', { facing: 'west' })[0]).toEqual([0, 0, 0, 4, 16, 16]);
  });
});

describe('candles', () => {
  it('are as many as the state says, and burn when they are lit', () => {
    const flames = (properties: Record<string, string>) => {
      const look = lookOf('red_candle', properties);
      const list = look.what === 'parts' ? look.parts : [];
      return list.filter(({ flags }) => (flags & LOOK_BRIGHT) !== 0).length;
    };
    expect(flames({ candles: '3', lit: 'true' })).toBe(3);
    expect(flames({ candles: '3', lit: 'false' })).toBe(0);
    expect(flames({ candles: '900', lit: 'true' })).toBe(4);
  });
});

describe('a name that ends as others do', () => {
  it.each(['sea_lantern', 'jack_o_lantern', 'chiseled_bookshelf', 'muddy_mangrove_roots'])(
    'is a cube all the same: %s',
    (name) => {
      expect(lookOf(name, {}, CUBE).what).toBe('cube');
    },
  );
});

describe('a block that nobody has heard of', () => {
  it('has its own shape', () => {
    const slab = Float64Array.of(0, 0, 0, 1, 0.5, 1);
    const look = lookOf('wobble', {}, slab);
    expect(look.what === 'parts' && look.parts[0]!.box).toEqual([0, 0, 0, 16, 8, 16]);
    expect(lookOf('wobble', {}, CUBE).what).toBe('cube');
  });

  it('is a plant if nothing collides with it, as it would not be seen otherwise', () => {
    expect(texturesOf(lookOf('wobble'))).toContain('unknown_plant');
  });
});

describe('a state that says nonsense', () => {
  it.each([
    ['red_candle', { candles: '2.5' }],
    ['turtle_egg', { eggs: '-3' }],
    ['pointed_dripstone', { thickness: 'constructor' }],
    ['big_dripleaf', { tilt: 'constructor' }],
    ['water_cauldron', { level: '900' }],
    ['skeleton_skull', { rotation: '-7' }],
    ['white_banner', { rotation: '1000' }],
    ['crafter', { orientation: 'sideways' }],
  ])('is drawn within its block and the one above all the same: %s', (name, properties) => {
    const look = lookOf(name, properties as Record<string, string>);
    expect(look.what).not.toBe('nothing');
    for (const box of look.what === 'parts' ? look.parts.map((part) => part.box) : []) {
      expect(box.every((side) => Number.isInteger(side) && side >= 0 && side <= 32)).toBe(true);
    }
  });
});

describe('a plant in a pot', () => {
  it.each(['oak_sapling', 'red_tulip', 'dead_bush', 'crimson_roots', 'azalea_bush', 'bamboo'])(
    'stands in one, whatever its own name ends with: %s',
    (plant) => {
      const textures = texturesOf(lookOf(`potted_${plant}`));
      expect(textures).toContain('flower_pot');
      expect(textures.every(isPainted)).toBe(true);
    },
  );
});
