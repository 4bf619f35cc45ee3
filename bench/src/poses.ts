import { World } from '@bridle/engine';

/** Where and in which directions pictures are measured, in the land of one seed. */
export const SEED = { high: 0, low: 7 };
export const WIDTH = 1280;
export const HEIGHT = 720;
/** View distances: of a warm frame, and of the first picture after a start. */
export const FAR = 12;
export const NEAR = 8;

export interface Place {
  readonly name: string;
  /** where somebody's feet are */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Pose {
  readonly pos: [number, number, number];
  readonly yaw: number;
  readonly pitch: number;
}

const PLACES: readonly Place[] = [
  { name: 'forest', x: -277, y: 73, z: 160 },
  { name: 'cave', x: -120, y: 2, z: 104 },
  { name: 'beach', x: 24, y: 65, z: 40 },
  { name: 'mountain top', x: 988, y: 152, z: -268 },
  { name: 'jungle', x: 673, y: 75, z: 1164 },
  { name: 'desert', x: 724, y: 70, z: 724 },
];

const EYES = 1.62;
/** Off the axes, where squares stay squares, and a little down to the ground. */
const YAW = 0.4;
const PITCH = -0.15;
const DIRECTIONS = 4;
/** Light is exact one column further than what is drawn, and needs its neighbours' blocks. */
const RIM = 2;

/** All six, or one where only a glance is wanted. */
export function placesFor(isQuick: boolean): readonly Place[] {
  return isQuick ? PLACES.slice(0, 1) : PLACES;
}

export function posesAt({ x, y, z }: Place): Pose[] {
  return Array.from({ length: DIRECTIONS }, (_, i) => ({
    pos: [x + 0.5, y + EYES, z + 0.5],
    yaw: YAW + (i * Math.PI) / 2,
    pitch: PITCH,
  }));
}

/** A world whose columns in view of a place are there, with light. */
export function loadedAt({ x, y, z }: Place, viewDistance: number): World {
  const world = World.create(SEED);
  world.player.place(x, y, z);
  const radius = viewDistance + RIM;
  for (let dz = -radius; dz <= radius; dz++) {
    for (let dx = -radius; dx <= radius; dx++) {
      world.light.columnLight((x >> 4) + dx, (z >> 4) + dz);
    }
  }
  return world;
}
