import type { PacksFacet } from '@bridle/facets';
import type { PackTexture, ReplaceableTextures } from '@bridle/render';

/** Resource packs, as the embedded game uses them; who reads files hands them in. */
export interface TexturePacks extends PacksFacet {
  /** by texture; another map whenever one of them is another */
  readonly textures: ReadonlyMap<string, PackTexture>;
  /** The file of our own textures, where this very program painted them before. */
  paintedTextures(): Uint8Array | undefined;
  /** Tells how to ask for the textures that packs can replace: it is asked with the first pack. */
  findTexturesBy(ask: () => Promise<ReplaceableTextures>): void;
}
