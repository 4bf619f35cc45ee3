import { angleOf } from '@bridle/engine/math';
import { between, ramp, shaded } from './colour.js';
import { blotches, chance, grains, hash, sum } from './noise.js';
import { cells, distance } from './strokes.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

interface Coral {
  readonly name: string;
  readonly seed: number;
  readonly colour: number;
  /** how its surface is made */
  readonly block: (c: TextureCanvas, colour: number, seed: number) => void;
  /** how far its twigs spread, and how many there are */
  readonly spread: number;
  readonly twigs: number;
}

/** Round mouths of tubes, close together. */
function tubes(c: TextureCanvas, colour: number, seed: number): void {
  const { inside, slope } = cells(seed, 4, 4, 0.4);
  for (let t = 0; t < 256; t++) {
    const depth = inside[t]! > 2.2 ? -0.3 : inside[t]! > 0.9 ? 0.1 - slope[t]! * 0.2 : -0.16;
    c.set(t & 15, t >> 4, shaded(colour, depth));
  }
}

/** Folds that wind through each other. */
function folds(c: TextureCanvas, colour: number, seed: number): void {
  const field = sum([0.6, blotches(seed, 4, 4)], [0.4, blotches(seed + 1, 8, 8)]);
  for (let t = 0; t < 256; t++) {
    c.set(t & 15, t >> 4, shaded(colour, (field[t]! >> 8) & 1 ? 0.1 : -0.16));
  }
}

/** Bubbles of several sizes. */
function bubbles(c: TextureCanvas, colour: number, seed: number): void {
  c.tone(sum([0.6, blotches(seed, 8, 8)], [0.4, grains(seed + 1)]), ramp(colour, 0.06, 5));
  for (let i = 0; i < 12; i++) {
    const at = hash(i, 41, seed);
    const [x, y] = [at & 15, (at >> 4) & 15];
    c.rect(x, y, 2, 2, shaded(colour, 0.18));
    c.set(x + 1, y + 1, shaded(colour, -0.18));
  }
}

/** Rough crust with glowing points. */
function crust(c: TextureCanvas, colour: number, seed: number): void {
  c.tone(sum([0.5, blotches(seed, 8, 8)], [0.5, grains(seed + 1)]), ramp(colour, 0.1, 5));
}

function horns(c: TextureCanvas, colour: number, seed: number): void {
  crust(c, colour, seed);
  for (let i = 0; i < 9; i++) {
    const at = hash(i, 42, seed);
    for (let j = 0; j < 3; j++) c.set(at + j, (at >> 4) + j, shaded(colour, 0.2 - j * 0.06));
  }
}

const CORALS: readonly Coral[] = [
  { name: 'tube', seed: 2701, colour: 0x3156d0, block: tubes, spread: 0.5, twigs: 5 },
  { name: 'brain', seed: 2711, colour: 0xd0609c, block: folds, spread: 0.9, twigs: 6 },
  { name: 'bubble', seed: 2721, colour: 0xa21a9c, block: bubbles, spread: 0.7, twigs: 7 },
  { name: 'fire', seed: 2731, colour: 0xa52630, block: crust, spread: 1, twigs: 8 },
  { name: 'horn', seed: 2741, colour: 0xd8c840, block: horns, spread: 0.8, twigs: 5 },
];

/** What is left of it out of the water. */
function dead(colour: number): number {
  return between(colour, 0x857d78, 0.94);
}

/** Twigs that fork upwards from one foot. */
function twigs({ seed, spread, twigs: count }: Coral, colour: number): Painter {
  return (c) => {
    for (let i = 0; i < count; i++) {
      const lean = ((i - (count - 1) / 2) / count) * spread;
      const height = 9 + (hash(i, 43, seed) % 6);
      for (let y = 0; y < height; y++) {
        const x = Math.round(7.5 + lean * y * 1.6);
        const light = (chance(x, y, seed) - 0.5) * 0.2 + y * 0.015;
        c.set(x, 15 - y, shaded(colour, light));
        if (y > 3 && chance(i, y, seed + 1) < 0.4) {
          c.set(x + (y & 1 ? 1 : -1), 15 - y, shaded(colour, light - 0.12));
        }
      }
      const x = Math.round(7.5 + lean * (height - 1) * 1.6);
      c.set(x, 15 - height, shaded(colour, 0.25));
    }
  };
}

/** A fan: ribs from the middle of the lower edge, with a web between them. */
function fan({ seed }: Coral, colour: number): Painter {
  return (c) => {
    for (let t = 0; t < 256; t++) {
      const [x, y] = [t & 15, t >> 4];
      const far = distance(x - 7.5, (15.5 - y) * 1.1);
      const rim = 8 - chance(x >> 1, 0, seed) * 2;
      if (far > rim || y < 5) continue;
      const rib = Math.floor(angleOf(x - 7.5, 15.5 - y) * 6) & 1;
      if (!rib && far > 3 && chance(x, y, seed + 2) < 0.45) continue;
      c.set(x, y, shaded(colour, (rib ? 0.1 : -0.14) + (chance(x, y, seed + 3) - 0.5) * 0.15));
    }
  };
}

export const CORAL_PAINTERS: Painters = forEach(CORALS, (coral) => {
  const { name, seed, colour, block } = coral;
  const grey = dead(colour);
  return {
    [`${name}_coral_block`]: (c) => block(c, colour, seed),
    [`dead_${name}_coral_block`]: (c) => block(c, grey, seed),
    [`${name}_coral`]: twigs(coral, colour),
    [`dead_${name}_coral`]: twigs(coral, grey),
    [`${name}_coral_fan`]: fan(coral, colour),
    [`dead_${name}_coral_fan`]: fan(coral, grey),
  };
});
