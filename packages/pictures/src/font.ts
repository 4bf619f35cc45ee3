import { type Canvas, fill } from './canvas.js';
import { GLYPH_SHEETS } from './glyphs.js';

interface Glyph {
  readonly width: number;
  /** one number a row, the leftmost column in the highest of `width` bits */
  readonly rows: readonly number[];
}

/** Rows above the baseline, which is what a line of text is placed by. */
export const CAP_HEIGHT = 7;
export const LINE_HEIGHT = 10;
export const GAP = 1;
const SPACE: Glyph = { width: 3, rows: [] };
/** An empty box stands for a letter that we have not drawn. */
export const UNKNOWN_GLYPH: Glyph = { width: 4, rows: [15, 9, 9, 9, 9, 9, 15] };

function readGlyphs(): ReadonlyMap<string, Glyph> {
  const glyphs = new Map<string, Glyph>([[' ', SPACE]]);
  for (const sheet of GLYPH_SHEETS) {
    const [names, ...rows] = sheet
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/));
    names!.forEach((name, i) => {
      glyphs.set(name, {
        width: rows[0]![i]!.length,
        rows: rows.map((row) => Number.parseInt(row[i]!.replace(/\./g, '0').replace(/#/g, '1'), 2)),
      });
    });
  }
  return glyphs;
}

export const GLYPHS = readGlyphs();

export function glyphWidth(letter: string): number {
  return (GLYPHS.get(letter) ?? UNKNOWN_GLYPH).width;
}

/** How many pixels wide a text is at scale 1. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += glyphWidth(letter) + GAP;
  return Math.max(0, width - GAP);
}

/** Writes one line with a dark shadow; x, y is the top left corner of its capitals. */
export function drawText(
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  scale: number,
  colour = 0xffffff,
): void {
  // A quarter of the brightness of each channel.
  drawLetters(canvas, text, x + scale, y + scale, scale, (colour >> 2) & 0x3f3f3f);
  drawLetters(canvas, text, x, y, scale, colour);
}

/** The same without a shadow. */
export function drawLetters(
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  scale: number,
  colour: number,
): void {
  let left = x;
  for (const letter of text) {
    const { width, rows } = GLYPHS.get(letter) ?? UNKNOWN_GLYPH;
    for (let row = 0; row < rows.length; row++) {
      let start = -1;
      for (let column = 0; column <= width; column++) {
        const isInk = column < width && ((rows[row]! >> (width - 1 - column)) & 1) === 1;
        if (isInk && start < 0) start = column;
        if (isInk || start < 0) continue;
        const across = (column - start) * scale;
        fill(canvas, left + start * scale, y + row * scale, across, scale, colour);
        start = -1;
      }
    }
    left += (width + GAP) * scale;
  }
}

/** As much of a text as is no wider than so many pixels at scale 1. */
export function clipped(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let short = '';
  for (const letter of text) {
    if (textWidth(`${short}${letter}...`) > width) break;
    short += letter;
  }
  return `${short}...`;
}

/** Breaks a text into lines no wider than so many pixels at scale 1, at spaces where it can. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (textWidth(line + letter) > width && line !== '') {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  lines.push(line);
  return lines;
}
