export { TEXTURE_EDGE_MAX } from '../layout.js';
export type { Manner } from './manner.js';
export {
  bytesOf,
  coarser,
  type FrameOrder,
  frameGrid,
  type PackTexture,
  packTexture,
  type RawImage,
} from './packTexture.js';
