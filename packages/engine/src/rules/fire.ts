import { STEP } from '../blocks/directions.js';
import {
  AIR,
  BURNS_AWAY,
  CATCHES_FIRE,
  COLLISION_SHAPE,
  GROUND,
  groundBits,
  IS_AIR,
  KIND_OF_STATE,
  kindNamed,
  perKind,
  propertyOf,
  stateOf,
} from '../blocks/index.js';
import { isNearPlayer } from '../world/livelyColumns.js';
import { scheduleFire } from '../world/neighbourUpdates.js';
import { primeTnt } from '../world/primedTnt.js';
import { isHeld } from '../world/support.js';
import type { World } from '../world/world.js';

const TNT = kindNamed('tnt')!.id;
const FIRE_STATES = Array.from({ length: 16 }, (_, age) => stateOf('fire', { age: String(age) }));
const SOUL_FIRE = stateOf('soul_fire');
/** On these it burns for ever. */
const KEEPS_FIRE = perKind(({ keepsFire }) => keepsFire === true);
const SOUL_GROUND = groundBits(['soul']);

const AGE_MAX = 15;
/** Out of this, how often a neighbour is lit or eaten. */
const EATING_ODDS = 300;
const LEAP_ODDS = 100;
const LEAP_UP = 2;
const AROUND = Object.values(STEP);

/** The fire that burns on such ground; undefined where none can. */
export function fireFor(world: World, x: number, y: number, z: number): number | undefined {
  if (IS_AIR[world.blocks.get(x, y, z)] !== 1) return undefined;
  const ground = GROUND[world.blocks.get(x, y - 1, z)]!;
  if ((ground & SOUL_GROUND) !== 0) return SOUL_FIRE;
  return isHeld(world.blocks, x, y, z, FIRE_STATES[0]!) ? FIRE_STATES[0] : undefined;
}

/** One look of a fire around itself: it ages, eats, leaps over, or goes out. */
export function burnOn(world: World, x: number, y: number, z: number, state: number): boolean {
  // Where nobody is near, and where a rule says so, fire stands still.
  if (!world.rules.game.doFireTick || !isNearPlayer(world, x, z)) {
    scheduleFire(world, x, y, z);
    return false;
  }
  const random = world.streams.chance;
  const ground = world.blocks.get(x, y - 1, z);
  const isEternal = KEEPS_FIRE[ground] === 1;
  const age = Number(propertyOf(state, 'age'));
  const isRainedOn = isInRain(world, x, y, z);
  const fuel = bestFuel(world, x, y, z);
  const isSpent = fuel === 0 ? age > 3 : age === AGE_MAX && random.below(4) === 0;
  const isOut = (isRainedOn && random.below(4) === 0) || (!isEternal && isSpent);
  if (isOut || !isHeld(world.blocks, x, y, z, state)) return world.setBlock(x, y, z, AIR);
  const older = Math.min(AGE_MAX, age + (random.below(3) === 0 ? 1 : 0) + (fuel === 0 ? 1 : 0));
  world.setBlock(x, y, z, FIRE_STATES[older]!);
  scheduleFire(world, x, y, z);
  for (const [dx, dy, dz] of AROUND) eat(world, x + dx, y + dy, z + dz, older);
  if (!isRainedOn) leap(world, x, y, z, older);
  return true;
}

const KINDLE_TRIES = 3;

/** Lava sets alight what burns near it: over it, or at its sides where there is room above. */
export function kindle(world: World, x: number, y: number, z: number): void {
  if (!world.rules.game.doFireTick) return;
  const { blocks } = world;
  const random = world.streams.chance;
  const climbs = random.below(KINDLE_TRIES);
  let [px, py, pz] = [x, y, z];
  for (let i = 0; i < climbs; i++) {
    px += random.below(3) - 1;
    py++;
    pz += random.below(3) - 1;
    const state = blocks.get(px, py, pz);
    if (IS_AIR[state] !== 1) {
      if (COLLISION_SHAPE[state] !== 0) return;
    } else if (bestFuel(world, px, py, pz) > 0) {
      world.setBlock(px, py, pz, FIRE_STATES[0]!);
      return;
    }
  }
  for (let i = 0; climbs === 0 && i < KINDLE_TRIES; i++) {
    const [bx, bz] = [x + random.below(3) - 1, z + random.below(3) - 1];
    if (CATCHES_FIRE[blocks.get(bx, y, bz)] === 0 || IS_AIR[blocks.get(bx, y + 1, bz)] !== 1)
      continue;
    world.setBlock(bx, y + 1, bz, FIRE_STATES[0]!);
  }
}

function isInRain(world: World, x: number, y: number, z: number): boolean {
  if (world.rules.weather === 'clear' || world.dimension !== 'minecraft:overworld') return false;
  return world.light.isOpen(x, y, z);
}

function bestFuel({ blocks }: World, x: number, y: number, z: number): number {
  let best = 0;
  for (const [dx, dy, dz] of AROUND) {
    best = Math.max(best, CATCHES_FIRE[blocks.get(x + dx, y + dy, z + dz)]!);
  }
  return best;
}

/** What is beside a fire may burn away, or stand in flames itself. */
function eat(world: World, x: number, y: number, z: number, age: number): void {
  const state = world.blocks.get(x, y, z);
  const random = world.streams.chance;
  if (BURNS_AWAY[state] === 0 || random.below(EATING_ODDS) >= BURNS_AWAY[state]!) return;
  if (KIND_OF_STATE[state] === TNT) return primeTnt(world, x, y, z);
  const isAblaze = random.below(age + 10) < 5;
  world.setBlock(x, y, z, isAblaze ? FIRE_STATES[Math.min(AGE_MAX, age + 1)]! : AIR);
}

/** Flames leap into air that is beside something that burns. */
function leap(world: World, x: number, y: number, z: number, age: number): void {
  const { blocks, streams } = world;
  for (let dy = -1; dy <= LEAP_UP; dy++) {
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (blocks.get(x + dx, y + dy, z + dz) !== AIR) continue;
        const fuel = bestFuel(world, x + dx, y + dy, z + dz);
        if (fuel === 0) continue;
        const odds = LEAP_ODDS * Math.max(1, dy);
        const chance = Math.floor((fuel + 40) / (age + 30));
        if (streams.chance.below(odds) >= chance) continue;
        world.setBlock(x + dx, y + dy, z + dz, FIRE_STATES[Math.min(AGE_MAX, age + 1)]!);
      }
    }
  }
}
