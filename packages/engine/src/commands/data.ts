import { BLOCK_KINDS, KIND_OF_STATE, propertyOf } from '../blocks/index.js';
import { signLines } from '../containers/writing.js';
import { ITEM_KINDS } from '../items/index.js';
import { isOven } from '../recipes/index.js';
import { ARMOR_SLOT, OFFHAND_SLOT } from '../world/inventory.js';
import type { StackAt } from '../world/itemData.js';
import type { ItemEntity } from '../world/itemEntities.js';
import type { Mob } from '../world/mob.js';
import { GAME_MODES, type Player } from '../world/player.js';
import type { Stack } from '../world/slots.js';
import type { World } from '../world/world.js';
import type { GameCommand } from './command.js';
import type { CommandContext } from './context.js';
import {
  type Coordinates,
  minecraftPitch,
  minecraftYaw,
  readBlockPosition,
} from './coordinates.js';
import { asMob, type Entity, nameOf } from './entities.js';
import { levelOf } from './experience.js';
import { CommandError, quoted, type Reader } from './reader.js';
import { readTarget } from './selectors.js';

type Data = string | number | boolean | readonly Data[] | { readonly [key: string]: Data };

/** What Minecraft calls the slots that are neither hotbar nor main. */
const MINECRAFT_ARMOR_SLOT = 100;
const MINECRAFT_OFFHAND_SLOT = -106;

const data: GameCommand = {
  name: 'data',
  usage: ['/data get entity <target> [<path>]', '/data get block <x> <y> <z> [<path>]'],
  summary: 'Tells what is known of an entity or a block.',
  read(reader) {
    reader.choice(['get']);
    if (reader.choice(['entity', 'block']) === 'entity') {
      const target = readTarget(reader);
      const path = readPath(reader);
      return (context) => {
        const entity = target(context);
        const text = JSON.stringify(follow(entityData(entity), path));
        return [`${nameOf(entity)} has the following entity data: ${text}`];
      };
    }
    const position = readBlockPosition(reader);
    const path = readPath(reader);
    return (context) => {
      const at = position(context);
      const text = JSON.stringify(follow(blockData(context, at), path));
      return [`${at.join(' ')} has the following block data: ${text}`];
    };
  },
};

/** The steps of a path such as `Inventory[0].id`. */
function readPath(reader: Reader): readonly (string | number)[] {
  if (reader.isDone) return [];
  const { text, column } = reader.token('a path');
  const steps: (string | number)[] = [];
  const step = /\.?([A-Za-z_]\w*)|\[(\d{1,9})\]/y;
  while (step.lastIndex < text.length) {
    const start = step.lastIndex;
    const match = step.exec(text);
    const isJoined = match?.[0].startsWith('.') || match?.[0].startsWith('[');
    if (match === null || isJoined === (start === 0)) {
      return reader.fail('expected a path such as Inventory[0].id', column + start);
    }
    steps.push(match[1] ?? Number(match[2]));
  }
  return steps;
}

function follow(whole: Data, path: readonly (string | number)[]): Data {
  let part = whole;
  for (const step of path) {
    const isKnown = typeof part === 'object' && Object.hasOwn(part, step);
    if (!isKnown || Array.isArray(part) !== (typeof step === 'number')) {
      throw new CommandError(`nothing is named ${quoted(path.join('.'))}`);
    }
    part = (part as Record<string | number, Data>)[step]!;
  }
  return part;
}

function blockData({ world, work }: CommandContext, [x, y, z]: Coordinates): Data {
  work.touch(x, z, x, z);
  const state = world.blocks.get(x, y, z);
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  const listed = kind.properties.map(({ name }) => [name, propertyOf(state, name)!] as const);
  const properties = Object.fromEntries(listed);
  return { id: kind.name, x, y, z, properties, ...keptData(world, x, y, z) };
}

/** What the block keeps, by Minecraft's names. */
function keptData(world: World, x: number, y: number, z: number): { [key: string]: Data } {
  const lines = signLines(world, x, y, z);
  if (lines !== undefined) return { front_text: { messages: lines } };
  const kept = world.land.contents.at(x, y, z);
  if (kept === undefined) return {};
  const Items = kept.slots.list().map(slotData);
  if (!isOven(kept.kind)) return { Items };
  const { burnTicks, burnTotal, cookTicks } = kept;
  return { Items, BurnTime: burnTicks, BurnTimeTotal: burnTotal, CookTime: cookTicks };
}

function slotData({ slot, ...stack }: StackAt): { [key: string]: Data } {
  return { Slot: slot, ...stackData(stack) };
}

function entityData(entity: Entity): Data {
  const { type, body } = entity;
  const { x, y, z, vx, vy, vz } = body;
  const common = { id: type, Pos: [x, y, z], Motion: [vx, vy, vz] };
  if (type === 'minecraft:player')
    return { ...common, OnGround: body.onGround, ...playerData(body) };
  if (type === 'minecraft:item') return { ...common, OnGround: body.onGround, ...itemData(body) };
  const mob = asMob(entity);
  return mob === undefined ? common : { ...common, OnGround: mob.onGround, ...mobData(mob) };
}

function mobData(mob: Mob): { [key: string]: Data } {
  return {
    Rotation: [minecraftYaw(mob.yaw), minecraftPitch(mob.headPitch)],
    Health: mob.health,
    Age: mob.age,
    InLove: mob.loveTicks,
    Air: mob.air,
    Fire: mob.fireTicks,
    FallDistance: mob.fallen,
    HurtTime: mob.hurtTicks,
    PersistenceRequired: mob.isKept,
    Tame: mob.isTame,
    Sitting: mob.isSitting,
    Sheared: mob.isSheared,
    Size: mob.size,
  };
}

function playerData(player: Player): { [key: string]: Data } {
  const { level, points, needed } = levelOf(player.xp);
  return {
    Rotation: [minecraftYaw(player.yaw), minecraftPitch(player.pitch)],
    Health: player.health,
    AbsorptionAmount: player.absorption,
    active_effects: player.effects.active.map(({ effect, level, ticks }) => ({
      id: `minecraft:${effect}`,
      amplifier: level - 1,
      duration: ticks,
    })),
    foodLevel: player.food,
    foodSaturationLevel: player.saturation,
    foodExhaustionLevel: player.exhaustion,
    Air: player.air,
    Fire: player.fireTicks,
    FallDistance: player.fallen,
    XpLevel: level,
    XpP: points / needed,
    XpTotal: player.xp,
    playerGameType: GAME_MODES.indexOf(player.mode),
    flying: player.flying,
    SpawnX: player.spawnX,
    SpawnY: player.spawnY,
    SpawnZ: player.spawnZ,
    SelectedItemSlot: player.hotbarSlot,
    Inventory: inventoryData(player),
    EnderItems: player.ender.list().map(slotData),
  };
}

function inventoryData({ inventory }: Player): Data[] {
  return inventory
    .list()
    .map(({ slot, ...stack }) => ({ Slot: minecraftSlot(slot), ...stackData(stack) }));
}

function minecraftSlot(slot: number): number {
  if (slot === OFFHAND_SLOT) return MINECRAFT_OFFHAND_SLOT;
  return slot < ARMOR_SLOT ? slot : slot - ARMOR_SLOT + MINECRAFT_ARMOR_SLOT;
}

function itemData(item: ItemEntity): { [key: string]: Data } {
  return {
    Age: item.age,
    PickupDelay: item.pickupDelay,
    Item: stackData(item),
  };
}

function stackData({ item, count, damage, data }: Stack): { [key: string]: Data } {
  const { contents, ...facts } = data?.facts ?? {};
  return {
    id: ITEM_KINDS[item]!.name,
    count,
    ...(damage > 0 && { damage }),
    ...(contents && { contents: contents.map(slotData) }),
    ...facts,
  };
}

export const DATA: readonly GameCommand[] = [data];
