export {
  drawKernelOver,
  type KernelMemory,
  type RenderWorker,
  type StartRenderWorker,
} from './draw/rasterizer.js';
export type { Manner } from './packs/manner.js';
export type { PackTexture } from './packs/packTexture.js';
export { type Painting, unpackPainting } from './packs/painting.js';
export { allAtOnce } from './parts.js';
export { Renderer, type Vocabulary, Wardrobe } from './renderer.js';
export type {
  Camera,
  HudEffect,
  HudSlot,
  HudState,
  Picture,
  Scene,
  SceneEntity,
  SceneSign,
  ScreenView,
  Vision,
} from './scene.js';
export type { PassStop } from './shaders/stage.js';
export type { BlockColumn, BlockSource, LightColumn, StateInfo } from './source.js';
