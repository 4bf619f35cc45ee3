import { sin } from '@bridle/engine/math';
import { between, packed, rgb } from './colour.js';
import { chance } from './noise.js';
import type { TextureCanvas } from './textureCanvas.js';

/** A sine whose 64 steps fit the 16 texels of a texture, so that every wave meets itself. */
const WAVE = Float32Array.from({ length: 64 }, (_, i) => sin((i * 6.283185307179586) / 64));

function wave(steps: number): number {
  return WAVE[steps & 63]!;
}

/** Odd: the water's colour applies. Lower than opaque: the ground shows through. */
const WATER_ALPHA = 171;

export const WATER_FRAMES = 16;

/** Light that has passed through ripples: bright thin lines on a soft ground. */
function ripples(c: TextureCanvas, frame: number, fall: number): void {
  const time = frame * 4;
  const sink = fall * frame * 4;
  for (let t = 0; t < 256; t++) {
    const x = (t & 15) * 4;
    const y = (t >> 4) * 4 - sink;
    const bend = 7 * wave(x + time) + 6 * wave(y * 2 - time);
    const one = wave(x + y + Math.round(bend) + time);
    const other = wave(2 * y - x + Math.round(bend * 1.4) - time + 16);
    const third = wave(2 * x + Math.round(9 * wave(y + 20)) + 40);
    const line = 1 - Math.min(1, Math.abs(one + other * 0.7) * 1.5);
    const swell = (one * 0.5 + third * 0.5) * 8;
    const light = 206 + swell + line * line * 40;
    const alpha = WATER_ALPHA + (line > 0.55 ? 12 : 0);
    c.texels[t] = packed(rgb(light - 2, light + 1, light + 3), alpha);
  }
}

export function waterStill(c: TextureCanvas, frame: number): void {
  ripples(c, frame, 0);
}

/** Falling water is drawn out into strands. */
export function waterFlow(c: TextureCanvas, frame: number): void {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = (t >> 4) * 4 - frame * 4;
    const strand = wave(x * 8 + Math.round(6 * wave(y + x * 4)));
    const drift = wave(y + Math.round(chance(x >> 1, 0, 921) * 64));
    const line = 1 - Math.min(1, Math.abs(strand + drift * 0.6) * 1.3);
    const light = 203 + strand * 7 + line * line * 34;
    c.texels[t] = packed(rgb(light - 2, light + 1, light + 3), WATER_ALPHA + (line > 0.5 ? 12 : 0));
  }
}

export const LAVA_FRAMES = 16;

const CRUST = 0x8d2c0c;
const MELT = 0xd8580f;
const GLOW = 0xf59a26;
const WHITE_HOT = 0xffdd76;

const HEAT_STEPS = 9;

function lavaColour(heat: number): number {
  if (heat < 0.33) return between(CRUST, MELT, heat * 3);
  if (heat < 0.7) return between(MELT, GLOW, (heat - 0.33) / 0.37);
  return between(GLOW, WHITE_HOT, (heat - 0.7) / 0.3);
}

const LAVA = Array.from({ length: HEAT_STEPS + 1 }, (_, i) => lavaColour(i / HEAT_STEPS));

function lava(c: TextureCanvas, frame: number, fall: number): void {
  const time = frame * 4;
  const sink = fall * frame * 4;
  for (let t = 0; t < 256; t++) {
    const x = (t & 15) * 4;
    const y = (t >> 4) * 4 - sink;
    const bend = Math.round(9 * wave(y + x + time) + 7 * wave(2 * x - y));
    const slow = wave(x + bend + 10) + wave(y - bend + time);
    const fine = wave(3 * x + 2 * y + bend) * 0.35;
    const heat = 0.46 + (slow * 0.5 + fine) * 0.33;
    c.set(t & 15, t >> 4, LAVA[Math.round(Math.max(0, Math.min(1, heat)) * HEAT_STEPS)]!);
  }
}

export function lavaStill(c: TextureCanvas, frame: number): void {
  lava(c, frame, 0);
}

export function lavaFlow(c: TextureCanvas, frame: number): void {
  lava(c, frame, 1);
}

export const FIRE_FRAMES = 8;

export interface Flames {
  readonly core: number;
  readonly body: number;
  readonly tip: number;
}

export const FLAMES: Flames = { core: 0xffefa6, body: 0xf9a526, tip: 0xd9481a };
export const SOUL_FLAMES: Flames = { core: 0xd9fbff, body: 0x4fd4e8, tip: 0x1c88a8 };

/** Tongues of flame that lick upwards, one after the other. */
export function fire(c: TextureCanvas, frame: number, { core, body, tip }: Flames): void {
  const time = frame * 8;
  for (let x = 0; x < 16; x++) {
    const tongue = wave(x * 12 + Math.round(12 * wave(time + x * 4))) * 2.6;
    const flicker = wave(x * 20 - time * 2 + 9) * 1.6 + chance(x, frame, 931) * 1.6;
    const height = Math.max(3, 9.5 + tongue + flicker);
    for (let j = 0; j < height && j < 16; j++) {
      const t = j / height;
      const colour =
        t < 0.35 ? between(core, body, t / 0.35) : between(body, tip, (t - 0.35) / 0.65);
      c.set(x, 15 - j, colour);
    }
    const spark = Math.floor(height) + 2 + ((x * 7 + frame * 3) % 3);
    if (chance(x, frame, 932) < 0.22 && spark < 16) c.set(x, 15 - spark, tip);
  }
}

export const PORTAL_FRAMES = 16;

const PORTAL_STEPS = 10;
const PORTAL = Array.from({ length: PORTAL_STEPS + 1 }, (_, i) =>
  packed(between(0x3a0a78, 0xb060f0, i / PORTAL_STEPS), 150 + i * 4),
);

export function portal(c: TextureCanvas, frame: number): void {
  const time = frame * 4;
  for (let t = 0; t < 256; t++) {
    const x = (t & 15) * 4;
    const y = (t >> 4) * 4;
    const bend = Math.round(10 * wave(y + time) + 8 * wave(x * 2 - time));
    const swirl = wave(x + y + bend + time) + wave(2 * y - x + bend);
    const light = Math.max(0, Math.min(1, 0.45 + swirl * 0.28));
    c.texels[t] = PORTAL[Math.round(light * PORTAL_STEPS)]!;
  }
}
