/** What running a pack takes, without the compiler. */
export { bufferBytes, type Uniforms } from '../layout.js';
export { Chain, type ChainFrame, type ChainPlan, type PassEnd, scratchBytes } from './chain.js';
