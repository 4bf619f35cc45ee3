/**
 * Measures pictures with shader packs in a process of its own, on one core, and prints a
 * ShaderReport as JSON. Pictures with and without a pack take turns.
 */

import { allAtOnce, finished } from '@bridle/facets';
import { createVoxelGame, ShaderPacks, type VoxelGame } from '@bridle/voxel';
import { placeClient } from './cores.js';
import { FAR, HEIGHT, loadedAt, type Place, placesFor, posesAt, SEED, WIDTH } from './poses.js';
import { median } from './statistics.js';

export interface ShaderReport {
  /** what identity adds to a frame, in percent of it: the median of all poses */
  readonly identityShare: number;
  /** the pack that takes longest, and its slowest pose in ms, with all that is drawn */
  readonly heaviest: string;
  readonly heaviestFrame: number;
  readonly reload: number;
  /** the first picture after a reload, in ms */
  readonly pictureAfter: number;
}

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 2 : 5;
const WARM_UP_ROUNDS = 1;
const RELOADS = isQuick ? 3 : 15;
const PLAIN = 'none';
const IDENTITY = 'identity';

placeClient();
// Nobody's folder: what is shipped is measured.
const packs = new ShaderPacks('');
const names = packs.list().map(({ name }) => name);
const frames = new Map<string, number[]>([PLAIN, ...names].map((name) => [name, []]));
let last: Map<string, VoxelGame> = new Map();
for (const place of placesFor(isQuick)) {
  last = await gamesAt(place);
  // One way and its opposite: four would take minutes.
  const [there, , back] = posesAt(place);
  for (const camera of [there!, back!]) measurePose(last, camera);
}
const plain = frames.get(PLAIN)!;
const shares = frames.get(IDENTITY)!.map((ms, i) => (ms / plain[i]! - 1) * 100);
const worst = (name: string): number => Math.max(...frames.get(name)!);
const heaviest = names.reduce((a, b) => (worst(a) >= worst(b) ? a : b));
const report: ShaderReport = {
  identityShare: median(shares),
  heaviest,
  heaviestFrame: worst(heaviest),
  ...(await measureReload(last.get(heaviest)!)),
};
process.stdout.write(`${JSON.stringify(report)}\n`);

/** A game for each pack over one world. */
async function gamesAt(place: Place): Promise<Map<string, VoxelGame>> {
  const world = loadedAt(place, FAR);
  const games = new Map<string, VoxelGame>();
  for (const name of frames.keys()) {
    const game = createVoxelGame({ seed: SEED, world, viewDistance: FAR, shaderPacks: packs });
    await game.facets.screen!.prepare();
    if (name !== PLAIN) await finished(game.facets.shaders!.set(name));
    games.set(name, game);
  }
  return games;
}

type Camera = ReturnType<typeof posesAt>[number];

function draw(game: VoxelGame, camera: Camera): number {
  const begun = performance.now();
  const asked = { width: WIDTH, height: HEIGHT, hud: false, camera, annotate: false };
  allAtOnce(game.facets.screen!.render(asked));
  return performance.now() - begun;
}

function measurePose(games: Map<string, VoxelGame>, camera: Camera): void {
  const all = new Map<string, number[]>([...games.keys()].map((name) => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [name, game] of games) {
      const ms = draw(game, camera);
      if (round >= 0) all.get(name)!.push(ms);
    }
  }
  for (const [name, rounds] of all) frames.get(name)!.push(median(rounds));
}

async function measureReload(game: VoxelGame): Promise<{ reload: number; pictureAfter: number }> {
  const [reloads, pictures]: [number[], number[]] = [[], []];
  const camera = posesAt(placesFor(true)[0]!)[0]!;
  for (let i = 0; i < RELOADS; i++) {
    const begun = performance.now();
    await finished(game.facets.shaders!.reload());
    reloads.push(performance.now() - begun);
    pictures.push(draw(game, camera));
  }
  return { reload: median(reloads), pictureAfter: median(pictures) };
}
