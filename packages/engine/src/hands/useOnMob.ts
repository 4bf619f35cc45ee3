import { COLOURS } from '../blocks/kind.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { drop, woolOf } from '../mobs/body/loot.js';
import { heldItem } from '../mobs/creatures.js';
import type { MobKind } from '../mobs/kinds/kind.js';
import { mount } from '../mobs/riding.js';
import { damageTool } from '../rules/damageTool.js';
import { throwStack } from '../world/itemEntities.js';
import { reachMilestone } from '../world/milestones.js';
import type { Mob } from '../world/mob.js';
import type { World } from '../world/world.js';

const LOVE_TICKS = 600;
const TAME_CHANCE = 3;
const BUCKET = itemOf('bucket').id;
const MILK_BUCKET = itemOf('milk_bucket').id;
const SHEARS = itemOf('shears').id;
const SADDLE = itemOf('saddle').id;

/** The player uses what is in hand on a mob, which stays for good then. Says whether it did. */
export function useOnMob(world: World, mob: Mob): boolean {
  if (!useOn(world, mob)) return false;
  mob.isKept = true;
  return true;
}

function useOn(world: World, mob: Mob): boolean {
  const held = heldItem(world) - 1;
  const { isMilkable, isWoolly, isRideable } = mob.kind;
  if (isMilkable && held === BUCKET && !mob.isBaby) return milk(world);
  if (isWoolly && held === SHEARS) return shear(world, mob);
  if (isWoolly && dye(world, mob, held)) return true;
  if (tame(world, mob)) return true;
  if (feed(world, mob)) return true;
  if (isRideable && held === SADDLE && mob.isTame && !mob.isSaddled) {
    mob.isSaddled = true;
    spend(world);
    return true;
  }
  if (isRideable && !mob.isBaby && !world.player.sneaking) return mount(world, mob);
  if (mob.isTame && mob.kind.tamedBy !== undefined) {
    mob.isSitting = !mob.isSitting;
    mob.target = 0;
    mob.clearPath();
    return true;
  }
  return false;
}

/** Whether such an item in hand does something to mobs of a kind, at one time or another. */
export function isUsedOn(kind: MobKind, item: number): boolean {
  if (kind.foodItems.has(item + 1) || kind.tamingItems.has(item + 1)) return true;
  if (kind.isMilkable && item === BUCKET) return true;
  if (kind.isWoolly && (item === SHEARS || DYES[item]! >= 0)) return true;
  return kind.isRideable === true && item === SADDLE;
}

/** Takes one of what is in hand, unless it never ends. */
function spend({ player }: World): void {
  if (player.mode !== 'creative') player.inventory.take(player.hotbarSlot, 1);
}

function milk(world: World): boolean {
  const { player } = world;
  spend(world);
  const { maxStack } = ITEM_KINDS[MILK_BUCKET]!;
  const left = player.inventory.add(MILK_BUCKET, 1, 0, maxStack);
  if (left > 0) throwStack(world, MILK_BUCKET, left, 0);
  return true;
}

function shear(world: World, mob: Mob): boolean {
  if (mob.isSheared || mob.isBaby) return false;
  mob.isSheared = true;
  drop(world, mob, woolOf(mob), 1 + world.streams.mobs.below(3));
  damageTool(world, 1);
  return true;
}

/** By item, the colour that it dyes wool; -1 for what is no dye. */
const DYES = Int8Array.from(ITEM_KINDS, ({ name }) =>
  COLOURS.findIndex((colour) => name === `minecraft:${colour}_dye`),
);

function dye(world: World, mob: Mob, held: number): boolean {
  const colour = DYES[held] ?? -1;
  if (colour < 0 || colour === mob.colour || mob.isSheared) return false;
  mob.colour = colour;
  spend(world);
  return true;
}

function tame(world: World, mob: Mob): boolean {
  if (mob.isTame || !mob.kind.tamingItems.has(heldItem(world))) return false;
  if (mob.angerTicks > 0 && mob.kind.nature === 'neutral') return false;
  spend(world);
  if (world.streams.mobs.below(TAME_CHANCE) !== 0) return true;
  mob.isTame = true;
  reachMilestone(world, 'tame_animal');
  mob.isSitting = true;
  mob.target = 0;
  mob.clearPath();
  if (mob.kind.tameHealth !== undefined) mob.health = mob.kind.tameHealth;
  return true;
}

/** Feeding heals, brings grown ones to breed, and lets young ones grow. */
function feed(world: World, mob: Mob): boolean {
  const item = heldItem(world);
  if (!mob.kind.foodItems.has(item)) return false;
  if (mob.kind.tamedBy !== undefined && !mob.isTame) return false;
  if (mob.health < mob.maxHealth) {
    const { food } = ITEM_KINDS[item - 1]!;
    mob.health = Math.min(mob.maxHealth, mob.health + Math.max(1, food?.hunger ?? 1));
  } else if (mob.isBaby) mob.age = Math.min(-1, mob.age + Math.ceil(-mob.age / 10));
  else if (mob.age === 0 && mob.loveTicks === 0) mob.loveTicks = LOVE_TICKS;
  else return false;
  spend(world);
  return true;
}
