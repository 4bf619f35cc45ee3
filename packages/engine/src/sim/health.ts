import { IS_LAVA, IS_WATER, KIND_OF_STATE, kindNamed } from '../blocks/index.js';
import { ALL_SLOTS } from './inventory.js';
import { dropStack } from './itemEntities.js';
import { isIn } from './movement.js';
import { AIR_MAX, type Player } from './player.js';
import type { World } from './world.js';

const HURT_PAUSE_TICKS = 10;
const EXHAUSTION_STEP = 4;
const EXHAUSTION_MAX = 40;
const RESPAWN_TICKS = 20;
const DROWNING_EVERY = 20;
const LAVA_FIRE_TICKS = 300;
const FIRE_FIRE_TICKS = 160;
const FIRE = kindNamed('fire')!.id;
const CACTUS = kindNamed('cactus')!.id;

/** Hurts the player, unless something just as bad has done so a moment ago. */
export function hurt(world: World, amount: number, cause: string): void {
  const { player } = world;
  if (player.isDead) return;
  const isPaused = player.hurtTicks > 0 && cause !== 'kill';
  if (isPaused && amount <= player.lastHurt) return;
  if (isForbidden(world, cause)) return;
  if (!player.isMortal && cause !== 'out_of_world' && cause !== 'kill') return;
  // What is worse than what has just hurt counts with the difference.
  const counted = isPaused ? amount - player.lastHurt : amount;
  if (!isPaused) player.hurtTicks = HURT_PAUSE_TICKS;
  player.lastHurt = amount;
  player.health = Math.max(0, player.health - counted);
  exhaust(player, 0.1);
  world.tell({
    event: 'damage',
    target: 'player',
    amount: counted,
    cause,
    health: player.health,
  });
  if (player.health === 0) die(world, cause);
}

/** Game rules can take the sting out of falling, water and fire. */
function isForbidden({ rules: { game } }: World, cause: string): boolean {
  switch (cause) {
    case 'fall':
      return !game.fallDamage;
    case 'drown':
      return !game.drowningDamage;
    case 'lava':
    case 'in_fire':
    case 'on_fire':
      return !game.fireDamage;
    default:
      return false;
  }
}

export function exhaust(player: Player, amount: number): void {
  if (player.isMortal) player.exhaustion = Math.min(EXHAUSTION_MAX, player.exhaustion + amount);
}

/** Breath, fire, hunger and healing; and after a death the way back. */
export function liveOn(world: World): void {
  const { player } = world;
  if (player.isDead) {
    const wait = world.rules.game.doImmediateRespawn ? 1 : RESPAWN_TICKS;
    if (++player.deadTicks > wait) respawn(world);
    return;
  }
  if (player.hurtTicks > 0) player.hurtTicks--;
  if (!player.isMortal) return;
  breathe(world);
  burn(world);
  eatAndHeal(world);
}

export function eyesInWater({ player, blocks }: World): boolean {
  const state = blocks.get(Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z));
  return IS_WATER[state] === 1;
}

function breathe(world: World): void {
  const { player } = world;
  if (!eyesInWater(world)) {
    player.air = Math.min(AIR_MAX, player.air + 4);
    return;
  }
  player.air--;
  if (player.air > -DROWNING_EVERY) return;
  player.air = 0;
  hurt(world, 2, 'drown');
}

function burn(world: World): void {
  const { player } = world;
  if (isIn(world, IS_LAVA)) {
    player.fireTicks = LAVA_FIRE_TICKS;
    hurt(world, 4, 'lava');
  } else if (touches(world, FIRE)) {
    player.fireTicks = Math.max(player.fireTicks, FIRE_FIRE_TICKS);
    hurt(world, 1, 'in_fire');
  } else if (player.fireTicks > 0) {
    if (isIn(world, IS_WATER)) player.fireTicks = 0;
    else if (player.fireTicks-- % 20 === 0) hurt(world, 1, 'on_fire');
  }
  if (touches(world, CACTUS)) hurt(world, 1, 'cactus');
}

/** Whether a block of that kind touches the body, a hair's breadth away included. */
function touches({ player, blocks }: World, kind: number): boolean {
  const hair = 0.31;
  for (let y = Math.floor(player.y); y <= Math.floor(player.y + 1.79); y++) {
    for (let z = Math.floor(player.z - hair); z <= Math.floor(player.z + hair); z++) {
      for (let x = Math.floor(player.x - hair); x <= Math.floor(player.x + hair); x++) {
        if (KIND_OF_STATE[blocks.get(x, y, z)] === kind) return true;
      }
    }
  }
  return false;
}

function eatAndHeal(world: World): void {
  const { player } = world;
  if (player.exhaustion > EXHAUSTION_STEP) {
    player.exhaustion -= EXHAUSTION_STEP;
    if (player.saturation > 0) player.saturation = Math.max(0, player.saturation - 1);
    else player.food = Math.max(0, player.food - 1);
  }
  const isHurt = player.health < 20 && world.rules.game.naturalRegeneration;
  player.foodTicks++;
  if (isHurt && player.food === 20 && player.saturation > 0) {
    if (player.foodTicks >= 10)
      heal(player, Math.min(player.saturation, 6) / 6, Math.min(player.saturation, 6));
  } else if (isHurt && player.food >= 18) {
    if (player.foodTicks >= 80) heal(player, 1, 6);
  } else if (player.food === 0) {
    if (player.foodTicks < 80) return;
    player.foodTicks = 0;
    if (player.health > 1) hurt(world, 1, 'starve');
  } else player.foodTicks = 0;
}

function heal(player: Player, amount: number, exhaustion: number): void {
  player.foodTicks = 0;
  player.health = Math.min(20, player.health + amount);
  exhaust(player, exhaustion);
}

function die(world: World, cause: string): void {
  const { player } = world;
  player.deadTicks = 1;
  if (!world.rules.game.keepInventory) player.xp = 0;
  for (let slot = 0; slot < ALL_SLOTS && !world.rules.game.keepInventory; slot++) {
    const { items, counts, damage } = player.inventory;
    if (items[slot] === 0) continue;
    dropStack(
      world,
      items[slot]! - 1,
      counts[slot]!,
      damage[slot]!,
      player.x,
      player.y + 1,
      player.z,
    );
    player.inventory.clear(slot);
  }
  world.tell({ event: 'death', target: 'player', cause });
}

function respawn(world: World): void {
  const { player } = world;
  player.place(player.spawnX, player.spawnY, player.spawnZ);
  player.deadTicks = 0;
  player.health = 20;
  player.food = 20;
  player.saturation = 5;
  player.exhaustion = 0;
  player.air = AIR_MAX;
  player.fireTicks = 0;
  player.hurtTicks = 0;
  world.tell({ event: 'respawn', target: 'player' });
}
