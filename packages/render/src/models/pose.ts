import { sin } from '@bridle/engine/math';
import type { SceneEntity } from '../renderScene.js';
import { type Matrix, pitch, roll, stretch, yaw } from './matrix.js';
import type { Motion } from './mobModel.js';

/** Radians of a step for each block walked. */
const STEP = 2.6;
/** Blocks a tick at which legs swing fully: a brisk walk. */
const FULL_SPEED = 0.2;
const LEG_SWING = 0.65;
const ARM_SWING = 0.55;
const CRAWL_SWING = 0.45;
const HEAD_YAW_MAX = 1.3;
const HEAD_PITCH_MAX = 1.4;
const TURN = 2 * Math.PI;
/** A tail hangs and sways faster when its owner runs. */
const SWAY = 0.12;

/** The same angle within half a turn of zero. */
function nearest(angle: number): number {
  return angle - TURN * Math.round(angle / TURN);
}

function within(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

/** How far limbs swing just now, −1..1. */
export function strideOf(entity: SceneEntity): number {
  const pace = Math.min(1, (entity.speed ?? 0) / FULL_SPEED);
  return pace === 0 ? 0 : sin((entity.walked ?? 0) * STEP) * pace;
}

/** Turns a part about its pivot as its motion asks at a tick. */
export function move(m: Matrix, motion: Motion, entity: SceneEntity, tick: number): void {
  const { kind, phase = 0, size = 1 } = motion;
  const time = tick + entity.id * 7;
  switch (kind) {
    case 'head':
      yaw(m, within(nearest((entity.headYaw ?? entity.yaw) - entity.yaw), HEAD_YAW_MAX));
      pitch(m, within(entity.headPitch ?? 0, HEAD_PITCH_MAX));
      return;
    case 'legA':
      return pitch(m, strideOf(entity) * LEG_SWING * size);
    case 'legB':
      return pitch(m, -strideOf(entity) * LEG_SWING * size);
    case 'armA':
    case 'armB': {
      const side = kind === 'armA' ? 1 : -1;
      roll(m, side * -0.05 + sin(time * 0.07) * side * 0.03);
      return pitch(m, strideOf(entity) * side * ARM_SWING * size);
    }
    case 'reach':
      return pitch(m, sin(time * 0.08 + phase) * 0.06 + strideOf(entity) * phase * 0.12);
    case 'crawlA':
    case 'crawlB': {
      const stride = strideOf(entity) * (kind === 'crawlA' ? 1 : -1);
      yaw(m, stride * CRAWL_SWING);
      return roll(m, stride * 0.15);
    }
    case 'wingA':
    case 'wingB': {
      const beat = sin(time * 1.7) * phase;
      return roll(m, kind === 'wingA' ? beat : -beat);
    }
    case 'tail':
      return yaw(m, sin(time * (SWAY + (entity.speed ?? 0))) * 0.25);
    case 'fin':
      return yaw(m, sin(time * 0.6) * 0.5);
    case 'tentacle':
      roll(m, sin(time * 0.11 + phase) * 0.2);
      return pitch(m, sin(time * 0.13 + phase * 2) * 0.25);
    case 'circle':
      return yaw(m, time * 0.12 + phase);
    case 'jelly': {
      const squash = sin(time * 0.18) * 0.05;
      return stretch(m, 1 - squash, 1 + squash, 1 - squash);
    }
  }
}
