import {
  BLOCK_KINDS,
  blockEntityKindOf,
  burnTicksOf,
  closeScreen,
  ITEM_KINDS,
  isInReach,
  isOven,
  KIND_OF_STATE,
  MAIN_SLOTS,
  moveItems,
  OVEN_INPUT,
  type Oven,
  otherHalfOf,
  placesOf,
  propertyOf,
  smeltingOf,
  type World,
} from '@bridle/engine';
import {
  bareName,
  type ContainerContents,
  type ContainerPart,
  cellOf,
  failure,
  type LongAction,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import { asItemStack } from '../stacks.js';
import { clickBlock } from './aiming.js';
import { itemKind } from './bag.js';
import type { AvatarBody } from './body.js';
import { knownState } from './knownLand.js';
import { blockName } from './states.js';

const CHEST_SLOTS = 27;
const HOPPER_SLOTS = 5;
const OVEN_SLOTS = 3;
const PART_SLOT: Readonly<Record<Exclude<ContainerPart, 'any'>, number>> = {
  input: 0,
  fuel: 1,
  output: 2,
};

function nameOf(state: number): string {
  return BLOCK_KINDS[KIND_OF_STATE[state]!]!.name;
}

function ovenOf(state: number): Oven | undefined {
  const kept = blockEntityKindOf(state);
  return isOven(kept) ? kept : undefined;
}

type Row = {
  at(slot: number): Parameters<typeof asItemStack>[0] | undefined;
  readonly size: number;
};

function itemsOf(row: Row | undefined, first = 0): SlotState[] {
  const items: SlotState[] = [];
  for (let slot = 0; row !== undefined && slot < row.size; slot++) {
    const stack = row.at(slot);
    if (stack !== undefined) items.push({ slot: first + slot, ...asItemStack(stack) });
  }
  return items;
}

/** What a container at a place keeps, seen from anywhere; undefined where there is none. */
export function keptAt(
  world: World,
  x: number,
  y: number,
  z: number,
): ContainerContents | undefined {
  const state = world.blocks.get(x, y, z);
  const block = nameOf(state);
  const pos: Vector = [x, y, z];
  if (block === 'minecraft:ender_chest') {
    return { pos, block, size: CHEST_SLOTS, items: itemsOf(world.player.ender) };
  }
  const kept = blockEntityKindOf(state);
  if (kept === undefined || kept === 'sign') return undefined;
  const { contents } = world.land;
  const own = contents.at(x, y, z)?.slots;
  const half = otherHalfOf(world, state, x, y, z);
  if (half !== undefined) {
    const other = contents.at(half.x, half.y, half.z)?.slots;
    // The right half's slots come first, whichever half is looked into.
    const isRight = propertyOf(half.state, 'type') === 'left';
    const [first, second] = isRight ? [own, other] : [other, own];
    const items = [...itemsOf(first), ...itemsOf(second, CHEST_SLOTS)];
    return { pos, block, size: 2 * CHEST_SLOTS, items };
  }
  const oven = ovenOf(state);
  const size = oven !== undefined ? OVEN_SLOTS : kept === 'hopper' ? HOPPER_SLOTS : CHEST_SLOTS;
  return {
    pos,
    block,
    size,
    items: itemsOf(own),
    ...(oven && { oven: fireOf(world, oven, x, y, z) }),
  };
}

function fireOf(
  world: World,
  oven: Oven,
  x: number,
  y: number,
  z: number,
): NonNullable<ContainerContents['oven']> {
  const kept = world.land.contents.at(x, y, z);
  const input = kept?.slots.at(OVEN_INPUT);
  return {
    burn_ticks: kept?.burnTicks ?? 0,
    burn_total: kept?.burnTotal ?? 0,
    cook_ticks: kept?.cookTicks ?? 0,
    cook_total: (input && smeltingOf(input.item, oven))?.ticks ?? 0,
  };
}

/** The container that the avatar has open, and what it does with it. */
export class OpenContainer {
  readonly #body: AvatarBody;
  #pos: Vector | undefined;

  constructor(body: AvatarBody) {
    this.#body = body;
  }

  *open(pos: Vector): LongAction<ContainerContents> {
    const body = this.#body;
    const { world } = body;
    const [x, y, z] = cellOf(pos);
    if (this.#isOpenAt(x, y, z)) return this.contents();
    const state = knownState(world, x, y, z);
    if (state === undefined) throw failure('not_loaded', `${x} ${y} ${z} is not loaded`);
    if (keptAt(world, x, y, z) === undefined) {
      const text = `${blockName(state)} at ${x} ${y} ${z} keeps nothing`;
      throw failure('not_found', text, 'look for a container');
    }
    if (!isInReach(world, x, y, z)) {
      const text = `${blockName(state)} at ${x} ${y} ${z} is out of reach`;
      throw failure('out_of_reach', text, 'go nearer');
    }
    if (body.player.screen.isOpen) body.played.touch(closeScreen);
    yield* clickBlock(body, x, y, z);
    const { screen } = body.player;
    if (!screen.isPlaced || screen.x !== x || screen.y !== y || screen.z !== z) {
      throw failure('refused', `${blockName(state)} at ${x} ${y} ${z} does not open`);
    }
    this.#pos = [x, y, z];
    return this.contents();
  }

  #isOpenAt(x: number, y: number, z: number): boolean {
    const { screen } = this.#body.player;
    const isIt = screen.isPlaced && screen.x === x && screen.y === y && screen.z === z;
    return isIt && this.#pos !== undefined;
  }

  contents(): ContainerContents {
    return keptAt(this.#body.world, ...this.#place())!;
  }

  /** Where it is; says so where it is no longer open. */
  #place(): Vector {
    const { screen } = this.#body.player;
    if (this.#pos === undefined) {
      throw failure('refused', 'no container is open', 'open one first');
    }
    const [x, y, z] = this.#pos;
    const isIt = screen.isPlaced && screen.x === x && screen.y === y && screen.z === z;
    if (isIt) return this.#pos;
    const isThere = keptAt(this.#body.world, x, y, z) !== undefined;
    this.#pos = undefined;
    if (!isThere) throw failure('gone', `the container at ${x} ${y} ${z} is gone`);
    throw failure('interrupted', `the container at ${x} ${y} ${z} was closed meanwhile`);
  }

  *put(name: string, count: number, part: ContainerPart): LongAction<number> {
    const body = this.#body;
    const { id } = itemKind(name);
    const target = this.#targetOf(id, part);
    let moved = 0;
    let had = 0;
    const { items } = body.player.inventory;
    for (let slot = 0; slot < MAIN_SLOTS && moved < count; slot++) {
      if (items[slot] !== id + 1) continue;
      had++;
      const left = count - moved;
      moved += body.played.touch((world) => moveItems(world, String(slot), target, left)) ?? 0;
    }
    if (had === 0 && count > 0) {
      throw failure('missing_item', `there is no ${bareName(ITEM_KINDS[id]!.name)} in the bag`);
    }
    yield* body.tick();
    return moved;
  }

  /** Where in the container something goes. An oven takes what it smelts and what it burns. */
  #targetOf(item: number, part: ContainerPart): string {
    const pos = this.#place();
    const state = this.#body.world.blocks.get(...pos);
    const oven = ovenOf(state);
    if (oven === undefined) {
      if (part === 'any') return 'container';
      throw failure('refused', `${blockName(state)} has no ${part}`);
    }
    const name = bareName(ITEM_KINDS[item]!.name);
    const smelts = smeltingOf(item, oven) !== undefined;
    const wanted = part === 'any' ? (smelts ? 'input' : 'fuel') : part;
    if (wanted === 'output') throw failure('refused', 'nothing goes into an output');
    if (wanted === 'input' && !smelts) {
      throw failure('refused', `a ${oven} makes nothing of ${name}`);
    }
    if (wanted === 'fuel' && burnTicksOf(item) === 0) {
      throw failure('refused', `${name} does not burn`);
    }
    return `c${PART_SLOT[wanted]}`;
  }

  *take(name: string, count: number, part: ContainerPart): LongAction<number> {
    const body = this.#body;
    const { id } = itemKind(name);
    const pos = this.#place();
    const isOven = ovenOf(body.world.blocks.get(...pos)) !== undefined;
    if (!isOven && part !== 'any') {
      const block = blockName(body.world.blocks.get(...pos));
      throw failure('refused', `${block} has no ${part}`);
    }
    const { container } = placesOf(body.world, false);
    const from = container.filter(
      ({ slots, index }, i) =>
        slots.items[index] === id + 1 && (part === 'any' || i === PART_SLOT[part]),
    );
    if (from.length === 0 && count > 0) {
      const item = bareName(ITEM_KINDS[id]!.name);
      throw failure('missing_item', `there is no ${item} in the container`);
    }
    let moved = 0;
    for (const place of from) {
      if (moved >= count) break;
      const left = count - moved;
      moved += body.played.touch((world) => moveItems(world, place.name, 'inventory', left)) ?? 0;
    }
    yield* body.tick();
    return moved;
  }

  *close(): LongAction<void> {
    if (!this.letGo()) return;
    yield* this.#body.tick();
  }

  /** Closes it at once, where it is still open; says whether it was. */
  letGo(): boolean {
    const pos = this.#pos;
    this.#pos = undefined;
    const { screen } = this.#body.player;
    if (pos === undefined || !screen.isPlaced) return false;
    if (screen.x !== pos[0] || screen.y !== pos[1] || screen.z !== pos[2]) return false;
    this.#body.played.touch(closeScreen);
    return true;
  }
}
