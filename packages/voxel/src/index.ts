export { createVoxelGame, landOf, type VoxelGame, type WorldType } from './game.js';
export { ResourcePacks } from './packs/resourcePacks.js';
export { ShaderPacks } from './packs/shaderPacks.js';
export { SaveFolder } from './saves/saveFolder.js';
export { isSaveFolder } from './saves/saveMark.js';
export { Worlds } from './saves/worlds.js';
export { voxelKind } from './voxelKind.js';
