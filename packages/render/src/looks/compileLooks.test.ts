import { describe, expect, it } from 'vitest';
import {
  BLOCK_KINDS,
  COLLISION_SHAPE,
  KIND_OF_STATE,
  LIGHT_OPACITY,
  propertyOf,
  SELECTION_SHAPE,
  SHAPES,
  STATE_COUNT,
} from '../../../engine/src/blocks/index.js';
import { BIOMES } from '../../../engine/src/terrain/biomes.js';
import {
  LOOK_BRIGHT,
  LOOK_BYTES,
  LOOK_CUBE,
  LOOK_CUTOUT,
  LOOK_FACES,
  LOOK_FIRST_PART,
  LOOK_FLUID,
  LOOK_NOTHING,
  LOOK_OCCLUDES,
  LOOK_PARTS,
  LOOK_TRANSLUCENT,
  LOOK_WATERLOGGED,
  NO_FACE,
  PART_BOX,
  PART_BYTES,
  PART_CROSS,
  PART_CULLED,
  PART_FACES,
  TEXTURE_BYTES,
  TEXTURE_TEXELS,
} from '../layout.js';
import type { StateInfo } from '../source.js';
import { compileLooks } from './compileLooks.js';

function infoOf(state: number): StateInfo {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  const properties = Object.fromEntries(
    kind.properties.map(({ name }) => [name, propertyOf(state, name)!]),
  );
  return { name: kind.name, properties, shape: SHAPES[SELECTION_SHAPE[state]!]! };
}

const STATES = Array.from({ length: STATE_COUNT }, (_, state) => infoOf(state));
const BIOME_NAMES = BIOMES.map(({ name }) => name);
const looks = compileLooks(STATES, BIOME_NAMES);
const CUBE = Float64Array.of(0, 0, 0, 1, 1, 1);

function stateNamed(name: string, wanted: Record<string, string> = {}): number {
  return STATES.findIndex(
    (state) =>
      state.name === `minecraft:${name}` &&
      Object.entries(wanted).every(([property, value]) => state.properties[property] === value),
  );
}

/** The look of one state that only this test knows of. */
function lookOf(name: string, properties: Record<string, string> = {}, shape = CUBE) {
  return compileLooks([{ name: `minecraft:${name}`, properties, shape }], []);
}

function partsOf(of: typeof looks, state: number): Uint8Array[] {
  const at = state * LOOK_BYTES;
  const view = new DataView(of.states.buffer, of.states.byteOffset);
  const first = view.getUint32(at + LOOK_FIRST_PART, true);
  return Array.from({ length: of.states[at + 4]! }, (_, i) =>
    of.parts.subarray((first + i) * PART_BYTES, (first + i + 1) * PART_BYTES),
  );
}

function facesAt(bytes: Uint8Array, start: number): number[] {
  return Array.from(
    { length: 6 },
    (_, d) => bytes[start + d * 2]! | (bytes[start + d * 2 + 1]! << 8),
  );
}

function describeState({ name, properties }: StateInfo): string {
  return `${name}${JSON.stringify(properties)}`;
}

describe('looks of the states of the engine', () => {
  it('are there for everything but air', () => {
    const unseen = STATES.filter((_, i) => looks.states[i * LOOK_BYTES] === LOOK_NOTHING);
    expect(unseen.map(({ name }) => name)).toEqual([
      'minecraft:air',
      'minecraft:cave_air',
      'minecraft:void_air',
    ]);
  });

  it('occlude exactly where a whole cube lets no light through', () => {
    for (let i = 0; i < STATE_COUNT; i++) {
      const stopsBodies = COLLISION_SHAPE[i] !== 0;
      const isSolid = SELECTION_SHAPE[i] === 1 && LIGHT_OPACITY[i] === 15 && stopsBodies;
      const occludes = (looks.states[i * LOOK_BYTES + 1]! & LOOK_OCCLUDES) !== 0;
      expect(occludes, describeState(STATES[i]!)).toBe(isSolid);
      if (occludes) expect(looks.states[i * LOOK_BYTES]).toBe(LOOK_CUBE);
    }
  });

  it('have a face on all six sides of a cube', () => {
    for (let i = 0; i < STATE_COUNT; i++) {
      if (looks.states[i * LOOK_BYTES] !== LOOK_CUBE) continue;
      expect(facesAt(looks.states, i * LOOK_BYTES + LOOK_FACES)).not.toContain(NO_FACE);
    }
  });

  it('point at textures that exist, and are made of parts that exist', () => {
    const count = looks.textures.length / TEXTURE_BYTES;
    for (let i = 0; i < STATE_COUNT; i++) {
      const what = looks.states[i * LOOK_BYTES]!;
      if (what === LOOK_NOTHING) continue;
      const parts = what === LOOK_PARTS ? partsOf(looks, i) : [];
      expect(what !== LOOK_PARTS || parts.length > 0, describeState(STATES[i]!)).toBe(true);
      const faces =
        what === LOOK_PARTS
          ? parts.flatMap((part) => facesAt(part, PART_FACES))
          : facesAt(looks.states, i * LOOK_BYTES + LOOK_FACES);
      const shown = faces.filter((face) => face !== NO_FACE);
      expect(shown.length, describeState(STATES[i]!)).toBeGreaterThan(0);
      expect(shown.every((face) => (face & 0xfff) < count)).toBe(true);
    }
  });

  it('keep to the shape that one can point at, but for a texel', () => {
    const cut =
      /_(slab|stairs|fence|door|trapdoor)$|^minecraft:(glass_pane|chest|wall_torch|snow)$/;
    // Most states share their shape and their parts with others.
    const known = new Map<string, boolean>();
    for (let i = 0; i < STATE_COUNT; i++) {
      if (!cut.test(STATES[i]!.name)) continue;
      const boxes = boxesOf(STATES[i]!.shape);
      for (const part of looks.states[i * LOOK_BYTES] === LOOK_PARTS ? partsOf(looks, i) : []) {
        const key = `${boxes.join(' ')} of ${part.subarray(0, 6)}`;
        const isInside = known.get(key) ?? isWithin([...part.subarray(0, 6)], boxes);
        known.set(key, isInside);
        expect(isInside, `${describeState(STATES[i]!)} ${part.subarray(0, 6)}`).toBe(true);
      }
    }
  });

  it('fill the shape of slabs and stairs', () => {
    for (let i = 0; i < STATE_COUNT; i++) {
      if (!/_(slab|stairs)$/.test(STATES[i]!.name)) continue;
      if (looks.states[i * LOOK_BYTES] !== LOOK_PARTS) continue;
      const volume = (boxes: number[][]) =>
        boxes.reduce((sum, [a, b, c, d, e, f]) => sum + (d! - a!) * (e! - b!) * (f! - c!), 0);
      const shown = partsOf(looks, i).map((part) => [...part.subarray(0, 6)]);
      expect(volume(shown), describeState(STATES[i]!)).toBe(volume(boxesOf(STATES[i]!.shape)));
    }
  });

  it('hold water where the state does', () => {
    for (const name of ['kelp', 'kelp_plant', 'seagrass', 'tall_seagrass']) {
      expect(looks.states[stateNamed(name) * LOOK_BYTES + 1]! & LOOK_WATERLOGGED).not.toBe(0);
    }
    const wet = stateNamed('oak_fence', { waterlogged: 'true' });
    const dry = stateNamed('oak_fence', { waterlogged: 'false' });
    expect(looks.states[wet * LOOK_BYTES + 1]! & LOOK_WATERLOGGED).not.toBe(0);
    expect(looks.states[dry * LOOK_BYTES + 1]! & LOOK_WATERLOGGED).toBe(0);
  });

  it('say how much of a fluid there is and whether it falls', () => {
    const amount = (name: string, level: string) =>
      looks.states[stateNamed(name, { level }) * LOOK_BYTES + 3];
    expect(looks.states[stateNamed('water') * LOOK_BYTES]).toBe(LOOK_FLUID);
    expect([amount('water', '0'), amount('water', '7'), amount('water', '8')]).toEqual([8, 1, 24]);
    expect(looks.states[stateNamed('water') * LOOK_BYTES + 1]! & LOOK_TRANSLUCENT).not.toBe(0);
    expect(looks.states[stateNamed('lava') * LOOK_BYTES + 1]! & LOOK_BRIGHT).not.toBe(0);
  });

  it('mark the faces that a neighbour may hide', () => {
    const [base] = partsOf(looks, stateNamed('oak_slab', { type: 'bottom' }));
    // all but the top, which is in the middle of the cell
    expect(base![PART_CULLED]).toBe(0b110111);
  });

  it('turn the bark of a lying log', () => {
    const at = stateNamed('oak_log', { axis: 'x' }) * LOOK_BYTES;
    const end = looks.textureNamed('oak_log_top');
    const bark = looks.textureNamed('oak_log');
    expect(facesAt(looks.states, at + LOOK_FACES)).toEqual([end, end, bark, bark, bark, bark]);
    expect([...looks.states.subarray(at + 18, at + 24)]).toEqual([0, 0, 1, 1, 1, 1]);
  });
});

/** A box in pieces of at most one texel. */
function cellsOf([x0, y0, z0, x1, y1, z1]: number[]): number[][] {
  const cells: number[][] = [];
  for (let x = x0!; x < x1!; x++) {
    for (let y = y0!; y < y1!; y++) {
      for (let z = z0!; z < z1!; z++) cells.push([x, y, z, x + 1, y + 1, z + 1]);
    }
  }
  return cells;
}

/** Whether all of a part is in one box or another, or sticks out by a texel at most. */
function isWithin(part: number[], boxes: number[][]): boolean {
  return cellsOf(part).every((cell) =>
    boxes.some((box) =>
      box.every((side, k) => (k < 3 ? cell[k]! >= side - 1 : cell[k]! <= side + 1)),
    ),
  );
}

function boxesOf(shape: Readonly<Float64Array>): number[][] {
  return Array.from({ length: shape.length / 6 }, (_, i) =>
    Array.from(shape.subarray(i * 6, i * 6 + 6), (side) => side * 16),
  );
}

describe('looks of names that the engine does not know', () => {
  it('are whole cubes where the shape is one', () => {
    const one = lookOf('gleaming_chiseled_unheard_of');
    expect(one.states[0]).toBe(LOOK_CUBE);
    expect(one.states[1]! & LOOK_OCCLUDES).not.toBe(0);
  });

  it('are boxes of their shape otherwise', () => {
    const one = lookOf('odd_thing', {}, Float64Array.of(0.25, 0, 0.25, 0.75, 0.5, 0.75));
    expect([...partsOf(one, 0)[0]!.subarray(0, 7)]).toEqual([4, 0, 4, 12, 8, 12, PART_BOX]);
  });

  it('follow the families of names, whatever properties are left out', () => {
    for (const name of ['cherry_stairs', 'mangrove_fence', 'deepslate_tile_wall', 'warped_door']) {
      expect(lookOf(name).states[0], name).toBe(LOOK_PARTS);
    }
    expect(partsOf(lookOf('cherry_sapling'), 0)[0]![6]).toBe(PART_CROSS);
    expect(lookOf('lime_stained_glass').states[1]! & LOOK_TRANSLUCENT).not.toBe(0);
    expect(lookOf('cherry_leaves').states[1]! & LOOK_CUTOUT).not.toBe(0);
  });

  it('share a texture when there are more names than textures', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({
      name: `other:thing_${i}`,
      properties: {},
      shape: CUBE,
    }));
    expect(compileLooks(many, []).textures.length / TEXTURE_BYTES).toBeLessThanOrEqual(4_096);
  });
});

describe('what rises', () => {
  const sixteenths = (name: string, properties: Record<string, string>): number[][] =>
    partsOf(lookOf(name, properties), 0).map((part) => [...part.subarray(0, 6)]);

  it('is a rail uphill: from the floor on one side to a block up on the other', () => {
    const boxes = sixteenths('rail', { shape: 'ascending_north' });
    expect(boxes).toContainEqual([0, 0, 15, 16, 1, 16]);
    expect(boxes).toContainEqual([0, 15, 0, 16, 16, 1]);
    const east = sixteenths('powered_rail', { shape: 'ascending_east' });
    expect(east).toContainEqual([0, 0, 0, 1, 1, 16]);
    expect(east).toContainEqual([15, 15, 0, 16, 16, 16]);
    expect(sixteenths('rail', { shape: 'east_west' })).toHaveLength(1);
  });

  it('is what rots in a composter, up to its rim', () => {
    const heapOf = (level: number) =>
      sixteenths('composter', { level: `${level}` }).find((box) => box[0] === 2 && box[1] === 2);
    expect(heapOf(0)).toBeUndefined();
    expect([1, 4, 7, 8].map((level) => heapOf(level)![4])).toEqual([3, 9, 15, 15]);
  });
});

describe('textures', () => {
  it('are the same whenever they are painted', () => {
    const again = compileLooks(STATES, BIOME_NAMES);
    for (const which of ['textures', 'states', 'parts'] as const) {
      expect(again[which].length).toBe(looks[which].length);
      expect(again[which].every((byte, i) => byte === looks[which][i])).toBe(true);
    }
  });

  it('leave room for those of others', () => {
    expect(looks.textures.length / TEXTURE_BYTES).toBeLessThan(2_000);
  });

  it('take in the textures of others', () => {
    const texels = new Uint32Array(256).fill(0xfe0000ff);
    const withMore = compileLooks([], [], [{ name: 'item/apple', texels }]);
    const number = withMore.textureNamed('item/apple');
    const words = new Uint32Array(withMore.textures.buffer, withMore.textures.byteOffset);
    expect(words[number * TEXTURE_TEXELS]).toBe(0xfe0000ff);
    expect(words[number * TEXTURE_TEXELS + TEXTURE_TEXELS - 1]).toBe(0xfe0000ff);
    expect(withMore.hasTexture('item/pear')).toBe(false);
    expect(() => withMore.textureNamed('item/pear')).toThrow('item/pear');
  });

  it('have frames that follow one another', () => {
    const water = looks.animations.find(
      ({ texture }) => texture === looks.textureNamed('water_still'),
    );
    expect(water!.first + water!.count).toBeLessThanOrEqual(looks.textures.length / TEXTURE_BYTES);
    expect(water!.first).not.toBe(water!.texture);
  });
});

describe('biomes', () => {
  it('have colours, also those that nobody has heard of', () => {
    const [plains, snowy, odd] = compileLooks(
      [],
      ['minecraft:plains', 'minecraft:snowy_plains', 'mod:frozen_marsh'],
    ).biomes;
    expect(plains!.precipitation).toBe('rain');
    expect(snowy!.precipitation).toBe('snow');
    expect(odd!.precipitation).toBe('snow');
    // 0xBBGGRR: grass is greener than it is red, and redder than it is blue
    const [r, g, b] = [plains!.grass & 255, (plains!.grass >> 8) & 255, plains!.grass >> 16];
    expect(g > r && r > b).toBe(true);
  });
});
