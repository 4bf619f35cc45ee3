import type { Animation, Looks } from './looks.js';

/**
 * Textures that were painted before, by an earlier run of the same program: painting takes far
 * longer than reading them.
 */
export interface PaintedTextures {
  /** the name of each texture, by its number; null where another took its name */
  readonly names: readonly (string | null)[];
  readonly animations: readonly Animation[];
  /** TEXTURE_BYTES for each */
  readonly textures: Uint8Array;
}

const WORD_BYTES = 4;

/** As one file: the length of what is said in words, the words, and the texels. */
export function encodePaintedTextures({ numbers, animations, textures }: Looks): Uint8Array {
  const names: string[] = [];
  for (const [name, number] of numbers) names[number] = name;
  const words = JSON.stringify({ names, animations, bytes: textures.length });
  const codes = Uint16Array.from(words, (letter) => letter.charCodeAt(0));
  const start = WORD_BYTES + codes.length * 2;
  const file = new Uint8Array(start + textures.length);
  const view = new DataView(file.buffer);
  view.setUint32(0, codes.length, true);
  codes.forEach((code, i) => {
    view.setUint16(WORD_BYTES + i * 2, code, true);
  });
  file.set(textures, start);
  return file;
}

/** Throws when it is no such file, or one that was cut off. */
export function decodePaintedTextures(file: Uint8Array): PaintedTextures {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = view.getUint32(0, true);
  let words = '';
  for (let i = 0; i < length; i++) {
    words += String.fromCharCode(view.getUint16(WORD_BYTES + i * 2, true));
  }
  const { names, animations, bytes } = JSON.parse(words) as {
    names: PaintedTextures['names'];
    animations: Animation[];
    bytes: number;
  };
  const textures = file.subarray(WORD_BYTES + length * 2);
  if (textures.length !== bytes) throw new Error('the file of textures is cut off');
  return { names, animations, textures };
}
