/** What the bench uses of a mineflayer bot by itself, to set it beside ours. */
export interface PlainBot {
  readonly username: string;
  readonly registry: { readonly biomes: Record<number, { readonly name: string } | undefined> };
  readonly entity: PlainEntity;
  readonly entities: Readonly<Record<string, PlainEntity>>;
  readonly players: Readonly<Record<string, { readonly entity?: PlainEntity }>>;
  readonly game: { readonly dimension: string; readonly gameMode: string };
  readonly time: { readonly timeOfDay: number; readonly day: number };
  readonly health: number;
  readonly food: number;
  readonly foodSaturation: number;
  readonly oxygenLevel: number;
  readonly experience: object;
  readonly isRaining: boolean;
  readonly isSleeping: boolean;
  readonly heldItem: PlainItem | null;
  readonly inventory: { readonly slots: readonly (PlainItem | null)[]; items(): PlainItem[] };
  blockAt(at: PlainVector, extra?: boolean): PlainBlock | null;
  blockAtCursor(reach: number): PlainBlock | null;
  dig(block: PlainBlock, forceLook: boolean): Promise<void>;
  openContainer(block: PlainBlock): Promise<{ close(): void }>;
}

export interface PlainVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  offset(x: number, y: number, z: number): PlainVector;
  distanceTo(other: PlainVector): number;
}

interface PlainItem {
  readonly name: string;
  readonly count: number;
}

interface PlainEntity {
  readonly id: number;
  readonly name?: string;
  readonly username?: string;
  readonly kind?: string;
  readonly position: PlainVector;
  readonly yaw: number;
  readonly pitch: number;
  readonly onGround: boolean;
  readonly effects: object;
}

interface PlainBlock {
  readonly name: string;
  readonly position: PlainVector;
  readonly light: number;
  readonly skyLight: number;
  readonly biome?: { readonly name: string };
}

const ARMOUR = [5, 6, 7, 8];
const OFF_HAND = 45;
const EYES = 1.62;
const REACH = 4.5;
const NEAR = 24;
const LISTED = 6;

/** What a snapshot says, read from mineflayer's caches as a program of one's own would. */
export function readPlainly(bot: PlainBot): object {
  const { entity, game, time, inventory, heldItem } = bot;
  const { position } = entity;
  const counts: Record<string, number> = {};
  const items = inventory.items();
  for (const { name, count } of items) counts[name] = (counts[name] ?? 0) + count;
  const near = Object.values(bot.entities)
    .filter((one) => one !== entity)
    .map((one) => ({ one, distance: one.position.distanceTo(position) }))
    .filter(({ distance }) => distance <= NEAR)
    .sort((a, b) => a.distance - b.distance);
  const listed = (is: (one: PlainEntity) => boolean): object => {
    const some = near.filter(({ one }) => is(one));
    const list = some.slice(0, LISTED).map(({ one, distance }) => ({
      id: one.id,
      name: one.username ?? one.name,
      distance,
      pos: [one.position.x, one.position.y, one.position.z],
    }));
    return { count: some.length, list };
  };
  const feet = bot.blockAt(position);
  const looked = bot.blockAtCursor(REACH);
  const named = (item: PlainItem | null | undefined): object | null =>
    item ? { item: item.name, count: item.count } : null;
  return {
    name: bot.username,
    pos: [position.x, position.y, position.z],
    yaw: entity.yaw,
    pitch: entity.pitch,
    dim: game.dimension,
    biome: feet?.biome?.name,
    time: { of_day: time.timeOfDay, day: time.day },
    weather: bot.isRaining ? 'rain' : 'clear',
    vitals: {
      health: bot.health,
      food: bot.food,
      saturation: bot.foodSaturation,
      oxygen: bot.oxygenLevel,
      xp: bot.experience,
      effects: Object.values(entity.effects),
    },
    state: { sleeping: bot.isSleeping, in_air: !entity.onGround },
    game_mode: game.gameMode,
    held: named(heldItem),
    off_hand: named(inventory.slots[OFF_HAND]),
    armor: ARMOUR.map((slot) => named(inventory.slots[slot])),
    inventory: {
      used: items.length,
      top: Object.entries(counts).sort((a, b) => b[1] - a[1]),
    },
    nearby: {
      players: listed(({ username }) => username !== undefined),
      hostiles: listed(({ kind }) => kind === 'Hostile mobs'),
      animals: listed(({ kind }) => kind === 'Passive mobs'),
      drops: listed(({ name }) => name === 'item'),
    },
    blocks: {
      under: bot.blockAt(position.offset(0, -1, 0))?.name,
      feet: feet?.name,
      head: bot.blockAt(position.offset(0, EYES, 0))?.name,
      looking_at: looked && {
        block: looked.name,
        pos: [looked.position.x, looked.position.y, looked.position.z],
      },
    },
    light: feet && { block: feet.light, sky: feet.skyLight },
  };
}
