import { BLOCK_KINDS, KIND_OF_STATE, propertyOf, withProperty } from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';
import { blockEntityKindOf } from '../world/blockEntityKinds.js';
import { throwStack } from '../world/itemEntities.js';
import { CREATIVE_REACH } from '../world/player.js';
import type { ScreenKind } from '../world/screen.js';
import type { Stack } from '../world/slots.js';
import type { World } from '../world/world.js';

/** A screen closes when its block is further than this. */
const STAY_OPEN = 8;

/** What opens when the block of a state is used. */
export function screenOf(state: number): ScreenKind | undefined {
  const { opens, keeps } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  return opens ?? keeps;
}

/** Opens what the block at a place has to show; says whether it has anything. */
export function openBlock(world: World, x: number, y: number, z: number): boolean {
  const kind = screenOf(world.blocks.get(x, y, z));
  if (kind === undefined) return false;
  closeScreen(world);
  world.player.screen.show(kind, x, y, z);
  setLid(world, true);
  return true;
}

/** A barrel shows whether somebody looks into it. */
function setLid(world: World, isOpen: boolean): void {
  const { kind, x, y, z } = world.player.screen;
  if (kind !== 'barrel') return;
  const state = world.blocks.get(x, y, z);
  if (propertyOf(state, 'open') === undefined || blockEntityKindOf(state) !== kind) return;
  world.setBlock(x, y, z, withProperty(state, 'open', String(isOpen)));
}

export function openInventory(world: World): void {
  if (world.player.screen.kind === 'inventory') return;
  closeScreen(world);
  world.player.screen.show('inventory');
}

/** What lies in the grid or is held by the cursor goes back to whoever put it there. */
export function closeScreen(world: World): void {
  const { screen } = world.player;
  if (!screen.isOpen) return;
  for (const stack of screen.slots.list()) {
    screen.slots.clear(stack.slot);
    giveBack(world, stack);
  }
  setLid(world, false);
  screen.show('none');
}

/** Into the inventory; what does not fit is thrown. */
export function giveBack(world: World, { item, count, damage, data }: Stack): void {
  const { maxStack } = ITEM_KINDS[item]!;
  const left = world.player.inventory.add(item, count, damage, maxStack, data);
  if (left > 0) throwStack(world, item, left, damage, data);
}

/** Closes what is open when its block is gone or too far away. */
export function watchScreen(world: World): void {
  const { screen } = world.player;
  if (!screen.isPlaced) return;
  const { x, y, z, kind } = screen;
  const isThere = screenOf(world.blocks.get(x, y, z)) === kind;
  if (!isThere || distanceTo(world, x, y, z) > STAY_OPEN) closeScreen(world);
}

/** Whether the player's hands get to a block. */
export function isInReach(world: World, x: number, y: number, z: number): boolean {
  return distanceTo(world, x, y, z) <= world.player.reach;
}

/** From the eyes to the nearest point of a block. */
function distanceTo({ player }: World, x: number, y: number, z: number): number {
  const dx = player.x - Math.max(x, Math.min(x + 1, player.x));
  const dy = player.eyeY - Math.max(y, Math.min(y + 1, player.eyeY));
  const dz = player.z - Math.max(z, Math.min(z + 1, player.z));
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Whether a crafting table is open or can be reached. */
export function hasTable(world: World): boolean {
  const { player } = world;
  if (player.screen.kind === 'crafting_table') return true;
  const span = Math.ceil(CREATIVE_REACH);
  const [cx, cy, cz] = [Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)];
  for (let y = cy - span; y <= cy + span; y++) {
    for (let z = cz - span; z <= cz + span; z++) {
      for (let x = cx - span; x <= cx + span; x++) {
        const kind = BLOCK_KINDS[KIND_OF_STATE[world.blocks.get(x, y, z)]!]!;
        if (kind.opens === 'crafting_table' && isInReach(world, x, y, z)) return true;
      }
    }
  }
  return false;
}
