import { withProperty } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { burnTicksOf, type Oven, type Smelting, smeltingOf } from '../recipes/index.js';
import { type BlockEntity, OVEN_FUEL, OVEN_INPUT, OVEN_OUTPUT } from '../world/blockEntity.js';
import { blockEntityKindOf } from '../world/blockEntityKinds.js';
import type { Slots } from '../world/slots.js';
import type { World } from '../world/world.js';

/** How fast what was half cooked cools down when the fire is out. */
const COOLING = 2;

/** One tick of an oven. */
export function smelt(world: World, present: BlockEntity): void {
  const isBurning = present.burnTicks > 0;
  if (!isBurning && present.cookTicks === 0 && smeltable(present) === undefined) return;
  if (!isBurning && present.cookTicks === 0 && fuelTicks(present) === 0) return;
  const oven = world.land.contents.change(present);
  if (isBurning) oven.burnTicks--;
  const smelting = smeltable(oven);
  if (smelting !== undefined && oven.burnTicks === 0) light(oven);
  if (smelting !== undefined && oven.burnTicks > 0) cook(oven, smelting);
  else if (oven.burnTicks > 0) oven.cookTicks = 0;
  else oven.cookTicks = Math.max(0, oven.cookTicks - COOLING);
  if (isBurning !== oven.burnTicks > 0) showFire(world, oven);
}

/** What becomes of what is in the oven, if the output has room for it. */
function smeltable({ kind, slots }: BlockEntity): Smelting | undefined {
  const input = slots.items[OVEN_INPUT]!;
  if (input === 0) return undefined;
  const smelting = smeltingOf(input - 1, kind as Oven);
  if (smelting === undefined) return undefined;
  const room = slots.room(OVEN_OUTPUT, { item: smelting.result, count: 1, damage: 0 });
  return room > 0 ? smelting : undefined;
}

/** How long the next piece of fuel would burn. */
function fuelTicks({ kind, slots }: BlockEntity): number {
  const fuel = slots.items[OVEN_FUEL]!;
  const ticks = fuel === 0 ? 0 : burnTicksOf(fuel - 1);
  return kind === 'furnace' ? ticks : ticks >> 1;
}

function light(oven: BlockEntity): void {
  const ticks = fuelTicks(oven);
  if (ticks === 0) return;
  oven.burnTicks = ticks;
  oven.burnTotal = ticks;
  const { leaves } = ITEM_KINDS[oven.slots.items[OVEN_FUEL]! - 1]!;
  oven.slots.take(OVEN_FUEL, 1);
  if (leaves !== undefined) leave(oven.slots, itemOf(leaves).id);
}

/** An empty bucket stays where the full one was: buckets do not stack when they are full. */
function leave(slots: Slots, item: number): void {
  if (slots.items[OVEN_FUEL] === 0) slots.put(OVEN_FUEL, { item, count: 1, damage: 0 });
}

function cook(oven: BlockEntity, { result, ticks, experience }: Smelting): void {
  oven.cookTicks++;
  if (oven.cookTicks < ticks) return;
  oven.cookTicks = 0;
  oven.slots.take(OVEN_INPUT, 1);
  oven.slots.insert(OVEN_OUTPUT, { item: result, count: 1, damage: 0 });
  oven.experience += experience;
}

function showFire(world: World, { kind, x, y, z, burnTicks }: BlockEntity): void {
  const state = world.blocks.get(x, y, z);
  if (blockEntityKindOf(state) !== kind) return void world.land.contents.remove(x, y, z); // a foreign save
  world.setBlock(x, y, z, withProperty(state, 'lit', burnTicks > 0 ? 'true' : 'false'));
}
