import type { RgbaPicture } from './picture.js';

/** A picture that is written four bytes at a time, 0xAABBGGRR. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** The same memory, seen as pixels; the picture's bytes begin at a multiple of four. */
export function canvasOf({ width, height, data }: RgbaPicture): Canvas {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  return { width, height, pixels };
}

/** Part of 256 of one colour over another; the result is opaque. */
export function mixed(under: number, over: number, part: number): number {
  const rest = 256 - part;
  // Red and blue go through one multiplication: neither reaches into the other.
  const redBlue = ((under & 0xff00ff) * rest + (over & 0xff00ff) * part) >>> 8;
  const green = ((under & 0xff00) * rest + (over & 0xff00) * part) >>> 8;
  return (0xff000000 | (redBlue & 0xff00ff) | (green & 0xff00)) >>> 0;
}

/** Lays a colour 0xBBGGRR over a rectangle; what lies outside the picture is left out. */
export function fill(
  { width, height, pixels }: Canvas,
  x: number,
  y: number,
  across: number,
  down: number,
  colour: number,
  opacity = 255,
): void {
  const x0 = Math.max(0, x);
  const x1 = Math.min(width, x + across);
  const y1 = Math.min(height, y + down);
  if (x0 >= x1) return;
  const part = opacity + (opacity >> 7);
  const opaque = (0xff000000 | colour) >>> 0;
  for (let row = Math.max(0, y); row < y1; row++) {
    const end = row * width + x1;
    for (let at = row * width + x0; at < end; at++) {
      pixels[at] = part === 256 ? opaque : mixed(pixels[at]!, colour, part);
    }
  }
}

/** The frame of a rectangle, so many pixels thick, within it. */
export function frame(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  thickness: number,
  colour: number,
  opacity = 255,
): void {
  const inner = height - 2 * thickness;
  fill(canvas, x, y, width, thickness, colour, opacity);
  fill(canvas, x, y + height - thickness, width, thickness, colour, opacity);
  fill(canvas, x, y + thickness, thickness, inner, colour, opacity);
  fill(canvas, x + width - thickness, y + thickness, thickness, inner, colour, opacity);
}

/** A small picture with holes, 0xAABBGGRR, row by row. */
export interface Icon {
  readonly width: number;
  readonly height: number;
  readonly texels: Uint32Array;
}

/** A part of an icon. */
export function slice(icon: Icon, x: number, y: number, width: number, height: number): Icon {
  const texels = new Uint32Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * icon.width + x;
    texels.set(icon.texels.subarray(from, from + width), row * width);
  }
  return { width, height, texels };
}

/** Lays an icon over the picture, each of its texels `scale` pixels wide. */
export function stamp(canvas: Canvas, icon: Icon, x: number, y: number, scale = 1): void {
  const { width, height, pixels } = canvas;
  for (let row = 0; row < icon.height * scale; row++) {
    const py = y + row;
    if (py < 0 || py >= height) continue;
    const source = Math.floor(row / scale) * icon.width;
    for (let column = 0; column < icon.width * scale; column++) {
      const px = x + column;
      if (px < 0 || px >= width) continue;
      const texel = icon.texels[source + Math.floor(column / scale)]!;
      const opacity = texel >>> 24;
      if (opacity === 0) continue;
      const at = py * width + px;
      // 254 and 255 both mean opaque in textures.
      if (opacity >= 254) pixels[at] = (texel | 0xff000000) >>> 0;
      else pixels[at] = mixed(pixels[at]!, texel, opacity + (opacity >> 7));
    }
  }
}
