import {
  ARMOR_SLOT,
  type EyesCamera,
  MAIN_SLOTS,
  OFFHAND_SLOT,
  type SceneBox,
  type Vector,
} from '@bridle/facets';

/** Places in the picture that is drawn when nobody asks for another size. */
const WIDTH = 1_280;
const HEIGHT = 720;
export const PICTURE_SIZE = { width: WIDTH, height: HEIGHT } as const;
/** Pixels for one length of the HUD in such a picture. */
const SCALE = 3;

/** All lengths below are the HUD's own, as the renderer draws it. */
const SLOT = 20;
const BAR_WIDTH = 9 * SLOT + 2;
const BAR_TOP = HEIGHT / SCALE - (SLOT + 2) - 2;
const BAR_LEFT = Math.floor((WIDTH - BAR_WIDTH * SCALE) / 2) / SCALE;
const VITALS_TOP = BAR_TOP - 18;

const PANEL_WIDTH = 176;
const STEP = 18;
const ROW = 9;
const CARRIED_HEIGHT = 83;
const HOTBAR_DOWN = 58;
const HEAD_SLOT = ARMOR_SLOT + 3;

function scaled(x: number, y: number, width: number, height: number): SceneBox {
  return { x: x * SCALE, y: y * SCALE, width: width * SCALE, height: height * SCALE };
}

export function hotbarBox(slot: number): SceneBox {
  return scaled(BAR_LEFT + slot * SLOT + 1, BAR_TOP + 1, SLOT, SLOT);
}

export const HEALTH_BOX = scaled(BAR_LEFT, VITALS_TOP, 81, 9);
export const HUNGER_BOX = scaled(BAR_LEFT + BAR_WIDTH - 81, VITALS_TOP, 81, 9);
export const AIR_BOX = scaled(BAR_LEFT + BAR_WIDTH - 81, VITALS_TOP - 10, 81, 9);
export const XP_BOX = scaled(BAR_LEFT, BAR_TOP - 7, BAR_WIDTH, 4);

/** A sheet in the middle of the picture; places on it are from its upper left corner. */
function onSheet(sheetWidth: number, sheetHeight: number, box: readonly number[]): SceneBox {
  const left = Math.floor((WIDTH - sheetWidth * SCALE) / 2);
  const top = Math.floor((HEIGHT - sheetHeight * SCALE) / 2);
  const [x, y, width, height] = box as [number, number, number, number];
  return {
    x: left + x * SCALE,
    y: top + y * SCALE,
    width: width * SCALE,
    height: height * SCALE,
  };
}

export const RESPAWN_BOX = onSheet(200, 110, [20, 72, 160, 20]);

export function signLineBox(line: number): SceneBox {
  return onSheet(112, 120, [4, 31 + line * 10, 104, 10]);
}

/** The whole panel of a screen with slots. */
export function panelBox(kind: string, size: number): SceneBox {
  const height = panelHeight(kind, size);
  return onSheet(PANEL_WIDTH, height, [0, 0, PANEL_WIDTH, height]);
}

/** A slot of the open screen by its name; undefined for what that screen does not draw. */
export function slotBox(kind: string, size: number, name: string): SceneBox | undefined {
  const place = slotPlace(kind, size, name);
  if (place === undefined) return undefined;
  const [x, y, side] = [...place, 16];
  return onSheet(PANEL_WIDTH, panelHeight(kind, size), [x!, y!, side, side]);
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
