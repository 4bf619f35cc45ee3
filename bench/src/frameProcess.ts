/**
 * Measures single pictures in a process of its own, on one core, and prints a FrameReport as JSON.
 * Every land is generated and lit before anything is timed.
 */
import { deflateSync } from 'node:zlib';
import type { World } from '@bridle/engine';
import { encodePng, encodeQoi } from '@bridle/pictures';
import type { RgbaPicture } from '@bridle/render';
import { WorldRenderer } from '@bridle/voxel/world';
import { placeClient } from './cores.js';
import {
  FAR,
  HEIGHT,
  loadedAt,
  type Place,
  type Pose,
  placesFor,
  posesAt,
  WIDTH,
} from './poses.js';
import { median } from './statistics.js';

/** Milliseconds, one for each pose, unless it says otherwise. */
export interface FrameReport {
  readonly poses: readonly string[];
  readonly frame: readonly number[];
  readonly frameFloor: number;
  readonly png: readonly number[];
  readonly deflate: readonly number[];
  readonly qoi: readonly number[];
  readonly meshColumn: number;
  readonly meshColumnFloor: number;
  /** of each place, with all of its poses drawn */
  readonly meshMb: readonly number[];
}

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 2 : 9;
const WARM_UP_ROUNDS = isQuick ? 1 : 2;
const SECTION_STATES = 4_096;
const SECTIONS = 24;
/** Looks down on the land in all directions: what meshing costs when everything is seen. */
const ABOVE_Y = 190;
const ABOVE_PITCHES = [-0.3, -0.9];

interface PlaceTimes {
  readonly frame: number[];
  readonly png: number[];
  readonly deflate: number[];
  readonly qoi: number[];
}

placeClient(); // one core, for whatever threads the engine of Node has
const renderer = new WorldRenderer(FAR);
const places = placesFor(isQuick);
const meshMb: number[] = [];
const times = places.map((place) => {
  const result = timesAt(loadedAt(place, FAR), place);
  meshMb.push(renderer.meshFigures.bytes / 1e6);
  return result;
});
const report: FrameReport = {
  poses: places.flatMap((place) =>
    posesAt(place).map(({ yaw }) => `${place.name}, yaw ${yaw.toFixed(1)}`),
  ),
  frame: times.flatMap(({ frame }) => frame),
  frameFloor: fillMs(),
  png: times.flatMap(({ png }) => png),
  deflate: times.flatMap(({ deflate }) => deflate),
  qoi: times.flatMap(({ qoi }) => qoi),
  ...measureMeshing(places[0]!),
  meshMb,
};
process.stdout.write(`${JSON.stringify(report)}\n`);

function draw(world: World, camera: Pose, by = renderer): RgbaPicture {
  const request = { width: WIDTH, height: HEIGHT, hud: false, camera, annotate: false };
  return by.draw(world, request);
}

/** The poses take turns, so that no frame finds the caches as its own last one left them. */
function timesAt(world: World, place: Place): PlaceTimes {
  const poses = posesAt(place);
  const frame = inTurns(poses, (pose) => void draw(world, pose));
  const pictures = poses.map((pose) => {
    const picture = draw(world, pose);
    return { ...picture, data: picture.data.slice() };
  });
  return {
    frame,
    png: inTurns(pictures, (picture) => void encodePng(picture)),
    deflate: inTurns(pictures.map(rgbOf), (rgb) => void deflateSync(rgb, { level: 1 })),
    qoi: inTurns(pictures, (picture) => void encodeQoi(picture)),
  };
}

/** How long it takes with each of them: the median of rounds in turns, when all is warm. */
function inTurns<T>(subjects: readonly T[], work: (subject: T) => void): number[] {
  const all: number[][] = subjects.map(() => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [i, subject] of subjects.entries()) {
      const ms = timed(() => work(subject));
      if (round >= 0) all[i]!.push(ms);
    }
  }
  return all.map((rounds) => median(rounds));
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/** What a PNG holds of it, without the bytes that name filters. */
function rgbOf({ data }: RgbaPicture): Uint8Array {
  return data.filter((_, i) => i % 4 !== 3);
}

function fillMs(): number {
  const pixels = new Uint32Array(WIDTH * HEIGHT);
  let colour = 0;
  return inTurns([pixels], () => void pixels.fill(colour++))[0]!;
}

/**
 * The first draws in an empty window less the same draws when nothing is left to mesh, over the
 * columns that are in reach.
 */
function measureMeshing(place: Place): { meshColumn: number; meshColumnFloor: number } {
  const world = loadedAt(place, FAR);
  const poses = ABOVE_PITCHES.flatMap((pitch) =>
    posesAt({ ...place, y: ABOVE_Y }).map((pose) => ({ ...pose, pitch })),
  );
  const costs: number[] = [];
  for (let round = 0; round < Math.ceil(ROUNDS / 3); round++) {
    const fresh = new WorldRenderer(FAR);
    const drawAll = (): void => {
      for (const pose of poses) draw(world, pose, fresh);
    };
    const cold = timed(drawAll);
    costs.push((cold - timed(drawAll)) / columnsInReach(place));
  }
  return { meshColumn: median(costs), meshColumnFloor: readColumnMs(world, place) };
}

/** A column is drawn when any of it is nearer than the view distance. */
function columnsInReach({ x, z }: Place): number {
  const away = (offset: number, within: number): number =>
    offset > 0 ? offset * 16 - within : offset < 0 ? within - (offset + 1) * 16 : 0;
  let columns = 0;
  for (let dz = -FAR; dz <= FAR; dz++) {
    for (let dx = -FAR; dx <= FAR; dx++) {
      const [farX, farZ] = [away(dx, x & 15), away(dz, z & 15)];
      if (farX * farX + farZ * farZ < (FAR * 16) ** 2) columns++;
    }
  }
  return columns;
}

/** Reading every block of a column once. */
function readColumnMs(world: World, { x, z }: Place): number {
  const columns = Array.from({ length: 9 }, (_, i) =>
    world.blocks.column((x >> 4) + (i % 3), (z >> 4) + Math.floor(i / 3)),
  );
  let sum = 0;
  const ms = inTurns([columns], () => {
    for (const column of columns) {
      for (let section = 0; section < SECTIONS; section++) {
        const states = column.sectionStates(section);
        for (let i = 0; states !== undefined && i < SECTION_STATES; i++) sum += states[i]!;
      }
    }
  })[0]!;
  if (sum < 0) throw new Error('blocks have no numbers below 0'); // the sum must be of use
  return ms / columns.length;
}
