export { createVoxelGame, landOf, type VoxelGame, type WorldType } from './game.js';
export { VIEW_DISTANCE_MAX } from './limits.js';
export { readPaintedTextures } from './packs/paintedTextures.js';
export { WorldRenderer, worldLooks } from './render/worldRenderer.js';
