import { PLAIN, packed, shaded } from './colour.js';
import { type Field, ranks } from './noise.js';

export type Painter = (canvas: TextureCanvas) => void;
export type Painters = Readonly<Record<string, Painter>>;

/** What the letters of a sprite mean; a letter that is not listed leaves the texel as it is. */
export type Palette = Readonly<Record<string, number>>;

/** How much of a surface each of five shades covers, from dark to light. */
const SHARES: readonly number[] = [0.1, 0.25, 0.33, 0.23, 0.09];

const INKS = new Int32Array(257);

/** 16 × 16 texels. Everything painted over an edge comes in again at the other side. */
export class TextureCanvas {
  /** as of the bytes 0xAABBGGRR, but signed: such numbers need no memory of their own */
  readonly texels = new Int32Array(256);
  /** the alpha that is painted with */
  ink: number = PLAIN;

  /** Empty again, as it was. */
  reset(): void {
    this.texels.fill(0);
    this.ink = PLAIN;
  }

  set(x: number, y: number, rgb: number): void {
    this.texels[((y & 15) << 4) | (x & 15)] = packed(rgb, this.ink);
  }

  erase(x: number, y: number): void {
    this.texels[((y & 15) << 4) | (x & 15)] = 0;
  }

  /** A hole that shows this colour, 0xRRGGBB, where it is closed from behind. */
  hollow(x: number, y: number, colour: number): void {
    this.texels[((y & 15) << 4) | (x & 15)] = packed(colour, 0);
  }

  isHole(x: number, y: number): boolean {
    return this.texels[((y & 15) << 4) | (x & 15)]! >>> 24 === 0;
  }

  /** The colour of a texel, 0xRRGGBB. */
  at(x: number, y: number): number {
    const texel = this.texels[((y & 15) << 4) | (x & 15)]!;
    return ((texel & 255) << 16) | (texel & 0xff00) | ((texel >> 16) & 255);
  }

  fill(rgb: number): void {
    this.texels.fill(packed(rgb, this.ink));
  }

  rect(x: number, y: number, width: number, height: number, rgb: number): void {
    for (let j = y; j < y + height; j++) {
      for (let i = x; i < x + width; i++) this.set(i, j, rgb);
    }
  }

  frame(x: number, y: number, width: number, height: number, rgb: number): void {
    this.rect(x, y, width, 1, rgb);
    this.rect(x, y + height - 1, width, 1, rgb);
    this.rect(x, y, 1, height, rgb);
    this.rect(x + width - 1, y, 1, height, rgb);
  }

  /** A frame lit from the upper left: light on two sides, dark on the other two. */
  bevel(x: number, y: number, width: number, height: number, light: number, dark: number): void {
    this.rect(x, y + height - 1, width, 1, dark);
    this.rect(x + width - 1, y, 1, height, dark);
    this.rect(x, y, width, 1, light);
    this.rect(x, y, 1, height, light);
  }

  clear(x: number, y: number, width: number, height: number): void {
    for (let j = y; j < y + height; j++) {
      for (let i = x; i < x + width; i++) this.erase(i, j);
    }
  }

  /** Makes what is there lighter or darker, see `shaded`. */
  shade(x: number, y: number, amount: number): void {
    const i = ((y & 15) << 4) | (x & 15);
    const alpha = this.texels[i]! >>> 24;
    if (alpha !== 0) this.texels[i] = packed(shaded(this.at(x, y), amount), alpha);
  }

  shadeRect(x: number, y: number, width: number, height: number, amount: number): void {
    for (let j = y; j < y + height; j++) {
      for (let i = x; i < x + width; i++) this.shade(i, j, amount);
    }
  }

  /** Covers everything with the shades, dark where the field is low. */
  tone(field: Field, shades: readonly number[], shares: readonly number[] = SHARES): void {
    const ranked = ranks(field);
    let whole = 0;
    for (let i = 0; i < shades.length; i++) whole += shares[i]!;
    let [shade, passed] = [-1, 0];
    // One entry for each rank that a texel can have.
    for (let rank = 0; rank <= 256; rank++) {
      while (shade < shades.length - 1 && rank >= passed)
        passed += (shares[++shade]! / whole) * 256;
      INKS[rank] = packed(shades[shade]!, this.ink);
    }
    for (let i = 0; i < 256; i++) this.texels[i] = INKS[ranked[i]!]!;
  }

  /** Letters as texels. Unless told where, it stands in the middle of the lower edge. */
  sprite(rows: readonly string[], palette: Palette, left?: number, top?: number): void {
    const x0 = left ?? (16 - rows[0]!.length) >> 1;
    const y0 = top ?? 16 - rows.length;
    for (let j = 0; j < rows.length; j++) {
      const row = rows[j]!;
      for (let i = 0; i < row.length; i++) {
        const colour = palette[row[i]!];
        if (colour !== undefined) this.set(x0 + i, y0 + j, colour);
      }
    }
  }

  /** The same texture on its side. */
  turn(): void {
    const before = this.texels.slice();
    for (let i = 0; i < 256; i++) this.texels[((i & 15) << 4) | (i >> 4)] = before[i]!;
  }
}

/** The same painting for every one of the given names. */
export function forEach<T>(
  keys: readonly T[],
  entries: (key: T) => Readonly<Record<string, Painter>>,
): Painters {
  return Object.assign({}, ...keys.map(entries)) as Painters;
}
