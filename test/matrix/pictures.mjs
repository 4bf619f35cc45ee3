// Draws every scene and prints the hash of its pixels; with a folder, also writes the pictures.
// Run by node versions of all sorts, so plain JavaScript over what `tsc` built.
//   node pictures.mjs [--threads | folder]
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { runCommand, tick, World } from '../../packages/engine/dist/index.js';
import { encodePng } from '../../packages/pictures/dist/index.js';
import { startRenderWorker } from '../../packages/voxel/dist/render/renderWorker.js';
import { landOf, WorldRenderer } from '../../packages/voxel/dist/world.js';
import { SCENES } from './scenes.mjs';

const SEED = { high: 0, low: 7 };
const SIZE = { width: 320, height: 180 };
const VIEW_DISTANCE = 8;
const isShared = process.argv[2] === '--threads';
const folder = isShared ? undefined : process.argv[2];

function drawScene({ name, worldType, commands, ticks = 0, look, request }, renderer) {
  const world = World.create(SEED, landOf(SEED, worldType));
  const said = [];
  for (const line of commands) {
    const { ok, lines } = runCommand(world, line);
    if (!ok) throw new Error(`${name}: ${line}: ${lines.join(' ')}`);
    for (const event of world.events.splice(0)) {
      if (event.event === 'chat') said.push(event.text);
    }
  }
  for (let i = 0; i < ticks; i++) tick(world);
  [world.player.yaw, world.player.pitch] = look;
  return renderer.draw(
    world,
    { ...SIZE, hud: false, camera: 'first', annotate: false, ...request },
    said,
  );
}

const renderer = new WorldRenderer(VIEW_DISTANCE, isShared ? startRenderWorker : undefined);
const hashes = {};
for (const scene of SCENES) {
  const picture = drawScene(scene, renderer);
  hashes[scene.name] = createHash('sha256').update(picture.data).digest('hex').slice(0, 32);
  if (folder === undefined) continue;
  const png = encodePng(picture, { deflate: (bytes) => deflateSync(bytes, { level: 9 }) });
  writeFileSync(join(folder, `${scene.name}.png`), png);
}
process.stdout.write(`${JSON.stringify(hashes, null, 1)}\n`);
