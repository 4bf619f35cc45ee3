import { propertyOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { burnTicksOf, isOven } from '../recipes/index.js';
import { OVEN_FUEL, OVEN_OUTPUT } from '../world/blockEntity.js';
import {
  type BlockEntityKind,
  CHEST_SLOTS,
  isShulkerBox,
  SLOTS_OF,
} from '../world/blockEntityKinds.js';
import { ALL_SLOTS, ARMOR_PLACES, ARMOR_SLOT, OFFHAND_SLOT } from '../world/inventory.js';
import { CURSOR } from '../world/screen.js';
import { Slots, type Stack } from '../world/slots.js';
import type { World } from '../world/world.js';
import { otherHalfOf } from './doubleChests.js';

export type Area = 'player' | 'container' | 'grid';

/** One slot that a click can be about. */
export interface SlotPlace {
  /** `12` of the player, `c0` of the container, `g0` of the grid */
  readonly name: string;
  readonly area: Area;
  readonly slots: Slots;
  readonly index: number;
  /** how many it holds at most, whatever the item says */
  readonly most: number;
  readonly accepts: (stack: Stack) => boolean;
}

const ANY = (): boolean => true;
const NONE = (): boolean => false;
const STACK = 64;
const BUCKET = itemOf('bucket').id;

/** Where the places of the open screen are; `c` and `g` are empty where there are none. */
export interface SlotPlaces {
  readonly player: readonly SlotPlace[];
  readonly container: readonly SlotPlace[];
  readonly grid: readonly SlotPlace[];
}

/** What is on the screen. To write it, ask for it to be written. */
export function placesOf(world: World, writes: boolean): SlotPlaces {
  const { inventory, screen } = world.player;
  const cells = screen.gridWidth * screen.gridWidth;
  return {
    player: Array.from({ length: ALL_SLOTS }, (_, index) => playerPlace(inventory, index)),
    container: containerPlaces(world, writes),
    grid: Array.from({ length: cells }, (_, index) => ({
      name: `g${index}`,
      area: 'grid' as const,
      slots: screen.slots,
      index,
      most: STACK,
      accepts: ANY,
    })),
  };
}

export function placeNamed(
  { player, container, grid }: SlotPlaces,
  name: string,
): SlotPlace | undefined {
  const list = name.startsWith('c') ? container : name.startsWith('g') ? grid : player;
  return list.find((place) => place.name === name);
}

/** What the cursor holds, as a place. */
export function cursorOf({ player: { screen } }: World): Pick<SlotPlace, 'slots' | 'index'> {
  return { slots: screen.slots, index: CURSOR };
}

function playerPlace(slots: Slots, index: number): SlotPlace {
  const name = String(index);
  const armour = ARMOR_PLACES[index - ARMOR_SLOT];
  if (index < ARMOR_SLOT || index === OFFHAND_SLOT || armour === undefined) {
    return { name, area: 'player', slots, index, most: STACK, accepts: ANY };
  }
  const accepts = ({ item }: Stack): boolean => ITEM_KINDS[item]!.armor?.slot === armour;
  return { name, area: 'player', slots, index, most: 1, accepts };
}

function containerPlaces(world: World, writes: boolean): SlotPlace[] {
  const { screen, ender } = world.player;
  if (screen.kind === 'ender_chest') return places(ender, 0, undefined);
  if (!screen.isPlaced || screen.kind === 'crafting_table' || screen.kind === 'sign') return [];
  const { x, y, z } = screen;
  const kind = screen.kind as BlockEntityKind;
  const own = slotsAt(world, kind, x, y, z, writes);
  const half = otherHalfOf(world, world.blocks.get(x, y, z), x, y, z);
  if (half === undefined) return places(own, 0, kind);
  const other = slotsAt(world, kind, half.x, half.y, half.z, writes);
  // The right half's slots come first, whichever half was opened.
  const isRight = propertyOf(half.state, 'type') === 'left';
  const [first, second] = isRight ? [own, other] : [other, own];
  return [...places(first, 0, kind), ...places(second, CHEST_SLOTS, kind)];
}

function slotsAt(
  { land: { contents } }: World,
  kind: BlockEntityKind,
  x: number,
  y: number,
  z: number,
  writes: boolean,
): Slots {
  if (writes) return contents.own(kind, x, y, z).slots;
  return contents.at(x, y, z)?.slots ?? new Slots(SLOTS_OF[kind]);
}

function places(slots: Slots, first: number, kind: BlockEntityKind | undefined): SlotPlace[] {
  return Array.from({ length: slots.size }, (_, index) => ({
    name: `c${first + index}`,
    area: 'container' as const,
    slots,
    index,
    most: STACK,
    accepts: acceptedBy(kind, index),
  }));
}

function acceptedBy(kind: BlockEntityKind | undefined, index: number): SlotPlace['accepts'] {
  if (kind === 'shulker_box') return ({ item }) => !isShulkerBox(item);
  if (kind === undefined || !isOven(kind)) return ANY;
  if (index === OVEN_OUTPUT) return NONE;
  if (index !== OVEN_FUEL) return ANY;
  return ({ item }) => burnTicksOf(item) > 0 || item === BUCKET;
}
