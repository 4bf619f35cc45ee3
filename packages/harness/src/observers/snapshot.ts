import {
  ARMOR_SLOT,
  type AvatarSelf,
  bareName,
  cellOf,
  clockText,
  compassOfYaw,
  type EntityState,
  type ItemStack,
  MAIN_SLOTS,
  OFFHAND_SLOT,
  type SensesFacet,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { NAME_SEEN_CHARS_MAX, OBSERVE_LIST_MAX, OBSERVE_RADIUS_MAX } from '../limits.js';
import {
  type CreatureSeen,
  creatureSeen,
  isAnimal,
  isDrop,
  isHostile,
  type PlayerSeen,
  playerSeen,
} from './creatures.js';
import { type DayPhase, type LightSeen, lightSeen, phaseOf } from './daylight.js';
import { oneLine, rounded, roundedAll } from './words.js';

const range = z.number().min(0).max(OBSERVE_RADIUS_MAX);
const most = z.int().min(0).max(OBSERVE_LIST_MAX);

export const snapshotParams = z.strictObject({
  invTop: most.default(8).describe('kinds of items, the most numerous first; 8 when left out'),
  nearPlayerRange: range.default(24).describe('blocks; 24 when left out'),
  nearPlayerMax: most.default(6).describe('the nearest; 6 when left out, as of all that follow'),
  hostileRange: range.default(24).describe('blocks; 24 when left out'),
  hostileMax: most.default(6),
  animalRange: range.default(16).describe('blocks; 16 when left out'),
  animalMax: most.default(6),
  dropsRange: range.default(12).describe('blocks; 12 when left out'),
  dropsMax: most.default(6),
});
export type SnapshotArgs = z.output<typeof snapshotParams>;

/** What moves the body now, as whoever runs the tools says. */
export type TaskSeen = {
  readonly tool: string;
  readonly background: boolean;
  readonly started_tick: number;
  readonly progress: { readonly text: string } | null;
};

export type ItemSeen = {
  item: string;
  count: number;
};

/** How many there are in all, and the nearest of them. */
export interface Nearby<T> {
  count: number;
  list: T[];
}

export interface Snapshot {
  tick: number;
  name: string;
  pos: Vector;
  yaw: number;
  pitch: number;
  facing: string;
  dim: string;
  /** null is what the game does not know, here and below */
  biome: string | null;
  time: {
    of_day: number | null;
    day: number | null;
    clock: string | null;
    phase: DayPhase | null;
  };
  weather: string | null;
  vitals: {
    health: number | null;
    food: number | null;
    saturation: number | null;
    oxygen: number | null;
    xp: { level: number; progress: number; total: number } | null;
    effects: { name: string; level: number; ticks_left: number }[];
  };
  /** what is the matter with the body: dead, sleeping, burning … */
  state: string[];
  game_mode: string;
  held: (ItemSeen & { damage?: number }) | null;
  off_hand: ItemSeen | null;
  armor: { head: string | null; chest: string | null; legs: string | null; feet: string | null };
  inventory: { used: number; free: number; kinds: number; top: ItemSeen[] };
  nearby: {
    players: Nearby<PlayerSeen>;
    hostiles: Nearby<CreatureSeen>;
    animals: Nearby<CreatureSeen>;
    drops: Nearby<CreatureSeen>;
  };
  blocks: {
    under: string | null;
    feet: string | null;
    head: string | null;
    looking_at: { block: string; pos: Vector; face: string; distance: number } | null;
  };
  light: LightSeen;
  task: TaskSeen | null;
}

/** The bag and the hotbar: what armour and the off hand hold is told apart. */
/** of the game's air to one of the twenty points that others count */
const AIR_PER_POINT = 15;
/** Feet on a slab are in its own cell, and it carries them; a carpet this thin does not count. */
const CARPET = 0.2;

export function takeSnapshot(
  senses: SensesFacet,
  args: SnapshotArgs,
  task: TaskSeen | null,
): Snapshot {
  const self = senses.self();
  const { player } = self;
  const slots = senses.inventory();
  const { held } = player;
  return {
    tick: self.tick,
    name: oneLine(self.name, NAME_SEEN_CHARS_MAX),
    pos: roundedAll(player.pos),
    yaw: rounded(player.yaw),
    pitch: rounded(player.pitch),
    facing: compassOfYaw(player.yaw),
    dim: dimensionOf(self),
    biome: self.biome && bareName(self.biome),
    time: {
      of_day: self.time_of_day,
      day: self.day,
      clock: self.time_of_day === null ? null : clockText(self.time_of_day),
      phase: phaseOf(self.time_of_day),
    },
    weather: self.weather,
    vitals: vitalsOf(self),
    state: statesOf(self),
    game_mode: player.game_mode,
    held: held === null ? null : { ...itemSeen(held), ...damageOf(held) },
    off_hand: itemIn(slots, OFFHAND_SLOT),
    armor: {
      head: itemIn(slots, ARMOR_SLOT + 3)?.item ?? null,
      chest: itemIn(slots, ARMOR_SLOT + 2)?.item ?? null,
      legs: itemIn(slots, ARMOR_SLOT + 1)?.item ?? null,
      feet: itemIn(slots, ARMOR_SLOT)?.item ?? null,
    },
    inventory: summaryOf(slots, args.invTop),
    nearby: nearbyOf(senses, self, args),
    blocks: blocksOf(senses, self),
    light: lightSeen(self, senses.block(...cellOf(player.pos))),
    task,
  };
}

/** `overworld`, `nether`, `end`, however the game writes them. */
export function dimensionOf({ dimension }: Readonly<AvatarSelf>): string {
  return bareName(dimension.toLowerCase()).replace(/^the_/, '');
}

function vitalsOf({ player, experience }: Readonly<AvatarSelf>): Snapshot['vitals'] {
  return {
    health: player.health && rounded(player.health),
    food: player.hunger,
    saturation: player.saturation && rounded(player.saturation),
    oxygen: player.air && Math.max(0, Math.min(20, Math.ceil(player.air / AIR_PER_POINT))),
    xp: experience && {
      level: experience.level,
      progress: rounded(experience.progress),
      total: experience.total,
    },
    effects: player.effects.map((effect) => ({ ...effect, name: bareName(effect.name) })),
  };
}

function statesOf({ player, in_water, in_lava, on_fire, mount }: Readonly<AvatarSelf>): string[] {
  const states: string[] = [];
  if (player.dead) states.push('dead');
  if (player.sleeping) states.push('sleeping');
  if (on_fire) states.push('on_fire');
  if (in_lava) states.push('in_lava');
  if (in_water) states.push('in_water');
  if (mount !== null) states.push('riding');
  if (!player.on_ground && !in_water && !in_lava && mount === null) states.push('in_air');
  return states;
}

function itemSeen({ item, count }: ItemStack): ItemSeen {
  return { item: bareName(item), count };
}

function damageOf({ damage }: ItemStack): { damage?: number } {
  return damage === undefined ? {} : { damage };
}

function itemIn(slots: readonly SlotState[], slot: number): ItemSeen | null {
  const found = slots.find((one) => one.slot === slot);
  return found === undefined ? null : itemSeen(found);
}

/** Items of one name together, the most numerous first. */
export function countItems(slots: readonly SlotState[]): ItemSeen[] {
  const counts = new Map<string, number>();
  for (const { item, count } of slots) counts.set(item, (counts.get(item) ?? 0) + count);
  const all = [...counts].map(([item, count]) => ({ item: bareName(item), count }));
  return all.sort((a, b) => b.count - a.count || (a.item < b.item ? -1 : 1));
}

function summaryOf(slots: readonly SlotState[], top: number): Snapshot['inventory'] {
  const carried = slots.filter(({ slot }) => slot < MAIN_SLOTS);
  const kinds = countItems(carried);
  return {
    used: carried.length,
    free: MAIN_SLOTS - carried.length,
    kinds: kinds.length,
    top: kinds.slice(0, top),
  };
}

function nearbyOf(
  senses: SensesFacet,
  self: Readonly<AvatarSelf>,
  args: SnapshotArgs,
): Snapshot['nearby'] {
  const { pos } = self.player;
  const furthest = Math.max(args.hostileRange, args.animalRange, args.dropsRange);
  const entities = senses.entities(furthest);
  const near = (
    is: (one: EntityState, senses: SensesFacet) => boolean,
    range: number,
    max: number,
  ) => nearest(entities, (one) => one.distance <= range && is(one, senses), max, pos);
  const players = senses.players().filter(({ distance }) => distance <= args.nearPlayerRange);
  return {
    players: {
      count: players.length,
      list: players.slice(0, args.nearPlayerMax).map((one) => playerSeen(self, one)),
    },
    hostiles: near(isHostile, args.hostileRange, args.hostileMax),
    animals: near(isAnimal, args.animalRange, args.animalMax),
    drops: near(isDrop, args.dropsRange, args.dropsMax),
  };
}

function nearest(
  entities: readonly EntityState[],
  is: (entity: EntityState) => boolean,
  max: number,
  from: Vector,
): Nearby<CreatureSeen> {
  let count = 0;
  const list: CreatureSeen[] = [];
  for (const entity of entities) {
    if (!is(entity)) continue;
    if (count++ < max) list.push(creatureSeen(from, entity));
  }
  return { count, list };
}

function blocksOf(senses: SensesFacet, self: Readonly<AvatarSelf>): Snapshot['blocks'] {
  const { pos } = self.player;
  const [x, y, z] = cellOf(pos);
  const nameOf = (atY: number): string | null => {
    const name = senses.nameAt(x, atY, z);
    return name === undefined ? null : bareName(name);
  };
  const { looking_at } = self;
  return {
    under: nameOf(Math.floor(pos[1] - CARPET)),
    feet: nameOf(y),
    head: nameOf(y + 1),
    looking_at: looking_at === null ? null : { ...looking_at, ...lookedAt(looking_at) },
  };
}

function lookedAt({ block, distance }: { block: string; distance: number }) {
  return { block: bareName(block), distance: rounded(distance) };
}
