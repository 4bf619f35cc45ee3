// Draws our sections with three.js in a headless Chromium and prints, as JSON, how long that
// takes: frames, frames with a screenshot, and from the browser's start to its first screenshot.
//   node measure.mjs <chromium> [--quick] [--keep <folder>]
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { FAR, HEIGHT, NEAR, placesFor, posesAt, WIDTH } from '../../dist/poses.js';
import { median } from '../../dist/statistics.js';
import { sectionsAt, spawnPlace, textureLayers } from './sections.mjs';

const [chromium, ...flags] = process.argv.slice(2);
const isQuick = flags.includes('--quick');
const folder = flags.includes('--keep') ? flags[flags.indexOf('--keep') + 1] : undefined;
const ROUNDS = isQuick ? 1 : 5;
const COLD_ROUNDS = isQuick ? 1 : 3;
const SCREENSHOT = { type: 'png', optimizeForSpeed: true, captureBeyondViewport: false };
const here = (path) => new URL(path, import.meta.url);

const textures = textureLayers();
/** What the page may fetch. */
const files = new Map([
  ['/', ['text/html', readFileSync(here('page.html'))]],
  ['/page.mjs', ['text/javascript', readFileSync(here('page.mjs'))]],
  ['/textures', ['application/octet-stream', textures.layers]],
]);
for (const name of ['three.module.js', 'three.core.js']) {
  const text = readFileSync(here(`node_modules/three/build/${name}`));
  files.set(`/three/${name}`, ['text/javascript', text]);
}

function offer(place, viewDistance) {
  const { meshes, bytes } = sectionsAt(place, viewDistance, WIDTH, HEIGHT);
  files.set(`/sections/${place.name}`, ['application/octet-stream', bytes]);
  const from = [place.x, place.y, place.z];
  const reach = viewDistance * 16;
  return { place: place.name, from, meshes, reach, layerCount: textures.count };
}

const server = createServer(({ url }, response) => {
  const [type, body] = files.get(decodeURI(url)) ?? [];
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' });
  response.end(body);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

async function openPage() {
  const browser = await puppeteer.launch({
    executablePath: chromium,
    args: [
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    defaultViewport: { width: WIDTH, height: HEIGHT },
    protocolTimeout: 120_000,
  });
  const page = await browser.newPage();
  page.on('console', (message) => process.stderr.write(`page: ${message.text()}\n`));
  page.on('pageerror', (error) => process.stderr.write(`page: ${error}\n`));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction('globalThis.isReady', { polling: 1 });
  return { browser, page };
}

const draw = (page, pose, isTimed) =>
  page.evaluate((pose, isTimed) => globalThis.draw(pose, isTimed), pose, isTimed);

async function coldMs(shown, pose) {
  const begun = performance.now();
  const { browser, page } = await openPage();
  try {
    await page.evaluate((shown) => globalThis.show(shown), shown);
    await draw(page, pose, false);
    await page.screenshot(SCREENSHOT);
    return performance.now() - begun;
  } finally {
    await browser.close();
  }
}

async function warmMs(page, place) {
  await page.evaluate((shown) => globalThis.show(shown), offer(place, FAR));
  const poses = posesAt(place);
  const times = poses.map(() => ({ frame: [], shot: [] }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [i, pose] of poses.entries()) {
      const frame = await draw(page, pose, true);
      const begun = performance.now();
      await draw(page, pose, false);
      const png = await page.screenshot(SCREENSHOT);
      const shot = performance.now() - begun;
      if (round >= 0) times[i].frame.push(frame);
      if (round >= 0) times[i].shot.push(shot);
      else if (folder) writeFileSync(join(folder, `${place.name} ${i}.png`), png);
    }
  }
  return times.map(({ frame, shot }) => ({ frame: median(frame), shot: median(shot) }));
}

const spawn = spawnPlace();
const shown = offer(spawn, NEAR);
const cold = [];
for (let round = 0; round < COLD_ROUNDS; round++) {
  cold.push(await coldMs(shown, posesAt(spawn)[0]));
}
const { browser, page } = await openPage();
const warm = [];
for (const place of placesFor(isQuick)) warm.push(...(await warmMs(page, place)));
const version = await browser.version();
await browser.close();
server.close();
const report = {
  version,
  frame: warm.map(({ frame }) => frame),
  shot: warm.map(({ shot }) => shot),
  cold: median(cold),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
