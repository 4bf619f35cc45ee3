import type { NamedTexels } from '../looks/compileLooks.js';
import type { Skin } from './mobModel.js';

const SIZE = 16;
const OPAQUE = 0xfe000000;

/** A number in 0..1 that looks random but is the same for the same place and name. */
function speck(x: number, y: number, seed: number): number {
  let hash = Math.imul(x + 0x9e37, 0x85ebca6b) ^ Math.imul(y + 0x79b9, 0xc2b2ae35) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x100000000;
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Soft lumps: specks on a coarse lattice that wraps around, and what lies between them. */
function lump(x: number, y: number, cell: number, seed: number): number {
  const count = SIZE / cell;
  const [gx, gy] = [x / cell, y / cell];
  const [ix, iy] = [Math.floor(gx), Math.floor(gy)];
  const [fx, fy] = [gx - ix, gy - iy];
  const at = (dx: number, dy: number): number =>
    speck((ix + dx) % count, (iy + dy) % count, seed + 1);
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
  return top + (bottom - top) * fy;
}

function texelOf(colour: number, lighter: number): number {
  let texel = OPAQUE;
  for (let channel = 0; channel < 3; channel++) {
    const value = ((colour >> (16 - 8 * channel)) & 255) + lighter;
    texel |= Math.max(0, Math.min(255, Math.round(value))) << (8 * channel);
  }
  return texel >>> 0;
}

function isCapital(letter: string): boolean {
  return letter >= 'A' && letter <= 'Z';
}

export function paintSkin(name: string, skin: Skin): NamedTexels {
  const { base, grain = 10, blotch, art = '', inks = {} } = skin;
  const rows = art.trim().split('\n');
  const seed = hashOf(name);
  const texels = new Uint32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const letter = rows[y]?.trim()[x] ?? '.';
      let colour = base;
      if (blotch !== undefined && lump(x, y, blotch.cell ?? 4, seed) > 1 - blotch.share) {
        colour = blotch.colour;
      }
      let rough = grain;
      if (letter !== '.') {
        const ink = inks[letter];
        if (ink === undefined) throw new Error(`${name} has no ink for ${letter}`);
        colour = ink;
        if (!isCapital(letter)) rough = 0;
      }
      texels[y * SIZE + x] = texelOf(colour, (speck(x, y, seed) - 0.5) * 2 * rough);
    }
  }
  return { name, texels };
}

/** A round dark spot that fades outwards. */
export function paintShadow(name: string): NamedTexels {
  const texels = new Uint32Array(SIZE * SIZE);
  for (let i = 0; i < texels.length; i++) {
    const [x, y] = [(i % SIZE) - 7.5, Math.floor(i / SIZE) - 7.5];
    const inside = 1 - Math.sqrt(x * x + y * y) / 8;
    if (inside > 0) texels[i] = Math.min(110, Math.round(inside * 190)) * 0x1000000;
  }
  return { name, texels };
}
