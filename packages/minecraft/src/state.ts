import {
  AIR_MAX,
  type BlockWorldState,
  type EffectState,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import { ourYaw } from './angles.js';
import type { MineflayerBot, Vec3 } from './mineflayer.js';
import { ourName } from './names.js';
import { blockLookedAt, entityLookedAt } from './senses/ray.js';
import type { BotSession } from './session.js';
import { ourSlot } from './slots.js';
import { asItemStack } from './stacks.js';

/** As the protocol spells the dimensions that every server has. */
const DIMENSION_TITLES: Readonly<Record<string, string>> = {
  overworld: 'Overworld',
  the_nether: 'Nether',
  the_end: 'End',
};
/** where the metadata of every body have its air, in ticks */
const AIR_PLACE = 1;

export function asVector({ x, y, z }: Vec3): Vector {
  return [x, y, z];
}

/** What the bot knows of itself and of the world around it; null is what the server has not told. */
export function readState(session: BotSession, tick: number): BlockWorldState {
  const { bot, world } = session;
  const { entity, time } = bot;
  const { position } = entity;
  const { x, y, z } = position.floored();
  const sky = world.skyLightAt(x, y, z);
  const block = world.blockLightAt(x, y, z);
  const held = bot.heldItem;
  const lookedAt = blockLookedAt(session);
  const dimension = bot.game.dimension.replace('minecraft:', '');
  return {
    tick,
    dimension: DIMENSION_TITLES[dimension] ?? dimension,
    player: {
      pos: asVector(position),
      yaw: ourYaw(entity.yaw),
      pitch: entity.pitch,
      health: known(bot.health),
      hunger: known(bot.food),
      saturation: known(bot.foodSaturation),
      air: airOf(bot),
      velocity: asVector(entity.velocity),
      on_ground: entity.onGround,
      dead: isDead(bot),
      sleeping: bot.isSleeping,
      game_mode: bot.game.gameMode,
      hotbar_slot: bot.quickBarSlot ?? 0,
      held: held ? asItemStack(held, bot.registry) : null,
      effects: readEffects(bot),
    },
    biome: world.biomeAt(x, y, z),
    light: sky === null || block === null ? null : Math.max(sky, block),
    time_of_day: known(time.timeOfDay),
    weather: bot.isRaining ? (bot.thunderState > 0 ? 'thunder' : 'rain') : 'clear',
    looking_at: lookedAt,
    looking_at_entity: entityLookedAt(session, lookedAt?.distance),
    screen: session.windows.screen,
  };
}

/** By the health that the server told: the library takes who goes to another dimension for dead as well. */
export function isDead({ health, isAlive }: MineflayerBot): boolean {
  return health === undefined ? !isAlive : health <= 0;
}

/** The library takes the air of any body for the bot's own, so that it is read where the server put it. */
export function airOf({ entity }: MineflayerBot): number | null {
  const air = entity.metadata[AIR_PLACE];
  return typeof air === 'number' ? Math.min(Math.max(air, 0), AIR_MAX) : null;
}

function known(value: number | null | undefined): number | null {
  return value === undefined || value === null || !Number.isFinite(value) ? null : value;
}

function readEffects(bot: MineflayerBot): EffectState[] {
  return Object.values(bot.entity.effects).flatMap(({ id, amplifier, duration }) => {
    const name = bot.registry.effects[id]?.name;
    if (name === undefined) return [];
    return [{ name: ourName(snake(name)), level: amplifier + 1, ticks_left: duration }];
  });
}

/** `FireResistance`, as minecraft-data has it, as the game itself says it. */
function snake(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}

export function readInventory({ inventory, registry }: MineflayerBot): SlotState[] {
  const slots: SlotState[] = [];
  inventory.slots.forEach((item, theirs) => {
    const slot = item ? ourSlot(theirs) : undefined;
    if (item && slot !== undefined) slots.push({ slot, ...asItemStack(item, registry) });
  });
  return slots.sort((a, b) => a.slot - b.slot);
}
