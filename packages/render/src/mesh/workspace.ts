/** Offsets into the kernel's workspace and words of its results: see kernel/mesh/workspace.ts. */
export const FLAT_STATES = 0;
export const FLAT_LIGHT = 8_192;
export const STATES = 12_288;
export const LIGHT = 24_064;
export const HASHES = 30_016;
export const COUNTS = 30_080;
export const WORKSPACE_BYTES = 157_760;

export const COUNT_TRANSLUCENT = 7;
export const COUNT_SIDES = 8;
export const COUNT_LIGHT_BYTES = 9;

export interface MeshKernel {
  init(
    workspace: number,
    looks: number,
    parts: number,
    waterLook: number,
    classes: number,
    states: number,
  ): void;
  setOutput(
    quads: number,
    quadsBytes: number,
    translucent: number,
    translucentBytes: number,
    light: number,
    lightBytes: number,
  ): void;
  hashSection(): void;
  sidesFrom(cell: number): number;
  meshSection(tints: number, x: number, z: number): number;
  search(address: number): number;
}
