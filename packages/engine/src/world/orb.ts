import type { Fingerprint } from '../hash.js';
import { type Moving, printMotion } from './moving.js';

/** Experience on its way to the player. */
export interface Orb extends Moving {
  readonly id: number;
  readonly amount: number;
  age: number;
}

export function printOrb(print: Fingerprint, orb: Orb): void {
  print.word(orb.id);
  print.word(orb.amount);
  print.word(orb.age);
  printMotion(print, orb);
}
