import { STEP } from '../blocks/directions.js';
import {
  BLOCK_KINDS,
  type Feeding,
  IS_AIR,
  IS_CROP,
  KIND_OF_STATE,
  kindNamed,
  propertyOf,
  stateOf,
  withProperty,
} from '../blocks/index.js';
import { durabilityOf, ITEM_KINDS, type ItemKind, itemOf } from '../items/index.js';
import { openPortal } from '../portals/playerTravel.js';
import { wearsOut } from '../rules/enchantments.js';
import { fireFor } from '../rules/fire.js';
import { advanceSapling, isRipe, ripeAge } from '../rules/growth.js';
import { turnRailsTo } from '../rules/rails.js';
import { noteMined } from '../rules/watchMilestones.js';
import { learnByMining } from '../world/experience.js';
import { reach } from '../world/milestones.js';
import { primeTnt } from '../world/primedTnt.js';
import type { BlockHit } from '../world/ray.js';
import { isHeld } from '../world/support.js';
import type { World } from '../world/world.js';

const FLINT_AND_STEEL = itemOf('flint_and_steel').id;
const BONE_MEAL = itemOf('bone_meal').id;

const GRASS = kindNamed('grass_block')!.id;
const TNT = kindNamed('tnt')!.id;
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
  const { hoed } = BLOCK_KINDS[kind]!;
  if (hoed === undefined || !world.setBlock(x, y, z, stateOf(hoed))) return false;
  wearHeld(world);
  return true;
}

function flatten(world: World, { x, y, z, state }: BlockHit): boolean {
  const { shovelled } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (shovelled === undefined || IS_AIR[world.blocks.get(x, y + 1, z)] !== 1) return false;
  world.setBlock(x, y, z, stateOf(shovelled));
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

function nourish(world: World, hit: BlockHit): boolean {
  const { feeding } = BLOCK_KINDS[KIND_OF_STATE[hit.state]!]!;
  return feeding !== undefined && FEEDINGS[feeding](world, hit);
}

const FEEDINGS: Readonly<Record<Feeding, (world: World, hit: BlockHit) => boolean>> = {
  crop(world, { x, y, z, state }) {
    if (isRipe(state)) return false;
    const random = world.streams.chance;
    const by = ripeAge(state) === 7 ? 2 + random.below(4) : random.below(4) === 0 ? 0 : 1;
    const age = Math.min(ripeAge(state), Number(propertyOf(state, 'age')) + by);
    world.setBlock(x, y, z, withProperty(state, 'age', String(age)));
    return true;
  },
  bush(world, { x, y, z, state }) {
    if (isRipe(state)) return false;
    const age = Number(propertyOf(state, 'age'));
    return world.setBlock(x, y, z, withProperty(state, 'age', String(age + 1)));
  },
  sapling(world, { x, y, z, state }) {
    if (world.streams.chance.fraction() < SAPLING_SHARE) advanceSapling(world, x, y, z, state);
    return true;
  },
  grass: (world, { x, y, z }) =>
    IS_AIR[world.blocks.get(x, y + 1, z)] === 1 && sprout(world, x, y, z),
};

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
  if (IS_CROP[state] === 1 && isRipe(state)) reach(world, 'farm_harvest');
}

/** A block has been placed by hand. */
export function afterPlacing(world: World, x: number, y: number, z: number, state: number): void {
  turnRailsTo(world, x, y, z);
  if (BLOCK_KINDS[KIND_OF_STATE[state]!]!.name.endsWith('torch')) reach(world, 'place_torch');
}
