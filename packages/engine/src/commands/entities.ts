import { ITEM_KINDS } from '../items/index.js';
import type { ItemEntity } from '../sim/itemEntities.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT, type Player } from '../sim/player.js';
import type { World } from '../sim/world.js';

/** What a command can be about. */
export type Entity =
  | { readonly type: 'minecraft:player'; readonly body: Player }
  | { readonly type: 'minecraft:item'; readonly body: ItemEntity };

export const ENTITY_TYPES: readonly Entity['type'][] = ['minecraft:player', 'minecraft:item'];

export const PLAYER_NAME = 'player';

const SIZES = {
  'minecraft:player': { halfWidth: PLAYER_HALF_WIDTH, height: PLAYER_HEIGHT },
  'minecraft:item': { halfWidth: 0.125, height: 0.25 },
};

export function playerEntity({ player }: World): Entity {
  return { type: 'minecraft:player', body: player };
}

export function allEntities(world: World): Entity[] {
  const items = world.items.map((body): Entity => ({ type: 'minecraft:item', body }));
  return [playerEntity(world), ...items];
}

/** Whether an entity is still in the world: what an `execute` began with may be gone since. */
export function isPresent(world: World, { type, body }: Entity): boolean {
  return type === 'minecraft:player' || world.items.includes(body);
}

/** `player`, or of a stack the name of its item: `oak_log`. */
export function nameOf({ type, body }: Entity): string {
  if (type === 'minecraft:player') return PLAYER_NAME;
  return ITEM_KINDS[body.item]!.name.replace(/^minecraft:/, '');
}

/** One entity by its name, or several by their number. */
export function namesOf(entities: readonly Entity[]): string {
  return entities.length === 1 ? nameOf(entities[0]!) : `${entities.length} entities`;
}

/** The way an entity faces; a stack faces south. */
export function viewOf({ type, body }: Entity): { yaw: number; pitch: number } {
  if (type === 'minecraft:player') return { yaw: body.yaw, pitch: body.pitch };
  return { yaw: Math.PI / 2, pitch: 0 };
}

/** Whether an entity's box reaches into one that is given by its corners. */
export function reachesInto(
  { type, body }: Entity,
  low: readonly [number, number, number],
  high: readonly [number, number, number],
): boolean {
  const { halfWidth, height } = SIZES[type];
  return (
    body.x + halfWidth > low[0] &&
    body.x - halfWidth < high[0] &&
    body.y + height > low[1] &&
    body.y < high[1] &&
    body.z + halfWidth > low[2] &&
    body.z - halfWidth < high[2]
  );
}
