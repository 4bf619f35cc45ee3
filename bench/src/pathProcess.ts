/**
 * Measures how long the avatar looks for a way of a hundred blocks over rough land before it takes
 * its first step, and how long that keeps the loop busy at a time. Prints the figures as JSON.
 */
import { formatBlockState } from '@bridle/engine';
import { idleInput, type Vector } from '@bridle/facets';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel/world';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const isQuick = process.argv.includes('--quick');
const SEEDS = isQuick ? 3 : 16;
/** These only make the code warm. */
const WARM_UP_SEEDS = isQuick ? 1 : 3;
const BLOCKS = 100;
/** Blocks up and down along the straight line, so that land counts as rough. */
const ROUGH = 20;
const SEARCH_TICKS_MAX = 400;
/** As near to the goal as that is there. */
const RADIUS = 3;
const HIGHEST = 200;
/** Looks for the same way: of their times the least counts, since noise only ever adds. */
const ROUNDS = isQuick ? 2 : 5;
/** A hundred blocks in eight directions. */
const WAYS: readonly (readonly [number, number])[] = [
  [100, 0],
  [71, 71],
  [0, 100],
  [-71, 71],
  [-100, 0],
  [-71, -71],
  [0, -100],
  [71, -71],
];
const NO_GROUND = /^minecraft:(air|.*(leaves|log|grass|fern|flower|vine|snow|bamboo|mushroom.*))$/;

const HANDS_OFF = idleInput();

function enter(seed: number): VoxelGame {
  const game = createVoxelGame({ seed: { high: 9, low: seed }, noScreen: 'nobody looks' });
  game.facets.command!.run('/gamerule doMobSpawning false');
  return game;
}

function heightAt({ world }: VoxelGame, x: number, z: number): number {
  let y = HIGHEST;
  const isGround = (): boolean =>
    !NO_GROUND.test(formatBlockState(world.blocks.get(x, y, z)).replace(/\[.*$/, ''));
  while (!isGround()) y--;
  return y + 1;
}

/** Where to go: a hundred blocks away over land that goes up and down. */
function roughGoals(game: VoxelGame): Vector[] {
  const { x, z } = game.world.player;
  const [px, pz] = [Math.floor(x), Math.floor(z)];
  return WAYS.flatMap(([dx, dz]) => {
    let climb = 0;
    let before = heightAt(game, px, pz);
    for (let part = 1; part <= 50; part++) {
      const at = [px + Math.round((dx * part) / 50), pz + Math.round((dz * part) / 50)] as const;
      const height = heightAt(game, ...at);
      climb += Math.abs(height - before);
      before = height;
    }
    const goal: Vector = [px + dx + 0.5, before, pz + dz + 0.5];
    return climb >= ROUGH ? [goal] : [];
  });
}

interface Look {
  readonly totalMs: number;
  readonly longestMs: number;
  readonly isFound: boolean;
}

/** From the order to go until the first step is made. */
function lookFor(game: VoxelGame, pos: Vector): Look {
  const { avatar, input, clock } = game.facets;
  const going = avatar!.hands.moveTo({ kind: 'near', pos, radius: RADIUS });
  let [totalMs, longestMs] = [0, 0];
  try {
    for (let ticks = 0; ticks < SEARCH_TICKS_MAX; ticks++) {
      const began = performance.now();
      const isDone = going.next().done;
      const ms = performance.now() - began;
      totalMs += ms;
      longestMs = Math.max(longestMs, ms);
      if (isDone) break;
      input!.apply(HANDS_OFF);
      if (game.world.controls.moveY !== 0) return { totalMs, longestMs, isFound: true };
      clock!.advance();
    }
  } catch {
    // There is no way, or none was found: that is told, too.
  } finally {
    going.return({ ticks: 0 });
  }
  return { totalMs, longestMs, isFound: false };
}

function leastOf(looks: readonly Look[]): Look {
  return {
    totalMs: Math.min(...looks.map(({ totalMs }) => totalMs)),
    longestMs: Math.min(...looks.map(({ longestMs }) => longestMs)),
    isFound: looks[0]!.isFound,
  };
}

const known: Look[] = [];
const unseen: Look[] = [];
for (let seed = 0; seed < SEEDS; seed++) {
  const goals = roughGoals(enter(seed));
  const game = enter(seed);
  game.world.keepColumns = 16; // land that was looked at stays
  game.facets.clock!.advance();
  for (const goal of goals) {
    const first = lookFor(game, goal);
    const again = Array.from({ length: ROUNDS }, () => lookFor(game, goal));
    if (seed < WARM_UP_SEEDS) continue;
    unseen.push(first);
    known.push(leastOf(again)); // over land that is in memory by now
  }
}

const found = known.filter(({ isFound }) => isFound);
const figures: WorldFigure[] = [
  {
    what: `a way of ${BLOCKS} blocks over rough land, median of ${found.length} found of ${known.length}`,
    unit: 'ms',
    ours: median(found.map(({ totalMs }) => totalMs)),
    goal: { atMost: 20 },
  },
  {
    what: 'the longest look of those',
    unit: 'ms',
    ours: Math.max(...found.map(({ totalMs }) => totalMs)),
  },
  {
    what: 'the longest that one of them keeps the loop busy at a time',
    unit: 'ms',
    ours: Math.max(...found.map(({ longestMs }) => longestMs)),
    goal: { atMost: 5 },
  },
  {
    what: 'the same over land that has to be made first, median',
    unit: 'ms',
    ours: median(unseen.filter(({ isFound }) => isFound).map(({ totalMs }) => totalMs)),
  },
  {
    what: 'the longest at a time of those',
    unit: 'ms',
    ours: Math.max(...unseen.map(({ longestMs }) => longestMs)),
  },
];
process.stdout.write(`${JSON.stringify(figures)}\n`);
