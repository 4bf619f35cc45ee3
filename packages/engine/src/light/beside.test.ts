import { describe, expect, test } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { Generator } from '../terrain/generator.js';
import { WorldBlocks } from '../terrain/worldBlocks.js';
import type { ColumnLight } from './columnLight.js';
import { WorldLight } from './worldLight.js';

const SEED = { high: 0, low: 7 };
const GLOWSTONE = stateOf('minecraft:glowstone');

function land(): { blocks: WorldBlocks; light: WorldLight } {
  const blocks = new WorldBlocks(new Generator(SEED));
  return { blocks, light: new WorldLight(blocks) };
}

/** The places right outside a column, from its north-west neighbour's corner on. */
function around(columnX: number, columnZ: number): [x: number, z: number][] {
  const places: [number, number][] = [];
  for (let z = -1; z <= 16; z++) {
    for (let x = -1; x <= 16; x++) {
      const isInside = x >= 0 && x < 16 && z >= 0 && z < 16;
      if (!isInside) places.push([columnX * 16 + x, columnZ * 16 + z]);
    }
  }
  return places;
}

function put({ blocks, light }: ReturnType<typeof land>, x: number, y: number, z: number): void {
  light.changed(x, y, z, blocks.set(x, y, z, GLOWSTONE), GLOWSTONE);
}

describe('the light beside a column that was asked for', () => {
  test('is exact where the two touch, though what lies further out was never made', () => {
    for (const [columnX, columnZ] of [
      [-13, 16],
      [2, 3],
      [40, -8],
    ] as const) {
      const [near, whole] = [land(), land()];
      near.light.columnLight(columnX, columnZ);
      expect(near.blocks.loadedColumns).toBe(9);
      let wrong = 0;
      for (const [x, z] of around(columnX, columnZ)) {
        const beside = near.light.lightBeside(x >> 4, z >> 4);
        const exact = whole.light.columnLight(x >> 4, z >> 4);
        for (let y = BOTTOM_Y; y <= TOP_Y; y++) {
          if (beside.get(x & 15, y, z & 15) !== exact.get(x & 15, y, z & 15)) wrong++;
        }
      }
      expect(wrong).toBe(0);
    }
  });

  test('gains where it was not exact when more columns get light, and has no new version', () => {
    const { blocks, light } = land();
    blocks.set(33, 80, 8, GLOWSTONE);
    light.columnLight(0, 0);
    const beside: ColumnLight = light.lightBeside(1, 0);
    const { version, gains } = beside;
    light.columnLight(1, 0);
    expect(light.lightBeside(1, 0)).toBe(beside);
    expect(beside.get(15, 80, 8) & 15).toBe(13);
    expect(beside.version).toBe(version);
    expect(beside.gains).toBeGreaterThan(gains);
  });

  test('has a new version when a block changes, and when a column is lit again that was forgotten', () => {
    const world = land();
    const { light } = world;
    light.columnLight(0, 0);
    const before = light.lightBeside(1, 0).version;
    put(world, 20, 80, 8);
    light.columnLight(0, 0);
    const lit = light.lightBeside(1, 0).version;
    expect(lit).toBeGreaterThan(before);
    // What changes in a forgotten column is not noticed until it has light again.
    light.columnLight(1, 0);
    const { losses } = light;
    light.forgetFar(0, 0, 1);
    expect(light.losses).toBeGreaterThan(losses);
    put(world, 33, 80, 8);
    const known = light.lightBeside(1, 0).version;
    light.columnLight(1, 0);
    expect(light.lightBeside(1, 0).version).toBeGreaterThan(known);
  });
});
