import {
  AIR,
  BLOCK_KINDS,
  IS_AIR,
  KIND_OF_STATE,
  kindNamed,
  propertyOf,
  stateOf,
  withProperty,
} from '../blocks/index.js';
import { durabilityOf, ITEM_KINDS, type ItemKind, itemOf } from '../items/index.js';
import { dropStack } from '../sim/itemEntities.js';
import type { BlockHit } from '../sim/ray.js';
import { isHeld } from '../sim/support.js';
import type { World } from '../sim/world.js';
import { wearsOut } from './enchantments.js';
import { learnByMining } from './experience.js';
import { fireFor } from './fire.js';
import { advanceSapling, isRipe, ripeAge } from './growth.js';
import { noteMined, reach } from './milestones.js';
import { turnRailsTo } from './rails.js';
import { useBed } from './sleep.js';
import { primeTnt } from './tnt.js';
import { openPortal } from './travel.js';
import { STEP } from './ways.js';

const FLINT_AND_STEEL = itemOf('flint_and_steel').id;
const BONE_MEAL = itemOf('bone_meal').id;
const SWEET_BERRIES = itemOf('sweet_berries').id;

const CROPS = kindsOf('wheat', 'carrots', 'potatoes', 'beetroots');
const TILLED = kindsOf('grass_block', 'dirt', 'dirt_path');
const TRODDEN = kindsOf('grass_block', 'dirt', 'coarse_dirt', 'rooted_dirt', 'podzol', 'mycelium');
const LOOSENED = kindsOf('coarse_dirt', 'rooted_dirt');
const BERRIES = kindNamed('sweet_berry_bush')!.id;
const GRASS = kindNamed('grass_block')!.id;
const TNT = kindNamed('tnt')!.id;
const CAKE = kindNamed('cake')!.id;
const FARMLAND = stateOf('farmland');
const PATH = stateOf('dirt_path');
const DIRT = stateOf('dirt');
/** What bone meal makes sprout on grass, one in eight a flower. */
const SPROUTS = [
  ...Array.from({ length: 7 }, () => stateOf('short_grass')),
  stateOf('dandelion'),
  ...Array.from({ length: 7 }, () => stateOf('short_grass')),
  stateOf('poppy'),
];
const SPROUT_TRIES = 32;
const SPROUT_SIDE = 3;
const SAPLING_SHARE = 0.45;
const CAKE_HUNGER = 2;
const CAKE_SATURATION = 0.4;
const CAKE_BITES = 6;

function kindsOf(...names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => kindNamed(name)!.id));
}

/** A hand on a block that does something by itself: beds, cake, berries. Says whether it did. */
export function touchBlock(world: World, hit: BlockHit, held: ItemKind | undefined): boolean {
  const kind = KIND_OF_STATE[hit.state]!;
  if (BLOCK_KINDS[kind]!.name.endsWith('_bed')) {
    useBed(world, hit);
    return true;
  }
  if (kind === CAKE) return biteCake(world, hit);
  return kind === BERRIES && held?.id !== BONE_MEAL && pickBerries(world, hit);
}

function biteCake(world: World, { x, y, z, state }: BlockHit): boolean {
  const { player } = world;
  if (player.food >= 20 && player.mode !== 'creative') return false;
  player.food = Math.min(20, player.food + CAKE_HUNGER);
  player.saturation = Math.min(player.food, player.saturation + CAKE_SATURATION);
  const bites = Number(propertyOf(state, 'bites'));
  const left = bites >= CAKE_BITES ? AIR : withProperty(state, 'bites', String(bites + 1));
  return world.setBlock(x, y, z, left);
}

function pickBerries(world: World, { x, y, z, state }: BlockHit): boolean {
  const age = Number(propertyOf(state, 'age'));
  if (age < 2) return false;
  const count = age - 1 + world.streams.drops.below(2);
  dropStack(world, SWEET_BERRIES, count, 0, x + 0.5, y + 0.5, z + 0.5);
  reach(world, 'farm_harvest');
  return world.setBlock(x, y, z, withProperty(state, 'age', '1'));
}

/** What is in hand works on a block: hoe, shovel, bone meal, fire. Says whether it did. */
export function workOn(world: World, hit: BlockHit, held: ItemKind): boolean {
  if (held.id === FLINT_AND_STEEL) return strikeFire(world, hit);
  if (held.id === BONE_MEAL) return feed(world, hit);
  if (held.tool?.kind === 'hoe') return hoe(world, hit);
  return held.tool?.kind === 'shovel' && hit.face !== 'down' && flatten(world, hit);
}

function hoe(world: World, { x, y, z, state, face }: BlockHit): boolean {
  const kind = KIND_OF_STATE[state]!;
  if (face === 'down' || IS_AIR[world.blocks.get(x, y + 1, z)] !== 1) return false;
  const after = TILLED.has(kind) ? FARMLAND : LOOSENED.has(kind) ? DIRT : undefined;
  if (after === undefined || !world.setBlock(x, y, z, after)) return false;
  wearHeld(world);
  return true;
}

function flatten(world: World, { x, y, z, state }: BlockHit): boolean {
  if (!TRODDEN.has(KIND_OF_STATE[state]!) || IS_AIR[world.blocks.get(x, y + 1, z)] !== 1) {
    return false;
  }
  world.setBlock(x, y, z, PATH);
  wearHeld(world);
  return true;
}

function strikeFire(world: World, { x, y, z, state, face }: BlockHit): boolean {
  if (KIND_OF_STATE[state] === TNT) primeTnt(world, x, y, z);
  else {
    const [dx, dy, dz] = STEP[face];
    const [fx, fy, fz] = [x + dx, y + dy, z + dz];
    if (openPortal(world, fx, fy, fz)) reach(world, 'build_portal');
    else {
      const fire = fireFor(world, fx, fy, fz);
      if (fire === undefined || !world.setBlock(fx, fy, fz, fire)) return false;
    }
  }
  wearHeld(world);
  return true;
}

/** Bone meal is used up where it helped. */
function feed(world: World, hit: BlockHit): boolean {
  const { player } = world;
  if (!nourish(world, hit)) return false;
  if (player.mode !== 'creative') player.inventory.take(player.hotbarSlot, 1);
  return true;
}

function nourish(world: World, { x, y, z, state }: BlockHit): boolean {
  const kind = KIND_OF_STATE[state]!;
  const random = world.streams.chance;
  if (CROPS.has(kind)) {
    if (isRipe(state)) return false;
    const by = ripeAge(state) === 7 ? 2 + random.below(4) : random.below(4) === 0 ? 0 : 1;
    const age = Math.min(ripeAge(state), Number(propertyOf(state, 'age')) + by);
    world.setBlock(x, y, z, withProperty(state, 'age', String(age)));
    return true;
  }
  if (kind === BERRIES) {
    const age = Number(propertyOf(state, 'age'));
    return age < 3 && world.setBlock(x, y, z, withProperty(state, 'age', String(age + 1)));
  }
  if (BLOCK_KINDS[kind]!.name.endsWith('_sapling')) {
    if (random.fraction() < SAPLING_SHARE) advanceSapling(world, x, y, z, state);
    return true;
  }
  return kind === GRASS && IS_AIR[world.blocks.get(x, y + 1, z)] === 1 && sprout(world, x, y, z);
}

/** Grass and flowers come up around. */
function sprout(world: World, x: number, y: number, z: number): boolean {
  const random = world.streams.chance;
  for (let i = 0; i < SPROUT_TRIES; i++) {
    const sx = x + random.below(2 * SPROUT_SIDE + 1) - SPROUT_SIDE;
    const sz = z + random.below(2 * SPROUT_SIDE + 1) - SPROUT_SIDE;
    const sy = y + 1 + random.below(3) - 1;
    const plant = SPROUTS[random.below(SPROUTS.length)]!;
    if (IS_AIR[world.blocks.get(sx, sy, sz)] !== 1) continue;
    if (KIND_OF_STATE[world.blocks.get(sx, sy - 1, sz)] !== GRASS) continue;
    if (isHeld(world.blocks, sx, sy, sz, plant)) world.setBlock(sx, sy, sz, plant);
  }
  return true;
}

/** One use of what is in hand. */
function wearHeld(world: World): void {
  const { inventory, hotbarSlot, mode } = world.player;
  const item = inventory.items[hotbarSlot]!;
  if (item === 0 || mode === 'creative' || !wearsOut(world, inventory.data[hotbarSlot])) return;
  const durability = durabilityOf(ITEM_KINDS[item - 1]!);
  if (durability === undefined) return;
  inventory.damage[hotbarSlot]!++;
  if (inventory.damage[hotbarSlot]! >= durability) inventory.clear(hotbarSlot);
}

/** A block has been mined by hand or by what is in it, and gave its drops. */
export function afterMining(
  world: World,
  state: number,
  held: ItemKind | undefined,
  isHarvested: boolean,
): void {
  noteMined(world, state, held);
  if (!isHarvested) return;
  learnByMining(world, state);
  if (CROPS.has(KIND_OF_STATE[state]!) && isRipe(state)) reach(world, 'farm_harvest');
}

/** A block has been placed by hand. */
export function afterPlacing(world: World, x: number, y: number, z: number, state: number): void {
  turnRailsTo(world, x, y, z);
  if (BLOCK_KINDS[KIND_OF_STATE[state]!]!.name.endsWith('torch')) reach(world, 'place_torch');
}
