import {
  ARMOR_SLOT,
  type EyesCamera,
  MAIN_SLOTS,
  OFFHAND_SLOT,
  type SceneBox,
  type Vector,
} from '@bridle/facets';

/** Places are in the picture that is drawn when nobody asks for another size, unless one is named. */
const WIDTH = 1_280;
const HEIGHT = 720;
export const PICTURE_SIZE = { width: WIDTH, height: HEIGHT } as const;

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** All lengths below are the HUD's own, as the renderer draws it. */
const SLOT = 20;
const BAR_WIDTH = 9 * SLOT + 2;
const BAR_HEIGHT = SLOT + 2;
const MARGIN = 2;
const VITALS_UP = 18;

/** Pictures that are smaller have no HUD. */
const HEIGHT_MIN = 160;
const WIDTH_MIN = BAR_WIDTH + 2 * MARGIN;
const HEIGHT_PER_SCALE = 240;

const PANEL_WIDTH = 176;
const STEP = 18;
const ROW = 9;
const CARRIED_HEIGHT = 83;
const HOTBAR_DOWN = 58;
const HEAD_SLOT = ARMOR_SLOT + 3;

type Lengths = readonly [x: number, y: number, width: number, height: number];

/** Pixels for one length of the HUD: 0 where the picture has no room for one. */
function hudScale({ width, height }: Picture): number {
  if (height < HEIGHT_MIN || width < WIDTH_MIN) return 0;
  const scale = Math.min(Math.floor(height / HEIGHT_PER_SCALE), Math.floor(width / WIDTH_MIN));
  return Math.max(1, scale);
}

function scaledFrom(left: number, top: number, scale: number, lengths: Lengths): SceneBox {
  const [x, y, width, height] = lengths;
  return {
    x: left + x * scale,
    y: top + y * scale,
    width: width * scale,
    height: height * scale,
  };
}

/** Something at the lower end of the picture; its place is from the upper left corner of the hotbar. */
function atBar(picture: Picture, lengths: Lengths): SceneBox {
  const scale = hudScale(picture);
  const left = Math.floor((picture.width - BAR_WIDTH * scale) / 2);
  return scaledFrom(left, picture.height - (BAR_HEIGHT + MARGIN) * scale, scale, lengths);
}

export function hotbarBox(slot: number, picture: Picture = PICTURE_SIZE): SceneBox {
  return atBar(picture, [slot * SLOT + 1, 1, SLOT, SLOT]);
}

export const HEALTH_BOX = atBar(PICTURE_SIZE, [0, -VITALS_UP, 81, 9]);
export const HUNGER_BOX = atBar(PICTURE_SIZE, [BAR_WIDTH - 81, -VITALS_UP, 81, 9]);
export const AIR_BOX = atBar(PICTURE_SIZE, [BAR_WIDTH - 81, -VITALS_UP - 10, 81, 9]);
export const XP_BOX = atBar(PICTURE_SIZE, [0, -7, BAR_WIDTH, 4]);

/**
 * A sheet in the middle of the picture; places on it are from its upper left corner. Where there is no room
 * for all of it, its lower end is seen.
 */
function onSheet(
  picture: Picture,
  sheetWidth: number,
  sheetHeight: number,
  lengths: Lengths,
): SceneBox {
  const { width, height } = picture;
  const fits = Math.min(Math.floor(width / sheetWidth), Math.floor(height / sheetHeight));
  const scale = Math.max(1, Math.min(hudScale(picture), fits));
  const left = Math.floor((width - sheetWidth * scale) / 2);
  const spare = height - sheetHeight * scale;
  return scaledFrom(left, spare < 0 ? spare : Math.floor(spare / 2), scale, lengths);
}

export function respawnBox(picture: Picture = PICTURE_SIZE): SceneBox {
  return onSheet(picture, 200, 110, [20, 72, 160, 20]);
}

export function signLineBox(line: number, picture: Picture = PICTURE_SIZE): SceneBox {
  return onSheet(picture, 112, 120, [4, 31 + line * 10, 104, 10]);
}

/** The whole panel of a screen with slots. */
export function panelBox(kind: string, size: number, picture: Picture = PICTURE_SIZE): SceneBox {
  const height = panelHeight(kind, size);
  return onSheet(picture, PANEL_WIDTH, height, [0, 0, PANEL_WIDTH, height]);
}

/** A slot of the open screen by its name; undefined for what that screen does not draw. */
export function slotBox(
  kind: string,
  size: number,
  name: string,
  picture: Picture = PICTURE_SIZE,
): SceneBox | undefined {
  const place = slotPlace(kind, size, name);
  if (place === undefined) return undefined;
  return onSheet(picture, PANEL_WIDTH, panelHeight(kind, size), [...place, 16, 16]);
}

function isOven(kind: string): boolean {
  return kind.endsWith('furnace') || kind === 'smoker';
}

function panelHeight(kind: string, size: number): number {
  if (kind === 'inventory' || kind === 'crafting_table' || isOven(kind)) return 166;
  if (kind === 'hopper') return 133;
  return 17 + Math.ceil(size / ROW) * STEP + 14 + CARRIED_HEIGHT;
}

type Place = readonly [number, number];

function slotPlace(kind: string, size: number, name: string): Place | undefined {
  if (name === 'r') return kind === 'inventory' ? [154, 27] : [124, 35];
  if (name.startsWith('g')) {
    const index = Number(name.slice(1));
    return kind === 'inventory' ? inRows(97, 18, 2, index) : inRows(30, 17, 3, index);
  }
  if (name.startsWith('c')) {
    const index = Number(name.slice(1));
    if (isOven(kind))
      return (
        [
          [56, 17],
          [56, 53],
          [118, 35],
        ] as const
      )[index];
    return kind === 'hopper' ? inRows(44, 20, 5, index) : inRows(8, STEP, ROW, index);
  }
  const slot = Number(name);
  const top = panelHeight(kind, size) - CARRIED_HEIGHT;
  if (slot < ROW) return inRows(8, top + HOTBAR_DOWN, ROW, slot);
  if (slot < MAIN_SLOTS) return inRows(8, top, ROW, slot - ROW);
  if (kind !== 'inventory') return undefined;
  return slot === OFFHAND_SLOT ? [79, 62] : [8, 8 + (HEAD_SLOT - slot) * STEP];
}

function inRows(x: number, y: number, row: number, index: number): Place {
  return [x + (index % row) * STEP, y + Math.floor(index / row) * STEP];
}

const NEAR = 0.1;

/** Around everything between two corners, as far as it is in the picture. */
export function worldBox(
  { pos, right, up, forward, scale }: EyesCamera,
  [x0, y0, z0]: Vector,
  [x1, y1, z1]: Vector,
): SceneBox | undefined {
  const corners: (readonly [number, number, number])[] = [];
  for (let i = 0; i < 8; i++) {
    const dx = (i & 1 ? x1 : x0) - pos[0];
    const dy = (i & 2 ? y1 : y0) - pos[1];
    const dz = (i & 4 ? z1 : z0) - pos[2];
    corners.push([
      dx * right[0] + dy * right[1] + dz * right[2],
      dx * up[0] + dy * up[1] + dz * up[2],
      dx * forward[0] + dy * forward[1] + dz * forward[2],
    ]);
  }
  let [left, top, end, bottom] = [WIDTH, HEIGHT, 0, 0];
  const include = (across: number, above: number, ahead: number): void => {
    const x = WIDTH / 2 + (across * scale) / ahead;
    const y = HEIGHT / 2 - (above * scale) / ahead;
    [left, end] = [Math.min(left, x), Math.max(end, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  };
  corners.forEach(([across, above, ahead], i) => {
    if (ahead >= NEAR) {
      include(across, above, ahead);
      return;
    }
    // Where an edge passes the eyes, what counts is where it comes into sight.
    for (const bit of [1, 2, 4]) {
      const [otherAcross, otherAbove, otherAhead] = corners[i ^ bit]!;
      if (otherAhead < NEAR) continue;
      const part = (NEAR - ahead) / (otherAhead - ahead);
      include(across + (otherAcross - across) * part, above + (otherAbove - above) * part, NEAR);
    }
  });
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  const width = Math.min(WIDTH, Math.ceil(end)) - x;
  const height = Math.min(HEIGHT, Math.ceil(bottom)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
