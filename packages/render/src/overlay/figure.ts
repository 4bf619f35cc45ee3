import { TEXTURE_BYTES } from '../layout.js';
import type { Looks } from '../looks/looks.js';
import type { ReadyModel, ReadyPart } from '../models/modelKit.js';
import type { ScaledCanvas } from './scaledCanvas.js';

/** Somebody to be shown from the front, standing still. */
export interface Figure {
  readonly mob: ReadyModel;
  readonly looks: Looks;
}

const FRONT = 1;
/** lengths of ours to a sixteenth of a block */
const SIZE = 2;

/** `middle` and `bottom` are where the feet stand. */
export function drawFigure(
  scaled: ScaledCanvas,
  { mob, looks }: Figure,
  middle: number,
  bottom: number,
): void {
  for (const part of mob.parts) {
    let [y, z] = [part.at[1], part.at[2]];
    for (let on = part.parent; on >= 0; on = mob.parts[on]!.parent) {
      y += mob.parts[on]!.at[1];
      z += mob.parts[on]!.at[2];
    }
    // Its right is on our left.
    const left = middle - (z + part.to[2]) * SIZE;
    const top = bottom - (y + part.to[1]) * SIZE;
    drawFront(scaled, looks, part, left, top);
  }
}

function drawFront(
  scaled: ScaledCanvas,
  looks: Looks,
  part: ReadyPart,
  left: number,
  top: number,
): void {
  const width = part.to[2] - part.from[2];
  const height = part.to[1] - part.from[1];
  const texels = part.texels[FRONT]!;
  const [s0, t0] = [texels & 255, (texels >> 8) & 255];
  const [s1, t1] = [(texels >> 16) & 255, texels >>> 24];
  const base = part.textures[FRONT]! * TEXTURE_BYTES;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const s = s0 + Math.floor((x * (s1 - s0)) / width);
      const t = t0 + Math.floor((y * (t1 - t0)) / height);
      const at = base + (t * 16 + s) * 4;
      const [red, green, blue, alpha] = looks.textures.subarray(at, at + 4);
      if (alpha === 0) continue;
      const colour = red! | (green! << 8) | (blue! << 16);
      scaled.fill(left + x * SIZE, top + y * SIZE, SIZE, SIZE, colour);
    }
  }
}
