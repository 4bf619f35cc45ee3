import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS, stateOf } from '../blocks/index.js';
import { breakTicks, ITEM_KINDS, itemOf } from './index.js';

const STANDING = { onGround: true, inWater: false };

function ticks(block: string, item: string, conditions = STANDING): number {
  return breakTicks(stateOf(block), item === 'hand' ? undefined : itemOf(item), conditions);
}

describe('breaking', () => {
  it.each([
    ['dirt', 'hand', 15],
    ['dirt', 'wooden_shovel', 8],
    ['dirt', 'iron_shovel', 3],
    ['grass_block', 'hand', 18],
    ['sand', 'hand', 15],
    ['sand', 'diamond_shovel', 2],
    ['stone', 'hand', 150],
    ['stone', 'wooden_pickaxe', 23],
    ['stone', 'stone_pickaxe', 12],
    ['stone', 'iron_pickaxe', 8],
    ['stone', 'diamond_pickaxe', 6],
    ['stone', 'golden_pickaxe', 4],
    ['stone', 'iron_axe', 150],
    ['cobblestone', 'hand', 200],
    ['cobblestone', 'wooden_pickaxe', 30],
    ['oak_log', 'hand', 60],
    ['oak_log', 'wooden_axe', 30],
    ['oak_log', 'iron_axe', 10],
    ['oak_planks', 'hand', 60],
    ['glass', 'hand', 9],
    ['iron_ore', 'hand', 300],
    ['iron_ore', 'wooden_pickaxe', 150],
    ['iron_ore', 'stone_pickaxe', 23],
    ['deepslate_iron_ore', 'stone_pickaxe', 34],
    ['obsidian', 'hand', 5000],
    ['obsidian', 'wooden_pickaxe', 2500],
    ['obsidian', 'diamond_pickaxe', 188],
    ['oak_leaves', 'hand', 6],
    ['oak_leaves', 'wooden_hoe', 3],
    ['oak_leaves', 'iron_sword', 4],
    ['white_wool', 'hand', 24],
    ['white_wool', 'shears', 5],
    ['snow', 'hand', 10],
    ['snow', 'wooden_shovel', 2],
    ['chest', 'hand', 75],
    ['furnace', 'wooden_pickaxe', 53],
    ['cobweb', 'hand', 400],
    ['cobweb', 'stone_sword', 8],
    ['cobweb', 'shears', 8],
    ['iron_door', 'stone_pickaxe', 38],
    ['red_bed', 'hand', 6],
  ])('%s with %s takes %d ticks', (block, item, expected) => {
    expect(ticks(block, item)).toBe(expected);
  });

  it.each([
    ['torch', 'hand'],
    ['short_grass', 'hand'],
    ['wheat', 'stick'],
    ['oak_leaves', 'shears'],
    ['tnt', 'hand'],
  ])('%s with %s breaks at once', (block, item) => {
    expect(ticks(block, item)).toBe(0);
  });

  it('takes one tick where a tick does just enough', () => {
    expect(ticks('netherrack', 'golden_pickaxe')).toBe(1);
  });

  it('bedrock never breaks', () => {
    expect(ticks('bedrock', 'hand')).toBe(Number.POSITIVE_INFINITY);
    expect(ticks('bedrock', 'diamond_pickaxe')).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes five times as long off the ground, and again under water', () => {
    expect(ticks('dirt', 'hand', { onGround: false, inWater: false })).toBe(75);
    expect(ticks('dirt', 'hand', { onGround: true, inWater: true })).toBe(75);
    expect(ticks('dirt', 'hand', { onGround: false, inWater: true })).toBe(375);
    expect(ticks('stone', 'wooden_pickaxe', { onGround: false, inWater: false })).toBe(113);
  });

  it('is never slower with any item than with a hand', () => {
    for (const kind of BLOCK_KINDS) {
      const byHand = breakTicks(kind.defaultState, undefined, STANDING);
      const slowest = Math.max(
        ...ITEM_KINDS.map((item) => breakTicks(kind.defaultState, item, STANDING)),
      );
      expect(slowest).toBe(byHand);
    }
  });
});
