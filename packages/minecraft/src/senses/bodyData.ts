import { COLOURS } from '@bridle/engine';
import type { EntityState } from '@bridle/facets';
import type { BotEntity, MineflayerBot } from '../mineflayer.js';

type BodyData = Pick<
  EntityState,
  'health' | 'max_health' | 'is_baby' | 'is_tame' | 'is_sitting' | 'is_sheared' | 'color'
>;

/**
 * Where servers until 1.18 put what they say of a body: the data of newer versions say it themselves. The
 * numbers are those of 1.16; in 1.17 one came in before all but the first seven.
 */
const OLD_PLACES = { health: 8, baby: 15, flags: 16, wool: 16 };
/** whose young ones those versions tell of */
const OLD_GROWING =
  /^(chicken|cow|mooshroom|pig|sheep|rabbit|goat|axolotl|horse|donkey|mule|llama|trader_llama|skeleton_horse|zombie_horse|cat|ocelot|wolf|fox|panda|parrot|polar_bear|bee|turtle|strider|hoglin|villager|wandering_trader|zombie|husk|drowned|zombie_villager|zombified_piglin|zoglin)$/;
const TAMEABLE = /^(wolf|cat|parrot)$/;
const [SITTING, TAME] = [0x1, 0x4];
const SHORN = 0x10;
const DYE = 0xf;
const MAX_HEALTH = [
  'minecraft:max_health',
  'minecraft:generic.max_health',
  'generic.max_health',
  'generic.maxHealth',
];

/** What the server has told of a body; what it has not is left out. */
export function bodyData(bot: MineflayerBot, entity: BotEntity): BodyData {
  const read = (key: keyof typeof OLD_PLACES): unknown =>
    entity.metadata[placeOf(bot, entity, key)];
  const [health, wool, flags] = [read('health'), read('wool'), read('flags')];
  const max = maxHealthOf(entity);
  return {
    ...(typeof health === 'number' && Number.isFinite(health) && { health }),
    ...(max !== undefined && { max_health: max }),
    ...(read('baby') === true && { is_baby: true }),
    ...(typeof flags === 'number' && (flags & TAME) !== 0 && { is_tame: true }),
    ...(typeof flags === 'number' && (flags & SITTING) !== 0 && { is_sitting: true }),
    ...(typeof wool === 'number' && (wool & SHORN) !== 0 && { is_sheared: true }),
    ...(typeof wool === 'number' && { color: COLOURS[wool & DYE]! }),
  };
}

/** −1: entities of this kind have no such thing */
function placeOf(
  { registry }: MineflayerBot,
  { name }: BotEntity,
  key: keyof typeof OLD_PLACES,
): number {
  if (key === 'flags' && !TAMEABLE.test(name ?? '')) return -1;
  const keys = registry.entitiesByName[name ?? '']?.metadataKeys;
  if (keys !== undefined) return keys.indexOf(key);
  if (key === 'baby' && !OLD_GROWING.test(name ?? '')) return -1;
  if (key === 'wool' && name !== 'sheep') return -1;
  return OLD_PLACES[key] + (registry.version['>=']('1.17') ? 1 : 0);
}

function maxHealthOf({ attributes }: BotEntity): number | undefined {
  if (attributes === undefined) return undefined;
  const told = MAX_HEALTH.find((name) => attributes[name] !== undefined);
  return told === undefined ? undefined : attributes[told]!.value;
}
