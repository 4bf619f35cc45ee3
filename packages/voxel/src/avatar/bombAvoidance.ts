import { CALM_REACH, SWELL_TICKS, type World } from '@bridle/engine';
import type { LongAction } from '@bridle/facets';
import { type DangerAvoidance, type Point, pointDistance, type Walking } from '@bridle/legs';
import { DANGER, type PathTerrain } from '@bridle/paths';
import type { AvatarBody } from './body.js';
import type { VoxelLegs } from './legs.js';

/** What comes near to blow up. */
const BLOWS_UP = /:creeper$/;
/** A little further than it takes: nobody stops on the very edge. */
const CALM_BLOCKS = CALM_REACH + 0.2;
/** From here on one looks for a way around it, again and again as it moves. */
const WARY_BLOCKS = 10;
const LOOK_EVERY_TICKS = 10;
/** A way keeps off it by so much, where there is another. */
const BERTH_BLOCKS = 6;
/** For a block too near, and four times as much for two. */
const TOLL_TICKS = 4;
const RUN_TICKS = 60;
/** So often one walk runs away. */
const RUNS_MAX = 6;
/** Blocks in a tick, with getting up speed. */
const SPRINT_BLOCKS = 0.26;
const BEHIND_BLOCKS = 3;
/** From where somebody is to the middle of their own cell, and of those beside, at most. */
const OWN_BLOCKS = 1.5;
/** So often one looks where to run on to. */
const RUN_STEP_TICKS = 5;

type Bomb = World['land']['mobs']['list'][number];

function bombsNear({ land, player }: World, blocks: number): Bomb[] {
  return land.mobs.list
    .filter((mob) => BLOWS_UP.test(mob.kind.type) && mob.health > 0)
    .filter((mob) => pointDistance(mob, player) <= blocks)
    .sort((a, b) => pointDistance(a, player) - pointDistance(b, player) || a.id - b.id);
}

/** A point that somebody runs away from, and comes no nearer to than so many blocks. */
export interface AvoidedPoint extends Point {
  readonly blocks: number;
}

/** The land as somebody sees it who would rather not come near to what blows up. */
export function aroundBombs(
  world: World,
  terrain: PathTerrain,
  avoided: AvoidedPoint | undefined,
): PathTerrain {
  const bombs = bombsNear(world, WARY_BLOCKS + BERTH_BLOCKS).map(({ x, y, z }) => ({ x, y, z }));
  if (bombs.length === 0) return terrain;
  const away = (from: Point, x: number, y: number, z: number): number =>
    pointDistance(from, { x: x + 0.5, y, z: z + 0.5 });
  return {
    ...terrain,
    // The nearer the worse: who is already too near goes outwards, and not straight through.
    toll(x, y, z) {
      let toll = 0;
      for (const bomb of bombs) {
        const missing = BERTH_BLOCKS - away(bomb, x, y, z);
        if (missing > 0) toll += missing * missing * TOLL_TICKS;
      }
      return toll;
    },
    ...(avoided && {
      cell: (x, y, z) =>
        terrain.cell(x, y, z) | (away(avoided, x, y, z) < avoided.blocks ? DANGER : 0),
    }),
  };
}

/**
 * Keeps a walk out of the reach of what blows up. It begins anew with every walk: what was before
 * is not in a state that is saved, and the same calls must lead to the same end.
 */
export class BombAvoidance implements DangerAvoidance {
  readonly #body: AvatarBody;
  readonly #legs: VoxelLegs;
  readonly #walking: Walking;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #runs = 0;
  rushes = false;

  constructor(body: AvatarBody, legs: VoxelLegs, walking: Walking) {
    this.#body = body;
    this.#legs = legs;
    this.#walking = walking;
  }

  looked(): void {
    this.#lookedAt = this.#body.world.tick;
  }

  *heed(): LongAction<boolean> {
    const { world } = this.#body;
    const bombs = world.player.isMortal ? bombsNear(world, WARY_BLOCKS) : [];
    if (bombs.length === 0) {
      this.rushes = false;
      return false;
    }
    if (this.rushes) return false;
    const lit = bombs.find(isLit);
    if (lit === undefined) return world.tick - this.#lookedAt >= LOOK_EVERY_TICKS;
    // A body that is driven back again and again gets past it only by not minding it.
    const isTired = this.#runs++ >= RUNS_MAX;
    if (isTired && canPass(lit, pointDistance(lit, world.player))) this.rushes = true;
    else yield* this.#run();
    return true;
  }

  /** Until all of it has calmed down or gone off; where there is nowhere to run to, past it. */
  *#run(): LongAction<void> {
    const { world } = this.#body;
    const end = world.tick + RUN_TICKS;
    while (world.tick < end) {
      const [bomb] = bombsNear(world, WARY_BLOCKS).filter(isLit);
      if (bomb === undefined) return;
      const before = world.tick;
      const away = pointDistance(bomb, world.player);
      const hasRoom = away > CALM_BLOCKS || (yield* this.#runFrom(bomb, away));
      if (!hasRoom && canPass(bomb, away)) {
        this.rushes = true;
        return;
      }
      if (world.tick === before) yield* this.#body.tick();
    }
  }

  /** As far as it takes, or a little at least; says whether there is such a place. */
  *#runFrom({ x, y, z }: Bomb, away: number): LongAction<boolean> {
    const run = { effort: 'walk', ticks: RUN_STEP_TICKS, sprint: true, isBold: true } as const;
    const [legs, walking] = [this.#legs, this.#walking];
    legs.avoided = { x, y, z, blocks: away - OWN_BLOCKS };
    try {
      for (const radius of [CALM_BLOCKS + 1, away + 2]) {
        const goal = { kind: 'away', x, y, z, radius } as const;
        const arrival = yield* walking.walk({ goal, ...run });
        if (arrival.at !== 'near') return true;
      }
      return false;
    } finally {
      legs.avoided = undefined;
    }
  }
}

function isLit({ fuse }: Bomb): boolean {
  return fuse > 0;
}

/** Whether somebody who sprints past it is far enough behind it when it goes off. */
function canPass({ fuse }: Bomb, away: number): boolean {
  return (SWELL_TICKS - fuse) * SPRINT_BLOCKS >= away + BEHIND_BLOCKS;
}
