export { TEXTURE_EDGE_MAX } from '../layout.js';
export {
  bytesOf,
  coarser,
  type FrameOrder,
  frameGrid,
  type PackTexture,
  packTexture,
  type RawImage,
} from './packTexture.js';
export type { ReplaceableTextures, TextureUse } from './textureUse.js';
