import { UNIFORMS, type UniformName } from '../check/names.js';
import { BLOCK_UNIFORMS } from '../layout.js';
import { getGlobal, loadWord, SIMD, simd } from '../wasm/code.js';
import { unsigned } from '../wasm/module.js';
import type { Lanes } from './laneOps.js';

/** Code for a word of the block, whose address the global holds. */
export function blockWord(block: number, word: number): number[] {
  return [...getGlobal(block), ...loadWord(word * 4)];
}

/** A component of a uniform, the same in all lanes. */
export function uniformLanes(block: number, name: UniformName, component: number): Lanes {
  const { word } = UNIFORMS.get(name)!;
  const offset = (BLOCK_UNIFORMS + word + component) * 4;
  const code = [...getGlobal(block), ...simd(SIMD.load32Splat), 2, ...unsigned(offset)];
  return { code, isCheap: true };
}
