import { GLYPHS, UNKNOWN_GLYPH } from '@bridle/pictures/draw';
import type { NamedTexels } from '../looks/compileLooks.js';

/** Nearly opaque, so that what is seen of it from afar fades rather than breaking up. */
const INK = 0xfcffffff;

/** The texture of a letter, whose upper left corner its glyph begins at. */
export function glyphTexture(letter: string): string {
  return `glyph/${GLYPHS.has(letter) ? letter : 'unknown'}`;
}

/** A texture for each letter we have: for text that stands in the world. */
export function glyphTextures(): readonly NamedTexels[] {
  const pages: NamedTexels[] = [];
  for (const [letter, { width, rows }] of [...GLYPHS, ['unknown', UNKNOWN_GLYPH] as const]) {
    const texels = new Uint32Array(256);
    rows.forEach((row, y) => {
      for (let x = 0; x < width; x++) {
        if ((row >> (width - 1 - x)) & 1) texels[y * 16 + x] = INK;
      }
    });
    pages.push({ name: `glyph/${letter}`, texels });
  }
  return pages;
}
