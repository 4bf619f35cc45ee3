import { BLOCK_KINDS, KIND_OF_STATE } from '../blocks/index.js';
import type { World } from './world.js';

/** More than this is no level that counts. */
const XP_MAX = 0x7fff_ffff;

/** The player learns; what cannot be counted any more is lost. */
export function gainXp({ player }: World, amount: number): void {
  player.xp = Math.max(0, Math.min(XP_MAX, player.xp + amount));
}

/** A block has been mined with a tool that gets something out of it. */
export function learnByMining(world: World, state: number): void {
  const range = BLOCK_KINDS[KIND_OF_STATE[state]!]!.experience;
  if (range === undefined) return;
  const [least, most] = range;
  gainXp(world, least + world.streams.experience.below(most - least + 1));
}

export function dropExperience(
  world: World,
  amount: number,
  x: number,
  y: number,
  z: number,
): void {
  if (amount <= 0) return;
  const random = world.streams.mobs;
  world.land.mobs.orbs.push({
    id: world.nextEntityId++,
    amount,
    x,
    y,
    z,
    vx: random.fraction() * 0.2 - 0.1,
    vy: 0.2,
    vz: random.fraction() * 0.2 - 0.1,
    age: 0,
  });
}
