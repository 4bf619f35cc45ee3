import { describe, expect, it } from 'vitest';
import { itemOfBlock, pickingOf } from './pickedBlock.js';

const carried = [
  { slot: 20, item: 'minecraft:stone' },
  { slot: 3, item: 'minecraft:dirt' },
  { slot: 40, item: 'minecraft:torch' },
];

describe('picking a block', () => {
  it('selects it in the hotbar, and brings it there from the rest', () => {
    expect(pickingOf('minecraft:dirt', carried, 0, true)).toEqual({ do: 'select', slot: 3 });
    expect(pickingOf('minecraft:stone', carried, 5, false)).toEqual({
      do: 'swap',
      from: 20,
      to: 5,
    });
  });

  it('leaves in hand what is there already', () => {
    const twice = [...carried, { slot: 6, item: 'minecraft:dirt' }];
    expect(pickingOf('minecraft:dirt', twice, 6, false)).toEqual({ do: 'select', slot: 6 });
  });

  it('makes what is not carried only where that is allowed', () => {
    const torch = 'minecraft:wall_torch[facing=north]';
    expect(pickingOf(torch, carried, 0, true)).toEqual({ do: 'give', item: 'torch' });
    expect(pickingOf(torch, carried, 0, false)).toEqual({ do: 'nothing', item: 'torch' });
  });

  it('knows which item places what hangs on a wall', () => {
    expect(itemOfBlock('minecraft:oak_wall_sign[facing=east]')).toBe('oak_sign');
    expect(itemOfBlock('minecraft:cobblestone_wall')).toBe('cobblestone_wall');
  });
});
