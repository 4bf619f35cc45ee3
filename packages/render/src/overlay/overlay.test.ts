import { allAtOnce } from '@bridle/facets/parts';
import { canvasOf, drawText, GLYPHS, textWidth, wrapText } from '@bridle/pictures/draw';
import { describe, expect, it } from 'vitest';
import { ItemLooks } from '../items/itemLooks.js';
import { itemTextures } from '../items/itemTextures.js';
import { compileLooks } from '../looks/compileLooks.js';
import type { HudState, RgbaPicture, SceneEntity } from '../renderScene.js';
import { project, viewOf } from '../view.js';
import { drawAnnotations } from './annotations.js';
import { drawHud, overlayScale } from './hud.js';
import { ItemIcons } from './icons.js';
import { drawNameTags } from './nameTags.js';
import { EMPTY_HUD } from './testHud.js';

const cube = Float64Array.of(0, 0, 0, 1, 1, 1);
const looks = compileLooks(
  ['air', 'stone', 'grass_block', 'poppy'].map((name) => ({
    name: `minecraft:${name}`,
    properties: name === 'grass_block' ? { snowy: 'false' } : {},
    shape: cube,
  })),
  ['plains'],
  itemTextures(),
);
const STATES: Record<string, number> = { stone: 1, grass_block: 2, poppy: 3 };
const itemLooks = new ItemLooks(looks, (item) => STATES[item.replace('minecraft:', '')]);
const icons = new ItemIcons(looks, itemLooks);

const HUD: HudState = {
  ...EMPTY_HUD,
  hotbar: [
    { item: 'minecraft:stone', count: 64 },
    { item: 'iron_pickaxe', count: 1, wear: 0.5 },
  ],
};

function grey(width: number, height: number): RgbaPicture {
  const data = new Uint8Array(width * height * 4).fill(40);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width, height, data };
}

function count(picture: RgbaPicture, holds: (r: number, g: number, b: number) => boolean): number {
  let found = 0;
  for (let i = 0; i < picture.data.length; i += 4) {
    const [r, g, b] = picture.data.subarray(i, i + 3);
    if (holds(r!, g!, b!)) found++;
  }
  return found;
}

function drawn(hud: Partial<HudState>, width = 480, height = 300): RgbaPicture {
  const picture = grey(width, height);
  drawHud(picture, { ...HUD, ...hud }, icons);
  return picture;
}

const isRed = (r: number, g: number, b: number) => r > 160 && g < 90 && b < 90;

describe('the font', () => {
  it('has every printable letter of ASCII, each with its own shape', () => {
    const shapes = new Set<string>();
    for (let code = 33; code < 127; code++) {
      const letter = String.fromCharCode(code);
      expect(GLYPHS.has(letter), letter).toBe(true);
      const picture = grey(12, 12);
      drawText(canvasOf(picture), letter, 2, 2, 1);
      shapes.add(picture.data.join());
    }
    expect(shapes.size).toBe(94);
  });

  it('says how wide a text is before it is drawn', () => {
    const picture = grey(100, 12);
    drawText(canvasOf(picture), 'Wide', 0, 1, 1);
    let right = 0;
    for (let i = 0; i < picture.data.length; i += 4) {
      if (picture.data[i] === 255) right = Math.max(right, (i / 4) % 100);
    }
    expect(right + 1).toBe(textWidth('Wide'));
  });

  it('wraps at spaces, and within words that fit no line', () => {
    const lines = wrapText('a long line and incomprehensibilities', 60);
    expect(lines.join('').replaceAll(' ', '')).toBe('alonglineandincomprehensibilities');
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(60);
    expect(lines[0]).toBe('a long line');
  });
});

describe('the HUD', () => {
  it('draws seven and a half hearts redder than three, in proportion', () => {
    const none = count(drawn({ health: 0 }), isRed);
    const three = count(drawn({ health: 6 }), isRed) - none;
    const more = count(drawn({ health: 15 }), isRed) - none;
    expect(three).toBeGreaterThan(60);
    expect(more / three).toBeCloseTo(7.5 / 3, 0);
    const [fourteen, fifteen, sixteen] = [14, 15, 16].map((health) =>
      count(drawn({ health }), isRed),
    );
    expect(fifteen).toBeGreaterThan(fourteen!);
    expect(fifteen).toBeLessThan(sixteen!);
  });

  it('is larger on larger pictures, and but a cross on tiny ones', () => {
    expect(overlayScale(grey(320, 200))).toBe(1);
    expect(overlayScale(grey(854, 480))).toBe(2);
    expect(overlayScale(grey(1280, 720))).toBe(3);
    expect(overlayScale(grey(200, 100))).toBe(0);
    const tiny = drawn({ health: 20 }, 120, 90);
    const changed = count(tiny, (r) => r !== 40);
    expect(changed).toBeGreaterThan(4);
    expect(changed).toBeLessThan(30);
  });

  it('hides hearts from those who cannot be hurt', () => {
    expect(count(drawn({ showsVitals: false }), isRed)).toBe(0);
  });

  it('shows bubbles only while air is short', () => {
    const isBlue = (r: number, _g: number, b: number) => b > 180 && r < 160;
    expect(count(drawn({ air: 300 }), isBlue)).toBe(0);
    expect(count(drawn({ air: 150 }), isBlue)).toBeGreaterThan(50);
  });

  it('keeps a cross visible on a middle grey', () => {
    const picture = grey(480, 300);
    picture.data.fill(128);
    drawHud(picture, HUD, icons);
    const at = (150 * 480 + 240) * 4;
    expect(Math.abs(picture.data[at]! - 128)).toBeGreaterThan(40);
  });

  it('draws the same bytes for the same state', () => {
    const [one, other] = [drawn({ chat: ['hello'] }), drawn({ chat: ['hello'] })];
    expect(one.data.every((value, i) => value === other.data[i])).toBe(true);
  });
});

describe('item icons', () => {
  it('show a block as a little cube: bright on top, darker on its sides', () => {
    const icon = icons.of('minecraft:stone', 2);
    const bright = (x: number, y: number) => icon.texels[y * icon.width + x]! & 255;
    expect(icon.width).toBe(32);
    expect(bright(16, 8)).toBeGreaterThan(bright(8, 20));
    expect(bright(8, 20)).toBeGreaterThan(bright(24, 20));
    expect(icon.texels[0]).toBe(0);
  });

  it('tint grass green on top and leave its dirt brown', () => {
    const icon = icons.of('grass_block', 2);
    const channels = (x: number, y: number) => {
      const texel = icon.texels[y * icon.width + x]!;
      return [texel & 255, (texel >> 8) & 255] as const;
    };
    const [topRed, topGreen] = channels(16, 8);
    const [sideRed, sideGreen] = channels(8, 24);
    expect(topGreen).toBeGreaterThan(topRed * 1.2);
    expect(sideRed).toBeGreaterThan(sideGreen);
  });

  it('show tools, plants and what nobody knows as a flat picture', () => {
    for (const item of ['iron_pickaxe', 'poppy', 'something_new']) {
      expect(itemLooks.of(item).kind).toBe('flat');
      expect(icons.of(item, 1).texels.some((texel) => texel !== 0)).toBe(true);
    }
  });

  it('are painted once', () => {
    expect(icons.of('iron_pickaxe', 1)).toBe(icons.of('iron_pickaxe', 1));
  });
});

describe('annotations', () => {
  const cow: SceneEntity = { id: 7, type: 'minecraft:cow', x: 8, y: 0, z: 1, yaw: 0 };
  const view = viewOf({ x: 0, y: 1.6, z: 0, yaw: 0, pitch: 0 }, 480, 300);
  const clear = () => Number.POSITIVE_INFINITY;

  /** The rectangle of pixels that were changed and are not of the label's backing. */
  function changed(entity: SceneEntity, depthAt: (x: number, y: number) => number) {
    const picture = grey(480, 300);
    allAtOnce(drawAnnotations(picture, view, [entity], depthAt));
    let [x0, y0, x1, y1, pixels] = [480, 300, 0, 0, 0];
    for (let i = 0; i < 480 * 300; i++) {
      if (Math.max(...picture.data.subarray(i * 4, i * 4 + 3)) < 60) continue;
      const [x, y] = [i % 480, Math.floor(i / 480)];
      [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
      [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
      pixels++;
    }
    return { x0, y0, x1, y1, pixels };
  }

  it('enclose all eight corners of the body, and no more', () => {
    const corners = Array.from({ length: 8 }, (_, i) =>
      project(
        view,
        cow.x + (i & 1 ? 0.45 : -0.45),
        cow.y + (i & 2 ? 1.4 : 0),
        cow.z + (i & 4 ? 0.45 : -0.45),
      ),
    );
    const left = Math.floor(Math.min(...corners.map(({ x }) => x)));
    const right = Math.ceil(Math.max(...corners.map(({ x }) => x))) - 1;
    const top = Math.floor(Math.min(...corners.map(({ y }) => y)));
    const bottom = Math.ceil(Math.max(...corners.map(({ y }) => y))) - 1;
    const picture = grey(480, 300);
    allAtOnce(drawAnnotations(picture, view, [cow], clear));
    const isFrame = (x: number, y: number) => {
      const at = (y * 480 + x) * 4;
      return Math.max(...picture.data.subarray(at, at + 3)) > 60;
    };
    for (let x = left; x <= right; x++) expect(isFrame(x, top) && isFrame(x, bottom)).toBe(true);
    for (let y = top; y <= bottom; y++) expect(isFrame(left, y) && isFrame(right, y)).toBe(true);
    expect(isFrame(right + 1, bottom) || isFrame(right, bottom + 1)).toBe(false);
  });

  it('are dashed around what is wholly hidden', () => {
    const hidden = changed(cow, () => 2);
    expect(hidden.pixels).toBeGreaterThan(0);
    expect(hidden.pixels).toBeLessThan(changed(cow, clear).pixels);
  });

  it('leave out what is behind the camera or beside the picture', () => {
    expect(changed({ ...cow, x: -8 }, clear).pixels).toBe(0);
    expect(changed({ ...cow, z: 30 }, clear).pixels).toBe(0);
  });

  it('stay within the picture around one who stands in the camera', () => {
    const box = changed({ ...cow, x: 0.2, z: 0 }, clear);
    expect(box.pixels).toBeGreaterThan(0);
  });

  it('keep labels apart where two stand close', () => {
    const one = grey(480, 300);
    const other = { ...cow, id: 8, x: 8.1 };
    allAtOnce(drawAnnotations(one, view, [cow, other], clear));
    const two = grey(480, 300);
    allAtOnce(drawAnnotations(two, view, [cow], clear));
    const isBacking = (r: number) => r < 30;
    expect(count(one, isBacking)).toBeGreaterThan(count(two, isBacking) * 1.7);
  });

  it('put no label over another in a crowd: the farther ones go without', () => {
    const crowd = Array.from({ length: 200 }, (_, i) => ({ ...cow, id: i, x: 8 + i / 1_000 }));
    const [few, many] = [grey(480, 300), grey(480, 300)];
    allAtOnce(drawAnnotations(few, view, crowd.slice(0, 30), clear));
    allAtOnce(drawAnnotations(many, view, crowd, clear));
    const isDoublyBacked = (r: number) => r < 12;
    expect(count(many, isDoublyBacked)).toBe(0);
    const isBacking = (r: number) => r < 30;
    expect(count(many, isBacking)).toBeLessThanOrEqual(count(few, isBacking));
  });
});

describe('name tags', () => {
  const view = viewOf({ x: 0, y: 1.6, z: 0, yaw: 0, pitch: 0 }, 480, 300);
  const bob: SceneEntity = { id: 1, type: 'player', x: 6, y: 0, z: 0, yaw: 0, name: 'Bob' };

  function written(entity: SceneEntity, depth: number): number {
    const picture = grey(480, 300);
    drawNameTags(picture, view, [entity], () => depth);
    return count(picture, (r) => r === 255);
  }

  it('are written above a head in sight', () => {
    expect(written(bob, 100)).toBeGreaterThan(20);
  });

  it('are hidden by what is clearly in front, not by the body itself', () => {
    expect(written(bob, 3)).toBe(0);
    expect(written(bob, 5.75)).toBeGreaterThan(20);
  });

  it('are left out for whoever has no name', () => {
    expect(written({ ...bob, name: undefined }, 100)).toBe(0);
    expect(written({ ...bob, type: 'minecraft:item', name: undefined }, 100)).toBe(0);
    expect(written({ ...bob, type: 'minecraft:snowball', name: '' }, 100)).toBe(0);
  });

  it('say the type of what is but a box, unless it has a name', () => {
    const box = { ...bob, type: 'minecraft:wobble', name: undefined };
    const wobble = written({ ...bob, name: 'wobble' }, 100);
    expect(written(box, 100)).toBe(wobble);
    expect(written({ ...box, name: '' }, 100)).toBe(wobble);
    expect(written({ ...box, name: 'Bob' }, 100)).toBe(written(bob, 100));
  });
});
