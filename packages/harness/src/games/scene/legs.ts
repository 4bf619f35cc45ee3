import { AIR, BIOMES, ITEM_KINDS } from '@bridle/engine';
import { HarnessError, type LongAction } from '@bridle/facets';
import {
  findRoute,
  type Goal,
  type Move,
  type PathTerrain,
  type RouteOptions,
  type RouteResult,
  Walker,
} from '@bridle/paths';
import { bodyOf, terrainOf } from '../voxelPaths.js';
import { aimAt, bestTool, isAt, REACH } from './aim.js';
import type { Body } from './body.js';
import { blockName, IS_FLUID, IS_OPAQUE } from './kinds.js';
import { bears } from './placing.js';
import { canSeeFrom } from './sight.js';
import { bare } from './words.js';

/** Cells that one search looks at; more is further than an action can walk. */
const FOOT_NODES_MAX = 8_000;
/** The same where one may dig and build, which is slow, so that it is never far. */
const WORK_NODES_MAX = 4_000;
/** What nobody minds to leave behind as a step. */
const SPARE = /^minecraft:(dirt|coarse_dirt|netherrack)$/;
const SPARE_MAX = 16;
const HOTBAR_SLOTS = 9;
/** Pieces of a search in one tick, of about a millisecond each. */
const SLICES_PER_TICK = 4;
/** How often a route is looked for anew when something was in the way. */
const ROUTES_MAX = 6;
const EYE_HEIGHT = 1.62;
/** Of 300 ticks that a breath lasts: when to come up, and until when to stay there. */
const AIR_LOW = 150;
const AIR_HIGH = 280;
const SURFACE_TICKS = 150;
/** So near to where one wanted to go is there. */
const ARRIVED = 4;
/** How far up and down land is looked for. */
const LEVELS = 24;
/** Sideways, in parts of the way ahead. */
const ASIDE = [0, 0.3, -0.3, 0.6, -0.6] as const;

/** What a walk may take: a pair of legs, a tool too, or blocks as well. */
export type Effort = 'walk' | 'dig' | 'build';

/** Where a walk ended: at the goal, at the nearest place to it, or when there was no more time. */
type Arrival = 'there' | 'near' | 'stopped';

/** The player's legs: every walk of the scene's actions. */
export class Legs {
  readonly #body: Body;

  constructor(body: Body) {
    this.#body = body;
  }

  cell(x: number, y: number, z: number): Goal {
    return { kind: 'cell', x, y, z };
  }

  near(x: number, y: number, z: number, radius: number): Goal {
    return { kind: 'near', x, y, z, radius };
  }

  /** Where something that lies there is picked up by standing there. */
  beside(x: number, y: number, z: number): Goal {
    const accept = (cx: number, cy: number, cz: number): boolean =>
      Math.abs(cx + 0.5 - x) < 1 && Math.abs(cz + 0.5 - z) < 1 && cy - 0.4 < y && y < cy + 2;
    return { kind: 'near', x, y, z, radius: 2.5, accept };
  }

  /** Goes where the hand gets to a block, and sees it. */
  *reach(x: number, y: number, z: number): LongAction<void> {
    const { world } = this.#body;
    if (isAt(aimAt(world, x, y, z)?.hit, x, y, z)) return;
    const { blocks } = world;
    const accept = (cx: number, cy: number, cz: number): boolean => {
      const [ex, ey, ez] = [cx + 0.5, cy + EYE_HEIGHT, cz + 0.5];
      // Who stands in or on the block would fall with it.
      if (cx === x && cz === z && (cy === y + 1 || cy === y)) return false;
      return canSeeFrom(blocks, ex, ey, ez, x, y, z);
    };
    const goal: Goal = { kind: 'reach', x, y, z, reach: REACH - 0.4, accept };
    yield* this.to(goal, `the block at ${x} ${y} ${z}`);
  }

  /** Goes there, or says that there is no way. */
  *to(goal: Goal, what: string): LongAction<void> {
    if (!(yield* this.tryTo(goal, 'build'))) this.refuse(what);
  }

  refuse(what: string): never {
    throw new HarnessError('bad_request', `there is no way to ${what} from here`);
  }

  /** Goes there; says whether it could. */
  *tryTo(goal: Goal, effort: Effort): LongAction<boolean> {
    return (yield* this.#go(goal, effort, Number.POSITIVE_INFINITY, () => false)) === 'there';
  }

  /** Goes towards what moves, for some ticks or until it is near enough. */
  *follow(goal: Goal, ticks: number, isNear: () => boolean): LongAction<void> {
    const arrival = yield* this.#go(goal, 'walk', ticks, isNear);
    if (arrival === 'near')
      throw new HarnessError('bad_request', 'there is no way to it from here');
    if (arrival === 'there') yield* this.#body.tick(); // it will come nearer, or go
  }

  /** Walks in a direction, as far as it goes. */
  *head(dx: number, dz: number, blocks: number): LongAction<void> {
    const { player } = this.#body;
    const [fromX, fromZ] = [player.x, player.z];
    const { goal } = this.#goalAhead(dx, dz, blocks);
    const arrival = yield* this.#go(goal, 'dig', Number.POSITIVE_INFINITY, () => false);
    const [wx, wz] = [player.x - fromX, player.z - fromZ];
    const walked = Math.round(Math.sqrt(wx * wx + wz * wz));
    if (walked === 0 && arrival !== 'there') {
      throw new HarnessError('bad_request', 'there is no way on in that direction');
    }
    const end = arrival === 'there' ? '' : ', then there was no way on';
    this.#body.note(`Walked ${walked} blocks${end}`);
  }

  /** What one comes to by walking there: a biome, or water. */
  outlook(dx: number, dz: number, blocks: number): string {
    const { goal, isWater } = this.#goalAhead(dx, dz, blocks);
    const [x, z] = [Math.floor(goal.x), Math.floor(goal.z)];
    const { biomes } = this.#body.world.blocks.column(x >> 4, z >> 4);
    const biome = bare(BIOMES[biomes[(z & 15) * 16 + (x & 15)]!]!.name);
    return isWater ? `${biome}, across water` : biome;
  }

  /** Dry land in that direction, not straight ahead where there is water; else the water. */
  #goalAhead(dx: number, dz: number, blocks: number): { goal: Goal; isWater: boolean } {
    const { player } = this.#body;
    for (const share of [1, 0.75, 0.5]) {
      for (const aside of ASIDE) {
        const x = Math.floor(player.x + (dx - dz * aside) * blocks * share);
        const z = Math.floor(player.z + (dz + dx * aside) * blocks * share);
        const y = this.#landAt(x, z);
        if (y === undefined) continue;
        return { goal: this.near(x + 0.5, y, z + 0.5, ARRIVED), isWater: false };
      }
    }
    const [x, z] = [Math.floor(player.x + dx * blocks), Math.floor(player.z + dz * blocks)];
    const goal = this.near(x + 0.5, this.#surfaceAt(x, z), z + 0.5, ARRIVED);
    return { goal, isWater: true };
  }

  /** The height to stand at there: on top of the land, or for who is below it, in its caves. */
  #landAt(x: number, z: number): number | undefined {
    return this.#isOutside() ? this.#topAt(x, z) : this.#floorAt(x, z);
  }

  #isOutside(): boolean {
    const { world, player } = this.#body;
    const [x, y, z] = [Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)];
    for (let up = 1; up <= 2 * LEVELS; up++) {
      if (IS_OPAQUE[world.blocks.get(x, y + up, z)] === 1) return false;
    }
    return true;
  }

  /** Undefined where there is water, and where a mountain is too high. */
  #topAt(x: number, z: number): number | undefined {
    const { world, player } = this.#body;
    const highest = Math.floor(player.y) + LEVELS;
    for (let y = highest; y > highest - 2 * LEVELS; y--) {
      const state = world.blocks.get(x, y, z);
      if (state === AIR) continue;
      if (IS_FLUID[state] === 1) return undefined;
      const isTree = /_(leaves|log)$/.test(blockName(state));
      if (!isTree && bears(world, x, y, z)) return y === highest ? undefined : y + 1;
    }
    return undefined;
  }

  /** The floor that is nearest to where the player is now. */
  #floorAt(x: number, z: number): number | undefined {
    const { world, player } = this.#body;
    const own = Math.floor(player.y);
    const isEmpty = (y: number): boolean =>
      !bears(world, x, y, z) && IS_FLUID[world.blocks.get(x, y, z)] !== 1;
    for (let away = 0; away <= LEVELS; away++) {
      for (const y of [own + away, own - away]) {
        if (bears(world, x, y - 1, z) && isEmpty(y) && isEmpty(y + 1)) return y;
      }
    }
    return undefined;
  }

  #surfaceAt(x: number, z: number): number {
    const { world, player } = this.#body;
    let y = Math.floor(player.y) + LEVELS;
    while (y > 0 && IS_FLUID[world.blocks.get(x, y, z)] !== 1) y--;
    return y;
  }

  *#go(goal: Goal, effort: Effort, ticks: number, isEnough: () => boolean): LongAction<Arrival> {
    const body = this.#body;
    let left = ticks;
    for (let routes = 0; routes < ROUTES_MAX; routes++) {
      while (!isSteady(body)) yield* body.tick();
      const route = yield* this.#find(goal, effort);
      const walker = new Walker(this.#terrain(), route.ok ? route.steps : route.best);
      for (;;) {
        if (left-- <= 0 || isEnough()) return 'stopped';
        if (yield* this.#breathe()) break;
        const move = walker.next(bodyOf(body.world));
        if (move === 'lost') break;
        if (move === 'done') return route.ok ? 'there' : 'near';
        yield* this.#step(move);
      }
    }
    return 'near';
  }

  /** On foot if possible; otherwise by digging, and by steps of what is worth nothing. */
  *#find(goal: Goal, effort: Effort): LongAction<RouteResult> {
    const onFoot = yield* this.#search(goal, { openDoors: true, maxNodes: FOOT_NODES_MAX });
    if (onFoot.ok || effort === 'walk') return onFoot;
    const build = effort === 'build';
    const work = { openDoors: true, dig: true, build, maxNodes: WORK_NODES_MAX };
    const worked = yield* this.#search(goal, work);
    return worked.ok ? worked : onFoot;
  }

  *#search(goal: Goal, options: RouteOptions): LongAction<RouteResult> {
    const { player } = this.#body;
    const search = findRoute(this.#terrain(), player, goal, options);
    for (let slice = 1; ; slice++) {
      const found = search.next();
      if (found.done) return found.value;
      if (slice % SLICES_PER_TICK === 0) yield* this.#body.tick();
    }
  }

  #terrain(): PathTerrain {
    const { world, player } = this.#body;
    const slot = this.#spareSlot();
    const placeable = slot === undefined ? 0 : Math.min(SPARE_MAX, player.inventory.counts[slot]!);
    return terrainOf(world, { placeable });
  }

  /** The slot of the hotbar with the most blocks that may be used up. */
  #spareSlot(): number | undefined {
    const { items, counts } = this.#body.player.inventory;
    let best: number | undefined;
    for (let slot = 0; slot < HOTBAR_SLOTS; slot++) {
      const item = items[slot]!;
      if (item === 0 || !SPARE.test(ITEM_KINDS[item - 1]!.name)) continue;
      if (best === undefined || counts[slot]! > counts[best]!) best = slot;
    }
    return best;
  }

  /** Comes up for air in time; says whether that was due, and led away from the route. */
  *#breathe(): LongAction<boolean> {
    const { player } = this.#body;
    if (player.air > AIR_LOW || !player.isMortal) return false;
    for (let i = 0; i < SURFACE_TICKS && player.air < AIR_HIGH; i++) {
      yield* this.#body.tick({ jumpHold: true });
    }
    return true;
  }

  *#step(move: Move): LongAction<void> {
    const body = this.#body;
    const { player } = body;
    body.turn(move.yaw ?? player.yaw, move.pitch ?? 0);
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
  }

  #slotFor({ dig, place }: Move): number | undefined {
    const { world } = this.#body;
    if (place !== undefined) return this.#spareSlot();
    if (dig === undefined) return undefined;
    return bestTool(world, world.blocks.get(dig.x, dig.y, dig.z)).slot;
  }
}

/** A route begins where somebody stands, swims or hangs. */
function isSteady({ world }: Body): boolean {
  const { onGround, inWater, onClimbable } = bodyOf(world);
  return onGround || inWater || onClimbable || world.player.flying;
}
