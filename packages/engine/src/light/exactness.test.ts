import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AIR, LIGHT_EMISSION, LIGHT_OPACITY, stateOf } from '../blocks/index.js';
import { BOTTOM_Y, Column, TOP_Y } from '../terrain/column.js';
import { Generator } from '../terrain/generator.js';
import { WorldBlocks } from '../terrain/worldBlocks.js';
import { WorldLight } from './worldLight.js';

/** A box of blocks, from its first to its last. */
interface Area {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly z0: number;
  readonly z1: number;
}

/**
 * The light in a box, worked out plainly: every pass over all blocks takes from the neighbours
 * what they give, until nothing changes. Right for places 15 or more blocks inside the box, if
 * all above it is open and all below it rock.
 */
function slowLight(blocks: WorldBlocks, area: Area): (x: number, y: number, z: number) => number {
  const { x0, y0, z0 } = area;
  const [wide, high, deep] = [area.x1 - x0 + 1, area.y1 - y0 + 1, area.z1 - z0 + 1];
  const size = wide * high * deep;
  const [sky, block] = [new Uint8Array(size), new Uint8Array(size)];
  const [opacity, emission] = [new Uint8Array(size), new Uint8Array(size)];
  const indexOf = (x: number, y: number, z: number) => ((y - y0) * deep + z - z0) * wide + x - x0;
  for (let y = y0; y <= area.y1; y++) {
    for (let z = z0; z <= area.z1; z++) {
      for (let x = x0; x <= area.x1; x++) {
        const state = blocks.get(x, y, z);
        opacity[indexOf(x, y, z)] = LIGHT_OPACITY[state]!;
        emission[indexOf(x, y, z)] = LIGHT_EMISSION[state]!;
      }
    }
  }
  const layer = wide * deep;
  /** Takes what the neighbours of one block give it; whether that was more than it had. */
  const brighten = (i: number): boolean => {
    const loss = Math.max(1, opacity[i]!);
    if (loss === 15 && emission[i]! <= block[i]!) return false;
    const x = i % wide;
    const z = Math.floor(i / wide) % deep;
    const above = i + layer < size ? sky[i + layer]! : 15;
    let bestSky = Math.max(sky[i]!, above === 15 && opacity[i] === 0 ? 15 : above - loss);
    let bestBlock = Math.max(block[i]!, emission[i]!, (block[i + layer] ?? 0) - loss);
    const take = (next: number): void => {
      bestSky = Math.max(bestSky, sky[next]! - loss);
      bestBlock = Math.max(bestBlock, block[next]! - loss);
    };
    if (i >= layer) take(i - layer);
    if (x > 0) take(i - 1);
    if (x < wide - 1) take(i + 1);
    if (z > 0) take(i - wide);
    if (z < deep - 1) take(i + wide);
    const isBrighter = bestSky > sky[i]! || bestBlock > block[i]!;
    sky[i] = bestSky;
    block[i] = bestBlock;
    return isBrighter;
  };
  // Down and up in turns: light that spreads against one pass goes with the next.
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = size - 1; i >= 0; i--) if (brighten(i)) changed = true;
    for (let i = 0; changed && i < size; i++) brighten(i);
  }
  return (x, y, z) => (sky[indexOf(x, y, z)]! << 4) | block[indexOf(x, y, z)]!;
}

/** The places inside a box where the light is not what `expected` says. */
function differences(
  light: WorldLight,
  expected: (x: number, y: number, z: number) => number,
  area: Area,
): string[] {
  const found: string[] = [];
  for (let z = area.z0; z <= area.z1; z++) {
    for (let x = area.x0; x <= area.x1; x++) {
      const column = light.columnLight(x >> 4, z >> 4);
      for (let y = area.y0; y <= area.y1; y++) {
        const [is, should] = [column.get(x & 15, y, z & 15), expected(x, y, z)];
        if (is !== should)
          found.push(`${x} ${y} ${z}: ${is.toString(16)}, not ${should.toString(16)}`);
      }
    }
  }
  return found;
}

const RUNS = 20;
const GROUND = 0;

function flatLand(): WorldBlocks {
  const column = (x: number, z: number): Column => {
    const made = new Column(x, z);
    for (let section = 0; section < 4; section++) made.fillSection(section, stateOf('stone'));
    return made;
  };
  return new WorldBlocks({ column });
}

const KINDS = [
  ...[AIR, AIR, AIR, stateOf('stone'), stateOf('stone'), stateOf('oak_leaves')],
  ...[stateOf('torch'), stateOf('glowstone'), stateOf('water'), stateOf('glass'), stateOf('lava')],
  ...[stateOf('brown_mushroom'), stateOf('magma_block')],
];

/** All edits are in here: around the corner where four columns meet. */
const EDITED = { x0: -7, x1: 7, y0: GROUND - 6, y1: GROUND + 8, z0: -7, z1: 7 };
/** As far as the edits' light reaches, and further. */
const SHOWN = { x0: -23, x1: 23, y0: GROUND - 22, y1: GROUND + 24, z0: -23, z1: 23 };
const WORKED = { x0: -38, x1: 38, y0: GROUND - 22, y1: GROUND + 24, z0: -38, z1: 38 };

const inEdited = (low: number, high: number) => fc.integer({ min: low, max: high });

/** A box of one kind of block: single blocks, walls, roofs, shafts and rooms. */
const edit = fc.record({
  x: inEdited(EDITED.x0, EDITED.x1),
  y: inEdited(EDITED.y0, EDITED.y1),
  z: inEdited(EDITED.z0, EDITED.z1),
  wide: fc.constantFrom(0, 0, 1, 6, 14),
  high: fc.constantFrom(0, 0, 1, 6, 14),
  deep: fc.constantFrom(0, 0, 1, 6, 14),
  state: fc.constantFrom(...KINDS),
});

function apply(
  { x, y, z, wide, high, deep, state }: typeof edit extends fc.Arbitrary<infer T> ? T : never,
  blocks: WorldBlocks,
  light: WorldLight,
): void {
  const to = [
    Math.min(EDITED.x1, x + wide),
    Math.min(EDITED.y1, y + high),
    Math.min(EDITED.z1, z + deep),
  ] as const;
  fillBox(blocks, light, [x, y, z], to, state);
}

type Corner = readonly [number, number, number];

function fillBox(
  blocks: WorldBlocks,
  light: WorldLight,
  [x0, y0, z0]: Corner,
  [x1, y1, z1]: Corner,
  state: number,
): void {
  for (let y = y0; y <= y1; y++) {
    for (let z = z0; z <= z1; z++) {
      for (let x = x0; x <= x1; x++) {
        const before = blocks.set(x, y, z, state);
        light.changed(x, y, z, before, state);
      }
    }
  }
}

describe('light is what the blocks of the whole world give', () => {
  test('after any edits, for columns lit before, between and after them', () => {
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 25 }),
        fc.array(fc.tuple(fc.nat(25), inEdited(-2, 1), inEdited(-2, 1)), { maxLength: 4 }),
        fc.option(fc.nat(25), { freq: 1 }),
        (edits, asked, forgotten) => {
          const blocks = flatLand();
          const light = new WorldLight(blocks);
          edits.forEach((one, i) => {
            const isNow = (when: number) => when % edits.length === i;
            for (const [when, x, z] of asked) if (isNow(when)) light.columnLight(x, z);
            if (forgotten !== null && isNow(forgotten)) light.forgetFar(-2, -1, 1);
            apply(one, blocks, light);
          });
          const expected = slowLight(blocks, WORKED);
          expect(differences(light, expected, SHOWN).slice(0, 5)).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('where columns were looked at while others still waited, as a fresh look gives it', () => {
    const farEdit = fc.record({
      at: fc.tuple(inEdited(-40, 40), inEdited(-6, 8), inEdited(-40, 40)),
      size: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 1, 5, 20))),
      state: fc.constantFrom(...KINDS),
      look: fc.option(fc.tuple(inEdited(-3, 2), inEdited(-3, 2))),
    });
    fc.assert(
      fc.property(fc.array(farEdit, { minLength: 1, maxLength: 12 }), (edits) => {
        const blocks = flatLand();
        const light = new WorldLight(blocks);
        light.columnLight(0, 0);
        for (const { at, size, state, look } of edits) {
          const [x, y, z] = at;
          const [wide, high, deep] = size as [number, number, number];
          fillBox(blocks, light, [x, y, z], [x + wide, y + high, z + deep], state);
          if (look !== null) light.columnLight(...look);
        }
        const fresh = new WorldLight(blocks);
        for (const [x, z] of [
          [0, 0],
          [-2, 1],
          [1, -3],
        ] as const) {
          const area = { ...SHOWN, x0: x * 16, x1: x * 16 + 15, z0: z * 16, z1: z * 16 + 15 };
          const expected = fresh.columnLight(x, z);
          const at = (bx: number, by: number, bz: number) => expected.get(bx & 15, by, bz & 15);
          expect(differences(light, at, area).slice(0, 5)).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('in two forks that went different ways', () => {
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        (shared, first, second) => {
          const blocks = flatLand();
          const light = new WorldLight(blocks);
          light.columnLight(0, 0);
          for (const one of shared) apply(one, blocks, light);
          const forkBlocks = blocks.fork();
          const fork = light.fork(forkBlocks);
          for (const one of first) apply(one, blocks, light);
          for (const one of second) apply(one, forkBlocks, fork);
          expect(differences(light, slowLight(blocks, WORKED), SHOWN).slice(0, 5)).toEqual([]);
          expect(differences(fork, slowLight(forkBlocks, WORKED), SHOWN).slice(0, 5)).toEqual([]);
        },
      ),
      { numRuns: RUNS / 4 },
    );
  });

  test('in generated land, with its caves, trees, water and lava', () => {
    const generator = new Generator({ high: 5, low: 7 });
    const blocks = new WorldBlocks(generator);
    const light = new WorldLight(blocks);
    const [x, z] = [48, -64];
    const shown = { x0: x, x1: x + 15, y0: BOTTOM_Y, y1: TOP_Y, z0: z, z1: z + 15 };
    const worked = { ...shown, x0: x - 16, x1: x + 31, z0: z - 16, z1: z + 31 };
    expect(differences(light, slowLight(blocks, worked), shown).slice(0, 5)).toEqual([]);
  });
});

test('the order in which columns are asked for does not matter', () => {
  const generator = new Generator({ high: 0, low: 3 });
  const places = Array.from(
    { length: 25 },
    (_, i) => [(i % 5) - 2, Math.floor(i / 5) - 2] as const,
  );
  const first = new WorldLight(new WorldBlocks(generator));
  for (const [x, z] of places) first.columnLight(x, z);
  const second = new WorldLight(new WorldBlocks(generator));
  const mixedUp = places.map((_, i) => places[(i * 7 + 3) % 25]!);
  for (const [x, z] of mixedUp) second.columnLight(x, z);
  for (const [x, z] of places) {
    const expected = second.columnLight(x, z);
    const area = {
      x0: x * 16,
      x1: x * 16 + 15,
      y0: BOTTOM_Y,
      y1: TOP_Y,
      z0: z * 16,
      z1: z * 16 + 15,
    };
    expect(differences(first, (bx, y, bz) => expected.get(bx & 15, y, bz & 15), area)).toEqual([]);
  }
});
