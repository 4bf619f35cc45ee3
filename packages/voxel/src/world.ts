export { createVoxelGame, landOf, type VoxelGame, type WorldType } from './game.js';
export { readPainting } from './packs/painting.js';
export { WorldEyes, wardrobe } from './render/eyes.js';
