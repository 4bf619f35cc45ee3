import { sin } from '@bridle/engine/math';
import type { FreeQuads } from '../freeQuads.js';
import type { BiomeLook } from '../looks/looks.js';
import type { RenderScene } from '../renderScene.js';
import type { View } from '../view.js';
import { texelRectangle } from './boxQuads.js';
import type { ModelKit } from './modelKit.js';
import type { LightAt } from './pushEntities.js';

const RADIUS = 8;
/** In which share of the columns something falls. */
const SHARE_RAIN = 0.6;
const SHARE_THUNDER = 0.9;

interface Fall {
  readonly texture: string;
  /** blocks that one picture of it is high, and half of its width */
  readonly height: number;
  readonly half: number;
  /** blocks a tick */
  readonly speed: number;
  /** blocks above and below the eye */
  readonly reach: number;
  /** no nearer to the eye than this */
  readonly near: number;
  readonly drift: number;
  readonly opacity: number;
}

const RAIN: Fall = {
  texture: 'rain',
  height: 4,
  half: 0.25,
  speed: 0.85,
  reach: 8,
  near: 0.8,
  drift: 0,
  opacity: 170,
};
const SNOW: Fall = {
  texture: 'snow_flakes',
  height: 1,
  half: 0.5,
  speed: 0.06,
  reach: 5,
  near: 1.8,
  drift: 0.2,
  opacity: 230,
};

/** Offsets of the columns around the camera, the farthest first: dx, dz in turn. */
const AROUND: Int8Array = columnsAround();

function columnsAround(): Int8Array {
  const found: [number, number][] = [];
  for (let dx = -RADIUS; dx <= RADIUS; dx++) {
    for (let dz = -RADIUS; dz <= RADIUS; dz++) {
      if (dx * dx + dz * dz <= RADIUS * RADIUS) found.push([dx, dz]);
    }
  }
  found.sort(([ax, az], [bx, bz]) => bx * bx + bz * bz - ax * ax - az * az || ax - bx || az - bz);
  return Int8Array.from(found.flat());
}

function chance(x: number, z: number): number {
  let hash = Math.imul(x, 0x27d4eb2f) ^ Math.imul(z, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x100000000;
}

const corners = new Float64Array(12);

/** Streaks of rain or flakes around the camera, each on an upright quad that faces it. */
export function pushRain(
  kit: ModelKit,
  view: View,
  weather: RenderScene['weather'],
  precipitationAt: (x: number, z: number) => BiomeLook['precipitation'],
  topAt: (x: number, z: number) => number,
  tick: number,
  lightAt: LightAt,
  blended: FreeQuads,
): void {
  if (weather === 'clear') return;
  const share = weather === 'thunder' ? SHARE_THUNDER : SHARE_RAIN;
  const [cx, cz] = [Math.floor(view.x), Math.floor(view.z)];
  for (let i = 0; i < AROUND.length; i += 2) {
    const [x, z] = [cx + AROUND[i]!, cz + AROUND[i + 1]!];
    const luck = chance(x, z);
    if (luck > share) continue;
    const kind = precipitationAt(x, z);
    if (kind === 'none') continue;
    const fall = kind === 'snow' ? SNOW : RAIN;
    const bottom = Math.max(topAt(x, z), Math.floor(view.y) - fall.reach);
    if (bottom >= Math.floor(view.y) + fall.reach) continue;
    const light = lightAt(x + 0.5, Math.max(bottom, view.y), z + 0.5);
    pushColumn(kit, fall, view, x, z, bottom, luck, tick, light, blended);
  }
}

function pushColumn(
  kit: ModelKit,
  fall: Fall,
  view: View,
  x: number,
  z: number,
  bottom: number,
  luck: number,
  tick: number,
  light: number,
  blended: FreeQuads,
): void {
  const top = Math.floor(view.y) + fall.reach;
  const drift = sin(tick * 0.05 + luck * 40) * fall.drift;
  const [mx, mz] = [x + 0.5 + drift - view.x, z + 0.5 - view.z];
  const distance = Math.sqrt(mx * mx + mz * mz);
  if (distance < fall.near || distance > RADIUS) return;
  // To the right as seen from the camera.
  const [rx, rz] = [(-mz / distance) * fall.half, (mx / distance) * fall.half];
  const texture = kit.looks.textureNamed(fall.texture);
  const alpha = Math.round(fall.opacity * (1 - (0.7 * distance) / RADIUS));
  const colour = ((alpha << 24) | 0xffffff) >>> 0;
  // Whole texels, so that a streak can be cut off at the ground.
  const texel = fall.height / 16;
  const phase = (Math.floor((tick * fall.speed + luck * 97) / texel) % 16) * texel;
  const lowest = Math.floor(bottom / fall.height) * fall.height - phase;
  for (let low = lowest; low < top; low += fall.height) {
    const y0 = Math.max(low, bottom);
    const y1 = Math.min(low + fall.height, top);
    if (y1 <= y0) continue;
    const t0 = Math.round((low + fall.height - y1) / texel);
    const t1 = Math.round((low + fall.height - y0) / texel);
    for (let i = 0; i < 4; i++) {
      const sideways = i === 0 || i === 3 ? -1 : 1;
      corners[i * 3] = mx + rx * sideways;
      corners[i * 3 + 1] = (i < 2 ? y0 : y1) - view.y;
      corners[i * 3 + 2] = mz + rz * sideways;
    }
    blended.push(corners, texture, texelRectangle(0, t0, 16, t1), light, colour);
  }
}
