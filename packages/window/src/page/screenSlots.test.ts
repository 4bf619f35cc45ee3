import type { HudSlot, ScreenView } from '@bridle/facets/pictured';
import { describe, expect, it } from 'vitest';
import { ItemLooks } from '../../../render/src/items/itemLooks.js';
import { itemTextures } from '../../../render/src/items/itemTextures.js';
import { compileLooks } from '../../../render/src/looks/compileLooks.js';
import { ItemIcons } from '../../../render/src/overlay/icons.js';
import { drawScreen } from '../../../render/src/overlay/screens.js';
import { type ScreenSlot, slotBeside, slotsOf, stackWords } from './screenSlots.js';

const looks = compileLooks(
  [{ name: 'minecraft:air', properties: {}, shape: new Float64Array(0) }],
  ['plains'],
  itemTextures(),
);
const icons = new ItemIcons(looks, new ItemLooks(looks, () => undefined));
const apple: HudSlot = { item: 'minecraft:apple', count: 1 };

type Slots = readonly (HudSlot | undefined)[];
const none = (count: number): Slots => Array.from({ length: count }, () => undefined);

const SCREENS: Readonly<Record<string, ScreenView>> = {
  inventory: { kind: 'inventory', grid: none(4), player: none(41) },
  table: { kind: 'crafting_table', grid: none(9), player: none(41) },
  furnace: { kind: 'furnace', container: none(3), player: none(41) },
  hopper: { kind: 'hopper', container: none(5), player: none(41) },
  chest: { kind: 'chest', container: none(27), player: none(41) },
  'large chest': { kind: 'chest', container: none(54), player: none(41) },
};
const SIZES = [
  { width: 1280, height: 720 },
  { width: 854, height: 480 },
  { width: 853, height: 481 },
  { width: 400, height: 200 },
];

/** The screen with an apple in one slot. */
function withApple(screen: ScreenView, name: string): ScreenView {
  if (name === 'r') return { ...screen, result: apple };
  const [list, index] = /^[cg]/.test(name)
    ? [name.startsWith('c') ? 'container' : 'grid', Number(name.slice(1))]
    : ['player', Number(name)];
  const slots = screen[list as 'container' | 'grid' | 'player']!;
  return { ...screen, [list as string]: slots.map((one, i) => (i === index ? apple : one)) };
}

function drawn(screen: ScreenView, { width, height }: { width: number; height: number }) {
  const data = new Uint8Array(width * height * 4).fill(255);
  drawScreen({ width, height, data }, screen, icons, undefined);
  return new Uint32Array(data.buffer);
}

/** The first and the last column and row where two pictures differ. */
function difference(one: Uint32Array, other: Uint32Array, width: number) {
  let [left, top, right, bottom] = [width, one.length, -1, -1];
  for (let i = 0; i < one.length; i++) {
    if (one[i] === other[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
}

/** The first and last slot of each list: what lies between them is in rows. */
function corners(slots: readonly ScreenSlot[]): ScreenSlot[] {
  const list = ({ label }: ScreenSlot) => label.replace(/ \d+$/, '');
  return slots.filter(
    (slot, i) =>
      list(slot) !== list(slots[i - 1] ?? slots.at(-1)!) ||
      list(slot) !== list(slots[i + 1] ?? slots[0]!),
  );
}

describe('slots of a screen', () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    it.each(SIZES)(`of a ${name} lie where they are drawn in $width × $height`, (size) => {
      const empty = drawn(screen, size);
      for (const { name: slot, box } of corners(slotsOf(screen, size))) {
        const { left, top, right, bottom } = difference(
          empty,
          drawn(withApple(screen, slot), size),
          size.width,
        );
        if (right < 0) {
          expect(box.y, `${slot} is above the picture`).toBeLessThan(0);
          continue;
        }
        expect([left >= box.x, top >= box.y], slot).toEqual([true, true]);
        expect(right, slot).toBeLessThan(box.x + box.width);
        expect(bottom, slot).toBeLessThan(box.y + box.height);
      }
    });
  }

  it('are all there, each once', () => {
    const size = SIZES[0]!;
    const names = (screen: string) => slotsOf(SCREENS[screen]!, size).map(({ name }) => name);
    expect(names('inventory')).toHaveLength(4 + 1 + 41);
    expect(new Set(names('inventory')).size).toBe(46);
    expect(names('chest')).toHaveLength(27 + 36);
    expect(names('furnace').slice(0, 3)).toEqual(['c0', 'c1', 'c2']);
  });

  it('are gone through by the arrow keys', () => {
    const slots = slotsOf(SCREENS.chest!, SIZES[0]!);
    const from = (name: string) => slots.find((slot) => slot.name === name)!;
    expect(slotBeside(slots, from('c0'), 'ArrowRight').name).toBe('c1');
    expect(slotBeside(slots, from('c0'), 'ArrowDown').name).toBe('c9');
    expect(slotBeside(slots, from('c18'), 'ArrowDown').name).toBe('9');
    expect(slotBeside(slots, from('0'), 'ArrowUp').name).toBe('27');
    expect(slotBeside(slots, from('c0'), 'ArrowUp').name).toBe('c0');
    expect(slotBeside(slots, from('c8'), 'ArrowRight').name).toBe('c8');
  });

  it('say what is in them', () => {
    expect(stackWords(undefined)).toBe('empty');
    expect(stackWords({ item: 'minecraft:oak_planks', count: 12 })).toBe('12 oak planks');
    expect(stackWords({ item: 'iron_axe', count: 1, wear: 0.25 })).toBe('1 iron axe, 25 % worn');
  });
});
