import { IS_CLIMBABLE, IS_WATER } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { exhaust, hurt } from '../player/health.js';
import { damageTool } from '../rules/damageTool.js';
import { sharpnessDamage } from '../rules/enchantments.js';
import { OFFHAND_SLOT } from '../world/inventory.js';
import { type Mob, NOBODY, PLAYER_ID } from '../world/mob.js';
import type { Player } from '../world/player.js';
import type { World } from '../world/world.js';
import { hurtMob, knockBack } from './body/harm.js';

const HAND_DAMAGE = 1;
const HAND_SPEED = 4;
const STRENGTH_PER_LEVEL = 3;
const WEAKNESS_PER_LEVEL = 4;
const CRITICAL = 1.5;
const ATTACK_EXHAUSTION = 0.1;
const KNOCKBACK = 0.4;
const FOE_TICKS = 200;
/** ticks a swing counts at most: slower weapons there are none */
export const ATTACK_TICKS_MAX = 100;
const SHIELD = itemOf('shield').id + 1;

function heldKind({ inventory, hotbarSlot }: Player) {
  const item = inventory.items[hotbarSlot]!;
  return item === 0 ? undefined : ITEM_KINDS[item - 1]!;
}

/** How far the arm has come back since the last blow, 0..1. */
export function swingStrength(player: Player): number {
  const ticks = 20 / (heldKind(player)?.attackSpeed ?? HAND_SPEED);
  return Math.min(1, (player.attackTicks + 0.5) / ticks);
}

/** The player hits a mob with what is in hand. */
export function attackMob(world: World, mob: Mob): void {
  const { player } = world;
  const strength = swingStrength(player);
  player.attackTicks = 0;
  const held = heldKind(player);
  const { effects } = player;
  const own =
    (held?.attackDamage ?? HAND_DAMAGE) +
    sharpnessDamage(player.inventory.data[player.hotbarSlot]) +
    STRENGTH_PER_LEVEL * effects.level('strength') -
    WEAKNESS_PER_LEVEL * effects.level('weakness');
  const isCritical = strength > 0.9 && isFalling(world);
  const swung = Math.max(0, own) * (0.2 + strength * strength * 0.8);
  const damage = isCritical ? swung * CRITICAL : swung;
  exhaust(player, ATTACK_EXHAUSTION);
  if (!hurtMob(world, mob, damage, 'player', PLAYER_ID)) return;
  const isRun = player.sprinting && strength > 0.9;
  knockBack(mob, player.x, player.z, isRun ? 2 : 1);
  if (isRun) {
    player.vx *= 0.6;
    player.vz *= 0.6;
    player.sprinting = false;
  }
  remember(world, mob.id);
  if (held?.tool !== undefined) damageTool(world, held.tool.kind === 'sword' ? 1 : 2);
}

/** Those who defend the player go for whoever the player fights with. */
function remember({ land: { mobs } }: World, id: number): void {
  if (id <= NOBODY) return;
  mobs.foe = id;
  mobs.foeTicks = FOE_TICKS;
}

function isFalling({ player, blocks }: World): boolean {
  if (player.onGround || player.fallen <= 0 || player.flying || player.sprinting) return false;
  if (player.riding !== NOBODY || player.effects.level('blindness') > 0) return false;
  const state = blocks.get(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z));
  return IS_WATER[state] === 0 && IS_CLIMBABLE[state] === 0;
}

/**
 * Something hits the player from a place. `by` is who did it: a mob's id or NOBODY. How much it
 * hurts follows from the difficulty. Says whether it was felt.
 */
export function strikePlayer(
  world: World,
  amount: number,
  cause: string,
  by: number,
  fromX: number,
  fromZ: number,
): boolean {
  const { player } = world;
  const scaled = by > NOBODY ? byDifficulty(world, amount) : amount;
  if (scaled <= 0) return false;
  if (blocksWithShield(world, scaled, fromX, fromZ)) return false;
  const before = player.health + player.absorption;
  hurt(world, scaled, cause);
  if (player.health + player.absorption >= before) return false;
  remember(world, by);
  if (player.isDead) return true;
  const dx = player.x - fromX;
  const dz = player.z - fromZ;
  const away = Math.max(1e-3, Math.sqrt(dx * dx + dz * dz));
  player.vx = player.vx / 2 + (dx / away) * KNOCKBACK;
  player.vz = player.vz / 2 + (dz / away) * KNOCKBACK;
  if (player.onGround) player.vy = Math.min(0.4, player.vy / 2 + KNOCKBACK);
  return true;
}

function byDifficulty({ rules }: World, amount: number): number {
  switch (rules.difficulty) {
    case 'peaceful':
      return 0;
    case 'easy':
      return Math.min(amount, amount / 2 + 1);
    case 'hard':
      return amount * 1.5;
    default:
      return amount;
  }
}

/** A shield that is held up keeps off what comes from before it. */
function blocksWithShield(world: World, amount: number, fromX: number, fromZ: number): boolean {
  const { player } = world;
  if (!player.blocking) return false;
  const [lookX, , lookZ] = world.lookDirection();
  if ((fromX - player.x) * lookX + (fromZ - player.z) * lookZ <= 0) return false;
  const { items } = player.inventory;
  const slot = items[player.hotbarSlot] === SHIELD ? player.hotbarSlot : OFFHAND_SLOT;
  if (amount >= 3) damageTool(world, 1 + Math.floor(amount), slot);
  return true;
}

/** Whether the player holds a shield up. */
export function holdsShieldUp({ player, controls }: World): boolean {
  if (!controls.useHold || player.isDead) return false;
  const { items } = player.inventory;
  const held = items[player.hotbarSlot]!;
  if (held === SHIELD) return true;
  // In the other hand it is held up where this one has nothing to use.
  const isIdle = held === 0 || ITEM_KINDS[held - 1]!.tool !== undefined;
  return isIdle && items[OFFHAND_SLOT] === SHIELD;
}
