import { type ActiveEffect, ENDLESS } from '../world/effects.js';
import { HEALTH_MAX, type Player } from '../world/player.js';
import type { World } from '../world/world.js';
import { exhaust, hurt } from './health.js';

const HUNGER_EXHAUSTION = 0.005;
/** ticks from one heart to the next at the first level; each further level halves them */
const REGENERATION_TICKS = 50;
const POISON_TICKS = 25;
const WITHER_TICKS = 40;

/** One tick of all effects on the player. */
export function tickEffects(world: World): void {
  const { player } = world;
  for (const active of player.effects.active) {
    act(world, active);
    if (player.isDead) return;
  }
  player.effects.pass();
  if (player.effects.level('absorption') === 0) player.absorption = 0;
}

/** What comes again and again; the other effects are asked for where they matter. */
function act(world: World, { effect, level, ticks }: ActiveEffect): void {
  const { player } = world;
  const clock = ticks === ENDLESS ? world.tick : ticks;
  switch (effect) {
    case 'regeneration':
      if (isDue(clock, REGENERATION_TICKS, level)) heal(player, 1);
      break;
    case 'poison': // never kills
      if (isDue(clock, POISON_TICKS, level) && player.health > 1) hurt(world, 1, 'magic');
      break;
    case 'wither':
      if (isDue(clock, WITHER_TICKS, level)) hurt(world, 1, 'wither');
      break;
    case 'instant_health':
      heal(player, doubled(4, level));
      break;
    case 'instant_damage':
      hurt(world, doubled(6, level), 'magic');
      break;
    case 'hunger':
      exhaust(player, HUNGER_EXHAUSTION * level);
      break;
    case 'saturation':
      player.food = Math.min(20, player.food + level);
      player.saturation = Math.min(player.food, player.saturation + level * 2);
      break;
    case 'absorption':
      if (player.absorption <= 0) player.effects.clear(effect);
      break;
  }
}

function isDue(clock: number, ticks: number, level: number): boolean {
  const every = ticks >> (level - 1);
  return every === 0 || clock % every === 0;
}

/** So much at the first level and twice as much at each further one, in 32 bits as in Minecraft. */
function doubled(amount: number, level: number): number {
  return Math.max(0, amount << (level - 1));
}

function heal(player: Player, amount: number): void {
  player.health = Math.min(HEALTH_MAX, player.health + amount);
}
