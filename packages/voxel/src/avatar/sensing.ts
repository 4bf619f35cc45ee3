import {
  BLOCK_NAMES,
  blockFacts,
  entityFacts,
  ITEM_NAMES,
  itemFacts,
  nameOfState,
  stateOfName,
} from '@bridle/block-facts';
import {
  BLOCK_KINDS,
  COLLISION_SHAPE,
  castRay,
  IS_LAVA,
  IS_WATER,
  ITEM_KINDS,
  isIn,
  itemNamed,
  KIND_OF_STATE,
  levelOf,
  propertyOf,
  TOP_Y,
  type World,
} from '@bridle/engine';
import {
  type AvatarBlock,
  type AvatarSelf,
  type BlockWorldState,
  type ContainerContents,
  type Digging,
  type EntityState,
  failure,
  type SensesFacet,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import { blocksIn, blocksSoon } from '../blocksIn.js';
import { blockData } from '../container.js';
import { recipesFor } from '../crafting.js';
import { bestToolInBag } from './bag.js';
import { keptAt } from './containers.js';
import { findBlocks, isKnown, knownState } from './knownLand.js';

/** How far a view goes, in blocks. */
const VIEW = 256;

/** What the senses read of the game beside its world. */
export interface SenseSource {
  world(): World;
  /** the same object as before as long as nothing has changed */
  state(): Readonly<BlockWorldState>;
  inventory(): SlotState[];
  entities(radius: number): EntityState[];
  raycast: SensesFacet['raycast'];
}

export function createSenses(source: SenseSource): SensesFacet {
  let [known, lastSelf]: [BlockWorldState | undefined, AvatarSelf | undefined] = [
    undefined,
    undefined,
  ];
  return {
    self() {
      const state = source.state();
      if (lastSelf === undefined || known !== state) {
        known = state;
        lastSelf = selfOf(source.world(), state);
      }
      return lastSelf;
    },
    inventory: () => source.inventory(),
    raycast: (reach, from, way) => source.raycast(reach, from, way),
    blocksIn: (box) => blocksIn(source.world(), box),
    topY: TOP_Y,
    blocksSoon: (box) => blocksSoon(() => source.world(), box),
    nameAt(x, y, z) {
      const state = knownState(source.world(), Math.floor(x), Math.floor(y), Math.floor(z));
      return state === undefined ? undefined : nameOfState(state);
    },
    block: (x, y, z) => blockAt(source.world(), Math.floor(x), Math.floor(y), Math.floor(z)),
    findBlocks: (query) => findBlocks(source.world(), query),
    entities: (radius) => source.entities(radius),
    players: () => [],
    blockData: (pos) => blockData(source.world(), pos.map(Math.floor) as Vector),
    lookInto: (pos) => lookInto(source.world(), pos),
    blockBetween: (from, to) => blockBetween(source.world(), from, to),
    blockFacts,
    itemFacts,
    entityFacts,
    blockNames: () => BLOCK_NAMES,
    itemNames: () => ITEM_NAMES,
    digging: (name) => diggingOf(source.world(), name),
    recipes(item) {
      const kind = item === undefined ? undefined : itemNamed(item);
      if (item !== undefined && kind === undefined) return [];
      return recipesFor(source.world(), kind?.id);
    },
  };
}

function selfOf(world: World, state: Readonly<BlockWorldState>): AvatarSelf {
  const { player, rules } = world;
  const { level, points, needed } = levelOf(player.xp);
  return {
    ...state,
    name: 'player',
    experience: { level, progress: points / needed, total: player.xp, needed },
    mount: player.riding === 0 ? null : player.riding,
    in_water: isIn(world, IS_WATER),
    in_lava: isIn(world, IS_LAVA),
    on_fire: player.fireTicks > 0,
    is_flying: player.flying,
    day: rules.day,
  };
}

function blockAt(world: World, x: number, y: number, z: number): AvatarBlock | undefined {
  const state = knownState(world, x, y, z);
  if (state === undefined) return undefined;
  const { name, properties, door } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  const values: Record<string, string> = {};
  for (const property of properties) values[property.name] = propertyOf(state, property.name)!;
  let [sky, shine]: [number | undefined, number | undefined] = [undefined, undefined];
  return {
    name,
    properties: values,
    pos: [x, y, z],
    is_solid: COLLISION_SHAPE[state] !== 0 && !(door !== undefined && values.open === 'true'),
    fluid: IS_WATER[state] === 1 ? 'water' : IS_LAVA[state] === 1 ? 'lava' : null,
    // Light takes far longer to find out than all the rest, and few ask for it.
    get sky_light() {
      sky ??= world.light.skyAt(x, y, z);
      return sky;
    },
    get block_light() {
      shine ??= world.light.blockAt(x, y, z);
      return shine;
    },
  };
}

function blockBetween(world: World, from: Vector, to: Vector): AvatarBlock | null {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (!(length > 1e-6) || length > VIEW) return null;
  const way = [dx / length, dy / length, dz / length] as const;
  // Grass and flowers hide nothing: the look goes on behind them.
  for (let gone = 0; gone < length; ) {
    const [x, y, z] = [from[0] + way[0] * gone, from[1] + way[1] * gone, from[2] + way[2] * gone];
    const hit = castRay(world.blocks, x, y, z, ...way, length - gone);
    if (hit === undefined) return null;
    if (COLLISION_SHAPE[hit.state] !== 0) return blockAt(world, hit.x, hit.y, hit.z) ?? null;
    gone += Math.max(hit.distance, 0) + leavingOf(hit, way);
  }
  return null;
}

/** How far it is from where a ray met a cell to where it leaves it, and a little more. */
function leavingOf(
  { atX, atY, atZ }: { atX: number; atY: number; atZ: number },
  [dx, dy, dz]: readonly [number, number, number],
): number {
  const out = (at: number, way: number): number =>
    way === 0 ? Number.POSITIVE_INFINITY : ((way > 0 ? 1 : 0) - at) / way;
  return Math.max(0, Math.min(out(atX, dx), out(atY, dy), out(atZ, dz))) + 1e-6;
}

function diggingOf(world: World, name: string): Digging | undefined {
  const state = stateOfName(name);
  if (state === undefined) return undefined;
  const { slot, ticks, getsDrops } = bestToolInBag(world, state);
  const item = world.player.inventory.items[slot]!;
  const kind = item === 0 ? undefined : ITEM_KINDS[item - 1]!;
  const tool = kind?.tool === undefined ? null : kind.name;
  return { tool, ticks, gives_drops: getsDrops };
}

function lookInto(world: World, pos: Vector): ContainerContents {
  const [x, y, z] = pos.map(Math.floor) as Vector;
  if (!isKnown(world, x, z)) {
    throw failure('not_loaded', `nobody knows what is at ${x} ${y} ${z}`, 'go nearer');
  }
  const kept = keptAt(world, x, y, z);
  if (kept === undefined) {
    throw failure('not_found', `there is no container at ${x} ${y} ${z}`);
  }
  return kept;
}
