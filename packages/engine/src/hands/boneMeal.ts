import {
  BLOCK_KINDS,
  type Fertilizing,
  IS_AIR,
  KIND_OF_STATE,
  kindNamed,
  propertyOf,
  stateOf,
  withProperty,
} from '../blocks/index.js';
import { advanceSapling, isRipe, ripeAge } from '../rules/growth.js';
import type { BlockHit } from '../world/ray.js';
import { isHeld } from '../world/support.js';
import type { World } from '../world/world.js';

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

const GRASS = kindNamed('grass_block')!.id;

/** Bone meal is used up where it helped. */
export function useBoneMeal(world: World, hit: BlockHit): boolean {
  const { player } = world;
  if (!fertilize(world, hit)) return false;
  if (player.mode !== 'creative') player.inventory.take(player.hotbarSlot, 1);
  return true;
}

function fertilize(world: World, hit: BlockHit): boolean {
  const { fertilizing } = BLOCK_KINDS[KIND_OF_STATE[hit.state]!]!;
  return fertilizing !== undefined && FERTILIZINGS[fertilizing](world, hit);
}

const FERTILIZINGS: Readonly<Record<Fertilizing, (world: World, hit: BlockHit) => boolean>> = {
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
