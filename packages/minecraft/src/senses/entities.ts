import { mobKindNamed } from '@bridle/engine';
import type { AvatarPlayer, EntityState, Vector } from '@bridle/facets';
import { ourYaw } from '../angles.js';
import { isCorpse } from '../corpses.js';
import type { BotEntity, MineflayerBot } from '../mineflayer.js';
import { ourName } from '../names.js';
import { asItemStack, droppedItem } from '../stacks.js';
import { asVector } from '../state.js';
import { bodyData } from './bodyData.js';

/** What neither lives nor is ridden, by what the data of a version say of its kind. */
const THINGS = /^(Projectiles|Immobile|Drops|Blocks|Vehicles)$/;
const PLAYER = 'player';

/** Everything that is no block within so many blocks, nearest first. */
export function entitiesWithin(bot: MineflayerBot, radius: number): EntityState[] {
  const near: EntityState[] = [];
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || entity.name === undefined || isCorpse(entity)) continue;
    const distance = distanceBetween(bot.entity, entity);
    if (distance <= radius) near.push(entityState(bot, entity, distance));
  }
  return near.sort((a, b) => a.distance - b.distance || a.id - b.id);
}

function entityState(bot: MineflayerBot, entity: BotEntity, distance: number): EntityState {
  const type = ourName(entity.name!);
  const dropped = entity.name === 'item' ? droppedItem(entity) : null;
  return {
    id: entity.id,
    type,
    pos: asVector(entity.position),
    velocity: asVector(entity.velocity),
    distance,
    ...(dropped && { item: asItemStack(dropped, bot.registry) }),
    ...(lives(bot, entity) && {
      yaw: ourYaw(entity.yaw),
      ...(entity.name !== PLAYER && { is_hostile: isHostile(entity, type) }),
      ...bodyData(bot, entity),
    }),
  };
}

function lives({ registry }: MineflayerBot, { name, kind }: BotEntity): boolean {
  if (name === PLAYER) return true;
  const category = kind ?? registry.entitiesByName[name!]?.category;
  if (category === undefined || THINGS.test(category)) return false;
  return category !== 'UNKNOWN' || mobKindNamed(name!) !== undefined;
}

/** By our own table, which knows who only strikes back; else by what the data of the version say. */
function isHostile({ kind }: BotEntity, type: string): boolean {
  const own = mobKindNamed(type);
  return own === undefined ? kind === 'Hostile mobs' : own.nature === 'hostile';
}

export function otherPlayers(bot: MineflayerBot): AvatarPlayer[] {
  const players: AvatarPlayer[] = [];
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || entity.name !== PLAYER) continue;
    const { health } = bodyData(bot, entity);
    const [held] = entity.equipment;
    players.push({
      id: entity.id,
      name: entity.username ?? `player ${entity.id}`,
      pos: asVector(entity.position),
      distance: distanceBetween(bot.entity, entity),
      ...(health !== undefined && { health }),
      ...(held !== undefined && { held: held && ourName(held.name) }),
    });
  }
  return players.sort((a, b) => a.distance - b.distance || a.id - b.id);
}

function distanceBetween(a: BotEntity, b: BotEntity): number {
  const [from, to]: [Vector, Vector] = [asVector(a.position), asVector(b.position)];
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}
