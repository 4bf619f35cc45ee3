import { formatBlockState, type World } from '@bridle/engine';
import {
  type BlockRuns,
  type Box,
  HarnessError,
  inSlices,
  type Parts,
  type Vector,
} from '@bridle/facets';
import { forgetFarLand } from './farLand.js';
import { LOOK_AT_ONCE_COLUMNS, LOOK_COLUMNS_MAX } from './limits.js';

/** The least and the greatest corner of a box that is not too wide. */
function cornersOf({ from, to }: Box): { low: Vector; high: Vector } {
  const low = from.map((value, i) => Math.min(value, to[i]!)) as Vector;
  const high = from.map((value, i) => Math.max(value, to[i]!)) as Vector;
  const columns = ((high[0] >> 4) - (low[0] >> 4) + 1) * ((high[2] >> 4) - (low[2] >> 4) + 1);
  if (columns > LOOK_COLUMNS_MAX) {
    const message = `the box covers ${columns} columns, more than ${LOOK_COLUMNS_MAX}`;
    throw new HarnessError('bad_request', message, 'ask for several smaller boxes');
  }
  return { low, high };
}

/** Makes the land of a box that is not there yet, a column in each part. */
export function* makingLand({ blocks }: World, box: Box): Parts<void> {
  const { low, high } = cornersOf(box);
  for (let z = low[2] >> 4; z <= high[2] >> 4; z++) {
    for (let x = low[0] >> 4; x <= high[0] >> 4; x++) {
      if (blocks.isLoaded(x, z)) continue;
      blocks.column(x, z);
      yield;
    }
  }
}

/** The blocks of a box, at one moment; where much land has to be made before, that is in slices. */
export function blocksSoon(world: () => World, box: Box): BlockRuns | Promise<BlockRuns> {
  const making = makingLand(world(), box);
  for (let made = 0; made < LOOK_AT_ONCE_COLUMNS; made++) {
    if (making.next().done) return blocksIn(world(), box);
  }
  return inSlices(making).then(() => blocksIn(world(), box));
}

export function blocksIn(world: World, box: Box): BlockRuns {
  const { blocks } = world;
  const { low, high } = cornersOf(box);
  const palette: number[] = [];
  const indexOf = new Map<number, number>();
  const runs: number[] = [];
  let last = -1;
  for (let y = low[1]; y <= high[1]; y++) {
    for (let z = low[2]; z <= high[2]; z++) {
      for (let x = low[0]; x <= high[0]; x++) {
        const state = blocks.get(x, y, z);
        if (state === last) {
          runs[runs.length - 2]!++;
          continue;
        }
        let index = indexOf.get(state);
        if (index === undefined) {
          index = palette.push(state) - 1;
          indexOf.set(state, index);
        }
        runs.push(1, index);
        last = state;
      }
    }
  }
  forgetFarLand(world);
  const size = high.map((value, i) => value - low[i]! + 1) as Vector;
  return { size, palette: palette.map(formatBlockState), runs };
}
