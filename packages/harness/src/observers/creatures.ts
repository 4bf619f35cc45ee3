import {
  type AvatarPlayer,
  type AvatarSelf,
  bareName,
  type EntityState,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { NAME_SEEN_CHARS_MAX } from '../limits.js';
import { compassTo, oneLine, rounded, roundedAll } from './words.js';

const CATS: ReadonlySet<string> = new Set(['cat', 'ocelot']);
const COWS: ReadonlySet<string> = new Set(['cow', 'mooshroom']);

export function isHostile({ is_hostile, type }: EntityState): boolean {
  return is_hostile === true && !isPlayer(type);
}

/** What attacks unasked is hostile instead. */
export function isAnimal(entity: EntityState, senses: SensesFacet): boolean {
  return isAnimalType(entity.type, senses) && !isHostile(entity);
}

export function isAnimalType(type: string, senses: SensesFacet): boolean {
  return senses.entityFacts(type)?.is_animal === true;
}

export function isCat({ type }: EntityState): boolean {
  return CATS.has(bareName(type));
}

export function isCow({ type }: EntityState): boolean {
  return COWS.has(bareName(type));
}

export function isDrop({ item }: EntityState): boolean {
  return item !== undefined;
}

function isPlayer(type: string): boolean {
  return bareName(type) === 'player';
}

/** Something that moves, as an observer tells it. */
export interface CreatureSeen {
  id: number;
  type: string;
  distance: number;
  direction: string;
  pos: Vector;
  health?: number;
  max_health?: number;
  item?: string;
  count?: number;
  hostile?: true;
  baby?: true;
  tame?: true;
  sitting?: true;
  sheared?: true;
  color?: string;
}

export function creatureSeen(from: Vector, entity: EntityState): CreatureSeen {
  const { id, type, distance, pos, health, max_health, item, color } = entity;
  return {
    id,
    type: bareName(type),
    distance: rounded(distance),
    direction: compassTo(from, pos),
    pos: roundedAll(pos),
    ...(health !== undefined && { health: rounded(health) }),
    ...(max_health !== undefined && { max_health }),
    ...(item !== undefined && { item: bareName(item.item), count: item.count }),
    ...(entity.is_hostile && { hostile: true as const }),
    ...(entity.is_baby && { baby: true as const }),
    ...(entity.is_tame && { tame: true as const }),
    ...(entity.is_sitting && { sitting: true as const }),
    ...(entity.is_sheared && { sheared: true as const }),
    ...(color !== undefined && { color }),
  };
}

export interface PlayerSeen {
  id: number;
  name: string;
  distance: number;
  direction: string;
  pos: Vector;
  health?: number;
  held?: string | null;
}

export function playerSeen(self: Readonly<AvatarSelf>, player: AvatarPlayer): PlayerSeen {
  const { id, name, distance, pos, health, held } = player;
  return {
    id,
    name: oneLine(name, NAME_SEEN_CHARS_MAX),
    distance: rounded(distance),
    direction: compassTo(self.player.pos, pos),
    pos: roundedAll(pos),
    ...(health !== undefined && { health: rounded(health) }),
    ...(held !== undefined && { held: held === null ? null : bareName(held) }),
  };
}
