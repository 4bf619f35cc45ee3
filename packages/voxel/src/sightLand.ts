import type { Eyes, SightColumn, SightLand } from '@bridle/block-scene';
import {
  BLOCK_KINDS,
  BOTTOM_Y,
  COLLISION_SHAPE,
  IS_FULL_CUBE,
  KIND_OF_STATE,
  SECTIONS,
  type World,
} from '@bridle/engine';
import { IS_FLUID, IS_OPAQUE } from './avatar/states.js';

const KIND_NAMES = BLOCK_KINDS.map(({ name }) => name);

/** The land of the embedded world, for whoever looks around in it; another world may take its place. */
export class VoxelSight implements SightLand {
  readonly bottomY = BOTTOM_Y;
  readonly sectionCount = SECTIONS;
  readonly kindNames = KIND_NAMES;
  blocks: World['blocks'];

  constructor(blocks: World['blocks']) {
    this.blocks = blocks;
  }

  get(x: number, y: number, z: number): number {
    return this.blocks.get(x, y, z);
  }

  column(columnX: number, columnZ: number): SightColumn {
    return this.blocks.column(columnX, columnZ);
  }

  isWhole(state: number): boolean {
    return IS_FULL_CUBE[state] === 1;
  }

  isOpaque(state: number): boolean {
    return IS_OPAQUE[state] === 1;
  }

  isFluid(state: number): boolean {
    return IS_FLUID[state] === 1;
  }

  kindOf(state: number): number {
    return KIND_OF_STATE[state]!;
  }

  bears(state: number): boolean {
    return COLLISION_SHAPE[state] !== 0;
  }
}

/** The player's eyes. */
export function eyesOf(world: World): Eyes {
  const { x, z, eyeY: y } = world.player;
  return { x, y, z, way: world.lookDirection() };
}
