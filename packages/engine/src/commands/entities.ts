import { ITEM_KINDS } from '../items/index.js';
import type { MobKind } from '../mobs/kinds/kind.js';
import type { ItemEntity } from '../world/itemEntities.js';
import { Mob } from '../world/mob.js';
import { MOB_KINDS } from '../world/mobRegistry.js';
import type { Orb } from '../world/orb.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT, type Player } from '../world/player.js';
import { PROJECTILE_TYPES, type Projectile, type ProjectileType } from '../world/projectile.js';
import type { World } from '../world/world.js';

/** What a command can be about. */
export type Entity =
  | { readonly type: 'minecraft:player'; readonly body: Player }
  | { readonly type: 'minecraft:item'; readonly body: ItemEntity }
  | { readonly type: 'minecraft:experience_orb'; readonly body: Orb }
  | { readonly type: ProjectileType; readonly body: Projectile }
  | { readonly type: MobKind['type']; readonly body: Mob };

export const ENTITY_TYPES: readonly Entity['type'][] = [
  'minecraft:player',
  'minecraft:item',
  'minecraft:experience_orb',
  ...PROJECTILE_TYPES,
  ...MOB_KINDS.map(({ type }) => type),
];

export const PLAYER_NAME = 'player';

const SIZES: ReadonlyMap<string, { halfWidth: number; height: number }> = new Map([
  ['minecraft:player', { halfWidth: PLAYER_HALF_WIDTH, height: PLAYER_HEIGHT }],
  ['minecraft:item', { halfWidth: 0.125, height: 0.25 }],
]);
const SMALL = { halfWidth: 0.25, height: 0.5 };

export function playerEntity({ player }: World): Entity {
  return { type: 'minecraft:player', body: player };
}

export function allEntities(world: World): Entity[] {
  const { list, projectiles, orbs } = world.land.mobs;
  return [
    playerEntity(world),
    ...world.items.map((body): Entity => ({ type: 'minecraft:item', body })),
    ...list.map((body): Entity => ({ type: body.kind.type, body })),
    ...projectiles.map((body): Entity => ({ type: body.type, body })),
    ...orbs.map((body): Entity => ({ type: 'minecraft:experience_orb', body })),
  ];
}

/** Whether an entity is still in the world: what an `execute` began with may be gone since. */
export function isPresent(world: World, { type, body }: Entity): boolean {
  if (type === 'minecraft:player') return true;
  const { list, projectiles, orbs } = world.land.mobs;
  const present: readonly object[][] = [world.items, list, projectiles, orbs];
  return present.some((bodies) => bodies.includes(body));
}

export function asMob({ body }: Entity): Mob | undefined {
  return body instanceof Mob ? body : undefined;
}

/** `player`, of a stack the name of its item (`oak_log`), of all else its kind (`cow`). */
export function nameOf({ type, body }: Entity): string {
  if (type === 'minecraft:player') return PLAYER_NAME;
  const full = type === 'minecraft:item' ? ITEM_KINDS[body.item]!.name : type;
  return full.replace(/^minecraft:/, '');
}

/** One entity by its name, or several by their number. */
export function namesOf(entities: readonly Entity[]): string {
  return entities.length === 1 ? nameOf(entities[0]!) : `${entities.length} entities`;
}

/** The way an entity faces; what has no face faces south. */
export function headingOf(entity: Entity): { yaw: number; pitch: number } {
  const { type, body } = entity;
  if (type === 'minecraft:player') return { yaw: body.yaw, pitch: body.pitch };
  const mob = asMob(entity);
  if (mob !== undefined) return { yaw: mob.headYaw, pitch: mob.headPitch };
  return { yaw: Math.PI / 2, pitch: 0 };
}

/** Whether an entity's box reaches into one that is given by its corners. */
export function reachesInto(
  entity: Entity,
  low: readonly [number, number, number],
  high: readonly [number, number, number],
): boolean {
  const { body } = entity;
  const mob = asMob(entity);
  const { halfWidth, height } =
    mob === undefined
      ? (SIZES.get(entity.type) ?? SMALL)
      : { halfWidth: mob.half, height: mob.height };
  return (
    body.x + halfWidth > low[0] &&
    body.x - halfWidth < high[0] &&
    body.y + height > low[1] &&
    body.y < high[1] &&
    body.z + halfWidth > low[2] &&
    body.z - halfWidth < high[2]
  );
}
