import {
  allAtOnce,
  type BlockRuns,
  type Box,
  inSlices,
  type Parts,
  UNLOADED,
  type Vector,
} from '@bridle/facets';
import { BLOCKS_AT_ONCE } from '../limits.js';
import type { BotSession } from '../session.js';

const NOTHING_LOADED = -1;

export function blocksIn(session: BotSession, box: Box): BlockRuns {
  return allAtOnce(reading(session, box));
}

/** The same; a large box in slices, between which the server may change something. */
export function blocksSoon(session: BotSession, box: Box): BlockRuns | Promise<BlockRuns> {
  const volume = box.from.reduce((all, from, i) => all * (Math.abs(box.to[i]! - from) + 1), 1);
  return volume <= BLOCKS_AT_ONCE ? blocksIn(session, box) : inSlices(reading(session, box));
}

/** Reads a box row by row; a part is so many blocks. */
function* reading({ world, states }: BotSession, { from, to }: Box): Parts<BlockRuns> {
  const low = from.map((value, i) => Math.min(value, to[i]!)) as Vector;
  const high = from.map((value, i) => Math.max(value, to[i]!)) as Vector;
  const { bottomY } = world;
  const palette: string[] = [];
  const indexOf = new Map<number, number>();
  const runs: number[] = [];
  let [last, read] = [Number.NaN, 0];
  for (let y = low[1]; y <= high[1]; y++) {
    // Above the world and below it is nothing to be loaded: it is air there.
    const isOutside = y < bottomY || y >= world.endY;
    for (let z = low[2]; z <= high[2]; z++) {
      for (let x = low[0]; x <= high[0]; x++) {
        const state = isOutside ? 0 : (world.stateAt(x, y, z) ?? NOTHING_LOADED);
        if (state === last) {
          runs[runs.length - 2]!++;
          continue;
        }
        let index = indexOf.get(state);
        if (index === undefined) {
          index = palette.push(state === NOTHING_LOADED ? UNLOADED : states.of(state).text) - 1;
          indexOf.set(state, index);
        }
        runs.push(1, index);
        last = state;
      }
      read += high[0] - low[0] + 1;
      if (read >= BLOCKS_AT_ONCE) {
        read = 0;
        yield;
      }
    }
  }
  const size = high.map((value, i) => value - low[i]! + 1) as Vector;
  return { size, palette, runs };
}
