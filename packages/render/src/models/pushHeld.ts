import type { FreeQuads } from '../freeQuads.js';
import { pushItem } from './itemQuads.js';
import { newMatrix, pitch, shift, stretch, yaw } from './matrix.js';
import type { ModelKit, ReadyPart } from './modelKit.js';
import { isLong } from './pushHand.js';

/** Sixteenths from the end of an arm up to where its hand grips. */
const GRIP = 1.5;
const BLOCK_SCALE = 0.375;
const LONG_SCALE = 0.85;
const FLAT_SCALE = 0.5;
/** A long thing points away from the arm: ahead where that hangs, and up where it is held out. */
const LONG_PITCH = -0.5;

const held = newMatrix();

/** What a body holds, in the hand of an arm that has been placed. */
export function pushHeld(
  kit: ModelKit,
  { matrix, from }: ReadyPart,
  item: string,
  light: number,
  solid: FreeQuads,
): void {
  const look = kit.itemLooks.of(item);
  held.set(matrix);
  shift(held, 0, from[1] + GRIP, 0);
  stretch(held, 16, 16, 16);
  if (look.kind === 'block') {
    shift(held, 0.12, -0.1, 0);
    yaw(held, Math.PI / 4);
    stretch(held, BLOCK_SCALE, BLOCK_SCALE, BLOCK_SCALE);
    shift(held, -0.5, -0.5, -0.5);
  } else if (isLong(item)) {
    pitch(held, LONG_PITCH);
    stretch(held, LONG_SCALE, LONG_SCALE, LONG_SCALE);
    shift(held, -0.2, -0.2, -0.5); // its handle is at the lower left of its picture
  } else {
    stretch(held, FLAT_SCALE, FLAT_SCALE, FLAT_SCALE);
    shift(held, -0.3, -0.4, -0.5);
  }
  pushItem(solid, held, look, kit.looks, light);
}
