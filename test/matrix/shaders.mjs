// Draws one scene by day and by night with every shipped shader pack and without, and prints the
// hashes of the pixels. Run by node versions of all sorts, so plain JavaScript over what `tsc` built.
//   node shaders.mjs [--threads]
import { createHash } from 'node:crypto';
import { runCommand, tick, World } from '../../packages/engine/dist/index.js';
import { allAtOnce } from '../../packages/facets/dist/parts.js';
import { planChain, readPack } from '../../packages/shaders/dist/index.js';
import { ShaderPacks } from '../../packages/voxel/dist/index.js';
import { startRenderWorker } from '../../packages/voxel/dist/render/renderWorker.js';
import { landOf, WorldRenderer } from '../../packages/voxel/dist/world.js';

const SEED = { high: 0, low: 7 };
// Not a multiple of four, so that rows are padded.
const REQUEST = { width: 318, height: 179, hud: true, camera: 'first', annotate: false };
const TIMES = { day: 2_000, dusk: 12_700, night: 18_000 };

/** A beach with a lamp in the water, an animal and a tool in the hand. */
const COMMANDS = [
  '/summon sheep 31 66 42',
  '/setblock 30 64 36 glowstone',
  '/give @s stone_pickaxe',
];

const world = World.create(SEED, landOf(SEED));
for (const line of COMMANDS) {
  const { ok, lines } = runCommand(world, line);
  if (!ok) throw new Error(`${line}: ${lines.join(' ')}`);
}
for (let i = 0; i < 10; i++) tick(world);
[world.player.yaw, world.player.pitch] = [0.1, -0.1];

const shelf = new ShaderPacks('no folder of this name');
const renderer = new WorldRenderer(
  6,
  process.argv[2] === '--threads' ? startRenderWorker : undefined,
);
const hashes = {};
for (const name of ['none', ...shelf.list().map((pack) => pack.name)]) {
  const read = name === 'none' ? undefined : readPack(allAtOnce(shelf.read(name)).files);
  if (read?.ok === false) throw new Error(`${name}: ${read.errors[0].message}`);
  renderer.useShaders(read && planChain(read.pack.programs, true));
  for (const [time, ticks] of Object.entries(TIMES)) {
    runCommand(world, `/time set ${ticks}`);
    const { data } = renderer.draw(world, REQUEST);
    if (renderer.shaderStop !== undefined)
      throw new Error(`${name}: ${renderer.shaderStop.message}`);
    hashes[`${name} by ${time}`] = createHash('sha256').update(data).digest('hex').slice(0, 32);
  }
}
process.stdout.write(`${JSON.stringify(hashes, null, 1)}\n`);
