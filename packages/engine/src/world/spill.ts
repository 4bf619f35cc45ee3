import { KIND_OF_STATE } from '../blocks/index.js';
import type { BlockEntity } from './blockEntity.js';
import { blockEntityKindOf } from './blockEntityKinds.js';
import { dropExperience } from './experience.js';
import { ItemData } from './itemData.js';
import { dropStack } from './itemEntities.js';
import type { Slots } from './slots.js';
import type { World } from './world.js';

/** A block that keeps things has come, gone, or changed: what a gone one kept falls out. */
export function blockEntityChanged(
  world: World,
  x: number,
  y: number,
  z: number,
  before: number,
  after: number,
): void {
  const { contents } = world.land;
  if (KIND_OF_STATE[before] !== KIND_OF_STATE[after]) {
    const gone = contents.remove(x, y, z);
    if (gone !== undefined) spill(world, gone);
  }
  if (blockEntityKindOf(after) === 'hopper') contents.own('hopper', x, y, z);
}

function spill(world: World, { slots, experience, x, y, z }: BlockEntity): void {
  dropExperience(world, Math.floor(experience), x + 0.5, y + 0.5, z + 0.5);
  for (const { item, count, damage, data } of slots.list()) {
    dropStack(world, item, count, damage, x + 0.5, y + 0.5, z + 0.5, data);
  }
}

/** What a box at that place holds, taken out of the land: its item is to carry it. */
export function takeBoxed(world: World, x: number, y: number, z: number): ItemData | undefined {
  const { contents } = world.land;
  if (contents.at(x, y, z)?.kind !== 'shulker_box') return undefined;
  return ItemData.of({ contents: contents.remove(x, y, z)!.slots.list() });
}

/** A box was placed that held something already. */
export function unpackBox(
  world: World,
  x: number,
  y: number,
  z: number,
  data: ItemData | undefined,
): void {
  const held = data?.facts.contents;
  if (held === undefined || blockEntityKindOf(world.blocks.get(x, y, z)) !== 'shulker_box') return;
  fill(world.land.contents.own('shulker_box', x, y, z).slots, held);
}

function fill(slots: Slots, stacks: NonNullable<ItemData['facts']['contents']>): void {
  for (const stack of stacks) slots.put(stack.slot, stack);
}
