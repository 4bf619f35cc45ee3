import type { FreeQuads } from '../freeQuads.js';
import { FREE_BRIGHT, FREE_TWO_SIDED } from '../layout.js';
import type { SceneEntity } from '../renderScene.js';
import { MOB_CORNERS, pushBoxSide, setBox, WHITE } from './boxQuads.js';
import { type Matrix, pitch, roll, shift, stretch, yaw } from './matrix.js';
import type { ReadyModel, ReadyPart } from './modelKit.js';
import { move } from './pose.js';
import { widthOf } from './sizes.js';

/** 0xAABBGGRR: what was hit glows red. */
export const HURT = 0xff6a6aff;
const BABY = 0.5;
/** A young one's head is large for its body. */
const BABY_HEAD = 1.5;

/** `root` stands at the entity's feet, along the world's axes; it is changed. */
export function pushMob(
  { mob, parts }: ReadyModel,
  entity: SceneEntity,
  root: Matrix,
  light: number,
  tick: number,
  solid: FreeQuads,
  blended: FreeQuads,
): void {
  yaw(root, entity.yaw);
  if (mob.pitches === true) pitch(root, entity.headPitch ?? 0);
  let scale = (mob.scale ?? 1) / 16;
  if (mob.drawnWidth !== undefined) scale *= widthOf(entity) / mob.drawnWidth;
  else if (entity.isBaby === true) scale *= BABY;
  stretch(root, scale, scale, scale);
  const colour = entity.hurt === true ? HURT : WHITE;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    place(part, part.parent < 0 ? root : parts[part.parent]!.matrix, entity, tick);
    if (part.opacity < 255) pushPart(part, light, colour, blended);
    else pushPart(part, light, colour, solid);
  }
}

function place(part: ReadyPart, parent: Matrix, entity: SceneEntity, tick: number): void {
  const { matrix, at, turned, motion } = part;
  matrix.set(parent);
  shift(matrix, at[0], at[1], at[2]);
  if (motion !== undefined) move(matrix, motion, entity, tick);
  if (turned !== undefined) {
    yaw(matrix, turned[1]);
    roll(matrix, turned[0]);
    pitch(matrix, turned[2]);
  }
  if (motion?.kind === 'head' && entity.isBaby === true) {
    stretch(matrix, BABY_HEAD, BABY_HEAD, BABY_HEAD);
  }
}

function pushPart(part: ReadyPart, light: number, colour: number, quads: FreeQuads): void {
  const { matrix, from, to, textures, texels, opacity } = part;
  const seen = ((colour & 0xffffff) | (opacity << 24)) >>> 0;
  let flags = part.isBright ? FREE_BRIGHT : 0;
  // A wing is thin: what is seen of it must not depend on which of its sides comes first.
  if (opacity < 255 && to[1] - from[1] < 1) flags |= FREE_TWO_SIDED;
  setBox(matrix, from, to);
  for (let side = 0; side < 6; side++) {
    if (flags & FREE_TWO_SIDED && side !== 3) continue;
    const texture = textures[side]! | flags;
    pushBoxSide(quads, matrix, side, MOB_CORNERS[side]!, texture, texels[side]!, light, seen);
  }
}
