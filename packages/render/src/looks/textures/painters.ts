import { COPPER_PAINTERS } from './copper.js';
import { CORAL_PAINTERS } from './coral.js';
import { CRAFTED_PAINTERS } from './crafted.js';
import { CROP_PAINTERS } from './crops.js';
import { DOOR_PAINTERS } from './doors.js';
import { DYED_PAINTERS } from './dyed.js';
import { FLOWER_PAINTERS } from './flowers.js';
import {
  FIRE_FRAMES,
  FLAMES,
  fire,
  LAVA_FRAMES,
  lavaFlow,
  lavaStill,
  PORTAL_FRAMES,
  portal,
  SOUL_FLAMES,
  WATER_FRAMES,
  waterFlow,
  waterStill,
} from './fluids.js';
import { FRUIT_PAINTERS } from './fruits.js';
import { GROWTH_PAINTERS } from './growths.js';
import { MACHINE_PAINTERS } from './machines.js';
import { MASONRY_PAINTERS } from './masonry.js';
import { OBJECT_PAINTERS } from './objects.js';
import { ORE_PAINTERS, ore } from './ores.js';
import { OVERLAY_PAINTERS } from './overlays.js';
import { PLANT_PAINTERS } from './plants.js';
import { REDSTONE_PAINTERS } from './redstone.js';
import { MAGMA_FRAMES, ROCK_PAINTERS } from './rocks.js';
import { SAPLING_PAINTERS } from './saplings.js';
import { SOIL_PAINTERS } from './soils.js';
import { TECHNICAL_PAINTERS } from './technical.js';
import type { Painters, TextureCanvas } from './textureCanvas.js';
import { WILD_PLANT_PAINTERS } from './wildPlants.js';
import { WOOD_PAINTERS } from './woods.js';
import { WORKPLACE_PAINTERS } from './workplaces.js';

/** Every texture that is painted by its own name. */
export const PAINTERS: Painters = {
  ...SOIL_PAINTERS,
  ...ROCK_PAINTERS,
  ...ORE_PAINTERS,
  ...WOOD_PAINTERS,
  ...PLANT_PAINTERS,
  ...FRUIT_PAINTERS,
  ...SAPLING_PAINTERS,
  ...FLOWER_PAINTERS,
  ...WILD_PLANT_PAINTERS,
  ...CROP_PAINTERS,
  ...DYED_PAINTERS,
  ...CRAFTED_PAINTERS,
  ...DOOR_PAINTERS,
  ...COPPER_PAINTERS,
  ...MASONRY_PAINTERS,
  ...WORKPLACE_PAINTERS,
  ...TECHNICAL_PAINTERS,
  ...CORAL_PAINTERS,
  ...GROWTH_PAINTERS,
  ...OBJECT_PAINTERS,
  ...MACHINE_PAINTERS,
  ...REDSTONE_PAINTERS,
  ...OVERLAY_PAINTERS,
  nether_quartz_ore: ore('nether_quartz', SOIL_PAINTERS.netherrack!),
  nether_gold_ore: ore('nether_gold', SOIL_PAINTERS.netherrack!),
};

export interface MovingTexture {
  readonly frames: number;
  readonly ticksPerFrame: number;
  readonly paint: (canvas: TextureCanvas, frame: number) => void;
}

/** Textures that show their frames in turn. */
export const MOVING: Readonly<Record<string, MovingTexture>> = {
  water_still: { frames: WATER_FRAMES, ticksPerFrame: 3, paint: waterStill },
  water_flow: { frames: WATER_FRAMES, ticksPerFrame: 2, paint: waterFlow },
  lava_still: { frames: LAVA_FRAMES, ticksPerFrame: 6, paint: lavaStill },
  lava_flow: { frames: LAVA_FRAMES, ticksPerFrame: 5, paint: lavaFlow },
  fire: { frames: FIRE_FRAMES, ticksPerFrame: 2, paint: (c, frame) => fire(c, frame, FLAMES) },
  soul_fire: {
    frames: FIRE_FRAMES,
    ticksPerFrame: 2,
    paint: (c, frame) => fire(c, frame, SOUL_FLAMES),
  },
  magma: { frames: 4, ticksPerFrame: 8, paint: (c, frame) => MAGMA_FRAMES[frame]!(c) },
  nether_portal: { frames: PORTAL_FRAMES, ticksPerFrame: 2, paint: portal },
};

/** Whether somebody painted a texture of this name, so that nothing has to be guessed. */
export function isPainted(name: string): boolean {
  return Object.hasOwn(PAINTERS, name) || Object.hasOwn(MOVING, name);
}
