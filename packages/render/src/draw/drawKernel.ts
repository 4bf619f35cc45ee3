import { BYTES } from '../kernels/draw.js';
import { loadKernel } from '../kernels/load.js';

export interface DrawKernel {
  /** 1: drawn; 0: the band's records had no room */
  drawBand(frame: number, band: number): number;
}

export type KernelMemory = WebAssembly.Memory;

/** The kernel over a memory: for a thread that lends a hand. */
export function drawKernelOver(memory: KernelMemory): DrawKernel {
  return loadKernel<DrawKernel>(BYTES, { memory });
}
