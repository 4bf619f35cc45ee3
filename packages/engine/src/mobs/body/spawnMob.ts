import { COLOURS } from '../../blocks/kind.js';
import type { RandomStream } from '../../random/random.js';
import { BABY_TICKS, type Mob } from '../../world/mob.js';
import { MOBS_MAX } from '../../world/mobs.js';
import { fitsAt } from '../../world/nearBoxes.js';
import type { World } from '../../world/world.js';
import type { MobKind } from '../kinds/kind.js';

const EGG_TICKS = 6_000;

/** A grown mob at a place, looking anywhere. Whoever calls has seen that there is room. */
export function spawnMob(world: World, kind: MobKind, x: number, y: number, z: number): Mob {
  const random = world.streams.mobs;
  const mob = world.land.mobs.add(world.nextEntityId++, kind, x, y, z);
  mob.yaw = (random.fraction() * 2 - 1) * Math.PI;
  mob.headYaw = mob.yaw;
  if (kind.laysEggs) mob.eggTicks = EGG_TICKS + random.below(EGG_TICKS);
  if (kind.isWoolly) mob.colour = woolColour(random);
  if (kind.hops) {
    mob.size = 1 << random.below(3);
    mob.updateSize();
    mob.health = mob.maxHealth;
  }
  return mob;
}

/** Out of a hundred sheep, how many are of a colour; one in 500 of the rest is pink. */
const WOOL_SHARES: readonly (readonly [colour: string, share: number])[] = [
  ['black', 5],
  ['gray', 5],
  ['light_gray', 5],
  ['brown', 3],
];
const PINK_ODDS = 500;

function woolColour(random: RandomStream): number {
  let draw = random.below(100);
  for (const [colour, share] of WOOL_SHARES) {
    if (draw < share) return COLOURS.indexOf(colour);
    draw -= share;
  }
  return COLOURS.indexOf(random.below(PINK_ODDS) === 0 ? 'pink' : 'white');
}

/** A young one, if there is room. */
export function spawnBaby(
  world: World,
  kind: MobKind,
  x: number,
  y: number,
  z: number,
): Mob | undefined {
  if (world.land.mobs.list.length >= MOBS_MAX) return undefined;
  if (!fitsAt(world, x, y, z, kind.width / 4, kind.height / 2)) return undefined;
  const young = spawnMob(world, kind, x, y, z);
  young.age = -BABY_TICKS;
  young.isKept = true;
  young.updateSize();
  return young;
}
