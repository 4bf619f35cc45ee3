export {
  createVoxelGame,
  landOf,
  type VoxelGame,
  WORLD_TYPES,
  type WorldSwitcher,
  type WorldType,
} from './game.js';
export { VIEW_DISTANCE, VIEW_DISTANCE_MAX } from './limits.js';
export { ResourcePacks } from './packs/resourcePacks.js';
export { ShaderPacks } from './packs/shaderPacks.js';
export { startRenderWorker } from './render/renderWorker.js';
export { SaveFolder } from './saves/saveFolder.js';
export { isSaveFolder } from './saves/saveMark.js';
export { type OpenWorld, Worlds } from './saves/worlds.js';
