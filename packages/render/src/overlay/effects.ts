import {
  type Canvas,
  canvasOf,
  drawText,
  fill,
  frame,
  stamp,
  textWidth,
} from '@bridle/pictures/draw';
import type { HudEffect, RgbaPicture } from '../renderScene.js';
import { effectIcon, isHarmful } from './effectSprites.js';
import { overlayScale } from './hud.js';

/** All lengths are at scale 1. */
const TILE = 19;
const STEP = TILE + 2;
const MARGIN = 3;
const ICON = 11;
const TICKS_PER_SECOND = 20;
/** Colours 0xBBGGRR. */
const GOOD = 0xd8b060;
const BAD = 0x4c4ce0;
const PALE = 0xc8c8c8;
const NUMERALS = ['', '', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/**
 * A row for each at the top right, as far down as the upper half goes. `room` is the share of the
 * picture's width that they may take: without room for words there are but the tiles.
 */
export function drawEffects(
  picture: RgbaPicture,
  effects: readonly HudEffect[],
  room: number,
): void {
  const whole = overlayScale(picture);
  if (whole === 0) return;
  const scale = Math.max(1, whole - 1);
  const canvas = canvasOf(picture);
  const rows = Math.floor(canvas.height / (2 * STEP * scale));
  effects.slice(0, rows).forEach((effect, i) => {
    drawEffect(canvas, effect, (MARGIN + i * STEP) * scale, scale, canvas.width * room);
  });
}

function drawEffect(
  canvas: Canvas,
  effect: HudEffect,
  top: number,
  scale: number,
  room: number,
): void {
  const name = effect.name.slice(effect.name.indexOf(':') + 1);
  const [title, time] = [titleOf(name, effect.level), timeOf(effect.ticksLeft)];
  const text = Math.max(textWidth(title), textWidth(time));
  const width = (TILE + text + 6) * scale;
  const left = canvas.width - MARGIN * scale - width;
  const hasWords = canvas.width - left <= room;
  if (hasWords) fill(canvas, left, top, width, TILE * scale, 0x181410, 150);
  const tile = canvas.width - (MARGIN + TILE) * scale;
  fill(canvas, tile, top, TILE * scale, TILE * scale, 0x30282a);
  const colour = isHarmful(name) ? BAD : GOOD;
  frame(canvas, tile, top, TILE * scale, TILE * scale, scale, colour);
  const inset = ((TILE - ICON) / 2) * scale;
  stamp(canvas, effectIcon(name), tile + inset, top + inset, scale);
  if (!hasWords) return;
  const right = tile - 3 * scale;
  drawText(canvas, title, right - textWidth(title) * scale, top + 2 * scale, scale);
  drawText(canvas, time, right - textWidth(time) * scale, top + 11 * scale, scale, PALE);
}

function titleOf(name: string, level: number): string {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join(' ')} ${NUMERALS[level] ?? level}`.trimEnd();
}

/** Minutes and seconds. */
function timeOf(ticks: number): string {
  if (ticks < 0) return '∞';
  const seconds = Math.floor(ticks / TICKS_PER_SECOND);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
