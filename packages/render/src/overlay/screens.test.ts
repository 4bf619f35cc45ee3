import { describe, expect, it } from 'vitest';
import { ItemLooks } from '../items/itemLooks.js';
import { itemTextures } from '../items/itemTextures.js';
import { compileLooks } from '../looks/compileLooks.js';
import { entityTextures } from '../models/modelFor.js';
import { ModelKit } from '../models/modelKit.js';
import type { HudSlot, RgbaPicture, ScreenView } from '../renderScene.js';
import { drawEffects } from './effects.js';
import { ItemIcons } from './icons.js';
import { drawScreen } from './screens.js';

const looks = compileLooks(
  [{ name: 'minecraft:air', properties: {}, shape: new Float64Array(0) }],
  ['plains'],
  [...itemTextures(), ...entityTextures()],
);
const itemLooks = new ItemLooks(looks, () => undefined);
const icons = new ItemIcons(looks, itemLooks);
const mob = new ModelKit(looks, itemLooks).mob('minecraft:player')!;

const [WIDTH, HEIGHT] = [480, 300];
/** Where the panel of a height begins, in a picture of this size. */
const LEFT = (WIDTH - 176) / 2;
const topOf = (height: number) => (HEIGHT - height) / 2;

function white(width = WIDTH, height = HEIGHT): RgbaPicture {
  return { width, height, data: new Uint8Array(width * height * 4).fill(255) };
}

function drawn(view: ScreenView, picture = white()): RgbaPicture {
  drawScreen(picture, view, icons, { mob, looks });
  return picture;
}

function pixel({ width, data }: RgbaPicture, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

/** Where two pictures differ: the first and the last column and row. */
function changed(one: RgbaPicture, other: RgbaPicture) {
  let [x0, y0, x1, y1, pixels] = [one.width, one.height, -1, -1, 0];
  for (let i = 0; i < one.data.length; i += 4) {
    const isSame = one.data.subarray(i, i + 3).every((value, k) => value === other.data[i + k]);
    if (isSame) continue;
    const [x, y] = [(i / 4) % one.width, Math.floor(i / 4 / one.width)];
    [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
    [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
    pixels++;
  }
  return { x0, y0, x1, y1, pixels };
}

const apple: HudSlot = { item: 'minecraft:apple', count: 1 };
const only = (index: number): (HudSlot | undefined)[] => {
  const slots: (HudSlot | undefined)[] = [];
  slots[index] = apple;
  return slots;
};
const nothing = (count: number) => Array.from({ length: count }, () => undefined);

describe('a screen', () => {
  it('darkens the world around its panel, and only the panel is bright', () => {
    const picture = drawn({ kind: 'crafting_table' });
    expect(Math.max(...pixel(picture, 3, 3))).toBeLessThan(100);
    expect(Math.min(...pixel(picture, LEFT + 20, topOf(166) + 40))).toBeGreaterThan(180);
  });

  it('shows what the cursor holds under the mouse, also half beyond the edge', () => {
    const chest = { kind: 'chest', container: nothing(27) };
    const empty = drawn(chest);
    const [x, y] = [200.4, 40];
    const held = changed(empty, drawn({ ...chest, cursor: apple, mouse: { x, y } }));
    expect(held.pixels).toBeGreaterThan(40);
    expect(held.x0).toBeGreaterThanOrEqual(192);
    expect(held.x1).toBeLessThan(208);
    expect(held.y0).toBeGreaterThanOrEqual(32);
    expect(held.y1).toBeLessThan(48);
    const outside = changed(empty, drawn({ ...chest, cursor: apple, mouse: { x: 0, y: 300 } }));
    expect(outside.x1).toBeLessThan(8);
    expect(outside.y0).toBeGreaterThanOrEqual(292);
  });

  it('shows each stack in its own slot', () => {
    const empty = drawn({ kind: 'chest', container: nothing(27) });
    const top = topOf(168);
    const inside = (x: number, y: number, view: Partial<ScreenView>) => {
      const found = changed(empty, drawn({ kind: 'chest', container: nothing(27), ...view }));
      expect(found.pixels).toBeGreaterThan(30);
      expect(found.x0).toBeGreaterThanOrEqual(LEFT + x);
      expect(found.x1).toBeLessThan(LEFT + x + 16);
      expect(found.y0).toBeGreaterThanOrEqual(top + y);
      expect(found.y1).toBeLessThan(top + y + 16);
    };
    inside(8, 18, { container: [apple, ...nothing(26)] });
    inside(8 + 8 * 18, 18 + 2 * 18, { container: [...nothing(26), apple] });
    inside(8, 168 - 83, { player: only(9) });
    inside(8 + 8 * 18, 168 - 83 + 58, { player: only(8) });
  });

  it('of an inventory has armour, the other hand, a grid of four and what it makes', () => {
    const top = topOf(166);
    const empty = drawn({ kind: 'inventory' });
    const place = (view: Partial<ScreenView>) => {
      const { x0, y0, x1, y1 } = changed(empty, drawn({ kind: 'inventory', ...view }));
      const middle = [(x0 + x1) / 2 - LEFT, (y0 + y1) / 2 - top];
      return middle.map((value) => Math.floor(value / 18));
    };
    expect(place({ player: only(39) })).toEqual([0, 0]);
    expect(place({ player: only(36) })).toEqual([0, 3]);
    expect(place({ player: only(40) })).toEqual([4, 3]);
    expect(place({ grid: [apple] })).toEqual([5, 1]);
    expect(place({ grid: only(3) })).toEqual([6, 2]);
    expect(place({ result: apple })).toEqual([8, 1]);
  });

  it('grows with its rows, and stays in the picture', () => {
    const rows = (count: number) => {
      const { y0, y1 } = changed(
        drawn({ kind: 'hopper' }),
        drawn({ kind: 'barrel', container: nothing(count) }),
      );
      return y1 - y0 + 1;
    };
    expect(rows(54) - rows(27)).toBe(54);
  });

  it('of a furnace fills the arrow and burns the flame down', () => {
    const bright = (view: Partial<ScreenView>, holds: (r: number, b: number) => boolean) => {
      const { data } = drawn({ kind: 'furnace', ...view });
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (holds(data[i]!, data[i + 2]!)) count++;
      return count;
    };
    const isWhite = (r: number, b: number) => r === 255 && b === 255;
    const arrow = [0, 0.5, 1].map((cook) => bright({ cook }, isWhite));
    expect(arrow[1]! - arrow[0]!).toBeGreaterThan(50);
    expect(arrow[2]! - arrow[1]!).toBeGreaterThan(50);
    const isFire = (r: number, b: number) => r > 200 && b < 60;
    const flame = [0, 0.5, 1].map((burn) => bright({ burn }, isFire));
    expect(flame[0]).toBe(0);
    expect(flame[1]).toBeGreaterThan(20);
    expect(flame[2]).toBeGreaterThan(flame[1]!);
  });

  it('shows what the cursor holds above everything, near the middle', () => {
    const view: ScreenView = { kind: 'crafting_table', player: [] };
    const { x0, y0, x1, y1 } = changed(drawn(view), drawn({ ...view, cursor: apple }));
    expect(x0).toBeGreaterThan(WIDTH / 3);
    expect(x1).toBeLessThan((WIDTH * 2) / 3);
    expect(y0).toBeGreaterThan(HEIGHT / 3);
    expect(y1).toBeLessThan((HEIGHT * 2) / 3);
  });

  it('names what it does not know, and cuts long names off', () => {
    const long = drawn({ kind: 'chest', title: 'x'.repeat(200), container: nothing(9) });
    const short = drawn({ kind: 'chest', title: '', container: nothing(9) });
    const { x1, pixels } = changed(long, short);
    expect(pixels).toBeGreaterThan(100);
    expect(x1).toBeLessThan(LEFT + 170);
    const known = drawn({ kind: 'mystery_box', container: nothing(9) });
    expect(changed(known, short).pixels).toBeGreaterThan(50);
  });

  it('has the lines of a sign, the page of a book, and the score of the dead', () => {
    const differs = (one: ScreenView, other: ScreenView) =>
      changed(drawn(one), drawn(other)).pixels > 20;
    expect(differs({ kind: 'sign', text: ['hello'] }, { kind: 'sign' })).toBe(true);
    expect(differs({ kind: 'sign', text: ['', 'hi'] }, { kind: 'sign', text: ['hi'] })).toBe(true);
    expect(differs({ kind: 'book', text: ['hello'] }, { kind: 'book' })).toBe(true);
    expect(differs({ kind: 'death', score: 7 }, { kind: 'death' })).toBe(true);
    const [red, green] = pixel(drawn({ kind: 'death' }), 5, HEIGHT - 5);
    expect(red).toBeGreaterThan(green! + 40);
  });

  it('fits the smallest picture that has room for a hotbar, and is left out of smaller ones', () => {
    const small = drawn({ kind: 'chest', container: nothing(54) }, white(190, 160));
    // The hotbar at its lower end counts most.
    expect(pixel(small, 7 + 8 + 4, 160 - 20)).not.toEqual(pixel(small, 2, 2));
    const tiny = drawn({ kind: 'inventory' }, white(64, 64));
    expect(new Set(tiny.data).size).toBe(2);
  });

  it('draws the same bytes for the same view', () => {
    const view: ScreenView = { kind: 'inventory', player: only(3), cursor: apple };
    expect(changed(drawn(view), drawn(view)).pixels).toBe(0);
  });
});

describe('effects', () => {
  const speed = { name: 'minecraft:speed', level: 2, ticksLeft: 1_830 };
  const effects = (list: Parameters<typeof drawEffects>[1], room = 0.5) => {
    const picture = white();
    drawEffects(picture, list, room);
    return picture;
  };

  it('are told at the top right, one below the other', () => {
    const one = changed(white(), effects([speed]));
    expect(one.x0).toBeGreaterThan(WIDTH * 0.7);
    expect(one.y1).toBeLessThan(25);
    expect(changed(white(), effects([speed, speed])).y1).toBeGreaterThan(one.y1 + 15);
  });

  it('differ by level and by the second, not by the tick', () => {
    const other = (change: object) =>
      changed(effects([speed]), effects([{ ...speed, ...change }])).pixels > 0;
    expect(other({ ticksLeft: 1_820 })).toBe(false);
    expect(other({ ticksLeft: 1_819 })).toBe(true);
    expect(other({ ticksLeft: -1 })).toBe(true);
    expect(other({ level: 3 })).toBe(true);
    expect(other({ name: 'poison' })).toBe(true);
    expect(other({ name: 'nobody_knows' })).toBe(true);
  });

  it('are but tiles where words have no room, and end in the middle of the height', () => {
    expect(changed(white(), effects([speed], 0.06)).x0).toBeGreaterThan(WIDTH - 25);
    const many = effects(Array.from({ length: 40 }, () => speed));
    expect(changed(white(), many).y1).toBeLessThan(HEIGHT / 2 + 5);
  });
});
