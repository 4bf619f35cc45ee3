import type { Painting } from '../packs/painting.js';
import type { StateInfo } from '../source.js';
import { biomeLook } from './biomes.js';
import { FIXED_TINTS } from './blocks/cubes.js';
import { LookTable } from './blocks/table.js';
import { LookWriter } from './blocks/writer.js';
import type { Looks } from './looks.js';
import { TextureBook } from './textures/book.js';

/** A texture that comes from elsewhere: 256 texels, 0xAABBGGRR, see layout.ts for their alpha. */
export interface TexturePage {
  readonly name: string;
  readonly texels: Uint32Array;
}

/** Paints every texture and finds out how each of the states looks. */
export function compileLooks(
  states: readonly StateInfo[],
  biomes: readonly string[],
  extra: readonly TexturePage[] = [],
  painting?: Painting,
): Looks {
  const textures = new TextureBook(painting);
  for (const { name, texels } of extra) textures.add(name, Int32Array.from(texels));
  const table = new LookTable();
  const writer = new LookWriter(states.length, textures);
  for (let i = 0; i < states.length; i++) writer.write(i, table.lookOf(states[i]!));
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
