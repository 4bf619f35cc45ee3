import { createRequire } from 'node:module';

/** Packages of the test servers' own tree, which is none of the project's. */
export const library = createRequire(import.meta.url);

export const { Vec3 } = library('vec3');
export const nbt = library('prismarine-nbt');

export function vector({ x, y, z }) {
  return new Vec3(Number(x), Number(y), Number(z));
}

export function keyOf({ x, y, z }) {
  return `${x},${y},${z}`;
}
