import {
  BlockInterests,
  blocksInSight,
  canSeePoint,
  type Eyes,
  footholdAt,
  type SightColumn,
  type Sighted,
  type SightLand,
} from '@bridle/block-scene';
import type {
  BlockInterest,
  BlockWorldView,
  SeenBlock,
  SeenEntity,
  SensesFacet,
  Vector,
} from '@bridle/facets';
import { PITCH_MAX } from '@bridle/facets';
import { viewOf } from '@bridle/render/view';
import { botYaw, ourYaw } from './angles.js';
import type { MineflayerBot } from './mineflayer.js';
import { ourName } from './names.js';
import { eyesOf, viewOf as wayOf } from './senses/ray.js';
import type { BotSession } from './session.js';

/** The number of no state: of what is not loaded, which nobody sees through. */
const UNKNOWN = 65_535;
/** of a kind that has no name, so that nobody is interested in it */
const NO_KIND = -1;

/** What a bot sees of the land that it was sent. */
export function createView(
  session: BotSession,
  senses: Pick<SensesFacet, 'entities' | 'entityFacts'>,
  touch: () => void,
): BlockWorldView {
  const { bot } = session;
  const land = new BotSight(session);
  let asked: ((name: string) => BlockInterest | undefined) | undefined;
  let interests: BlockInterests | undefined;
  let epoch = 1;
  bot.on('respawn', () => {
    epoch++;
  });
  return {
    get epoch() {
      return epoch;
    },
    camera(width, height) {
      const { x, y, z, yaw, pitch } = lookFrom(bot);
      const { right, up, forward, scale } = viewOf({ x, y, z, yaw, pitch }, width, height);
      return { pos: [x, y, z], right, up, forward, scale } as ReturnType<BlockWorldView['camera']>;
    },
    lookAlong([dx, dy, dz]) {
      const flat = Math.sqrt(dx * dx + dz * dz);
      const yaw = flat >= 1e-6 ? Math.atan2(dz, dx) : ourYaw(bot.entity.yaw);
      const pitch = Math.max(-PITCH_MAX, Math.min(PITCH_MAX, Math.atan2(dy, flat)));
      touch();
      void bot.look(botYaw(yaw), pitch, true);
    },
    canSee(x, y, z) {
      const eyes = lookFrom(bot);
      return canSeePoint(land, eyes.x, eyes.y, eyes.z, x, y, z);
    },
    distanceTo: (x, y, z) => distanceTo(bot, x, y, z),
    blocks(interestOf, max) {
      if (interests === undefined || asked !== interestOf) {
        asked = interestOf;
        interests = new BlockInterests(land, interestOf);
      }
      return blocksInSight(land, lookFrom(bot), interests, max).map((seen) =>
        seenBlock(session, seen),
      );
    },
    entities: (radius) => entitiesWithin(session, senses, radius),
    foothold(x, z) {
      const [cellX, cellZ] = [Math.floor(x), Math.floor(z)];
      const { y: feet } = bot.entity.position;
      const biome = session.world.biomeAt(cellX, Math.floor(feet), cellZ);
      return { ...footholdAt(land, lookFrom(bot), feet, cellX, cellZ), biome };
    },
  };
}

/** The land for whoever looks around. What is true of a state is found out when it is first met. */
export class BotSight implements SightLand {
  readonly kindNames: readonly string[];
  readonly #session: BotSession;
  /** of every state: 1 whole, 2 opaque, 4 fluid, 8 known */
  readonly #traits = new Uint8Array(UNKNOWN + 1);

  constructor(session: BotSession) {
    this.#session = session;
    this.kindNames = session.states.names;
  }

  get bottomY(): number {
    return this.#session.land.bottomY;
  }

  get sectionCount(): number {
    return this.#session.land.sectionCount;
  }

  get(x: number, y: number, z: number): number {
    const { world } = this.#session;
    const state = world.stateAt(x, y, z);
    if (state !== undefined) return state;
    return y >= world.endY ? 0 : UNKNOWN;
  }

  column(columnX: number, columnZ: number): SightColumn | undefined {
    return this.#session.land.blocks(columnX, columnZ);
  }

  isWhole(state: number): boolean {
    return (this.#traitsOf(state) & 1) !== 0;
  }

  isOpaque(state: number): boolean {
    return (this.#traitsOf(state) & 2) !== 0;
  }

  isFluid(state: number): boolean {
    return (this.#traitsOf(state) & 4) !== 0;
  }

  kindOf(state: number): number {
    return state === UNKNOWN ? NO_KIND : this.#session.states.nameOfState[state]!;
  }

  bears(state: number): boolean {
    return state !== UNKNOWN && this.#session.states.of(state).isSolid;
  }

  #traitsOf(state: number): number {
    if (state === UNKNOWN) return 3;
    if (this.#traits[state] === 0) this.#traits[state] = this.#readTraits(state);
    return this.#traits[state]!;
  }

  #readTraits(state: number): number {
    const { shapes, kind, fluid, isSolid } = this.#session.states.of(state);
    const isWhole = shapes.length === 1 && shapes[0]!.every((at, i) => at === (i < 3 ? 0 : 1));
    const isOpaque = isWhole && !kind.transparent && kind.filterLight >= 15;
    return 8 | (isWhole ? 1 : 0) | (isOpaque ? 2 : 0) | (fluid !== null && !isSolid ? 4 : 0);
  }
}

function lookFrom(bot: MineflayerBot): Eyes & { yaw: number; pitch: number } {
  const [x, y, z] = eyesOf(bot);
  const { yaw, pitch } = bot.entity;
  return { x, y, z, way: wayOf(bot), yaw: ourYaw(yaw), pitch };
}

function distanceTo({ entity }: MineflayerBot, x: number, y: number, z: number): number {
  const { position } = entity;
  const [dx, dy, dz] = [x - position.x, y - position.y, z - position.z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function seenBlock({ states }: BotSession, { x, y, z, state }: Sighted): SeenBlock {
  const { name, shapes } = states.of(state);
  const low: Vector = [x, y, z];
  const high: Vector = [x + 1, y + 1, z + 1];
  if (shapes.length > 0) {
    for (let axis = 0; axis < 3; axis++) {
      const least = Math.min(...shapes.map((box) => box[axis]!));
      const most = Math.max(...shapes.map((box) => box[axis + 3]!));
      high[axis] = low[axis]! + most;
      low[axis]! += least;
    }
  }
  return { name, pos: [x, y, z], low, high };
}

function entitiesWithin(
  { bot }: BotSession,
  { entities, entityFacts }: Pick<SensesFacet, 'entities' | 'entityFacts'>,
  radius: number,
): SeenEntity[] {
  const held = bot.heldItem === null ? undefined : bot.heldItem && ourName(bot.heldItem.name);
  return entities(radius).flatMap((entity) => {
    const { id, type, pos, distance, item, health, max_health, is_baby, is_hostile } = entity;
    const body = bot.entities[String(id)];
    if (body === undefined) return [];
    const takes = held !== undefined && (entityFacts(type)?.food.includes(held) ?? false);
    return [
      {
        id,
        type,
        pos,
        distance,
        width: body.width,
        height: body.height,
        ...(item !== undefined && { item }),
        ...(is_hostile !== undefined && { nature: is_hostile ? 'hostile' : 'passive' }),
        ...(health !== undefined && { health }),
        ...(max_health !== undefined && { max_health }),
        ...(is_baby !== undefined && { is_baby }),
        ...(takes && { takes_held: true }),
      },
    ];
  });
}
