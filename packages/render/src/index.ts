export { Arena } from './arena.js';
export type { Camera, HudSlot, HudState, Picture, Scene, SceneEntity } from './scene.js';
export type { BlockColumn, BlockSource, LightColumn, StateInfo } from './source.js';
