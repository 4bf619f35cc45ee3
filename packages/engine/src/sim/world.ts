import { formatBlockState, IS_FULL_CUBE, LIGHT_OPACITY } from '../blocks/index.js';
import { WorldRules } from '../commands/rules.js';
import type { WorldLight } from '../light/worldLight.js';
import { cos, sin } from '../math.js';
import { RandomStream, type Seed } from '../random/random.js';
import { SEA_LEVEL } from '../terrain/climate.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { Generator } from '../terrain/generator.js';
import { NearBoxes } from './boxes.js';
import { IS_MOVING, wakeAround } from './flow.js';
import { Fingerprint } from './hash.js';
import type { ItemEntity } from './itemEntities.js';
import { type Dimension, Land } from './land.js';
import type { PendingTicks } from './pending.js';
import { type Controls, noControls, Player } from './player.js';
import { breakUnsupported, NEEDS_SUPPORT } from './support.js';
import { type ColumnSource, isInWorld, type WorldBlocks } from './worldBlocks.js';

/** What happened since the last drain, in order. */
export type WorldEvent =
  | { event: 'chat'; from: string; text: string }
  | { event: 'damage'; target: string; amount: number; cause: string; health: number }
  | { event: 'death'; target: string; cause: string }
  | { event: 'respawn'; target: string }
  | { event: 'pickup'; item: string; count: number }
  | { event: 'block'; pos: readonly [number, number, number]; from: string; to: string };

/** Random numbers, for each purpose its own. */
interface Streams {
  /** what breaks gives, and which way it jumps */
  readonly drops: RandomStream;
  /** how long it rains, and how long it does not */
  readonly weather: RandomStream;
  /** whether bad food makes sick */
  readonly food: RandomStream;
}

/** Columns further from the player than this are forgotten until they are looked at again. */
const KEEP_COLUMNS = 12;

/** The whole world as a value: everything that a tick reads or writes. */
export class World {
  readonly seed: Seed;
  /** where the player is */
  readonly land: Land;
  readonly player: Player;
  readonly streams: Streams;
  readonly rules: WorldRules;
  readonly controls: Controls = noControls();
  readonly events: WorldEvent[] = [];
  /** scratch space for whatever moves; holds nothing between ticks */
  readonly near = new NearBoxes();
  tick = 0;
  timeOfDay = 1_000;
  nextEntityId = 1;
  /** memory only, so neither hashed nor saved: whoever draws the world wants to keep more */
  keepColumns = KEEP_COLUMNS;

  private constructor(seed: Seed, land: Land, player: Player, streams: Streams, rules: WorldRules) {
    this.seed = seed;
    this.land = land;
    this.player = player;
    this.streams = streams;
    this.rules = rules;
  }

  get dimension(): Dimension {
    return this.land.dimension;
  }

  get blocks(): WorldBlocks {
    return this.land.blocks;
  }

  get pending(): PendingTicks {
    return this.land.pending;
  }

  get items(): ItemEntity[] {
    return this.land.items;
  }

  get light(): WorldLight {
    return this.land.light;
  }

  /** A new world with its player at the spawn point. */
  static create(seed: Seed, source: ColumnSource = new Generator(seed)): World {
    const world = World.bare(seed, source);
    const [x, y, z] = spawnPoint(world.blocks);
    const { player } = world;
    player.spawnX = x;
    player.spawnY = y;
    player.spawnZ = z;
    player.place(x, y, z);
    player.onGround = true;
    return world;
  }

  /** A world that nobody has entered yet: what is restored is put into one. */
  static bare(
    seed: Seed,
    source: ColumnSource,
    dimension: Dimension = 'minecraft:overworld',
  ): World {
    const land = Land.untouched(dimension, source);
    return new World(seed, land, new Player(), newStreams(seed), new WorldRules());
  }

  /** The same world once more; from here on each goes its own way. */
  fork(): World {
    const streams = newStreams(this.seed);
    for (const name of STREAM_NAMES) streams[name].state.set(this.streams[name].state);
    const fork = new World(
      this.seed,
      this.land.fork(),
      this.player.copy(),
      streams,
      this.rules.copy(),
    );
    fork.tick = this.tick;
    fork.timeOfDay = this.timeOfDay;
    fork.nextEntityId = this.nextEntityId;
    fork.keepColumns = this.keepColumns;
    return fork;
  }

  /** Changes a block, says so, and wakes what may flow or fall because of it. */
  setBlock(x: number, y: number, z: number, state: number): boolean {
    if (!isInWorld(x, y, z)) return false;
    const before = this.blocks.set(x, y, z, state);
    if (before === state) return false;
    this.light.changed(x, y, z, before, state);
    const from = formatBlockState(before);
    this.tell({ event: 'block', pos: [x, y, z], from, to: formatBlockState(state) });
    // Around most blocks nothing reacts, which one look at each tells.
    const reacts = reactionsAround(this.blocks, x, y, z);
    if ((reacts & MOVES) !== 0) wakeAround(this, x, y, z);
    if ((reacts & BREAKS) !== 0) breakUnsupported(this, x, y, z);
    return true;
  }

  tell(event: WorldEvent): void {
    this.events.push(event);
  }

  /** The way the player looks, as a unit vector. */
  lookDirection(): [number, number, number] {
    const { yaw, pitch } = this.player;
    const flat = cos(pitch);
    return [cos(yaw) * flat, sin(pitch), sin(yaw) * flat];
  }

  /** 64 bits over everything that makes this world differ from another of its seed. */
  hash(): string {
    const print = new Fingerprint();
    this.land.fingerprint(print);
    print.number(this.tick);
    print.number(this.timeOfDay);
    print.word(this.nextEntityId);
    for (const name of STREAM_NAMES) {
      const { state } = this.streams[name];
      for (let i = 0; i < state.length; i++) print.word(state[i]!);
    }
    this.player.fingerprint(print);
    this.rules.fingerprint(print);
    return print.toString();
  }
}

const STREAM_NAMES: readonly (keyof Streams)[] = ['drops', 'weather', 'food'];

function newStreams(seed: Seed): Streams {
  return {
    drops: new RandomStream(seed, 'drops'),
    weather: new RandomStream(seed, 'weather'),
    food: new RandomStream(seed, 'food'),
  };
}

/** How a state may react to a change beside it. */
const MOVES = 1;
const BREAKS = 2;
const REACTIONS = Uint8Array.from(
  IS_MOVING,
  (moves, state) => moves * MOVES + NEEDS_SUPPORT[state]! * BREAKS,
);

function reactionsAround(blocks: WorldBlocks, x: number, y: number, z: number): number {
  return (
    REACTIONS[blocks.get(x, y, z)]! |
    REACTIONS[blocks.get(x, y + 1, z)]! |
    REACTIONS[blocks.get(x, y - 1, z)]! |
    REACTIONS[blocks.get(x - 1, y, z)]! |
    REACTIONS[blocks.get(x + 1, y, z)]! |
    REACTIONS[blocks.get(x, y, z - 1)]! |
    REACTIONS[blocks.get(x, y, z + 1)]!
  );
}

const SPAWN_Y_MAX = 100;

/** Solid ground above the sea, the nearest to the middle of the world on a widening spiral. */
function spawnPoint(blocks: WorldBlocks): [number, number, number] {
  for (let ring = 0; ring < 200; ring++) {
    for (let i = -ring; i <= ring; i++) {
      for (const [cx, cz] of [
        [i, -ring],
        [i, ring],
        [-ring, i],
        [ring, i],
      ] as const) {
        const height = blocks.source.middleHeight?.(cx, cz) ?? SEA_LEVEL;
        if (height < SEA_LEVEL || height >= SPAWN_Y_MAX) continue; // sea or mountain
        const y = groundAt(blocks, cx * 16 + 8, cz * 16 + 8);
        if (y !== undefined) return [cx * 16 + 8.5, y + 1, cz * 16 + 8.5];
      }
    }
  }
  return [0.5, SEA_LEVEL + 1, 0.5];
}

/** The y of open, solid ground at a place, if it has any. */
function groundAt(blocks: WorldBlocks, x: number, z: number): number | undefined {
  for (let y = TOP_Y - 2; y > BOTTOM_Y; y--) {
    const state = blocks.get(x, y, z);
    if (state === 0) continue;
    const isGround = IS_FULL_CUBE[state] === 1 && LIGHT_OPACITY[state] === 15; // no tree top
    return isGround && y >= SEA_LEVEL && y < SPAWN_Y_MAX ? y : undefined;
  }
  return undefined;
}
