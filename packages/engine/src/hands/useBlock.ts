import {
  AIR,
  BLOCK_KINDS,
  type BlockUse,
  KIND_OF_STATE,
  propertyOf,
  withProperty,
} from '../blocks/index.js';
import { type ItemKind, itemOf } from '../items/index.js';
import { dropStack } from '../world/itemEntities.js';
import { reachMilestone } from '../world/milestones.js';
import type { BlockHit } from '../world/ray.js';
import { presentPart } from '../world/twoPartBlocks.js';
import type { World } from '../world/world.js';
import { fillOrEmpty } from './cauldron.js';
import { compost } from './composter.js';
import { useBed } from './sleep.js';

const BONE_MEAL = itemOf('bone_meal').id;
const SWEET_BERRIES = itemOf('sweet_berries').id;
const CAKE_HUNGER = 2;
const CAKE_SATURATION = 0.4;
const CAKE_BITES = 6;
const USE_COOLDOWN_TICKS = 4;

/** What a hand does to a block; says whether it did anything. */
type Use = (world: World, hit: BlockHit, held: ItemKind | undefined) => boolean;

const USES: Readonly<Record<BlockUse, Use>> = {
  compost: onClick(compost),
  eatCake: onClick(eatCake),
  fillOrEmpty: onClick(fillOrEmpty),
  pickBerries: onClick(pickBerries),
  sleep: onClick(sleep),
  switchOpen: switchOver('open'),
  switchPower: switchOver('powered'),
  work: () => false,
};

/** A hand on a block that does something by itself. Says whether it did. */
export function useByHand(world: World, hit: BlockHit, held: ItemKind | undefined): boolean {
  const { use } = BLOCK_KINDS[KIND_OF_STATE[hit.state]!]!;
  return use !== undefined && USES[use](world, hit, held);
}

/** What holding the button does no more of than a click. */
function onClick(use: Use): Use {
  return (world, hit, held) => world.controls.useClick && use(world, hit, held);
}

function sleep(world: World, hit: BlockHit): boolean {
  useBed(world, hit);
  return true;
}

function eatCake(world: World, { x, y, z, state }: BlockHit): boolean {
  const { player } = world;
  if (player.food >= 20 && player.mode !== 'creative') return false;
  player.food = Math.min(20, player.food + CAKE_HUNGER);
  player.saturation = Math.min(player.food, player.saturation + CAKE_SATURATION);
  const bites = Number(propertyOf(state, 'bites'));
  const left = bites >= CAKE_BITES ? AIR : withProperty(state, 'bites', String(bites + 1));
  return world.setBlock(x, y, z, left);
}

/** Bone meal makes a bush grow instead. */
function pickBerries(
  world: World,
  { x, y, z, state }: BlockHit,
  held: ItemKind | undefined,
): boolean {
  const age = Number(propertyOf(state, 'age'));
  if (held?.id === BONE_MEAL || age < 2) return false;
  const count = age - 1 + world.streams.drops.below(2);
  dropStack(world, SWEET_BERRIES, count, 0, x + 0.5, y + 0.5, z + 0.5);
  reachMilestone(world, 'farm_harvest');
  return world.setBlock(x, y, z, withProperty(state, 'age', '1'));
}

/** The other position of what opens and of a lever, of both halves of a door. */
function switchOver(property: 'open' | 'powered'): Use {
  const other = (state: number): number =>
    withProperty(state, property, propertyOf(state, property) === 'true' ? 'false' : 'true');
  return (world, { x, y, z, state }) => {
    world.setBlock(x, y, z, other(state));
    const part = presentPart(world.blocks, x, y, z, state);
    if (part !== undefined) {
      world.setBlock(x, y + part.dy, z, other(world.blocks.get(x, y + part.dy, z)));
    }
    world.player.useCooldown = USE_COOLDOWN_TICKS;
    return true;
  };
}
