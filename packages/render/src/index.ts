export { drawKernelOver, type KernelMemory } from './draw/drawKernel.js';
export type { RenderWorker, StartRenderWorker } from './draw/rasterizer.js';
export { decodePaintedTextures, type PaintedTextures } from './looks/paintedTextures.js';
export type { PackTexture } from './packs/packTexture.js';
export type { ReplaceableTextures } from './packs/textureUse.js';
export { Renderer } from './renderer.js';
export type {
  Camera,
  HudEffect,
  HudSlot,
  HudState,
  RenderScene,
  RgbaPicture,
  SceneEntity,
  SceneSign,
  ScreenView,
  Vision,
} from './renderScene.js';
export type { PassStop } from './shaders/shaderPasses.js';
export type { BlockColumn, BlockSource, LightColumn, StateInfo } from './source.js';
export { type Vocabulary, WorldLooks } from './worldLooks.js';
