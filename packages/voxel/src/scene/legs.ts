import { AIR, BIOMES } from '@bridle/engine';
import { HarnessError, type LongAction } from '@bridle/facets';
import type { Goal } from '@bridle/paths';
import { aimAt, isAt, REACH } from '../body/aim.js';
import { type Effort, type Patience, Legs as WalkingLegs } from '../body/legs.js';
import { canSeeFrom } from '../body/sight.js';
import { bare, blockName, IS_FLUID, IS_OPAQUE } from '../body/states.js';
import type { Body } from './body.js';
import { bears } from './placing.js';

/** An action of the scene is short: what is further than it can walk is not looked for. */
const PATIENCE: Patience = {
  footNodes: 8_000,
  workNodes: 4_000,
  slicesPerTick: 4,
  routes: 6,
  goesNear: true,
};
const EYE_HEIGHT = 1.62;
/** So near to where one wanted to go is there. */
const ARRIVED = 4;
/** How far up and down land is looked for. */
const LEVELS = 24;
/** Sideways, in parts of the way ahead. */
const ASIDE = [0, 0.3, -0.3, 0.6, -0.6] as const;

/** The player's legs: every walk of the scene's actions. */
export class Legs extends WalkingLegs<Body> {
  constructor(body: Body) {
    super(body, PATIENCE);
  }

  cell(x: number, y: number, z: number): Goal {
    return { kind: 'cell', x, y, z };
  }

  near(x: number, y: number, z: number, radius: number): Goal {
    return { kind: 'near', x, y, z, radius };
  }

  /** Goes where the hand gets to a block, and sees it. */
  *reach(x: number, y: number, z: number): LongAction<void> {
    const { world } = this.body;
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
    return (yield* this.walk({ goal, effort })).at === 'there';
  }

  /** Goes towards what moves, for some ticks or until it is near enough. */
  *follow(goal: Goal, ticks: number, isNear: () => boolean): LongAction<void> {
    const { at } = yield* this.walk({ goal, effort: 'walk', ticks, isEnough: isNear });
    if (at === 'near') throw new HarnessError('bad_request', 'there is no way to it from here');
    if (at === 'there') yield* this.body.tick(); // it will come nearer, or go
  }

  /** Walks in a direction, as far as it goes. */
  *head(dx: number, dz: number, blocks: number): LongAction<void> {
    const { player } = this.body;
    const [fromX, fromZ] = [player.x, player.z];
    const { goal } = this.#goalAhead(dx, dz, blocks);
    this.body.promise(() => {
      const [wx, wz] = [player.x - fromX, player.z - fromZ];
      return !player.isDead && wx * wx + wz * wz >= (blocks - ARRIVED) * (blocks - ARRIVED);
    });
    const { at } = yield* this.walk({ goal, effort: 'dig' });
    const [wx, wz] = [player.x - fromX, player.z - fromZ];
    const walked = Math.round(Math.sqrt(wx * wx + wz * wz));
    if (walked === 0 && at !== 'there') {
      throw new HarnessError('bad_request', 'there is no way on in that direction');
    }
    const end = at === 'there' ? '' : ', then there was no way on';
    this.body.note(`Walked ${walked} blocks${end}`);
  }

  /** What one comes to by walking there: a biome, or water. */
  outlook(dx: number, dz: number, blocks: number): string {
    const { goal, isWater } = this.#goalAhead(dx, dz, blocks);
    const [x, z] = [Math.floor(goal.x), Math.floor(goal.z)];
    const { biomes } = this.body.world.blocks.column(x >> 4, z >> 4);
    const biome = bare(BIOMES[biomes[(z & 15) * 16 + (x & 15)]!]!.name);
    return isWater ? `${biome}, across water` : biome;
  }

  /** Dry land in that direction, not straight ahead where there is water; else the water. */
  #goalAhead(dx: number, dz: number, blocks: number): { goal: Goal; isWater: boolean } {
    const { player } = this.body;
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
    const { world, player } = this.body;
    const [x, y, z] = [Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)];
    for (let up = 1; up <= 2 * LEVELS; up++) {
      if (IS_OPAQUE[world.blocks.get(x, y + up, z)] === 1) return false;
    }
    return true;
  }

  /** Undefined where there is water, and where a mountain is too high. */
  #topAt(x: number, z: number): number | undefined {
    const { world, player } = this.body;
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
    const { world, player } = this.body;
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
    const { world, player } = this.body;
    let y = Math.floor(player.y) + LEVELS;
    while (y > 0 && IS_FLUID[world.blocks.get(x, y, z)] !== 1) y--;
    return y;
  }
}
