export { readPainting } from '../packs/painting.js';
export { WorldEyes, wardrobe } from './eyes.js';
export { createVoxelGame, landOf, type VoxelGame, type WorldType } from './voxel.js';
