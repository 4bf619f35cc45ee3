import {
  HARM,
  HARM_AMOUNT,
  HARM_CAUSES,
  HARM_KINDS,
  type HarmKind,
  harmBy,
  IS_FULL_CUBE,
  IS_LAVA,
  IS_WATER,
  LIGHT_OPACITY,
  perState,
  propertyOf,
  stateOf,
} from '../blocks/index.js';
import { closeScreen } from '../containers/opening.js';
import { EFFECTS } from '../items/effectNames.js';
import { enterLand } from '../portals/playerTravel.js';
import { throughProtection } from '../rules/enchantments.js';
import { ALL_SLOTS } from '../world/inventory.js';
import { dropStack } from '../world/itemEntities.js';
import { AIR_MAX, HEALTH_MAX, type Player } from '../world/player.js';
import type { World } from '../world/world.js';
import { armourOf, damageArmour, throughArmour } from './armour.js';
import { tickEffects } from './effectTicks.js';
import { aroundFeet, groundUnder } from './footing.js';
import { isIn } from './movement.js';
import { placeAtRespawn } from './respawnPlace.js';

const HURT_PAUSE_TICKS = 10;
const EXHAUSTION_STEP = 4;
const EXHAUSTION_MAX = 40;
const RESPAWN_TICKS = 20;
const DROWNING_EVERY = 20;
const LAVA_FIRE_TICKS = 300;
const FIRE_FIRE_TICKS = 160;
const LAVA_DAMAGE = HARM_AMOUNT[stateOf('lava')]!;
const STIFLES = perState((state) => IS_FULL_CUBE[state] === 1 && LIGHT_OPACITY[state] === 15);
/** How far from its middle the head is stifled by a block. */
const HEAD_HALF_WIDTH = 0.24;
/** What armour does not keep off. */
const PAST_ARMOUR: ReadonlySet<string> = new Set([
  ...['fall', 'drown', 'starve', 'in_wall', 'out_of_world', 'on_fire', 'magic', 'wither', 'kill'],
]);
const PAST_RESISTANCE: ReadonlySet<string> = new Set(['starve', 'out_of_world', 'kill']);
const RESISTANCE_STEPS = 5;

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
  const felt = softened(world, counted, cause);
  if (felt === 0) return;
  const absorbed = cause === 'kill' ? 0 : Math.min(player.absorption, felt);
  player.absorption -= absorbed;
  player.health = Math.max(0, player.health - (felt - absorbed));
  exhaust(player, 0.1);
  world.tell({ event: 'damage', target: 'player', amount: felt, cause, health: player.health });
  if (player.health === 0) die(world, cause);
}

/** What armour, which wears out by it, and resistance leave of a hurt. */
function softened(world: World, amount: number, cause: string): number {
  const { inventory, effects } = world.player;
  let felt = amount;
  if (!PAST_ARMOUR.has(cause)) {
    felt = throughProtection(throughArmour(amount, armourOf(inventory)), inventory);
    damageArmour(world, amount);
  }
  const resistance = PAST_RESISTANCE.has(cause) ? 0 : effects.level('resistance');
  return (felt * Math.max(0, RESISTANCE_STEPS - resistance)) / RESISTANCE_STEPS;
}

/** Game rules can take the sting out of falling, water and fire; so can an effect out of fire. */
function isForbidden({ rules: { game }, player }: World, cause: string): boolean {
  switch (cause) {
    case 'fall':
      return !game.fallDamage;
    case 'drown':
      return !game.drowningDamage;
    case 'lava':
    case 'in_fire':
    case 'on_fire':
    case 'hot_floor':
      return !game.fireDamage || player.effects.level('fire_resistance') > 0;
    default:
      return false;
  }
}

export function exhaust(player: Player, amount: number): void {
  if (player.isMortal) player.exhaustion = Math.min(EXHAUSTION_MAX, player.exhaustion + amount);
}

/** Breath, fire, hunger and healing; and after a death the way back. */
export function tickHealth(world: World): void {
  const { player } = world;
  if (player.isDead) {
    const wait = world.rules.game.doImmediateRespawn ? 1 : RESPAWN_TICKS;
    if (++player.deadTicks > wait) respawn(world);
    return;
  }
  if (player.hurtTicks > 0) player.hurtTicks--;
  if (player.effects.count > 0) tickEffects(world);
  if (!player.isMortal || player.isDead) return;
  if (player.fireTicks === 0 && world.standstill.isHarmless(world)) catchBreath(player);
  else sufferPlace(world);
  if (!player.isDead) eatAndHeal(world);
}

/** Whatever the place does to the player: water, fire, thorns and walls. */
function sufferPlace(world: World): void {
  const isDry = breathe(world);
  const isUnhurt = burn(world);
  if (isStifled(world)) hurt(world, 1, 'in_wall');
  else if (isDry && isUnhurt) world.standstill.noteHarmless(world);
}

export function eyesInWater({ player, blocks }: World): boolean {
  const state = blocks.get(Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z));
  return IS_WATER[state] === 1;
}

/** Says whether there is air to breathe. */
function breathe(world: World): boolean {
  const { player } = world;
  if (!eyesInWater(world)) {
    catchBreath(player);
    return true;
  }
  if (player.effects.level('water_breathing') > 0) return false;
  player.air--;
  if (player.air > -DROWNING_EVERY) return false;
  player.air = 0;
  hurt(world, 2, 'drown');
  return false;
}

function catchBreath(player: Player): void {
  player.air = Math.min(AIR_MAX, player.air + 4);
}

/** What each kind of harm does to the player, if it is there, which it says. */
const PLAYER_HARMS: Readonly<Record<HarmKind, (world: World, harm: number) => boolean>> = {
  lava(world) {
    if (!isIn(world, IS_LAVA)) return false;
    world.player.fireTicks = LAVA_FIRE_TICKS;
    hurt(world, LAVA_DAMAGE, HARM_CAUSES.lava);
    return true;
  },
  fire(world, harm) {
    const amount = touched(world, harm);
    if (amount === 0) return false;
    world.player.fireTicks = Math.max(world.player.fireTicks, FIRE_FIRE_TICKS);
    hurt(world, amount, HARM_CAUSES.fire);
    return true;
  },
  cactus(world, harm) {
    const amount = touched(world, harm);
    if (amount > 0) hurt(world, amount, HARM_CAUSES.cactus);
    return amount > 0;
  },
  /** Thorns prick those who move in them, once they have grown. */
  bush(world, harm) {
    const feet = aroundFeet(world);
    if (HARM[feet] !== harm) return false;
    const { moveX, moveY } = world.controls;
    const isMoving = moveX !== 0 || moveY !== 0;
    if (isMoving && propertyOf(feet, 'age') !== '0') {
      hurt(world, HARM_AMOUNT[feet]!, HARM_CAUSES.bush);
    }
    return true;
  },
  hotFloor(world, harm) {
    const { player } = world;
    const ground = groundUnder(world);
    if (HARM[ground] !== harm) return false;
    if (player.onGround && !player.sneaking) {
      hurt(world, HARM_AMOUNT[ground]!, HARM_CAUSES.hotFloor);
    }
    return true;
  },
};

const FIRE = harmBy('fire');
const LAVA = harmBy('lava');
/** What neither lava nor fire is, which keep each other from hurting twice. */
const OTHER_HARMS = HARM_KINDS.filter((kind) => kind !== 'lava' && kind !== 'fire').map((kind) => ({
  number: harmBy(kind),
  suffer: PLAYER_HARMS[kind],
}));

/** Says whether nothing there burns or pricks. */
function burn(world: World): boolean {
  const isInFlames = PLAYER_HARMS.lava(world, LAVA) || PLAYER_HARMS.fire(world, FIRE);
  if (!isInFlames) burnOn(world);
  let isUnhurt = !isInFlames;
  for (const { number, suffer } of OTHER_HARMS) if (suffer(world, number)) isUnhurt = false;
  return isUnhurt;
}

/** Somebody who has left the fire burns on, until that goes out by itself or in water. */
function burnOn(world: World): void {
  const { player } = world;
  if (player.fireTicks === 0) return;
  if (isIn(world, IS_WATER)) player.fireTicks = 0;
  else if (player.fireTicks-- % 20 === 0) hurt(world, 1, 'on_fire');
}

/** Whether the head is in a block that light does not pass either. */
function isStifled({ player, blocks }: World): boolean {
  const y = Math.floor(player.eyeY);
  const west = Math.floor(player.x - HEAD_HALF_WIDTH);
  const east = Math.floor(player.x + HEAD_HALF_WIDTH);
  const north = Math.floor(player.z - HEAD_HALF_WIDTH);
  const south = Math.floor(player.z + HEAD_HALF_WIDTH);
  if (STIFLES[blocks.get(west, y, north)] === 1) return true;
  if (west === east && north === south) return false;
  return (
    STIFLES[blocks.get(east, y, north)] === 1 ||
    STIFLES[blocks.get(west, y, south)] === 1 ||
    STIFLES[blocks.get(east, y, south)] === 1
  );
}

/** The worst that blocks of that harm do which touch the body, a hair's breadth away included. */
function touched({ player, blocks }: World, harm: number): number {
  const hair = 0.31;
  let worst = 0;
  for (let y = Math.floor(player.y); y <= Math.floor(player.y + 1.79); y++) {
    for (let z = Math.floor(player.z - hair); z <= Math.floor(player.z + hair); z++) {
      for (let x = Math.floor(player.x - hair); x <= Math.floor(player.x + hair); x++) {
        const state = blocks.get(x, y, z);
        if (HARM[state] === harm) worst = Math.max(worst, HARM_AMOUNT[state]!);
      }
    }
  }
  return worst;
}

function eatAndHeal(world: World): void {
  const { player } = world;
  if (player.exhaustion > EXHAUSTION_STEP) {
    player.exhaustion -= EXHAUSTION_STEP;
    if (player.saturation > 0) player.saturation = Math.max(0, player.saturation - 1);
    else player.food = Math.max(0, player.food - 1);
  }
  const isHurt = player.health < HEALTH_MAX && world.rules.game.naturalRegeneration;
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
  player.health = Math.min(HEALTH_MAX, player.health + amount);
  exhaust(player, exhaustion);
}

function die(world: World, cause: string): void {
  const { player } = world;
  closeScreen(world);
  player.deadTicks = 1;
  for (const effect of EFFECTS) player.clearEffect(effect);
  if (!world.rules.game.keepInventory) player.xp = 0;
  for (let slot = 0; slot < ALL_SLOTS && !world.rules.game.keepInventory; slot++) {
    const { items, counts, damage, data } = player.inventory;
    if (items[slot] === 0) continue;
    dropStack(
      world,
      items[slot]! - 1,
      counts[slot]!,
      damage[slot]!,
      player.x,
      player.y + 1,
      player.z,
      data[slot],
    );
    player.inventory.clear(slot);
  }
  world.tell({ event: 'death', target: 'player', cause });
}

export function respawn(world: World): void {
  const { player } = world;
  enterLand(world, 'minecraft:overworld');
  player.aliveSince = world.tick;
  player.portalTicks = 0;
  player.portalSpent = false;
  placeAtRespawn(world);
  player.deadTicks = 0;
  player.health = HEALTH_MAX;
  player.food = 20;
  player.saturation = 5;
  player.exhaustion = 0;
  player.air = AIR_MAX;
  player.fireTicks = 0;
  player.hurtTicks = 0;
  world.tell({ event: 'respawn', target: 'player' });
}
