export { type PictureName, UNIFORMS, type UniformName } from './check/names.js';
export {
  type Compiled,
  type CompileOptions,
  compile,
  type ModuleForm,
  PASS_KINDS,
  type PassKind,
  type Program,
} from './compile.js';
export {
  BLOCK_BYTES,
  bufferBytes,
  type FrameBuffers,
  PIXEL_SKY,
  PIXEL_TERRAIN,
  PIXEL_WATER,
  strideOf,
  type Uniforms,
} from './layout.js';
export {
  MANIFEST,
  readingPack,
  readPack,
  type ShaderPack,
  type ShaderPackFiles,
  type ShaderPackRead,
} from './pack/pack.js';
export type { ShaderError } from './report.js';
export {
  Chain,
  type ChainFrame,
  type ChainPlan,
  type ChainStep,
  type PassEnd,
  type PixelMemory,
  planChain,
  planningChain,
  scratchBytes,
} from './run/chain.js';
