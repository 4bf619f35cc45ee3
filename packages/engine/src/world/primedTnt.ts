import { AIR } from '../blocks/index.js';
import type { Fingerprint } from '../hash.js';
import { type Moving, printMotion } from './moving.js';
import type { World } from './world.js';

/** A charge that burns down, and falls meanwhile. */
export interface PrimedTnt extends Moving {
  readonly id: number;
  onGround: boolean;
  /** ticks until it goes off */
  fuse: number;
}

const FUSE_TICKS = 80;

/** The charge at a place is lit. */
export function primeTnt(
  world: World,
  x: number,
  y: number,
  z: number,
  fuse: number = FUSE_TICKS,
): void {
  world.setBlock(x, y, z, AIR);
  const random = world.streams.blasts;
  world.land.primed.push({
    id: world.nextEntityId++,
    x: x + 0.5,
    y,
    z: z + 0.5,
    vx: random.fraction() * 0.04 - 0.02,
    vy: 0.2,
    vz: random.fraction() * 0.04 - 0.02,
    onGround: false,
    fuse,
  });
}

export function printTnt(print: Fingerprint, charge: PrimedTnt): void {
  print.word(charge.id);
  print.word(charge.fuse | (charge.onGround ? 0x1_0000 : 0));
  printMotion(print, charge);
}
