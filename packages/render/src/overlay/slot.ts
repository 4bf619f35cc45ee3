import { CAP_HEIGHT, type Canvas, drawText, fill, stamp, textWidth } from '@bridle/pictures/draw';
import type { HudSlot } from '../renderScene.js';
import type { ItemIcons } from './icons.js';

const BLACK = 0x000000;

/** An item with its wear and its count, 16 × scale pixels wide and high. */
export function drawSlot(
  canvas: Canvas,
  slot: HudSlot,
  icons: ItemIcons,
  x: number,
  y: number,
  scale: number,
): void {
  stamp(canvas, icons.of(slot.item, scale), x, y);
  if (slot.wear !== undefined && slot.wear > 0) {
    const rest = Math.max(0, Math.min(1, 1 - slot.wear));
    const colour = (Math.round(255 * Math.min(1, 2 * rest)) << 8) | Math.round(255 * (1 - rest));
    fill(canvas, x + scale, y + 14 * scale, 14 * scale, 2 * scale, BLACK);
    fill(canvas, x + scale, y + 14 * scale, Math.ceil(14 * scale * rest), scale, colour);
  }
  if (slot.count > 1) {
    const count = String(slot.count);
    const right = x + (16 - textWidth(count)) * scale;
    drawText(canvas, count, right, y + (16 - CAP_HEIGHT) * scale, scale);
  }
}
