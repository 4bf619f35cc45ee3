import { COLOURS, type Mob, type Projectile, type World } from '@bridle/engine';
import { angleOf } from '@bridle/engine/math';
import type { EntityState } from '@bridle/facets';
import type { SceneEntity } from '@bridle/render';

const ORB_TYPE = 'minecraft:experience_orb';
/** What flies as the item that it is. */
const ITEM_PROJECTILES: ReadonlySet<string> = new Set([
  'minecraft:egg',
  'minecraft:snowball',
  'minecraft:ender_pearl',
]);
const HELD_FROM = 'minecraft:';

/** Whatever lives, flies or glows, as the protocol tells it; the distances come later. */
export function livingStates({ land }: World): Omit<EntityState, 'distance'>[] {
  const { list, projectiles, orbs } = land.mobs;
  return [
    ...list.map(mobState),
    ...projectiles.map(({ id, type, x, y, z, vx, vy, vz }) => ({
      id,
      type,
      pos: [x, y, z] as [number, number, number],
      velocity: [vx, vy, vz] as [number, number, number],
    })),
    ...orbs.map(({ id, x, y, z, vx, vy, vz }) => ({
      id,
      type: ORB_TYPE,
      pos: [x, y, z] as [number, number, number],
      velocity: [vx, vy, vz] as [number, number, number],
    })),
  ];
}

function mobState(mob: Mob): Omit<EntityState, 'distance'> {
  const { id, kind, x, y, z, vx, vy, vz } = mob;
  return {
    id,
    type: kind.type,
    pos: [x, y, z],
    velocity: [vx, vy, vz],
    yaw: mob.yaw,
    health: mob.health,
    max_health: mob.maxHealth,
    is_hostile: kind.nature === 'hostile',
    ...(mob.isBaby && { is_baby: true }),
    ...(mob.isTame && { is_tame: true }),
    ...(mob.isSitting && { is_sitting: true }),
    ...(mob.isSheared && { is_sheared: true }),
    ...(kind.isWoolly && { color: COLOURS[mob.colour]! }),
  };
}

/** The same for pictures. */
export function livingBodies({ land }: World): SceneEntity[] {
  const { list, projectiles, orbs } = land.mobs;
  return [
    ...list.map(mobBody),
    ...projectiles.map(projectileBody),
    ...orbs.map(({ id, amount, x, y, z }) => ({
      id,
      type: ORB_TYPE,
      x,
      y,
      z,
      yaw: 0,
      count: amount,
    })),
  ];
}

function mobBody(mob: Mob): SceneEntity {
  const { id, kind, x, y, z, vx, vz } = mob;
  return {
    id,
    type: kind.type,
    x,
    y,
    z,
    yaw: mob.yaw,
    headYaw: mob.headYaw,
    headPitch: mob.headPitch,
    walked: mob.walked,
    speed: Math.sqrt(vx * vx + vz * vz),
    hurt: mob.hurtTicks > 0,
    isBaby: mob.isBaby,
    isSheared: mob.isSheared,
    colour: kind.isWoolly ? COLOURS[mob.colour] : undefined,
    item: kind.holds === undefined ? undefined : `${HELD_FROM}${kind.holds}`,
    width: mob.half * 2,
    height: mob.height,
  };
}

function projectileBody({ id, type, x, y, z, vx, vy, vz }: Projectile): SceneEntity {
  const place = { id, x, y, z };
  if (ITEM_PROJECTILES.has(type)) {
    return { ...place, type: 'minecraft:item', yaw: 0, item: type, width: 0.25, height: 0.25 };
  }
  const yaw = angleOf(vx, vz);
  const headPitch = angleOf(Math.sqrt(vx * vx + vz * vz), vy);
  return { ...place, type, yaw, headYaw: yaw, headPitch, width: 0.3, height: 0.3 };
}
