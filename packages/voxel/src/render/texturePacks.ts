import type { PacksFacet } from '@bridle/facets';
import type { Manner, PackTexture } from '@bridle/render';

/** What a reader of packs must know of our textures. */
export interface Tailor {
  /** for each texture the files of a pack that may show it, without `.png`, the best first */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** How a texture of that name is to be made of a file; `isColoured`: it has its colour already. */
  manner(name: string, isColoured: boolean): Manner;
}

/** Resource packs, as the embedded game uses them; who reads files hands them in. */
export interface TexturePacks extends PacksFacet {
  /** by texture; another map whenever one of them is another */
  readonly textures: ReadonlyMap<string, PackTexture>;
  /** The file of our own look, where it was painted before by this very program. */
  painting(): Uint8Array | undefined;
  /** Says who knows our textures; asked when the first pack is read. */
  fitBy(tailor: () => Promise<Tailor>): void;
}
