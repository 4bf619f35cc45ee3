import { packed } from './colour.js';
import { chance, hash, pick } from './noise.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

const CRACK_STAGES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const CRACKS = 9;

/** The texels of one crack, in the order in which it opens, from the middle outwards. */
function crack(index: number): readonly (readonly [number, number])[] {
  const path: [number, number][] = [];
  const at = hash(index, 23, 1201);
  const starts = [
    [1, 0.35],
    [-1, 0.6],
    [0.5, -1],
    [-0.45, 1],
    [-1, -0.5],
    [0.8, 1],
    [1, -0.6],
    [-0.6, -1],
    [0.1, 1],
  ] as const;
  const [dx, dy] = starts[index]!;
  let x = 7.5 + dx * (1 + (at & 1));
  let y = 7.5 + dy * (1 + ((at >> 1) & 1));
  for (let j = 0; j < 12; j++) {
    path.push([Math.round(x), Math.round(y)]);
    x += dx * 0.8 + (chance(index, j, 1202) - 0.5) * 1.5;
    y += dy * 0.8 + (chance(j, index, 1203) - 0.5) * 1.5;
  }
  return path;
}

function cracks(stage: number): Painter {
  return (c) => {
    for (let i = 0; i < CRACKS; i++) {
      const reach = Math.min(12, Math.floor((stage + 1) * 1.5 - i * 0.75 + 1));
      const path = crack(i);
      for (let j = 0; j < reach; j++) {
        const [x, y] = path[j]!;
        if (x < 0 || x > 15 || y < 0 || y > 15) break;
        c.ink = 168;
        c.set(x, y, 0x0c0b0c);
        if (stage < 5 || pick(i, j, 1204, 3) > 0) continue;
        c.ink = 108;
        if (x < 15 && c.isHole(x + 1, y)) c.set(x + 1, y, 0x0c0b0c);
      }
    }
  };
}

const rain: Painter = (c) => {
  for (let i = 0; i < 9; i++) {
    const at = hash(i, 24, 1211);
    const length = 5 + ((at >> 8) % 6);
    for (let j = 0; j < length; j++) {
      c.ink = 60 + Math.round((j / length) * 50) * 2;
      c.set((i * 7) & 15, (at >> 4) + j, 0x9db6dc);
    }
  }
};

const snowFlakes: Painter = (c) => {
  for (let i = 0; i < 11; i++) {
    const at = hash(i, 25, 1212);
    const x = at & 15;
    const y = (at >> 4) & 15;
    c.ink = 226;
    c.set(x, y, 0xffffff);
    c.ink = 130;
    if (i % 3 === 0) {
      c.set(x + 1, y, 0xf2f6fa);
      c.set(x, y + 1, 0xf2f6fa);
    }
  }
};

/** A soft round shadow, darkest in the middle. */
const shadow: Painter = (c: TextureCanvas) => {
  for (let t = 0; t < 256; t++) {
    const dx = (t & 15) - 7.5;
    const dy = (t >> 4) - 7.5;
    const distance = Math.sqrt(dx * dx + dy * dy) / 7.6;
    if (distance >= 1) continue;
    const fade = 1 - distance * distance;
    c.texels[t] = packed(0x000000, Math.round(fade * 62) * 2 + 2);
  }
};

export const OVERLAY_PAINTERS: Painters = {
  ...forEach(CRACK_STAGES, (stage) => ({ [`destroy_stage_${stage}`]: cracks(stage) })),
  rain,
  snow_flakes: snowFlakes,
  shadow,
  white: (c) => c.fill(0xffffff),
};
