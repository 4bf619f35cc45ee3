import { formatBlockState, IS_FULL_CUBE, LIGHT_OPACITY } from '../blocks/index.js';
import { WorldRules } from '../commands/rules.js';
import { WorldLight } from '../light/worldLight.js';
import { cos, sin } from '../math.js';
import { RandomStream, type Seed } from '../random/random.js';
import { SEA_LEVEL } from '../terrain/climate.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { Generator } from '../terrain/generator.js';
import { NearBoxes } from './boxes.js';
import { wakeAround } from './flow.js';
import { Fingerprint } from './hash.js';
import { type ItemEntity, itemFingerprint } from './itemEntities.js';
import { PendingTicks } from './pending.js';
import { type Controls, noControls, Player } from './player.js';
import { breakUnsupported } from './support.js';
import { type ColumnSource, isInWorld, WorldBlocks } from './worldBlocks.js';

/** What happened since the last drain, in order. */
export type WorldEvent =
  | { event: 'chat'; from: string; text: string }
  | { event: 'damage'; target: string; amount: number; cause: string; health: number }
  | { event: 'death'; target: string; cause: string }
  | { event: 'respawn'; target: string }
  | { event: 'pickup'; item: string; count: number }
  | { event: 'block'; pos: readonly [number, number, number]; from: string; to: string };

interface Streams {
  /** what breaks gives, and which way it jumps */
  readonly drops: RandomStream;
}

/** The whole world as a value: everything that a tick reads or writes. */
export class World {
  readonly seed: Seed;
  readonly blocks: WorldBlocks;
  readonly player: Player;
  readonly items: ItemEntity[];
  readonly pending: PendingTicks;
  readonly streams: Streams;
  readonly rules: WorldRules;
  /** derived from the blocks, so neither hashed nor saved */
  readonly light: WorldLight;
  readonly controls: Controls = noControls();
  readonly events: WorldEvent[] = [];
  /** scratch space for whatever moves; holds nothing between ticks */
  readonly near = new NearBoxes();
  tick = 0;
  timeOfDay = 1_000;
  nextEntityId = 1;

  private constructor(
    seed: Seed,
    blocks: WorldBlocks,
    player: Player,
    items: ItemEntity[],
    pending: PendingTicks,
    streams: Streams,
    rules: WorldRules,
    light = new WorldLight(blocks),
  ) {
    this.seed = seed;
    this.blocks = blocks;
    this.player = player;
    this.items = items;
    this.pending = pending;
    this.streams = streams;
    this.rules = rules;
    this.light = light;
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
    const streams = { drops: new RandomStream(seed, 'drops') };
    const blocks = new WorldBlocks(source);
    const rules = new WorldRules();
    return new World(seed, blocks, new Player(), [], new PendingTicks(), streams, rules);
  }

  /** The same world once more; from here on each goes its own way. */
  fork(): World {
    const items = this.items.map((item) => ({ ...item }));
    const streams = { drops: copyOf(this.streams.drops, this.seed) };
    const blocks = this.blocks.fork();
    const fork = new World(
      this.seed,
      blocks,
      this.player.copy(),
      items,
      this.pending.copy(),
      streams,
      this.rules.copy(),
      this.light.fork(blocks),
    );
    fork.tick = this.tick;
    fork.timeOfDay = this.timeOfDay;
    fork.nextEntityId = this.nextEntityId;
    return fork;
  }

  /** Changes a block, says so, and wakes what may flow or fall because of it. */
  setBlock(x: number, y: number, z: number, state: number): boolean {
    if (!isInWorld(x, y, z)) return false;
    const before = this.blocks.set(x, y, z, state);
    if (before === state) return false;
    this.light.changed(x, y, z, before, state);
    const [from, to] = [formatBlockState(before), formatBlockState(state)];
    this.tell({ event: 'block', pos: [x, y, z], from, to });
    wakeAround(this, x, y, z);
    breakUnsupported(this, x, y, z);
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
    print.word(this.blocks.print.high);
    print.word(this.blocks.print.low);
    print.word(this.pending.print.high);
    print.word(this.pending.print.low);
    print.number(this.tick);
    print.number(this.timeOfDay);
    print.word(this.nextEntityId);
    for (const word of this.streams.drops.state) print.word(word);
    this.player.fingerprint(print);
    this.rules.fingerprint(print);
    for (const item of this.items) itemFingerprint(print, item);
    return print.toString();
  }
}

function copyOf(stream: RandomStream, seed: Seed): RandomStream {
  const copy = new RandomStream(seed, '');
  copy.state.set(stream.state);
  return copy;
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
