import { EYE_HEIGHT, HarnessError, type LookedAt, type Vector } from '@bridle/facets';
import { ourYaw } from '../angles.js';
import type { BlockStateFacts } from '../blockStates.js';
import { isCorpse } from '../corpses.js';
import type { BotEntity, MineflayerBot } from '../mineflayer.js';
import type { BotSession } from '../session.js';

/** How far hands get, from the eyes: to blocks, to creatures, and to both of who creates. */
const BLOCK_REACH = 4.5;
export const ENTITY_REACH = 3;
const CREATIVE_REACH = 5;
const FACES = ['west', 'east', 'down', 'up', 'north', 'south'] as const;
/** A way so near to an axis goes along the others alone: one over it is no number to reckon with. */
const FLAT = 1e-9;
const FAR = 1e9;

interface BlockSource {
  factsAt(x: number, y: number, z: number): BlockStateFacts | undefined;
  readonly endY: number;
}

export interface RayHit {
  readonly pos: Vector;
  readonly facts: BlockStateFacts;
  readonly face: (typeof FACES)[number];
  readonly distance: number;
}

export function eyesOf({ entity }: MineflayerBot): Vector {
  const { x, y, z } = entity.position;
  return [x, y + (entity.eyeHeight ?? EYE_HEIGHT), z];
}

/** The way that the bot looks: a vector of length one. */
export function viewOf({ entity }: MineflayerBot): Vector {
  const yaw = ourYaw(entity.yaw);
  const level = Math.cos(entity.pitch);
  return [Math.cos(yaw) * level, Math.sin(entity.pitch), Math.sin(yaw) * level];
}

/**
 * The first block that a ray meets and that `isMeant`. It ends where nothing is loaded: nobody knows what
 * is there or behind it. The way is a vector of length one.
 */
export function castRay(
  world: BlockSource,
  [ox, oy, oz]: Vector,
  way: Vector,
  reach: number,
  isMeant: (facts: BlockStateFacts) => boolean = () => true,
): RayHit | undefined {
  const [dx, dy, dz] = way.map((one) => (Math.abs(one) < FLAT ? 0 : one)) as Vector;
  if (![ox, oy, oz, dx, dy, dz].every((one) => Math.abs(one) < FAR)) return undefined;
  let [x, y, z] = [Math.floor(ox), Math.floor(oy), Math.floor(oz)];
  const [stepX, stepY, stepZ] = [dx > 0 ? 1 : -1, dy > 0 ? 1 : -1, dz > 0 ? 1 : -1];
  const [perX, perY, perZ] = [Math.abs(1 / dx), Math.abs(1 / dy), Math.abs(1 / dz)];
  const first = (from: number, cell: number, step: number, per: number): number =>
    per === Number.POSITIVE_INFINITY ? per : (step > 0 ? cell + 1 - from : from - cell) * per;
  let nextX = first(ox, x, stepX, perX);
  let nextY = first(oy, y, stepY, perY);
  let nextZ = first(oz, z, stepZ, perZ);
  for (;;) {
    const facts = world.factsAt(x, y, z);
    if (facts === undefined && y < world.endY) return undefined;
    if (facts !== undefined && facts.pointed.length > 0 && isMeant(facts)) {
      const met = nearestBox(facts.pointed, [ox - x, oy - y, oz - z], [dx, dy, dz], reach);
      if (met !== undefined) return { pos: [x, y, z], facts, ...met };
    }
    if (!(Math.min(nextX, nextY, nextZ) <= reach)) return undefined;
    if (nextX <= nextY && nextX <= nextZ) {
      x += stepX;
      nextX += perX;
    } else if (nextY <= nextZ) {
      y += stepY;
      nextY += perY;
    } else {
      z += stepZ;
      nextZ += perZ;
    }
  }
}

/** Where a ray enters the nearest of some boxes, which are six numbers each. */
function nearestBox(
  boxes: Float64Array,
  from: Vector,
  way: Vector,
  reach: number,
): Pick<RayHit, 'face' | 'distance'> | undefined {
  let best: Pick<RayHit, 'face' | 'distance'> | undefined;
  for (let i = 0; i < boxes.length; i += 6) {
    let [enter, leave, face] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 3];
    for (let axis = 0; axis < 3; axis++) {
      const [low, high] = [boxes[i + axis]!, boxes[i + axis + 3]!];
      const [at, along] = [from[axis]!, way[axis]!];
      if (along === 0) {
        if (at < low || at > high) leave = Number.NEGATIVE_INFINITY;
        continue;
      }
      const near = ((along > 0 ? low : high) - at) / along;
      if (near > enter) [enter, face] = [near, axis * 2 + (along > 0 ? 0 : 1)];
      leave = Math.min(leave, ((along > 0 ? high : low) - at) / along);
    }
    const distance = Math.max(0, enter);
    if (enter > leave || leave < 0 || distance > reach) continue;
    if (best === undefined || distance < best.distance) best = { distance, face: FACES[face]! };
  }
  return best;
}

/** The first block on a line from a place, or along the bot's view. */
export function raycast(
  { bot, world }: BotSession,
  reach: number,
  from: Vector = eyesOf(bot),
  way: Vector = viewOf(bot),
): LookedAt | null {
  const length = Math.hypot(...way);
  if (!(length > FLAT && length < FAR)) {
    throw new HarnessError('bad_request', '`way` must point somewhere');
  }
  const hit = castRay(world, from, way.map((one) => one / length) as Vector, reach);
  if (hit === undefined) return null;
  const { pos, facts, face, distance } = hit;
  return { block: facts.text, pos, face, distance };
}

/** The block that a hand would touch. */
export function blockLookedAt(session: BotSession): LookedAt | null {
  const { gameMode } = session.bot.game;
  if (gameMode === 'spectator') return null;
  return raycast(session, gameMode === 'creative' ? CREATIVE_REACH : BLOCK_REACH);
}

/** The number of the entity that a hand would touch, before any block. */
export function entityLookedAt({ bot }: BotSession, wall: number | undefined): number | null {
  const { gameMode } = bot.game;
  if (gameMode === 'spectator') return null;
  const reach = gameMode === 'creative' ? CREATIVE_REACH : ENTITY_REACH;
  const [from, way] = [eyesOf(bot), viewOf(bot)];
  let [nearest, least]: [number | null, number] = [null, Math.min(reach, wall ?? reach)];
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || entity === bot.vehicle || !canBeTouched(entity)) continue;
    const { x, y, z } = entity.position;
    const near = Math.abs(x - from[0]) + Math.abs(y - from[1]) + Math.abs(z - from[2]);
    if (!(near < 3 * (reach + entity.width + entity.height))) continue;
    const half = entity.width / 2;
    const box = Float64Array.of(x - half, y, z - half, x + half, y + entity.height, z + half);
    const met = nearestBox(box, from, way, least);
    if (met !== undefined) [nearest, least] = [entity.id, met.distance];
  }
  return nearest;
}

/** What lies about or flies is picked up or ducked, not touched. */
const UNTOUCHABLE =
  /^(item|experience_orb|area_effect_cloud|snowball|egg|ender_pearl|lightning_bolt|fishing_bobber|marker)$|(arrow|potion|_display)$/;

function canBeTouched(entity: BotEntity): boolean {
  const { name, width, height } = entity;
  if (name === undefined || isCorpse(entity)) return false;
  return width > 0 && height > 0 && !UNTOUCHABLE.test(name);
}
