import type { Fingerprint } from '../hash.js';
import { type Moving, printMotion } from './moving.js';
import type { World } from './world.js';

/** What flies and hits. What a save names must stay in here. */
export const PROJECTILE_TYPES = [
  'minecraft:arrow',
  'minecraft:small_fireball',
  'minecraft:egg',
  'minecraft:snowball',
  'minecraft:ender_pearl',
] as const;
export type ProjectileType = (typeof PROJECTILE_TYPES)[number];

export interface Projectile extends Moving {
  readonly id: number;
  readonly type: ProjectileType;
  /** a mob's id, or PLAYER_ID */
  readonly owner: number;
  /** per block of speed, of an arrow; in all, of a fireball */
  readonly damage: number;
  /** whether the player may take it up again */
  readonly isTakable: boolean;
  age: number;
  isStuck: boolean;
}

export function launch(world: World, shot: Omit<Projectile, 'id' | 'age' | 'isStuck'>): Projectile {
  const projectile = { ...shot, id: world.nextEntityId++, age: 0, isStuck: false };
  world.land.mobs.projectiles.push(projectile);
  return projectile;
}

export function printProjectile(print: Fingerprint, projectile: Projectile): void {
  print.word(projectile.id);
  print.word(PROJECTILE_TYPES.indexOf(projectile.type));
  print.word(projectile.owner);
  print.word(projectile.age | (Number(projectile.isStuck) << 16));
  print.word(Number(projectile.isTakable));
  print.number(projectile.damage);
  printMotion(print, projectile);
}
