import { describe, expect, it } from 'vitest';
import {
  COLLISION_SHAPE,
  kindNamed,
  LIGHT_EMISSION,
  LIGHT_OPACITY,
  parseBlockState,
  SELECTION_SHAPE,
  SHAPES,
} from './index.js';

function s(text: string): number {
  const parsed = parseBlockState(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.state;
}

describe('blocks of the nether', () => {
  it.each([
    ['nether_portal', 11],
    ['soul_fire', 10],
    ['soul_torch', 10],
    ['soul_wall_torch[facing=east]', 10],
    ['soul_lantern[hanging=true]', 10],
    ['shroomlight', 15],
    ['crimson_nylium', 0],
    ['weeping_vines', 0],
  ])('%s gives light of %d', (text, light) => {
    expect(LIGHT_EMISSION[s(text)]).toBe(light);
  });

  it.each([
    ['nether_quartz_ore', 'pickaxe', 0],
    ['nether_gold_ore', 'pickaxe', 0],
    ['ancient_debris', 'pickaxe', 3],
    ['warped_nylium', 'pickaxe', 0],
    ['quartz_block', 'pickaxe', 0],
    ['nether_brick_fence', 'pickaxe', 0],
  ])('%s gives nothing without a %s of tier %d', (name, tool, tier) => {
    expect(kindNamed(name)).toMatchObject({ tool, tier, needsTool: true });
  });

  it('a portal cannot be broken, and one walks into its thin sheet', () => {
    expect(kindNamed('nether_portal')!.hardness).toBe(-1);
    for (const axis of ['x', 'z']) {
      const state = s(`nether_portal[axis=${axis}]`);
      expect(COLLISION_SHAPE[state]).toBe(0);
      expect(LIGHT_OPACITY[state]).toBe(0);
    }
    expect([...SHAPES[SELECTION_SHAPE[s('nether_portal[axis=x]')]!]!]).toEqual([
      0, 0, 0.375, 1, 1, 0.625,
    ]);
    expect([...SHAPES[SELECTION_SHAPE[s('nether_portal[axis=z]')]!]!]).toEqual([
      0.375, 0, 0, 0.625, 1, 1,
    ]);
  });

  it('nether wart grows from a quarter of a block to nearly a whole one', () => {
    const heights = [0, 1, 2, 3].map(
      (age) => SHAPES[SELECTION_SHAPE[s(`nether_wart[age=${age}]`)]!]![4]! * 16,
    );
    expect(heights).toEqual([5, 8, 11, 14]);
  });
});
