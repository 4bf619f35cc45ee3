import type { LongAction } from '@bridle/facets';
import {
  type Cell,
  findRoute,
  type Goal,
  type Move,
  type PathTerrain,
  type RouteOptions,
  type RouteResult,
  topOf,
  WATER,
  Walker,
} from '@bridle/paths';
import { bodyOf, terrainOf } from '../paths.js';
import { bestTool } from './aim.js';
import type { Body } from './body.js';
import { spareRank } from './states.js';

/** Soil and the like: what nobody minds to leave behind as a step. */
const SPARE_RANK_MAX = 2;
const SPARE_MAX = 16;
const HOTBAR_SLOTS = 9;
/** Of 300 ticks that a breath lasts: when to come up, and until when to stay there. */
const AIR_LOW = 150;
const AIR_HIGH = 280;
const SURFACE_TICKS = 150;
/** Who has a roof above looks so far for a way to the air. */
const AIR_BLOCKS = 24;
const AIR_NODES = 6_000;
/** How often one walk minds what is dangerous around, before it goes on all the same. */
const HEEDS_MAX = 60;

/** What a walk may take: a pair of legs, a tool too, or blocks as well. */
export type Effort = 'walk' | 'dig' | 'build';

/** How much is done for a way before somebody gives up. */
export interface Patience {
  /** cells that one search looks at; more is further than an action can walk */
  readonly footNodes: number;
  /** the same where one may dig and build, which is slow, so that it is never far */
  readonly workNodes: number;
  /** pieces of a search in one tick, of about a millisecond each */
  readonly slicesPerTick: number;
  /** how often a route is looked for anew when something was in the way */
  readonly routes: number;
  /** whether it is worth finding out that there is no way, where none is found */
  readonly provesNoPath?: boolean;
  /** whether one goes as near as one gets where there is no way */
  readonly goesNear?: boolean;
  /** so many ticks of getting nearer at a time; further ways are found piece by piece */
  readonly partTicks?: number;
}

export interface Walk {
  readonly goal: Goal;
  readonly effort: Effort;
  /** it ends after so many ticks, wherever one is then */
  readonly ticks?: number;
  /** it ends where this holds, asked before every tick */
  readonly isEnough?: () => boolean;
  readonly sprint?: boolean;
  /** goes on whatever is in its way: it runs already, or is after it */
  readonly isBold?: boolean;
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
export interface Wariness {
  /** whether it is time to get past something as fast as one can */
  readonly rushes: boolean;
  /** A way was looked for just now. */
  looked(): void;
  /** Gets out of danger; says whether the way is to be looked for anew. */
  heed(): LongAction<boolean>;
}

/** The player's legs. */
export class Legs<B extends Body = Body> {
  protected readonly body: B;
  readonly #patience: Patience;

  constructor(body: B, patience: Patience) {
    this.body = body;
    this.#patience = patience;
  }

  /** Where something that lies there is picked up by standing there. */
  beside(x: number, y: number, z: number): Goal {
    const accept = (cx: number, cy: number, cz: number): boolean =>
      Math.abs(cx + 0.5 - x) < 1 && Math.abs(cz + 0.5 - z) < 1 && cy - 0.4 < y && y < cy + 2;
    return { kind: 'near', x, y, z, radius: 2.5, accept };
  }

  *walk({ goal, effort, ticks, isEnough, sprint = false, isBold }: Walk): LongAction<Arrival> {
    const { body } = this;
    const wariness = isBold ? undefined : this.wariness();
    let heeds = HEEDS_MAX;
    let left = ticks ?? Number.POSITIVE_INFINITY;
    for (let routes = 0; routes < this.#patience.routes; routes++) {
      while (!isSteady(body)) yield* body.tick();
      const route = yield* this.#find(goal, effort);
      if (!route.ok && !this.#patience.goesNear) return { at: 'near', why: route.reason };
      const steps = route.ok ? route.steps : route.best;
      wariness?.looked();
      const walker = new Walker(this.terrain(), steps, {
        sprint: sprint || wariness?.rushes === true,
      });
      for (;;) {
        if (left-- <= 0 || isEnough?.()) return { at: 'stopped' };
        if (yield* this.#breathe()) break;
        if (heeds > 0 && wariness && (yield* wariness.heed())) {
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
  *#find(goal: Goal, effort: Effort): LongAction<RouteResult> {
    const { footNodes, workNodes, provesNoPath = false, partTicks } = this.#patience;
    const common = { openDoors: true, provesNoPath, ...(partTicks !== undefined && { partTicks }) };
    // Who may dig need not look for a way around half the world.
    const maxNodes = effort === 'walk' ? footNodes : Math.min(footNodes, workNodes);
    const onFoot = yield* this.#search(goal, { ...common, maxNodes });
    if (onFoot.ok || effort === 'walk') return onFoot;
    const build = effort === 'build';
    const worked = yield* this.#search(goal, { ...common, dig: true, build, maxNodes: workNodes });
    return worked.ok ? worked : { ...onFoot, reason: worked.reason };
  }

  *#search(goal: Goal, options: RouteOptions): LongAction<RouteResult> {
    const { player } = this.body;
    const search = findRoute(this.terrain(), player, goal, options);
    try {
      for (let slice = 1; ; slice++) {
        const found = search.next();
        if (found.done) return found.value;
        if (slice % this.#patience.slicesPerTick === 0) yield* this.body.tick();
      }
    } finally {
      search.return(undefined as never); // gives its memory back where it was stopped
    }
  }

  /** The world as a way is looked for in it. */
  protected terrain(): PathTerrain {
    const slot = this.spareSlot();
    const { counts } = this.body.player.inventory;
    const placeable = slot === undefined ? 0 : Math.min(SPARE_MAX, counts[slot]!);
    return terrainOf(this.body.world, { placeable });
  }

  /** The slot of the hotbar with the most blocks that may be used up. */
  protected spareSlot(): number | undefined {
    const { items, counts } = this.body.player.inventory;
    let best: number | undefined;
    for (let slot = 0; slot < HOTBAR_SLOTS; slot++) {
      const item = items[slot]!;
      if (item === 0 || (spareRank(item - 1) ?? Infinity) > SPARE_RANK_MAX) continue;
      if (best === undefined || counts[slot]! > counts[best]!) best = slot;
    }
    return best;
  }

  /** The slot of the hotbar with what breaks a block of a state best. */
  protected toolSlot(state: number): number {
    return bestTool(this.body.world, state).slot;
  }

  /** Of one walk, from its start on; not every body has any. */
  protected wariness(): Wariness | undefined {
    return undefined;
  }

  /** Comes up for air in time; says whether that was due, and led away from the route. */
  *#breathe(): LongAction<boolean> {
    const { player } = this.body;
    if (player.air > AIR_LOW || !player.isMortal) return false;
    yield* this.comeUp();
    return true;
  }

  /** Swims up and stays there for a breath; out from under a roof first. */
  *comeUp(): LongAction<void> {
    const { player } = this.body;
    if (this.#isUnderRoof()) yield* this.#swimToAir();
    for (let i = 0; i < SURFACE_TICKS && player.air < AIR_HIGH; i++) {
      yield* this.body.tick({ jumpHold: true });
    }
  }

  /** Whether something solid is between the water and the air above. */
  #isUnderRoof(): boolean {
    const terrain = this.terrain();
    const [x, z] = [Math.floor(this.body.player.x), Math.floor(this.body.player.z)];
    const eyes = Math.floor(this.body.player.eyeY);
    for (let y = eyes; y < eyes + AIR_BLOCKS; y++) {
      const cell = terrain.cell(x, y, z);
      if (topOf(cell) > 0) return true;
      if ((cell & WATER) === 0) return false;
    }
    return false;
  }

  *#swimToAir(): LongAction<void> {
    const { body } = this;
    const { x, y, z } = body.player;
    const terrain = this.terrain();
    const accept = (cx: number, cy: number, cz: number): boolean =>
      (terrain.cell(cx, cy + 1, cz) & WATER) === 0;
    const goal: Goal = { kind: 'near', x, y, z, radius: AIR_BLOCKS, accept };
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
    const body = this.body;
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
    this.worked(move.dig === undefined ? 'placed' : 'broken', work, before!);
  }

  /** A block was broken or placed for the way. */
  protected worked(_what: 'broken' | 'placed', _cell: Cell, _before: number): void {}

  #slotFor({ dig, place }: Move): number | undefined {
    const { world } = this.body;
    if (place !== undefined) return this.spareSlot();
    if (dig === undefined) return undefined;
    return this.toolSlot(world.blocks.get(dig.x, dig.y, dig.z));
  }
}

/** A route begins where somebody stands, swims or hangs. */
function isSteady({ world }: Body): boolean {
  const { onGround, inWater, onClimbable } = bodyOf(world);
  return onGround || inWater || onClimbable || world.player.flying;
}
