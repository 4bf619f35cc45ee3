import {
  type Canvas,
  canvasOf,
  drawLetters,
  drawText,
  fill,
  frame,
  LINE_HEIGHT,
  stamp,
  textWidth,
  wrapText,
} from '@bridle/pictures/draw';
import type { HudState, RgbaPicture } from '../renderScene.js';
import { AIR_BUBBLE, ARMOUR_GAUGE, type Gauge, HEART_GAUGE, HUNGER_GAUGE } from './hudSprites.js';
import type { ItemIcons } from './icons.js';
import { drawSlot } from './slot.js';

/** All lengths here are at scale 1. */
const SLOT = 20;
const SLOTS = 9;
const BAR_WIDTH = SLOTS * SLOT + 2;
const BAR_HEIGHT = SLOT + 2;
const MARGIN = 2;
const XP_HEIGHT = 4;
const GAUGE_STEP = 8;
const GAUGE_ICONS = 10;
const CHAT_LINES_MAX = 10;
const CHAT_WIDTH_MAX = 240;
const AIR_MAX = 300;

const HEIGHT_PER_SCALE = 240;
const HEIGHT_MIN = 160;
const WIDTH_MIN = BAR_WIDTH + 2 * MARGIN;

const BLACK = 0x000000;
const WHITE = 0xffffff;
const XP_GREEN = 0x40f080;

/** How many pixels one of our lengths takes: 0 where the picture has no room for more than a cross. */
export function overlayScale({ width, height }: RgbaPicture): number {
  if (height < HEIGHT_MIN || width < WIDTH_MIN) return 0;
  const scale = Math.min(Math.floor(height / HEIGHT_PER_SCALE), Math.floor(width / WIDTH_MIN));
  return Math.max(1, scale);
}

export function drawHud(picture: RgbaPicture, hud: HudState, icons: ItemIcons): void {
  const scale = overlayScale(picture);
  const canvas = canvasOf(picture);
  // A player who has something open aims at nothing.
  if (hud.screen === undefined) drawCrosshair(canvas, Math.max(1, scale));
  if (scale === 0) return;
  const left = Math.floor((canvas.width - BAR_WIDTH * scale) / 2);
  const top = canvas.height - (BAR_HEIGHT + MARGIN) * scale;
  drawHotbar(canvas, hud, icons, left, top, scale);
  if (hud.showsVitals) drawVitals(canvas, hud, left, top, scale);
  drawChat(canvas, hud.chat, top - (hud.showsVitals ? 32 : 8) * scale, Math.max(1, scale - 1));
}

/** Two thin strokes in the opposite of what is under them. */
function drawCrosshair(canvas: Canvas, scale: number): void {
  const arm = (canvas.height < HEIGHT_MIN ? 2 : 4) * scale;
  const [x, y] = [canvas.width >> 1, canvas.height >> 1];
  const half = scale >> 1;
  for (let along = -arm; along < arm + scale; along++) {
    for (let across = 0; across < scale; across++) {
      invert(canvas, x - half + along, y - half + across);
      // The middle belongs to the level stroke: inverting twice would leave it as it was.
      if (along < 0 || along >= scale) invert(canvas, x - half + across, y - half + along);
    }
  }
}

function invert({ width, height, pixels }: Canvas, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const at = y * width + x;
  const under = pixels[at]!;
  const [red, green, blue] = [under & 255, (under >> 8) & 255, (under >> 16) & 255];
  const brightness = (red * 2 + green * 5 + blue) >> 3;
  // The opposite of a middle grey would be that grey.
  const push = Math.abs(brightness - 128) < 48 ? (brightness < 128 ? 80 : -80) : 0;
  const opposite = (value: number): number => Math.max(0, Math.min(255, 255 - value + push));
  const colour = opposite(red) | (opposite(green) << 8) | (opposite(blue) << 16);
  pixels[at] = (0xff000000 | colour) >>> 0;
}

function drawHotbar(
  canvas: Canvas,
  hud: HudState,
  icons: ItemIcons,
  left: number,
  top: number,
  scale: number,
): void {
  drawSlots(canvas, left, top, SLOTS, scale);
  for (let i = 0; i < SLOTS; i++) {
    const slot = hud.hotbar[i];
    if (slot === undefined) continue;
    drawSlot(canvas, slot, icons, left + (i * SLOT + 3) * scale, top + 3 * scale, scale);
  }
  if (hud.offhand !== undefined) {
    const x = left - (SLOT + 2 + 6) * scale;
    drawSlots(canvas, x, top, 1, scale);
    drawSlot(canvas, hud.offhand, icons, x + 3 * scale, top + 3 * scale, scale);
  }
  const x = left + (hud.selected * SLOT - 1) * scale;
  const size = (BAR_HEIGHT + 2) * scale;
  frame(canvas, x, top - scale, size, size, scale * 2, WHITE);
  frame(canvas, x, top - scale, size, size, scale, 0x606060);
}

function drawSlots(canvas: Canvas, x: number, y: number, count: number, scale: number): void {
  const width = (count * SLOT + 2) * scale;
  fill(canvas, x, y, width, BAR_HEIGHT * scale, 0x181410, 120);
  frame(canvas, x, y, width, BAR_HEIGHT * scale, scale, BLACK, 200);
  for (let i = 0; i < count; i++) {
    const at = x + (i * SLOT + 1) * scale;
    frame(canvas, at, y + scale, SLOT * scale, SLOT * scale, scale, 0x8c8884, 140);
  }
}

function drawVitals(canvas: Canvas, hud: HudState, left: number, top: number, scale: number): void {
  const right = left + BAR_WIDTH * scale;
  const xpTop = top - (XP_HEIGHT + 3) * scale;
  fill(canvas, left, xpTop, BAR_WIDTH * scale, XP_HEIGHT * scale, BLACK, 170);
  const filled = Math.round((BAR_WIDTH - 2) * scale * Math.max(0, Math.min(1, hud.xpProgress)));
  fill(canvas, left + scale, xpTop + scale, filled, (XP_HEIGHT - 2) * scale, XP_GREEN);

  const row = xpTop - 11 * scale;
  drawGauge(canvas, HEART_GAUGE, hud.health, left, row, scale, 1);
  drawGauge(canvas, HUNGER_GAUGE, hud.food, right - 9 * scale, row, scale, -1);
  if (hud.armour > 0) drawGauge(canvas, ARMOUR_GAUGE, hud.armour, left, row - 10 * scale, scale, 1);
  if (hud.air < AIR_MAX) {
    const bubbles = Math.ceil((Math.max(0, hud.air) * GAUGE_ICONS) / AIR_MAX);
    for (let i = 0; i < bubbles; i++) {
      stamp(canvas, AIR_BUBBLE, right - (9 + i * GAUGE_STEP) * scale, row - 10 * scale, scale);
    }
  }
  if (hud.xpLevel > 0) drawLevel(canvas, String(hud.xpLevel), row, scale);
}

function drawLevel(canvas: Canvas, level: string, y: number, scale: number): void {
  const x = Math.floor((canvas.width - textWidth(level) * scale) / 2);
  const top = y + scale;
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    drawLetters(canvas, level, x + dx * scale, top + dy * scale, scale, BLACK);
  }
  drawLetters(canvas, level, x, top, scale, XP_GREEN);
}

/** Twenty points as ten icons, from `x` on to the right (1) or to the left (−1). */
function drawGauge(
  canvas: Canvas,
  gauge: Gauge,
  points: number,
  x: number,
  y: number,
  scale: number,
  direction: 1 | -1,
): void {
  const whole = Math.ceil(points);
  for (let i = 0; i < GAUGE_ICONS; i++) {
    const rest = whole - i * 2;
    const icon = rest >= 2 ? gauge.full : rest === 1 ? gauge.half : gauge.empty;
    stamp(canvas, icon, x + direction * i * GAUGE_STEP * scale, y, scale);
  }
}

/** The newest lines, stacked upwards from `bottom`. */
function drawChat(canvas: Canvas, chat: readonly string[], bottom: number, scale: number): void {
  const room = Math.floor(canvas.width / scale) - 2 * MARGIN - 4;
  const width = Math.min(CHAT_WIDTH_MAX, room);
  const lines = chat.slice(-CHAT_LINES_MAX).flatMap((line) => wrapText(line, width - 6));
  const shown = lines.slice(-CHAT_LINES_MAX);
  const height = shown.length * LINE_HEIGHT * scale;
  fill(canvas, MARGIN * scale, bottom - height, width * scale, height, BLACK, 110);
  shown.forEach((line, i) => {
    const y = bottom - height + i * LINE_HEIGHT * scale;
    drawText(canvas, line, (MARGIN + 3) * scale, y + 2 * scale, scale);
  });
}
