import { canSeeFrom } from '@bridle/block-scene';
import { BLOCK_KINDS } from '@bridle/engine';
import {
  attempt,
  type BlockFacts,
  bareName,
  EYE_HEIGHT,
  FOOD_MAX,
  isBodyIn,
  type LongAction,
  type MoveOptions,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import type { Point, Reaching, StepEnd, WalkingBody } from '@bridle/legs';
import type { Move, PathTerrain, WalkerBody } from '@bridle/paths';
import { CLIMBABLE } from '@bridle/paths';
import { botYaw } from '../angles.js';
import { aimAtBlock, nameAt } from '../hands/aiming.js';
import type { BotBody } from '../hands/body.js';
import { dig } from '../hands/digging.js';
import { faceTowards } from '../hands/faces.js';
import { itemNamed, takeInHand } from '../hands/inHand.js';
import { spotsFrom } from '../hands/placing.js';
import { KEPT_CELLS_MAX, KEPT_MS } from '../limits.js';
import { airOf, readInventory } from '../state.js';
import { BotSight } from '../view.js';
import { BotCells, botTerrain } from './botTerrain.js';
import { SetBacks } from './setBacks.js';

const SPARE_MAX = 64;
/** Who has no more food than this cannot sprint. */
const SPRINT_FOOD = 6;
/** A body so near to the middle of a block stands on it: half of it, and half of a body. */
const UNDERFOOT = 0.8;
/** Blocks that one falls without harm. */
const HARMLESS_DROP = 3;
/** Ticks after a click, for the server to say what has become of it. */
const ANSWER_TICKS = 10;

/** Of what may be left behind as a step: the lower, the sooner. */
const SPARE_RANKS: ReadonlyMap<string, number> = new Map(
  BLOCK_KINDS.flatMap(({ name, spare }) => (spare === undefined ? [] : [[name, spare] as const])),
);

/** The bot's legs: digs with the best of its tools, builds with whatever is worth little. */
export class BotLegs implements WalkingBody {
  readonly isBrisk = true;
  readonly #body: BotBody;
  readonly #cells: BotCells;
  readonly #sight: BotSight;
  readonly #senses: Pick<SensesFacet, 'digging' | 'entities'>;
  readonly #tick: () => number;
  /** cells whose blocks are not to be had, and when that was seen, the oldest first */
  readonly #kept = new Map<string, number>();
  readonly setBacks: SetBacks;

  constructor(
    body: BotBody,
    senses: Pick<SensesFacet, 'digging' | 'entities' | 'blockFacts'>,
    tick: () => number,
  ) {
    this.#body = body;
    this.#senses = senses;
    this.#tick = tick;
    const factsOf = (name: string): BlockFacts | undefined => senses.blockFacts(name);
    this.#cells = new BotCells(body.session, factsOf);
    this.#sight = new BotSight(body.session);
    this.setBacks = new SetBacks(body.bot);
  }

  get now(): number {
    return this.#tick();
  }

  get eyeY(): number {
    return this.#body.eyes[1];
  }

  get air(): number {
    return airOf(this.#body.bot) ?? Number.POSITIVE_INFINITY;
  }

  readonly isFlying = false;

  get canSprint(): boolean {
    return (this.#body.bot.food ?? FOOD_MAX) > SPRINT_FOOD;
  }

  get isRiding(): boolean {
    return this.#body.bot.vehicle != null;
  }

  feet(): WalkerBody {
    const { position, onGround, isInWater } = this.#body.bot.entity;
    const { x, y, z } = position;
    const cell = this.#cells.at(Math.floor(x), Math.floor(y), Math.floor(z));
    const onClimbable = (cell & CLIMBABLE) !== 0;
    return { x, y, z, onGround, inWater: isInWater === true, onClimbable };
  }

  tick(): LongAction<void> {
    return this.#body.tick(this.#body.floating());
  }

  swimUp(): LongAction<void> {
    return this.#body.tick({ jumpHold: true });
  }

  land(): LongAction<void> {
    return this.tick();
  }

  terrain(): PathTerrain {
    const ticksFor = (name: string): number =>
      this.#senses.digging(name)?.ticks ?? Number.POSITIVE_INFINITY;
    return botTerrain(this.#body.session, this.#cells, this.#spareBlocks(), ticksFor, (x, y, z) =>
      this.#isKept(`${x} ${y} ${z}`),
    );
  }

  *step(move: Move, onWork: MoveOptions['onWork']): LongAction<StepEnd> {
    const body = this.#body;
    if (move.dig !== undefined)
      return yield* this.#work(() => this.#dig(move.dig!, onWork), move.dig);
    if (move.open !== undefined) return yield* this.#work(() => this.#click(move.open!), move.open);
    if (move.place !== undefined && (yield* this.#takeSpare()) === undefined) return 'lost';
    if (move.yaw !== undefined) void body.bot.look(botYaw(move.yaw), move.pitch ?? 0, true);
    yield* body.tick({
      moveX: move.strafe,
      moveY: move.forward,
      jumpHold: move.jump,
      crouch: move.sneak,
      sprint: move.sprint,
    });
    this.setBacks.refuse();
    if (move.place !== undefined) yield* this.#build(move.place, move.sneak, onWork);
    return 'done';
  }

  #isKept(cell: string): boolean {
    const seenAt = this.#kept.get(cell);
    return seenAt !== undefined && performance.now() - seenAt < KEPT_MS;
  }

  /** What the server or the place does not allow is not tried again on this walk or the next. */
  *#work(act: () => LongAction<void>, { x, y, z }: Point): LongAction<StepEnd> {
    const { done } = yield* attempt(act());
    if (done) return 'done';
    const cell = `${x} ${y} ${z}`;
    this.#kept.delete(cell);
    this.#kept.set(cell, performance.now());
    if (this.#kept.size > KEPT_CELLS_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    return 'lost';
  }

  *#dig(at: Point, onWork: MoveOptions['onWork']): LongAction<void> {
    const cell = asVector(at);
    const { block } = yield* dig(this.#body, cell);
    onWork?.('broken', block, cell);
  }

  thing(id: number): (Point & { readonly name: string }) | undefined {
    const entity = this.#body.bot.entities[String(id)];
    if (entity === undefined || !entity.isValid) return undefined;
    const { x, y, z } = entity.position;
    return { x, y, z, name: entity.username ?? bareName(entity.name ?? 'it') };
  }

  reaching(kind: 'block' | 'place', cell: readonly [number, number, number]): Reaching {
    const body = this.#body;
    const [x, y, z] = cell;
    const at: Vector = [x, y, z];
    const canPlaceFrom = (feet: Vector): boolean =>
      !isBodyIn(feet, at) && !spotsFrom(body.session.world, feet, at).next().done;
    return {
      what: kind === 'place' ? cell.join(' ') : `${nameAt(body, at)} at ${cell.join(' ')}`,
      accept: (cx, cy, cz) => {
        if (kind === 'place') return canPlaceFrom([cx + 0.5, cy, cz + 0.5]);
        // A body in or on the block would fall with it.
        if (cx === x && cz === z && (cy === y + 1 || cy === y)) return false;
        return canSeeFrom(this.#sight, cx + 0.5, cy + EYE_HEIGHT, cz + 0.5, x, y, z);
      },
      isDone: () => {
        if (kind === 'place') return canPlaceFrom(body.feet);
        return this.#isInHand(at) && !this.#fallsWith(at);
      },
    };
  }

  #isInHand(cell: Vector): boolean {
    try {
      aimAtBlock(this.#body, cell);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether somebody who broke this block would fall with it, and take harm. */
  #fallsWith([x, y, z]: Vector): boolean {
    const [px, py, pz] = this.#body.feet;
    if (Math.max(Math.abs(px - x - 0.5), Math.abs(pz - z - 0.5)) >= UNDERFOOT) return false;
    const { bottomY } = this.#body.session.world;
    const floor = this.#floorBelow(x, Math.floor(py - 0.1), z, py - bottomY);
    return floor === y && this.#floorBelow(x, y - 1, z, HARMLESS_DROP) === undefined;
  }

  /** The level of the first block from this one down, of so many, that carries or softens a fall. */
  #floorBelow(x: number, y: number, z: number, levels: number): number | undefined {
    for (let level = y; level > y - levels; level--) {
      const facts = this.#body.session.world.factsAt(x, level, z);
      if (facts === undefined || facts.fluid === 'lava') return undefined;
      if (facts.isSolid || facts.fluid === 'water') return level;
    }
    return undefined;
  }

  /** One click at the side of a block, and a moment for the server to put another there. */
  *#build(
    { cell, against }: NonNullable<Move['place']>,
    crouch: boolean,
    onWork: MoveOptions['onWork'],
  ): LongAction<void> {
    const body = this.#body;
    const { world } = body.session;
    const [at, holder] = [asVector(cell), asVector(against)];
    const before = world.stateAt(...at);
    const way = at.map((one, axis) => one - holder[axis]!) as Vector;
    const cursor = way.map((one) => 0.5 + one / 2) as Vector;
    body.packets.useOnBlock(holder, faceTowards(way), cursor);
    body.packets.swing();
    for (let i = 0; i < ANSWER_TICKS && world.stateAt(...at) === before; i++) {
      yield* body.tick({ crouch });
    }
    const facts = world.factsAt(...at);
    if (facts !== undefined && world.stateAt(...at) !== before) onWork?.('placed', facts.name, at);
  }

  /** A click on a door, and a moment for the server to open it. */
  *#click(at: Point): LongAction<void> {
    const cell = asVector(at);
    const body = this.#body;
    const { world } = body.session;
    const before = world.stateAt(...cell);
    const { face, point } = aimAtBlock(body, cell);
    yield* body.lookAt(point);
    body.packets.useOnBlock(cell, face, point.map((one, i) => one - cell[i]!) as Vector);
    body.packets.swing();
    for (let i = 0; i < ANSWER_TICKS && world.stateAt(...cell) === before; i++) yield* this.tick();
  }

  #spareBlocks(): number {
    let count = 0;
    for (const { item, count: so } of readInventory(this.#body.bot)) {
      if (SPARE_RANKS.has(item)) count += so;
    }
    return Math.min(SPARE_MAX, count);
  }

  /** Takes the cheapest block in hand that may be used up; says which. */
  *#takeSpare(): LongAction<string | undefined> {
    const item = this.#spareItem();
    if (item !== undefined) yield* takeInHand(this.#body, itemNamed(this.#body, item));
    return item;
  }

  #spareItem(): string | undefined {
    let [best, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const { item } of readInventory(this.#body.bot)) {
      const rank = SPARE_RANKS.get(item) ?? Number.POSITIVE_INFINITY;
      if (rank < least) [best, least] = [item, rank];
    }
    return best;
  }
}

function asVector({ x, y, z }: Point): Vector {
  return [x, y, z];
}
