import { STEP } from '../blocks/directions.js';
import { BLOCK_KINDS, IS_AIR, KIND_OF_STATE, kindNamed, stateOf } from '../blocks/index.js';
import { type ItemKind, itemOf } from '../items/index.js';
import { openPortal } from '../portals/playerTravel.js';
import { damageTool } from '../rules/damageTool.js';
import { fireFor } from '../rules/fire.js';
import { reachMilestone } from '../world/milestones.js';
import { primeTnt } from '../world/primedTnt.js';
import type { BlockHit } from '../world/ray.js';
import type { World } from '../world/world.js';
import { useBoneMeal } from './boneMeal.js';

const FLINT_AND_STEEL = itemOf('flint_and_steel').id;
const BONE_MEAL = itemOf('bone_meal').id;

const TNT = kindNamed('tnt')!.id;
/** What is in hand works on a block: hoe, shovel, bone meal, fire. Says whether it did. */
export function useTool(world: World, hit: BlockHit, held: ItemKind): boolean {
  if (held.id === FLINT_AND_STEEL) return strikeFire(world, hit);
  if (held.id === BONE_MEAL) return useBoneMeal(world, hit);
  if (held.tool?.kind === 'hoe') return hoe(world, hit);
  return held.tool?.kind === 'shovel' && hit.face !== 'down' && flatten(world, hit);
}

function hoe(world: World, { x, y, z, state, face }: BlockHit): boolean {
  const kind = KIND_OF_STATE[state]!;
  if (face === 'down' || IS_AIR[world.blocks.get(x, y + 1, z)] !== 1) return false;
  const { hoed } = BLOCK_KINDS[kind]!;
  if (hoed === undefined || !world.setBlock(x, y, z, stateOf(hoed))) return false;
  damageTool(world);
  return true;
}

function flatten(world: World, { x, y, z, state }: BlockHit): boolean {
  const { shovelled } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (shovelled === undefined || IS_AIR[world.blocks.get(x, y + 1, z)] !== 1) return false;
  world.setBlock(x, y, z, stateOf(shovelled));
  damageTool(world);
  return true;
}

function strikeFire(world: World, { x, y, z, state, face }: BlockHit): boolean {
  if (KIND_OF_STATE[state] === TNT) primeTnt(world, x, y, z);
  else {
    const [dx, dy, dz] = STEP[face];
    const [fx, fy, fz] = [x + dx, y + dy, z + dz];
    if (openPortal(world, fx, fy, fz)) reachMilestone(world, 'build_portal');
    else {
      const fire = fireFor(world, fx, fy, fz);
      if (fire === undefined || !world.setBlock(fx, fy, fz, fire)) return false;
    }
  }
  damageTool(world);
  return true;
}
