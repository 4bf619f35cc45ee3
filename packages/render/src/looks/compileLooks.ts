import { allAtOnce, type Parts } from '@bridle/facets/parts';
import type { StateInfo } from '../source.js';
import { biomeLook } from './biomes.js';
import { FIXED_TINTS } from './blocks/cubes.js';
import { LookTable } from './blocks/table.js';
import { LookWriter } from './blocks/writer.js';
import type { Looks } from './looks.js';
import type { PaintedTextures } from './paintedTextures.js';
import { TextureSet } from './textures/textureSet.js';

/** A texture that comes from elsewhere: 256 texels, 0xAABBGGRR, see layout.ts for their alpha. */
export interface NamedTexels {
  readonly name: string;
  readonly texels: Uint32Array;
}

/** States that are looked up in a millisecond, or painted in a few. */
const PART_STATES = 128;

/** Paints every texture and finds out how each of the states looks. */
export function compileLooks(
  states: readonly StateInfo[],
  biomes: readonly string[],
  extra: Iterable<NamedTexels> = [],
  painted?: PaintedTextures,
): Looks {
  return allAtOnce(compilingLooks(states, biomes, extra, painted));
}

/** Compiles looks in parts, so that others have their turn in between. */
export function* compilingLooks(
  states: readonly StateInfo[],
  biomes: readonly string[],
  extra: Iterable<NamedTexels>,
  painted?: PaintedTextures,
): Parts<Looks> {
  const textures = new TextureSet(painted);
  yield;
  for (const { name, texels } of extra) {
    textures.add(name, Int32Array.from(texels));
    yield;
  }
  const table = new LookTable();
  const writer = new LookWriter(states.length, textures);
  for (let i = 0; i < states.length; i++) {
    writer.write(i, table.lookOf(states[i]!));
    if (i % PART_STATES === 0) yield;
  }
  return {
    states: writer.states,
    parts: writer.parts(),
    textures: textures.bytes(),
    animations: textures.animations,
    biomes: biomes.map(biomeLook),
    fixedTints: FIXED_TINTS,
    textureNamed: (name) => textures.named(name),
    hasTexture: (name) => textures.has(name),
    numbers: textures.numbers,
  };
}
