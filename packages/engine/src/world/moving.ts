import type { Fingerprint } from '../hash.js';

/** A place and the speed there, of whatever moves. */
export interface Moving {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
}

/** Nowhere, at rest: what a snapshot then fills in. */
export const AT_REST: Readonly<Moving> = { x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0 };

export function printMotion(print: Fingerprint, { x, y, z, vx, vy, vz }: Readonly<Moving>): void {
  print.number(x);
  print.number(y);
  print.number(z);
  print.number(vx);
  print.number(vy);
  print.number(vz);
}
