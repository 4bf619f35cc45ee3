import { formatBlockState, IS_FULL_CUBE, LIGHT_OPACITY } from '../blocks/index.js';
import { Fingerprint } from '../hash.js';
import type { WorldLight } from '../light/worldLight.js';
import { cos, sin } from '../math.js';
import { RandomStream, type Seed, STATE_WORDS } from '../random/random.js';
import { SEA_LEVEL } from '../terrain/climate.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { Generator } from '../terrain/generator.js';
import { NetherGenerator } from '../terrain/nether/generator.js';
import { type ColumnSource, isInWorld, type WorldBlocks } from '../terrain/worldBlocks.js';
import { HAS_BLOCK_ENTITY } from './blockEntityKinds.js';
import { IS_MOVING, wakeFlow } from './flowing.js';
import type { ItemEntity } from './itemEntities.js';
import { KEPT_CHARACTERS_MAX } from './keptCharacters.js';
import { DIMENSIONS, type Dimension, Land } from './land.js';
import { Milestones } from './milestones.js';
import { NearBoxes } from './nearBoxes.js';
import { UPDATES_WITH_NEIGHBOURS, updateNeighbours } from './neighbourUpdates.js';
import type { PendingTicks } from './pendingTicks.js';
import { type Controls, noControls, Player } from './player.js';
import { blockEntityChanged } from './spill.js';
import { StandstillCache } from './standstillCache.js';
import { breakUnsupported, NEEDS_SUPPORT } from './support.js';
import { WorldRules } from './worldRules.js';

/** What happened since the last drain, in order; the facets have the same as `BlockWorldEvent`. */
export type WorldEvent =
  | { event: 'chat'; from: string; text: string }
  | {
      event: 'damage';
      target: string;
      /** the id of the mob, where it is one */
      entity?: number;
      amount: number;
      cause: string;
      health: number;
    }
  | { event: 'death'; target: string; entity?: number; cause: string; by?: string }
  | { event: 'respawn'; target: string }
  | { event: 'pickup'; item: string; count: number }
  | { event: 'milestone'; name: string; tick: number }
  | { event: 'block'; pos: readonly [number, number, number]; from: string; to: string };

/** Random numbers, for each purpose its own. */
interface Streams {
  /** what mobs do, where they come from and what they leave behind */
  readonly mobs: RandomStream;
  /** what breaks gives, and which way it jumps */
  readonly drops: RandomStream;
  /** how long it rains, and how long it does not */
  readonly weather: RandomStream;
  /** whether bad food makes sick */
  readonly food: RandomStream;
  /** what grows, melts, decays and burns, and when */
  readonly chance: RandomStream;
  /** what explosions tear away */
  readonly blasts: RandomStream;
  /** what one learns by mining */
  readonly experience: RandomStream;
  /** what whoever empties an oven learns by it */
  readonly smelting: RandomStream;
  /** whether what is thrown away makes compost */
  readonly compost: RandomStream;
}

/** Columns further from the player than this are forgotten until they are looked at again. */
const KEEP_COLUMNS = 12;

/** The whole world as a value: everything that a tick reads or writes. */
export class World {
  readonly seed: Seed;
  /** where the player is; the other lands sleep meanwhile */
  land: Land;
  /** every land that somebody has been to, in the order of the dimensions */
  readonly #lands = new Map<Dimension, Land>();
  readonly player: Player;
  readonly streams: Streams;
  /** of all of them, one after the other: a hash reads them at a go */
  readonly #streamStates = new Uint32Array(STREAM_NAMES.length * STATE_WORDS);
  readonly rules: WorldRules;
  readonly controls: Controls = noControls();
  /** what has been reached, and when */
  milestones = new Milestones();
  readonly events: WorldEvent[] = [];
  /** scratch space for whatever moves; holds nothing between ticks */
  readonly near = new NearBoxes();
  /** changes beside portals that are yet to be looked at, as x, y, z; empty between ticks */
  readonly fading: number[] = [];
  /** what is known of a player who stands still; memory only */
  readonly standstill = new StandstillCache();
  tick = 0;
  timeOfDay = 1_000;
  nextEntityId = 1;
  /** memory only, so neither hashed nor saved: whoever draws the world wants to keep more */
  keepColumns = KEEP_COLUMNS;
  /** neither hashed nor saved; a test hands in a smaller one */
  keptCharactersMax = KEPT_CHARACTERS_MAX;

  private constructor(seed: Seed, land: Land, player: Player, rules: WorldRules) {
    this.seed = seed;
    this.land = land;
    this.#lands.set(land.dimension, land);
    this.player = player;
    this.streams = newStreams(seed, this.#streamStates);
    this.rules = rules;
  }

  get dimension(): Dimension {
    return this.land.dimension;
  }

  /** The lands that there are so far, in the order of the dimensions. */
  get lands(): readonly Land[] {
    return DIMENSIONS.flatMap((dimension) => this.#lands.get(dimension) ?? []);
  }

  /** The land of a dimension; one that nobody has been to begins as it was made. */
  landOf(dimension: Dimension): Land {
    let land = this.#lands.get(dimension);
    if (land === undefined) {
      land = Land.untouched(dimension, LAND_SOURCES[dimension](this.seed));
      this.#lands.set(dimension, land);
    }
    return land;
  }

  /** Takes away a land where nobody is, and nothing was changed. */
  forgetLand(dimension: Dimension): void {
    if (this.land.dimension !== dimension) this.#lands.delete(dimension);
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
  static bare(seed: Seed, source: ColumnSource): World {
    const land = Land.untouched('minecraft:overworld', source);
    return new World(seed, land, new Player(), new WorldRules());
  }

  /** The same world once more; from here on each goes its own way. */
  fork(): World {
    const fork = new World(this.seed, this.land.fork(), this.player.copy(), this.rules.copy());
    fork.#streamStates.set(this.#streamStates);
    for (const land of this.#lands.values()) {
      if (land !== this.land) fork.#lands.set(land.dimension, land.fork());
    }
    fork.milestones = this.milestones.copy();
    fork.tick = this.tick;
    fork.timeOfDay = this.timeOfDay;
    fork.nextEntityId = this.nextEntityId;
    fork.keepColumns = this.keepColumns;
    fork.keptCharactersMax = this.keptCharactersMax;
    return fork;
  }

  /** Changes a block, says so, and does what follows from it at once to what is beside it. */
  setBlock(x: number, y: number, z: number, state: number): boolean {
    if (!isInWorld(x, y, z)) return false;
    const before = this.blocks.set(x, y, z, state);
    if (before === state) return false;
    this.light.changed(x, y, z, before, state);
    const from = formatBlockState(before);
    this.tell({ event: 'block', pos: [x, y, z], from, to: formatBlockState(state) });
    if (HAS_BLOCK_ENTITY[before] === 1 || HAS_BLOCK_ENTITY[state] === 1) {
      blockEntityChanged(this, x, y, z, before, state);
    }
    // Around most blocks nothing reacts, which one look at each tells.
    const reacts = reactionsAround(this.blocks, x, y, z);
    if ((reacts & MOVES) !== 0) wakeFlow(this, x, y, z);
    if ((reacts & BREAKS) !== 0) breakUnsupported(this, x, y, z, before);
    if ((reacts & UPDATES) !== 0) updateNeighbours(this, x, y, z, before, state);
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
    const print = PRINT;
    print.clear();
    this.land.fingerprint(print);
    if (this.#lands.size > 1) {
      for (const land of this.lands) if (land !== this.land) land.fingerprint(print);
    }
    print.number(this.tick);
    print.number(this.timeOfDay);
    print.pair(this.nextEntityId, this.#lands.size);
    printStreams(print, this.#streamStates);
    this.player.fingerprint(print);
    this.rules.fingerprint(print);
    this.milestones.fingerprint(print);
    return print.toString();
  }
}

/** One for all worlds: nobody reads two hashes at a time. */
const PRINT = new Fingerprint();

/** What untouched land is made by, where the world was not told. */
const LAND_SOURCES: Readonly<Record<Dimension, (seed: Seed) => ColumnSource>> = {
  'minecraft:overworld': (seed) => new Generator(seed),
  'minecraft:the_nether': (seed) => new NetherGenerator(seed),
};

const STREAM_NAMES: readonly (keyof Streams)[] = [
  'mobs',
  'drops',
  'weather',
  'food',
  'chance',
  'blasts',
  'experience',
  'smelting',
  'compost',
];

function newStreams(seed: Seed, states: Uint32Array): Streams {
  const stream = (name: keyof Streams): RandomStream => {
    const from = STREAM_NAMES.indexOf(name) * STATE_WORDS;
    return new RandomStream(seed, name, states.subarray(from, from + STATE_WORDS));
  };
  return {
    mobs: stream('mobs'),
    drops: stream('drops'),
    weather: stream('weather'),
    food: stream('food'),
    chance: stream('chance'),
    blasts: stream('blasts'),
    experience: stream('experience'),
    smelting: stream('smelting'),
    compost: stream('compost'),
  };
}

/** Two words tell the states of a stream apart as well as its four do. */
function printStreams(print: Fingerprint, states: Uint32Array): void {
  let at = print.room(STREAM_NAMES.length) * 2;
  const { words } = print;
  for (let i = 0; i < states.length; i += STATE_WORDS) {
    words[at++] = states[i]! + Math.imul(states[i + 2]!, 0x9e3779b1);
    words[at++] = states[i + 1]! + Math.imul(states[i + 3]!, 0x27d4eb2f);
  }
}

/** How a state may react to a change beside it. */
const MOVES = 1;
const BREAKS = 2;
const UPDATES = 4;
const REACTIONS = IS_MOVING.map(
  (moves, state) =>
    moves * MOVES + NEEDS_SUPPORT[state]! * BREAKS + UPDATES_WITH_NEIGHBOURS[state]! * UPDATES,
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
export function spawnPoint(blocks: WorldBlocks): [number, number, number] {
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
