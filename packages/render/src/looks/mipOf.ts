import { TEXTURE_BYTES } from '../layout.js';
import type { Looks } from './looks.js';

/** A square of texels, words 0xAABBGGRR: see layout.ts for their alpha. */
export interface Mip {
  /** texels in a row */
  readonly edge: number;
  readonly texels: Uint32Array;
}

/**
 * Of a texture the smallest mip that has at least so many texels in a row, or the largest there is:
 * for what is painted over the picture. None has less than 16.
 */
export function mipOf({ textures, fine }: Looks, texture: number, wanted: number): Mip {
  const larger = fine?.get(texture);
  if (larger === undefined || wanted <= 16) {
    const { buffer, byteOffset } = textures;
    const texels = new Uint32Array(buffer, byteOffset + texture * TEXTURE_BYTES, 256);
    return { edge: 16, texels };
  }
  let { edge } = larger;
  const { buffer, byteOffset } = larger.mips;
  let at = byteOffset;
  while (edge / 2 >= wanted) {
    at += edge * edge * 4;
    edge /= 2;
  }
  return { edge, texels: new Uint32Array(buffer, at, edge * edge) };
}
