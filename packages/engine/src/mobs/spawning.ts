import { stateOf } from '../blocks/index.js';
import { hashAt } from '../random/random.js';
import { BIOMES } from '../terrain/biomes.js';
import { BOTTOM_Y, type Column, SECTIONS, TOP_Y } from '../terrain/column.js';
import { MOB_KINDS } from '../world/mobRegistry.js';
import { MOBS_MAX } from '../world/mobs.js';
import { fitsAt } from '../world/nearBoxes.js';
import type { World } from '../world/world.js';
import { skyDarkness } from './body/daylight.js';
import { spawnMob } from './body/spawnMob.js';
import { canStand, OPEN_CELL, SOLID_CELL, WALKABILITY, WATER_CELL } from './body/walkable.js';
import type { MobKind } from './kinds/kind.js';

/** Mobs come within so many columns of the player, which are 121 in all. */
const SPAWN_COLUMNS = 5;
const AREA = (SPAWN_COLUMNS * 2 + 1) * (SPAWN_COLUMNS * 2 + 1);
/** Minecraft counts 289 columns around a player, and lets so many live there. */
const MONSTERS_MAX = Math.floor((70 * AREA) / 289);
const ANIMALS_MAX = Math.floor((10 * AREA) / 289);
const NEAREST = 24;
/**
 * Monsters try to come one after the other in the same column, since land is dear where it is
 * new, until one pack has come.
 */
const MONSTERS_EVERY = 32;
const MONSTER_TRIES = 8;
const ANIMALS_EVERY = 400;
/** One column in so many has animals when somebody first comes near. */
const HERD_CHANCE = 8;
const HERD_PURPOSE = 0x6d6f62;
const HERD_NEAREST = 8;
const PACK_SPREAD = 4;
const PACK_TRIES = 3;
const GONE_AT = 128;
const ANIMALS_GONE_AT = 160;
/** further than animals can be that have come */
const UNSETTLED_COLUMNS = 12;
const MAY_GO_AT = 32;
const DESPAWN_EVERY = 20;
const GO_CHANCE = 40;
const GRASS = stateOf('minecraft:grass_block', { snowy: 'false' });
const SNOWY_GRASS = stateOf('minecraft:grass_block', { snowy: 'true' });

/** By the number of a biome: who comes there by themselves. */
const ANIMALS_OF = BIOMES.map(({ name }) => candidates(name, false));
const MONSTERS_OF = BIOMES.map(({ name }) => candidates(name, true));

function candidates(biome: string, isMonster: boolean): readonly MobKind[] {
  const bare = biome.replace(/^minecraft:/, '');
  return MOB_KINDS.filter(
    (kind) => kind.isMonster === isMonster && kind.spawn?.biomes.includes(bare),
  );
}

/**
 * Lets animals and monsters come. Which land is looked at follows from the player's place and the
 * tick alone, and land that has to be made for it comes out the same whenever it is made.
 */
export function spawnNaturally(world: World): void {
  const { rules, blocks, tick } = world;
  if (rules.difficulty === 'peaceful') removeMonsters(world);
  if (!rules.game.doMobSpawning || blocks.source.isLifeless === true) return;
  settleOne(world);
  if (tick % MONSTERS_EVERY === 0 && rules.difficulty !== 'peaceful') spawnMonsters(world);
  if (tick % ANIMALS_EVERY === 0) spawnAnimals(world);
}

function removeMonsters({ land: { mobs } }: World): void {
  let isAny = false;
  for (let i = 0; i < mobs.list.length; i++) {
    const mob = mobs.list[i]!;
    if (!mob.kind.isMonster) continue;
    mob.health = 0;
    isAny = true;
  }
  if (isAny) mobs.removeDead();
}

/** One column a tick, in turn: the first to come near it finds its animals there. */
function settleOne(world: World): void {
  const { player, seed, tick, land } = world;
  const side = SPAWN_COLUMNS * 2 + 1;
  const turn = tick % AREA;
  const columnX = (Math.floor(player.x) >> 4) + (turn % side) - SPAWN_COLUMNS;
  const columnZ = (Math.floor(player.z) >> 4) + Math.floor(turn / side) - SPAWN_COLUMNS;
  if (hashAt(seed, HERD_PURPOSE, columnX, columnZ) % HERD_CHANCE !== 0) return;
  if (!land.mobs.settle(columnX, columnZ)) return;
  spawnHerd(world, columnX, columnZ, HERD_NEAREST);
}

function spawnAnimals(world: World): void {
  if (count(world, false) >= ANIMALS_MAX) return;
  const columnX = nearColumn(world, world.player.x);
  const columnZ = nearColumn(world, world.player.z);
  spawnHerd(world, columnX, columnZ, NEAREST);
}

function spawnHerd(world: World, columnX: number, columnZ: number, nearest: number): void {
  const column = world.blocks.column(columnX, columnZ);
  const x = packMiddle(world, columnX);
  const z = packMiddle(world, columnZ);
  const kind = draw(world, ANIMALS_OF[biomeAt(column, x, z)]!);
  if (kind === undefined) return;
  const y = surfaceOf(column, x, z) + 1;
  if (!isGrassy(world, x, y, z)) return;
  spawnPack(world, kind, x, y, z, nearest, isGrassy);
}

function isGrassy({ blocks }: World, x: number, y: number, z: number): boolean {
  return blocks.get(x, y - 1, z) === GRASS || blocks.get(x, y - 1, z) === SNOWY_GRASS;
}

function spawnMonsters(world: World): void {
  if (count(world, true) >= MONSTERS_MAX) return;
  const columnX = nearColumn(world, world.player.x);
  const columnZ = nearColumn(world, world.player.z);
  const { list } = world.land.mobs;
  const before = list.length;
  for (let i = 0; i < MONSTER_TRIES && list.length === before; i++) {
    tryMonsters(world, columnX, columnZ);
  }
}

function tryMonsters(world: World, columnX: number, columnZ: number): void {
  const random = world.streams.mobs;
  const column = world.blocks.column(columnX, columnZ);
  const x = packMiddle(world, columnX);
  const z = packMiddle(world, columnZ);
  const surface = surfaceOf(column, x, z) + 1;
  const isDeep = world.dimension === 'minecraft:the_nether' || random.below(4) !== 0;
  const y = isDeep ? BOTTOM_Y + random.below(Math.max(1, surface - BOTTOM_Y)) : surface;
  if (!canStand(world.blocks, x, y, z, 2) || WALKABILITY[world.blocks.get(x, y, z)] === WATER_CELL)
    return;
  const kind = draw(world, MONSTERS_OF[biomeAt(column, x, z)]!);
  if (kind !== undefined) spawnPack(world, kind, x, y, z, NEAREST, isDark);
}

/** Dark enough for monsters: no lamp at all, and of the sky no more than chance allows. */
function isDark(world: World, x: number, y: number, z: number): boolean {
  const { light, streams, dimension } = world;
  if (WALKABILITY[world.blocks.get(x, y - 1, z)] !== SOLID_CELL) return false;
  if (dimension === 'minecraft:the_nether') return light.blockAt(x, y, z) < 12;
  const most = Math.min(streams.mobs.below(32), streams.mobs.below(8) + skyDarkness(world));
  // The sky is looked at first: by day that is enough, and no other column is needed for it.
  return (most >= 15 || light.skyAt(x, y, z) <= most) && light.blockAt(x, y, z) === 0;
}

type IsGood = (world: World, x: number, y: number, z: number) => boolean;

function spawnPack(
  world: World,
  kind: MobKind,
  x: number,
  y: number,
  z: number,
  nearest: number,
  isGood: IsGood,
): void {
  const random = world.streams.mobs;
  const { least, most } = kind.spawn!;
  const size = least + random.below(most - least + 1);
  const tall = Math.ceil(kind.height);
  for (let i = 0, tries = 0; i < size && tries < size * PACK_TRIES; tries++) {
    const atX = tries === 0 ? x : x + random.below(PACK_SPREAD * 2 + 1) - PACK_SPREAD;
    const atZ = tries === 0 ? z : z + random.below(PACK_SPREAD * 2 + 1) - PACK_SPREAD;
    for (let atY = y + 1; atY >= y - 1; atY--) {
      if (!canStand(world.blocks, atX, atY, atZ, tall)) continue;
      if (!isFarEnough(world, atX, atY, atZ, nearest) || !isGood(world, atX, atY, atZ)) break;
      if (!hasRoom(world, kind, atX + 0.5, atY, atZ + 0.5)) break;
      spawnMob(world, kind, atX + 0.5, atY, atZ + 0.5);
      i++;
      break;
    }
  }
}

function hasRoom(world: World, kind: MobKind, x: number, y: number, z: number): boolean {
  if (world.land.mobs.list.length >= MOBS_MAX) return false;
  const share = kind.hops ? 4 : 1;
  return fitsAt(world, x, y, z, (kind.width * share) / 2, kind.height * share);
}

function isFarEnough({ player }: World, x: number, y: number, z: number, nearest: number): boolean {
  const dx = x + 0.5 - player.x;
  const dy = y - player.y;
  const dz = z + 0.5 - player.z;
  return dx * dx + dy * dy + dz * dz >= nearest * nearest;
}

/** One of the candidates, the heavier the likelier. */
function draw(world: World, kinds: readonly MobKind[]): MobKind | undefined {
  let total = 0;
  for (const kind of kinds) total += kind.spawn!.weight;
  if (total === 0) return undefined;
  let left = world.streams.mobs.below(total);
  for (const kind of kinds) {
    left -= kind.spawn!.weight;
    if (left < 0) return kind;
  }
  return undefined;
}

/** Along one axis, one of the columns around a place. */
function nearColumn({ streams }: World, at: number): number {
  return (Math.floor(at) >> 4) + streams.mobs.below(SPAWN_COLUMNS * 2 + 1) - SPAWN_COLUMNS;
}

/** Along one axis, a place in a column around which a pack does not need the next column. */
function packMiddle({ streams }: World, column: number): number {
  return column * 16 + PACK_SPREAD + streams.mobs.below(16 - PACK_SPREAD * 2);
}

function biomeAt({ biomes }: Column, x: number, z: number): number {
  return biomes[(z & 15) * 16 + (x & 15)]!;
}

/** The y of the highest block that one does not walk through. */
function surfaceOf(column: Column, x: number, z: number): number {
  for (let section = SECTIONS - 1; section >= 0; section--) {
    if (column.sectionStates(section) === undefined) {
      if (WALKABILITY[column.uniformState(section)] === OPEN_CELL) continue;
      return BOTTOM_Y + section * 16 + 15;
    }
    for (let y = BOTTOM_Y + section * 16 + 15; y >= BOTTOM_Y + section * 16; y--) {
      if (WALKABILITY[column.get(x & 15, y, z & 15)] !== OPEN_CELL) return Math.min(y, TOP_Y - 2);
    }
  }
  return BOTTOM_Y;
}

/** How many of them live near the player. */
function count({ land: { mobs }, player }: World, isMonster: boolean): number {
  const reach = (SPAWN_COLUMNS + 1) * 16;
  let sum = 0;
  for (let i = 0; i < mobs.list.length; i++) {
    const { kind, x, z } = mobs.list[i]!;
    if (kind.isMonster !== isMonster) continue;
    if (Math.abs(x - player.x) < reach && Math.abs(z - player.z) < reach) sum++;
  }
  return sum;
}

/**
 * Mobs that nobody is near go away again: monsters at once when far and now and then before,
 * animals with which nobody has had to do when they are very far. Others come in their place.
 */
export function despawnFar(world: World): void {
  const { player, land, streams, tick } = world;
  if (tick % DESPAWN_EVERY !== 0) return;
  land.mobs.unsettleFar(Math.floor(player.x) >> 4, Math.floor(player.z) >> 4, UNSETTLED_COLUMNS);
  const { list } = land.mobs;
  for (let i = 0; i < list.length; i++) {
    const mob = list[i]!;
    if (mob.isKept) continue;
    const dx = mob.x - player.x;
    const dy = mob.y - player.y;
    const dz = mob.z - player.z;
    const away = dx * dx + dy * dy + dz * dz;
    const gone = mob.kind.isMonster ? GONE_AT : ANIMALS_GONE_AT;
    if (away > gone * gone) mob.health = 0;
    else if (!mob.kind.isMonster) continue;
    else if (away > MAY_GO_AT * MAY_GO_AT && streams.mobs.below(GO_CHANCE) === 0) mob.health = 0;
  }
}
