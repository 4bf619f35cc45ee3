import { type Canvas, canvasOf, fill, frame } from './canvas.js';
import { CAP_HEIGHT, drawLetters, textWidth } from './font.js';
import type { RgbaPicture } from './picture.js';

/** A frame with a number, in pixels of the picture. */
export interface Mark {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const RED = 0x1e1ee6;
const WHITE = 0xffffff;
const HEIGHT_PER_SCALE = 360;

/** Frames parts of a picture and numbers them; what lies outside of it is left out. */
export function drawMarks(picture: RgbaPicture, marks: readonly Mark[]): void {
  const canvas = canvasOf(picture);
  const scale = Math.max(1, Math.floor(picture.height / HEIGHT_PER_SCALE));
  // Numbers come last, so that no frame goes through one.
  for (const mark of marks) drawFrame(canvas, mark, scale);
  const taken = new Set<number>();
  for (const mark of marks) drawNumber(canvas, mark, scale, taken);
}

function drawFrame(canvas: Canvas, mark: Mark, thickness: number): void {
  const x0 = Math.max(0, Math.round(mark.x));
  const y0 = Math.max(0, Math.round(mark.y));
  const x1 = Math.min(canvas.width, Math.round(mark.x + mark.width));
  const y1 = Math.min(canvas.height, Math.round(mark.y + mark.height));
  if (x1 - x0 < 2 * thickness || y1 - y0 < 2 * thickness) return;
  frame(canvas, x0, y0, x1 - x0, y1 - y0, thickness, RED);
}

/** On the upper left corner of its frame, or below a number that is there already. */
function drawNumber(canvas: Canvas, mark: Mark, scale: number, taken: Set<number>): void {
  const { number, x, y, width, height } = mark;
  const isOutside = x >= canvas.width || y >= canvas.height || x + width <= 0 || y + height <= 0;
  if (isOutside) return;
  const text = String(number);
  const across = (textWidth(text) + 3) * scale;
  const down = (CAP_HEIGHT + 4) * scale;
  const left = Math.max(0, Math.min(canvas.width - across, Math.round(x)));
  const lowest = Math.max(0, canvas.height - down);
  let top = Math.max(0, Math.min(lowest, Math.round(y) - Math.floor(down / 2)));
  while (taken.has(top * canvas.width + left) && top + down <= lowest) top += down;
  taken.add(top * canvas.width + left);
  fill(canvas, left, top, across, down, RED);
  drawLetters(canvas, text, left + 2 * scale, top + 2 * scale, scale, WHITE);
}
