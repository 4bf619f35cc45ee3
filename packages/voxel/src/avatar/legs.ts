import { nameOfState } from '@bridle/block-facts';
import { canSeeFrom } from '@bridle/block-scene';
import {
  COLLISION_SHAPE,
  EYE_HEIGHT,
  IS_WATER,
  MAIN_SLOTS,
  SELECTION_SHAPE,
  type World,
} from '@bridle/engine';
import { bareName, isBodyIn, type LongAction, type MoveOptions, REACH } from '@bridle/facets';
import type { DangerAvoidance, Point, Reaching, StepEnd, Walking, WalkingBody } from '@bridle/legs';
import type { Move, PathTerrain, WalkerBody } from '@bridle/paths';
import { bodyOf, terrainOf } from '../paths.js';
import { VoxelSight } from '../sightLand.js';
import { aimAt, isAt } from './aiming.js';
import { bestToolInBag, hotbarSlotFor } from './bag.js';
import type { AvatarBody } from './body.js';
import { type AvoidedPoint, aroundBombs, BombAvoidance } from './bombAvoidance.js';
import { spotsFrom } from './placing.js';
import { blockName, IS_HARMFUL, spareRank } from './states.js';

const SPARE_MAX = 64;
/** A body so near to the middle of a block stands on it: half of it, and half of a body. */
const UNDERFOOT = 0.8;
/** Blocks that one falls without harm. */
const HARMLESS_DROP = 3;
const WORLD_LEVELS = 384;

/** The player's legs: digs with the best of all tools, builds with whatever is worth little. */
export class VoxelLegs implements WalkingBody {
  readonly isBrisk = false;
  readonly canSprint = true; // the engine sees to it
  readonly #body: AvatarBody;
  /** what one runs away from right now */
  avoided: AvoidedPoint | undefined;

  constructor(body: AvatarBody) {
    this.#body = body;
  }

  get now(): number {
    return this.#body.world.tick;
  }

  get eyeY(): number {
    return this.#body.player.eyeY;
  }

  get air(): number {
    const { air, isMortal } = this.#body.player;
    return isMortal ? air : Number.POSITIVE_INFINITY;
  }

  get isFlying(): boolean {
    return this.#body.player.flying;
  }

  get isRiding(): boolean {
    return this.#body.player.riding !== 0;
  }

  feet(): WalkerBody {
    return bodyOf(this.#body.world);
  }

  tick(): LongAction<void> {
    return this.#body.tick();
  }

  swimUp(): LongAction<void> {
    return this.#body.tick({ jumpHold: true });
  }

  land(): LongAction<void> {
    return this.#body.tick({ toggleFly: true });
  }

  avoidance(walking: Walking): DangerAvoidance {
    return new BombAvoidance(this.#body, this, walking);
  }

  terrain(): PathTerrain {
    const { world } = this.#body;
    const known = new Map<number, number>();
    const terrain = terrainOf(world, {
      placeable: this.#spareBlocks(),
      digTicks(state) {
        let ticks = known.get(state);
        if (ticks === undefined) {
          ticks = bestToolInBag(world, state).ticks;
          known.set(state, ticks);
        }
        return ticks;
      },
    });
    return aroundBombs(world, terrain, this.avoided);
  }

  *step(move: Move, onWork: MoveOptions['onWork']): LongAction<StepEnd> {
    const body = this.#body;
    const { player } = body;
    body.turn(move.yaw ?? player.yaw, move.pitch ?? 0);
    const work = move.dig ?? move.place?.cell;
    const before = work && body.world.blocks.get(work.x, work.y, work.z);
    yield* body.tick({
      moveX: move.strafe,
      moveY: move.forward,
      jumpHold: move.jump,
      crouch: move.sneak,
      sprint: move.sprint,
      attackHold: move.dig !== undefined,
      useClick: move.open !== undefined || move.place !== undefined,
      hotbarSlot: this.#slotFor(move),
    });
    if (work === undefined || body.world.blocks.get(work.x, work.y, work.z) === before)
      return 'done';
    const isDug = move.dig !== undefined;
    const state = isDug ? before! : body.world.blocks.get(work.x, work.y, work.z);
    onWork?.(isDug ? 'broken' : 'placed', nameOfState(state), [work.x, work.y, work.z]);
    return 'done';
  }

  thing(id: number): (Point & { readonly name: string }) | undefined {
    return thingById(this.#body.world, id);
  }

  reaching(kind: 'block' | 'place', cell: readonly [number, number, number]): Reaching {
    const body = this.#body;
    const { world } = body;
    const [x, y, z] = cell;
    const { blocks } = world;
    const sight = new VoxelSight(blocks);
    return {
      what:
        kind === 'place'
          ? cell.join(' ')
          : `${blockName(blocks.get(x, y, z))} at ${cell.join(' ')}`,
      accept(cx, cy, cz) {
        if (kind === 'place') return canPlaceFrom(world, [cx + 0.5, cy, cz + 0.5], cell);
        // A body in or on the block would fall with it.
        if (cx === x && cz === z && (cy === y + 1 || cy === y)) return false;
        return canSeeFrom(sight, cx + 0.5, cy + EYE_HEIGHT, cz + 0.5, x, y, z);
      },
      isDone() {
        const { player } = body;
        if (kind === 'place') return canPlaceFrom(world, [player.x, player.y, player.z], cell);
        return isInHand(world, x, y, z) && !fallsWith(world, x, y, z);
      },
    };
  }

  #spareBlocks(): number {
    const { items, counts } = this.#body.player.inventory;
    let count = 0;
    for (let slot = 0; slot < MAIN_SLOTS; slot++) {
      if (spareRank(items[slot]! - 1) !== undefined) count += counts[slot]!;
    }
    return Math.min(SPARE_MAX, count);
  }

  /** The slot of the hotbar with the cheapest block that may be used up. */
  #spareSlot(): number | undefined {
    const { items } = this.#body.player.inventory;
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    for (let slot = 0; slot < MAIN_SLOTS; slot++) {
      const rank = spareRank(items[slot]! - 1);
      if (rank !== undefined && rank < least) [best, least] = [slot, rank];
    }
    return best < 0 ? undefined : hotbarSlotFor(this.#body, best);
  }

  #slotFor({ dig, place }: Move): number | undefined {
    const { world } = this.#body;
    if (place !== undefined) return this.#spareSlot();
    if (dig === undefined) return undefined;
    const { slot } = bestToolInBag(world, world.blocks.get(dig.x, dig.y, dig.z));
    return hotbarSlotFor(this.#body, slot);
  }
}

/** Something that is not a block. */
function thingById({ land, items }: World, id: number): (Point & { name: string }) | undefined {
  const { list, projectiles, orbs } = land.mobs;
  const mob = list.find((one) => one.id === id);
  if (mob !== undefined) {
    return mob.health <= 0
      ? undefined
      : { x: mob.x, y: mob.y, z: mob.z, name: bareName(mob.kind.type) };
  }
  const other = [...items, ...projectiles, ...orbs, ...land.primed].find((one) => one.id === id);
  return other && { x: other.x, y: other.y, z: other.z, name: 'it' };
}

/** Whether somebody who broke this block would fall with it, and take harm. */
function fallsWith({ player, blocks }: World, x: number, y: number, z: number): boolean {
  const [dx, dz] = [Math.abs(player.x - x - 0.5), Math.abs(player.z - z - 0.5)];
  if (Math.max(dx, dz) >= UNDERFOOT) return false;
  // A falling body is about to stand on it.
  const floor = floorBelow(blocks, x, Math.floor(player.y - 0.1), z, WORLD_LEVELS);
  return floor === y && floorBelow(blocks, x, y - 1, z, HARMLESS_DROP) === undefined;
}

/** The level of the first block from this one down, of so many, that carries or softens a fall. */
function floorBelow(
  blocks: World['blocks'],
  x: number,
  y: number,
  z: number,
  levels: number,
): number | undefined {
  for (let level = y; level > y - levels; level--) {
    const state = blocks.get(x, level, z);
    if (IS_HARMFUL[state] === 1) return undefined;
    if (COLLISION_SHAPE[state] !== 0 || IS_WATER[state] === 1) return level;
  }
  return undefined;
}

function canPlaceFrom(
  world: World,
  feet: readonly [number, number, number],
  cell: readonly [number, number, number],
): boolean {
  return !isBodyIn(feet, cell) && !spotsFrom(world, feet, cell).next().done;
}

/** Whether a hand gets to a block, or to what cannot be pointed at, from where the player is. */
function isInHand(world: World, x: number, y: number, z: number): boolean {
  const { player, blocks } = world;
  if (SELECTION_SHAPE[blocks.get(x, y, z)] !== 0) return isAt(aimAt(world, x, y, z)?.hit, x, y, z);
  const [dx, dy, dz] = [x + 0.5 - player.x, y + 0.5 - player.eyeY, z + 0.5 - player.z];
  if (dx * dx + dy * dy + dz * dz > REACH * REACH) return false;
  return canSeeFrom(new VoxelSight(blocks), player.x, player.eyeY, player.z, x, y, z);
}
