import type { LongAction, MoveOptions } from '@bridle/facets';
import {
  findRoute,
  type RouteGoal,
  type RouteOptions,
  type RouteResult,
  topOf,
  UNLOADED,
  WATER,
  Walker,
} from '@bridle/paths';
import type { WalkingBody } from './walkingBody.js';

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

/** A body that falls comes to the ground within these, from wherever. */
const FALL_TICKS = 400;
/** For the land under one's feet to come, where it is not there yet. */
const LAND_TICKS = 20;

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

/** How somebody walks in any block world: ways are found, walked, and found anew where something came in between. */
export class Walking {
  readonly #body: WalkingBody;
  /** who is told of blocks that are broken and placed on the way */
  onWork: MoveOptions['onWork'] | undefined;

  constructor(body: WalkingBody) {
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
    const avoidance = isBold ? undefined : body.avoidance?.(this);
    let heeds = HEEDS_MAX;
    let left = ticks ?? Number.POSITIVE_INFINITY;
    for (let routes = 0; routes < ROUTES_MAX; routes++) {
      const why = yield* this.#comeToRest();
      if (why !== undefined) return { at: 'near', why };
      const route = yield* this.#find(goal, effort, goesNear);
      if (!route.ok && !goesNear) return { at: 'near', why: route.reason };
      const steps = route.ok ? route.steps : route.best;
      avoidance?.looked();
      const walker = new Walker(body.terrain(), steps, {
        sprint: (sprint || avoidance?.rushes === true) && body.canSprint,
        ...(body.isBrisk && { brisk: true }),
      });
      for (;;) {
        if (left-- <= 0 || isEnough?.()) return { at: 'stopped' };
        if (yield* this.#breathe()) break;
        if (heeds > 0 && avoidance && (yield* avoidance.heed())) {
          heeds--;
          routes--;
          break;
        }
        const move = walker.next(body.feet());
        if (move === 'lost') break;
        if (move !== 'done') {
          if ((yield* body.step(move, this.onWork)) === 'lost') break;
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

  /** A route begins where somebody stands, swims or hangs; says why that is nowhere. */
  *#comeToRest(): LongAction<'not_loaded' | 'lost' | undefined> {
    const body = this.#body;
    for (let ticks = 0; !isSteady(body); ticks++) {
      if (ticks >= FALL_TICKS) return 'lost';
      if (ticks >= LAND_TICKS && this.#isUnknownHere()) return 'not_loaded';
      yield* body.tick();
    }
    return undefined;
  }

  #isUnknownHere(): boolean {
    const { x, y, z } = this.#body.feet();
    const cell = this.#body.terrain().cell(Math.floor(x), Math.floor(y), Math.floor(z));
    return (cell & UNLOADED) !== 0;
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
    const body = this.#body;
    const search = findRoute(body.terrain(), body.feet(), goal, options);
    try {
      for (let slice = 1; ; slice++) {
        const found = search.next();
        if (found.done) return found.value;
        if (slice % SLICES_PER_TICK === 0) yield* body.tick();
      }
    } finally {
      search.return(undefined as never); // gives its memory back where it was stopped
    }
  }

  /** Comes up for air in time; says whether that was due, and led away from the route. */
  *#breathe(): LongAction<boolean> {
    if (this.#body.air > AIR_LOW) return false;
    yield* this.comeUp();
    return true;
  }

  /** Swims up and stays there for a breath; out from under a roof first. */
  *comeUp(): LongAction<void> {
    const body = this.#body;
    if (this.#isUnderRoof()) yield* this.#swimToAir();
    for (let i = 0; i < SURFACE_TICKS && body.air < AIR_HIGH; i++) yield* body.swimUp();
  }

  /** Whether something solid is between the water and the air above. */
  #isUnderRoof(): boolean {
    const body = this.#body;
    const terrain = body.terrain();
    const feet = body.feet();
    const [x, z] = [Math.floor(feet.x), Math.floor(feet.z)];
    const eyes = Math.floor(body.eyeY);
    for (let y = eyes; y < eyes + AIR_BLOCKS; y++) {
      const cell = terrain.cell(x, y, z);
      if (topOf(cell) > 0) return true;
      if ((cell & WATER) === 0) return false;
    }
    return false;
  }

  *#swimToAir(): LongAction<void> {
    const body = this.#body;
    const { x, y, z } = body.feet();
    const terrain = body.terrain();
    const accept = (cx: number, cy: number, cz: number): boolean =>
      (terrain.cell(cx, cy + 1, cz) & WATER) === 0;
    const goal: RouteGoal = { kind: 'near', x, y, z, radius: AIR_BLOCKS, accept };
    const route = yield* this.#search(goal, { maxNodes: AIR_NODES });
    if (!route.ok) return;
    const walker = new Walker(terrain, route.steps);
    for (let i = 0; i < SURFACE_TICKS; i++) {
      const move = walker.next(body.feet());
      if (move === 'lost' || move === 'done') return;
      if ((yield* body.step(move, this.onWork)) === 'lost') return;
    }
  }
}

function isSteady(body: WalkingBody): boolean {
  const { onGround, inWater, onClimbable } = body.feet();
  return onGround || inWater || onClimbable || body.isFlying;
}
