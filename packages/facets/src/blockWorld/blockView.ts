import type { CameraMode, CameraPose } from '../screen.js';
import type { RenderScene } from './picturedScene.js';
import type { StateInfo } from './source.js';

/** What the numbers of a block world mean, as data. */
export interface BlockViewWords {
  readonly states: readonly StateInfo[];
  readonly biomes: readonly string[];
  /** the state that an item places, by the item, where it places one */
  readonly itemStates: Readonly<Record<string, number>>;
  /** how all that looks, where it was painted before: the file that `decodePaintedTextures` reads */
  readonly textures?: Uint8Array | undefined;
}

/**
 * What a block world shows, for who draws it elsewhere: the renderer makes the same pixels of it as of the
 * game's own pictures.
 */
export interface BlockViewFacet {
  /** The same object as long as the numbers mean the same. */
  words(): Promise<BlockViewWords>;
  /** Why only the game itself can draw what there is to see now: a shader pack, say; undefined: anybody can. */
  readonly onlyHere: string | undefined;
  /** Grows when the land has nothing in common with that of before: another world, another dimension. */
  readonly epoch: number;
  /** columns in each direction */
  readonly viewDistance: number;
  /** The middle of the player's head, from which a camera turns. */
  eyes(): { readonly x: number; readonly y: number; readonly z: number };
  /** The world as it is now; land is to be read before it changes. */
  scene(camera: CameraMode | CameraPose, hud: boolean): RenderScene;
}
