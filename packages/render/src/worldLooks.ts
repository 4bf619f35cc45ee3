import type { Parts } from '@bridle/facets/parts';
import { itemTextures } from './items/itemTextures.js';
import { compileLooks, compilingLooks, type NamedTexels } from './looks/compileLooks.js';
import type { Looks } from './looks/looks.js';
import { encodePaintedTextures, type PaintedTextures } from './looks/paintedTextures.js';
import { entityTextures } from './models/modelFor.js';
import { glyphTextures } from './overlay/glyphTextures.js';
import { applyPacks } from './packs/applyPacks.js';
import { type PackFile, packFilesOf } from './packs/packFiles.js';
import type { PackTexture } from './packs/packTexture.js';
import { type ReplaceableTextures, replaceableTextures } from './packs/textureUse.js';
import type { StateInfo } from './source.js';

/** The words of a world: what its numbers for states, biomes and items mean. */
export interface Vocabulary {
  readonly states: readonly StateInfo[];
  readonly biomes: readonly string[];
  /** the state that an item places, where it places one */
  stateOfItem(item: string): number | undefined;
}

/** How everything in a world looks: made once, shared by all who draw that world. */
export class WorldLooks {
  readonly words: Vocabulary;
  readonly looks: Looks;

  constructor(words: Vocabulary, looks = compileLooks(words.states, words.biomes, ownTextures())) {
    this.words = words;
    this.looks = looks;
  }

  /** Looks whose textures are painted now, or were before, in parts. */
  static *making(words: Vocabulary, painted: PaintedTextures | undefined): Parts<WorldLooks> {
    const extra = painted === undefined ? ownTextures() : [];
    const looks = yield* compilingLooks(words.states, words.biomes, extra, painted);
    return new WorldLooks(words, looks);
  }

  /** Looks whose textures were painted before: the same as if they were painted now, and sooner. */
  static of(words: Vocabulary, painted: PaintedTextures): WorldLooks {
    return new WorldLooks(words, compileLooks(words.states, words.biomes, [], painted));
  }

  /** The file that `of` takes, through decodePaintedTextures. */
  encodeTextures(): Uint8Array {
    return encodePaintedTextures(this.looks);
  }

  /** The same with textures of packs over ours; see textureFiles for their names. */
  withPacks(textures: ReadonlyMap<string, PackTexture>): WorldLooks {
    return new WorldLooks(this.words, applyPacks(this.looks, textures));
  }

  /** Our own textures as the files of a pack. */
  asPackFiles(): PackFile[] {
    return packFilesOf(this.looks);
  }

  replaceableTextures(): ReplaceableTextures {
    return replaceableTextures(this.looks);
  }
}

/** Textures that belong to no block. */
function* ownTextures(): Iterable<NamedTexels> {
  yield* itemTextures();
  yield* entityTextures();
  yield* glyphTextures();
}
