import type { Fingerprint } from '../hash.js';

/** Experience on its way to the player. */
export interface Orb {
  readonly id: number;
  readonly amount: number;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  age: number;
}

export function printOrb(print: Fingerprint, orb: Orb): void {
  print.word(orb.id);
  print.word(orb.amount);
  print.word(orb.age);
  print.number(orb.x);
  print.number(orb.y);
  print.number(orb.z);
  print.number(orb.vx);
  print.number(orb.vy);
  print.number(orb.vz);
}
