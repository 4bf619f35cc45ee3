import { nameOfState } from '@bridle/block-facts';
import { MAIN_SLOTS } from '@bridle/engine';
import type { LongAction, MoveOptions } from '@bridle/facets';
import {
  findRoute,
  type Move,
  type PathTerrain,
  type RouteGoal,
  type RouteOptions,
  type RouteResult,
  topOf,
  WATER,
  Walker,
} from '@bridle/paths';
import { bodyOf, terrainOf } from '../paths.js';
import { bestToolInBag, hotbarSlotFor } from './bag.js';
import type { AvatarBody } from './body.js';
import { type AvoidedPoint, aroundBombs, BombAvoidance } from './bombAvoidance.js';
import { spareRank } from './states.js';

/** Cells that one search looks at; more is further than an action can walk. */
const FOOT_NODES = 24_000;
/** The same where one may dig and build, which is slow, so that it is never far. */
const WORK_NODES = 12_000;
/** Pieces of a search in one tick, of about a millisecond each. */
const SLICES_PER_TICK = 2;
/** How often a route is looked for anew when something was in the way. */
const ROUTES_MAX = 8;
/** So many ticks of getting nearer at a time, about 130 blocks; further ways are found piece by piece. */
const PART_TICKS = 600;
/** Of 300 ticks that a breath lasts: when to come up, and until when to stay there. */
const AIR_LOW = 150;
const AIR_HIGH = 280;
const SURFACE_TICKS = 150;
/** A body under a roof looks so far for a way to the air. */
const AIR_BLOCKS = 24;
const AIR_NODES = 6_000;
/** How often one walk minds what is dangerous around, before it goes on all the same. */
const HEEDS_MAX = 60;

const SPARE_MAX = 64;

/** What a walk may take: feet, a tool too, or blocks as well. */
export type Effort = 'walk' | 'dig' | 'build';

export interface Walk {
  readonly goal: RouteGoal;
  readonly effort: Effort;
  /** it ends after so many ticks, wherever one is then */
  readonly ticks?: number;
  /** it ends where this holds, asked before every tick */
  readonly isEnough?: () => boolean;
  readonly sprint?: boolean;
  /** goes on whatever is in its way: it runs already, or is after it */
  readonly isBold?: boolean;
  /** goes as near as one gets where there is no way */
  readonly goesNear?: boolean;
}

/** Where a walk ended: at the goal, at the nearest place to it, or because it was enough. */
export type Arrival =
  | { readonly at: 'there' | 'stopped' }
  | {
      readonly at: 'near';
      /** `lost`: there was a way, but something was in it again and again */
      readonly why: Extract<RouteResult, { ok: false }>['reason'] | 'lost';
    };

/** Keeps one walk away from what is dangerous around. */
export interface DangerAvoidance {
  /** whether it is time to get past something as fast as one can */
  readonly rushes: boolean;
  /** A way was looked for just now. */
  looked(): void;
  /** Gets out of danger; says whether the way is to be looked for anew. */
  heed(): LongAction<boolean>;
}

/** How the player walks: digs with the best of all tools, builds with whatever is worth little. */
export class Walking {
  readonly #body: AvatarBody;
  /** who is told of blocks that are broken and placed on the way */
  onWork: MoveOptions['onWork'] | undefined;
  /** what one runs away from right now */
  avoided: AvoidedPoint | undefined;

  constructor(body: AvatarBody) {
    this.#body = body;
  }

  /** Where something that lies there is picked up by standing there. */
  beside(x: number, y: number, z: number): RouteGoal {
    const accept = (cx: number, cy: number, cz: number): boolean =>
      Math.abs(cx + 0.5 - x) < 1 && Math.abs(cz + 0.5 - z) < 1 && cy - 0.4 < y && y < cy + 2;
    return { kind: 'near', x, y, z, radius: 2.5, accept };
  }

  *walk(walk: Walk): LongAction<Arrival> {
    const { goal, effort, ticks, isEnough, sprint = false, isBold, goesNear = false } = walk;
    const body = this.#body;
    const avoidance = isBold ? undefined : new BombAvoidance(this.#body, this);
    let heeds = HEEDS_MAX;
    let left = ticks ?? Number.POSITIVE_INFINITY;
    for (let routes = 0; routes < ROUTES_MAX; routes++) {
      while (!isSteady(body)) yield* body.tick();
      const route = yield* this.#find(goal, effort, goesNear);
      if (!route.ok && !goesNear) return { at: 'near', why: route.reason };
      const steps = route.ok ? route.steps : route.best;
      avoidance?.looked();
      const walker = new Walker(this.#terrain(), steps, {
        sprint: sprint || avoidance?.rushes === true,
      });
      for (;;) {
        if (left-- <= 0 || isEnough?.()) return { at: 'stopped' };
        if (yield* this.#breathe()) break;
        if (heeds > 0 && avoidance && (yield* avoidance.heed())) {
          heeds--;
          routes--;
          break;
        }
        const move = walker.next(bodyOf(body.world));
        if (move === 'lost') break;
        if (move !== 'done') {
          yield* this.#step(move);
          continue;
        }
        if (!route.ok) return { at: 'near', why: route.reason };
        if (!route.isPart) return { at: 'there' };
        routes = -1; // so far it went well
        break;
      }
    }
    return { at: 'near', why: 'lost' };
  }

  /** On foot if possible; otherwise by digging, and by steps of what is worth nothing. */
  *#find(goal: RouteGoal, effort: Effort, goesNear: boolean): LongAction<RouteResult> {
    // A proof that there is no way says nothing of the way to the nearest place.
    const common = { openDoors: true, provesNoPath: !goesNear, partTicks: PART_TICKS };
    // A walk that may dig need not look for a way around half the world.
    const maxNodes = effort === 'walk' ? FOOT_NODES : WORK_NODES;
    const onFoot = yield* this.#search(goal, { ...common, maxNodes });
    if (onFoot.ok || effort === 'walk') return onFoot;
    const build = effort === 'build';
    const worked = yield* this.#search(goal, { ...common, dig: true, build, maxNodes: WORK_NODES });
    return worked.ok ? worked : { ...onFoot, reason: worked.reason };
  }

  *#search(goal: RouteGoal, options: RouteOptions): LongAction<RouteResult> {
    const { player } = this.#body;
    const search = findRoute(this.#terrain(), player, goal, options);
    try {
      for (let slice = 1; ; slice++) {
        const found = search.next();
        if (found.done) return found.value;
        if (slice % SLICES_PER_TICK === 0) yield* this.#body.tick();
      }
    } finally {
      search.return(undefined as never); // gives its memory back where it was stopped
    }
  }

  /** The world as a way is looked for in it. */
  #terrain(): PathTerrain {
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

  /** Comes up for air in time; says whether that was due, and led away from the route. */
  *#breathe(): LongAction<boolean> {
    const { player } = this.#body;
    if (player.air > AIR_LOW || !player.isMortal) return false;
    yield* this.comeUp();
    return true;
  }

  /** Swims up and stays there for a breath; out from under a roof first. */
  *comeUp(): LongAction<void> {
    const { player } = this.#body;
    if (this.#isUnderRoof()) yield* this.#swimToAir();
    for (let i = 0; i < SURFACE_TICKS && player.air < AIR_HIGH; i++) {
      yield* this.#body.tick({ jumpHold: true });
    }
  }

  /** Whether something solid is between the water and the air above. */
  #isUnderRoof(): boolean {
    const terrain = this.#terrain();
    const [x, z] = [Math.floor(this.#body.player.x), Math.floor(this.#body.player.z)];
    const eyes = Math.floor(this.#body.player.eyeY);
    for (let y = eyes; y < eyes + AIR_BLOCKS; y++) {
      const cell = terrain.cell(x, y, z);
      if (topOf(cell) > 0) return true;
      if ((cell & WATER) === 0) return false;
    }
    return false;
  }

  *#swimToAir(): LongAction<void> {
    const body = this.#body;
    const { x, y, z } = body.player;
    const terrain = this.#terrain();
    const accept = (cx: number, cy: number, cz: number): boolean =>
      (terrain.cell(cx, cy + 1, cz) & WATER) === 0;
    const goal: RouteGoal = { kind: 'near', x, y, z, radius: AIR_BLOCKS, accept };
    const route = yield* this.#search(goal, { maxNodes: AIR_NODES });
    if (!route.ok) return;
    const walker = new Walker(terrain, route.steps);
    for (let i = 0; i < SURFACE_TICKS; i++) {
      const move = walker.next(bodyOf(body.world));
      if (move === 'lost' || move === 'done') return;
      yield* this.#step(move);
    }
  }

  *#step(move: Move): LongAction<void> {
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
    if (work === undefined || body.world.blocks.get(work.x, work.y, work.z) === before) return;
    const isDug = move.dig !== undefined;
    const state = isDug ? before! : body.world.blocks.get(work.x, work.y, work.z);
    this.onWork?.(isDug ? 'broken' : 'placed', nameOfState(state), [work.x, work.y, work.z]);
  }

  #slotFor({ dig, place }: Move): number | undefined {
    const { world } = this.#body;
    if (place !== undefined) return this.#spareSlot();
    if (dig === undefined) return undefined;
    const { slot } = bestToolInBag(world, world.blocks.get(dig.x, dig.y, dig.z));
    return hotbarSlotFor(this.#body, slot);
  }
}

/** A route begins where somebody stands, swims or hangs. */
function isSteady({ world }: AvatarBody): boolean {
  const { onGround, inWater, onClimbable } = bodyOf(world);
  return onGround || inWater || onClimbable || world.player.flying;
}
