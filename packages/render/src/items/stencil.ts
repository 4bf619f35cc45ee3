import type { NamedTexels } from '../looks/compileLooks.js';

/**
 * A small picture as rows of letters, set in the middle of 16 × 16 texels.
 *
 * `.` is a hole. `A`, `B` and `C` are the first, second and third colour, outlined and shaded
 * by where they lie in the shape, with light from the top left. `0`–`5`, `a`–`f` and `u`–`z` are
 * one tone of those colours, from the outline to the highlight, wherever they stand.
 */
export type Stencil = string;

const SIZE = 16;
const TONES = 6;
const OPAQUE = 0xfe000000;
const SHADED = 'ABC';
const FIRST_TONES = ['0', 'a', 'u'];

/** Shadows lean to a cold violet and highlights to a warm white, as paint in daylight does. */
const TONE_LIGHT = [0.3, 0.52, 0.74, 0.9, 1.04, 1.16];
const SHADE_HUE = [34, 22, 52];
const GLOSS_HUE = [255, 250, 232];
const SHADE_SHARE = [0.24, 0.16, 0.08, 0.02, 0, 0];
const GLOSS_SHARE = [0, 0, 0, 0, 0.08, 0.36];

/** Six tones of a colour 0xRRGGBB, dark to light, as texels. */
export function rampOf(colour: number): Uint32Array {
  const ramp = new Uint32Array(TONES);
  for (let tone = 0; tone < TONES; tone++) {
    let texel = OPAQUE;
    for (let channel = 0; channel < 3; channel++) {
      const plain = Math.min(255, ((colour >> (16 - 8 * channel)) & 255) * TONE_LIGHT[tone]!);
      const shade = SHADE_SHARE[tone]!;
      const gloss = GLOSS_SHARE[tone]!;
      const mixed =
        plain * (1 - shade - gloss) + SHADE_HUE[channel]! * shade + GLOSS_HUE[channel]! * gloss;
      texel |= Math.round(mixed) << (8 * channel);
    }
    ramp[tone] = texel >>> 0;
  }
  return ramp;
}

/** The stencil's letters on the whole square, row by row. */
function lettersOf(stencil: Stencil): string[] {
  const rows = stencil.split('\n').map((row) => row.trim());
  while (rows[0] === '') rows.shift();
  while (rows.at(-1) === '') rows.pop();
  const width = Math.max(...rows.map((row) => row.length));
  if (rows.length > SIZE || width > SIZE) throw new Error(`too large a stencil:\n${stencil}`);
  const [left, top] = [(SIZE - width) >> 1, (SIZE - rows.length) >> 1];
  const letters = new Array<string>(SIZE * SIZE).fill('.');
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      letters[(top + y) * SIZE + left + x] = letter;
    });
  });
  return letters;
}

/** The tone of a texel that the stencil leaves to us: an outline around, a highlight within. */
function shadeAt(letters: readonly string[], x: number, y: number): number {
  const isHole = (px: number, py: number): boolean =>
    px < 0 || py < 0 || px >= SIZE || py >= SIZE || letters[py * SIZE + px] === '.';
  const isEdge = (px: number, py: number): boolean =>
    isHole(px - 1, py) || isHole(px + 1, py) || isHole(px, py - 1) || isHole(px, py + 1);
  if (isHole(x + 1, y) || isHole(x, y + 1)) return 0;
  const [isTop, isLeft] = [isHole(x, y - 1), isHole(x - 1, y)];
  if (isTop || isLeft) {
    const isThin = (isTop && isHole(x, y + 2)) || (isLeft && isHole(x + 2, y));
    return isThin ? 3 : 1;
  }
  const litSides = Number(isEdge(x - 1, y)) + Number(isEdge(x, y - 1));
  if (litSides === 2) return 5;
  if (litSides === 1) return 4;
  return isEdge(x + 1, y) || isEdge(x, y + 1) ? 2 : 3;
}

export function paint(name: string, stencil: Stencil, colours: readonly number[]): NamedTexels {
  const letters = lettersOf(stencil);
  const ramps = colours.map(rampOf);
  const texels = new Uint32Array(SIZE * SIZE);
  for (let i = 0; i < texels.length; i++) {
    const letter = letters[i]!;
    if (letter === '.') continue;
    let ink = SHADED.indexOf(letter);
    let tone = 0;
    if (ink >= 0) tone = shadeAt(letters, i % SIZE, Math.floor(i / SIZE));
    else {
      const code = letter.charCodeAt(0);
      ink = FIRST_TONES.findIndex((first) => {
        tone = code - first.charCodeAt(0);
        return tone >= 0 && tone < TONES;
      });
    }
    const ramp = ramps[ink];
    if (ramp === undefined) throw new Error(`${name} has no colour for ${letter}`);
    texels[i] = ramp[tone]!;
  }
  return { name, texels };
}
