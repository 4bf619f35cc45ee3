import type { World } from '@bridle/engine';
import type { LongAction } from '@bridle/facets';
import { type PathTerrain, SLOW } from '@bridle/paths';
import { distance } from './distance.js';
import type { AvatarBody } from './frame.js';
import type { AvatarLegs } from './legs.js';

/** What comes near to blow up. */
const BLOWS_UP = /:creeper$/;
/** Further than this it calms down again. */
const CALM_BLOCKS = 7.2;
/** From here on one looks for a way around it, again and again as it moves. */
const WARY_BLOCKS = 10;
const LOOK_EVERY_TICKS = 10;
/** A way keeps off it by so much, where there is another. */
const BERTH_BLOCKS = 5;
const RUN_TICKS = 60;
/** So often one looks where to run on to. */
const RUN_STEP_TICKS = 5;

type Bomb = World['land']['mobs']['list'][number];

function bombsNear({ land, player }: World, blocks: number): Bomb[] {
  return land.mobs.list
    .filter((mob) => BLOWS_UP.test(mob.kind.type) && mob.health > 0)
    .filter((mob) => distance(mob, player) <= blocks)
    .sort((a, b) => distance(a, player) - distance(b, player) || a.id - b.id);
}

/** The land as somebody sees it who would rather not come near to what blows up. */
export function aroundBombs(world: World, terrain: PathTerrain): PathTerrain {
  const bombs = bombsNear(world, WARY_BLOCKS + BERTH_BLOCKS).map(({ x, y, z }) => ({ x, y, z }));
  if (bombs.length === 0) return terrain;
  const isNear = (x: number, y: number, z: number): boolean =>
    bombs.some((bomb) => distance(bomb, { x: x + 0.5, y, z: z + 0.5 }) < BERTH_BLOCKS);
  return {
    ...terrain,
    cell: (x, y, z) => terrain.cell(x, y, z) | (isNear(x, y, z) ? SLOW : 0),
  };
}

/** Keeps a walk out of the reach of what blows up. */
export class Wariness {
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** Runs where something is about to blow up; says whether a new way is to be looked for. */
  *heed(body: AvatarBody, legs: AvatarLegs): LongAction<boolean> {
    const { world } = body;
    const [bomb] = world.player.isMortal ? bombsNear(world, WARY_BLOCKS) : [];
    if (bomb === undefined) return false;
    if (bomb.fuse > 0) yield* run(body, legs);
    else if (world.tick - this.#lookedAt < LOOK_EVERY_TICKS) return false;
    this.#lookedAt = world.tick;
    return true;
  }
}

/** Until all of it is far enough to calm down. */
function* run(body: AvatarBody, legs: AvatarLegs): LongAction<void> {
  const { world } = body;
  const end = world.tick + RUN_TICKS;
  while (world.tick < end) {
    const [bomb] = bombsNear(world, CALM_BLOCKS);
    if (bomb === undefined) return;
    const before = world.tick;
    const { x, y, z } = bomb;
    const goal = { kind: 'away', x, y, z, radius: CALM_BLOCKS + 1 } as const;
    yield* legs.walk({ goal, effort: 'walk', ticks: RUN_STEP_TICKS, sprint: true, isBold: true });
    if (world.tick === before) yield* body.tick();
  }
}
