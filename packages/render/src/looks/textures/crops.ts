import { between, shaded } from './colour.js';
import { chance } from './noise.js';
import { blade } from './strokes.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

const STAGES = [0, 1, 2, 3] as const;
const AGES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Wheat grows and turns from green to gold; its ears show from age 5. */
function wheat(age: number): Painter {
  return (c) => {
    const gold = Math.max(0, (age - 3) / 4);
    const stalk = between(0x4f8a2c, 0xc9a43c, gold);
    const shades = [shaded(stalk, -0.3), shaded(stalk, -0.12), stalk, shaded(stalk, 0.16)];
    for (let i = 0; i < 7; i++) {
      const x = 1 + i * 2 + (i > 3 ? 1 : 0);
      const height = 2 + Math.round(age * 1.75 + (chance(i, 0, 901) - 0.5) * 2);
      const lean = (chance(i, 1, 902) - 0.5) * 2;
      blade(c, x, 15, Math.min(15, Math.max(2, height)), lean, shades);
      if (age >= 5) ear(c, Math.round(x + lean), 15 - Math.min(14, height), age);
    }
  };
}

function ear(c: TextureCanvas, x: number, y: number, age: number): void {
  const grain = between(0x9aa03c, 0xdcb650, (age - 5) / 2);
  for (let j = 0; j < age - 2; j++) {
    c.set(x, y + j, shaded(grain, j & 1 ? 0.1 : 0));
    if (j > 0 && x < 15) c.set(x + 1, y + j, shaded(grain, j & 1 ? -0.2 : -0.12));
  }
}

/** A rosette of leaves, and the root that peeps out of the ground when it is ripe. */
function root(stage: number, leaf: number, seed: number, ripe: number): Painter {
  return (c) => {
    const shades = [shaded(leaf, -0.3), shaded(leaf, -0.1), leaf, shaded(leaf, 0.2)];
    for (const x of [3, 8, 12]) {
      const height = 3 + stage * 2;
      for (let i = -1; i <= 1; i++) {
        const own = height - Math.abs(i) + Math.round(chance(x, i + 5, seed) * 2 - 1);
        blade(c, x, 15, Math.max(2, own), i * (1 + stage * 0.5), shades);
      }
      if (stage > 1) {
        c.set(x - 1, 15 - height + 2, shades[3]!);
        c.set(x + 1, 15 - height + 3, shades[2]!);
      }
      if (stage === 3) {
        c.rect(x - 1, 14, 3, 2, ripe);
        c.set(x - 1, 14, shaded(ripe, 0.2));
        c.set(x + 1, 15, shaded(ripe, -0.2));
      }
    }
  };
}

export const CROP_PAINTERS: Painters = {
  ...forEach(AGES, (age) => ({ [`wheat_stage${age}`]: wheat(age) })),
  ...forEach(STAGES, (stage) => ({
    [`carrots_stage${stage}`]: root(stage, 0x4f9434, 911, 0xe58a25),
    [`potatoes_stage${stage}`]: root(stage, 0x5d8f3e, 912, 0xcfa65c),
    [`beetroots_stage${stage}`]: root(stage, 0x5f8a3a, 913, 0xa02c38),
    [`nether_wart_stage${stage}`]: root(stage, 0x8f1f22, 914, 0xb5302c),
  })),
};
