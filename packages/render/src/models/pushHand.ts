import { sin } from '@bridle/engine/math';
import type { FreeQuads } from '../freeQuads.js';
import { FREE_TWO_SIDED } from '../layout.js';
import type { RenderScene } from '../renderScene.js';
import { MOB_CORNERS, pushSide, texelRectangle, WHITE } from './boxQuads.js';
import { pushItem } from './itemQuads.js';
import { newMatrix, pitch, roll, shift, stretch, yaw } from './matrix.js';
import type { ModelKit } from './modelKit.js';

const HALF_TURN = Math.PI;
/** Half an arm's thickness and its length, in sixteenths. */
const ARM = { from: [-2, -12, -2], to: [2, 0, 2] };

const LONG = /(_(pickaxe|axe|shovel|hoe|sword|spear|rod)|bow|stick|trident|mace|brush)$/;
const LONG_SCALE = 0.75;
const FLAT_SCALE = 0.5;

/** Whether it is held by its end. */
export function isLong(item: string): boolean {
  return LONG.test(item);
}

const hand = newMatrix();

/**
 * The first-person hand with what it holds, in the camera's space: x right, y up, z ahead. `swing`
 * runs from 0 to 1 as the hand strikes. All of it is two-sided, for in that space the corners of
 * what faces the viewer run the other way round.
 */
export function pushHand(
  kit: ModelKit,
  { item, swing }: NonNullable<RenderScene['hand']>,
  light: number,
  quads: FreeQuads,
): void {
  const strike = sin(HALF_TURN * Math.sqrt(swing));
  const dip = sin(HALF_TURN * swing);
  // The hand's own space is a mob's: x ahead, y up, z right.
  hand.fill(0);
  hand[2] = 1;
  hand[5] = 1;
  hand[8] = 1;
  shift(hand, strike * 0.1, strike * 0.04 - dip * 0.12, -strike * 0.22);
  if (item === undefined) return pushArm(kit, strike, light, quads);
  const look = kit.itemLooks.of(item);
  if (look.kind === 'block') {
    shift(hand, 1.1, -0.62, 0.8);
    yaw(hand, 1.02 - strike * 0.5);
    pitch(hand, -strike * 0.5);
    stretch(hand, 0.42, 0.42, 0.42);
    shift(hand, -0.5, -0.1, -0.5);
  } else {
    shift(hand, 0.8, -0.6, 0.68);
    yaw(hand, -0.28 - strike * 0.35);
    pitch(hand, -0.35 - strike * 0.6);
    roll(hand, 0.12);
    const scale = isLong(item) ? LONG_SCALE : FLAT_SCALE;
    stretch(hand, scale, scale, scale);
    shift(hand, -0.15, -0.15, -0.5);
  }
  pushItem(quads, hand, look, kit.looks, light, FREE_TWO_SIDED);
}

function pushArm(kit: ModelKit, strike: number, light: number, quads: FreeQuads): void {
  shift(hand, 0.72, -0.5, 0.66);
  yaw(hand, -0.5 - strike * 0.4);
  pitch(hand, 1.95 - strike * 0.5);
  roll(hand, 0.3);
  stretch(hand, 1 / 16, 1 / 16, 1 / 16);
  shift(hand, 0, 6, 0);
  const texture = kit.looks.textureNamed('entity/player/body') | FREE_TWO_SIDED;
  for (let side = 0; side < 6; side++) {
    const texels = side === 2 ? texelRectangle(8, 12, 12, 16) : texelRectangle(8, 0, 12, 12);
    const order = MOB_CORNERS[side]!;
    pushSide(quads, hand, ARM.from, ARM.to, side, order, texture, texels, light, WHITE);
  }
}
