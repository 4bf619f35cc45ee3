import { decodePng } from '@bridle/pictures';
import { describe, expect, it, vi } from 'vitest';
import { connected } from './support/connected.js';
import { startWindowRun } from './support/window.js';
import {
  fingerprintOf,
  fingerprintOfPng,
  HAS_CHROMIUM,
  landIsThere,
  type OpenedPage,
  openTab,
  useBrowser,
} from './support/windowPage.js';

useBrowser();

type Agent = Awaited<ReturnType<typeof connected>>;

const command =
  (...lines: string[]) =>
  async (agent: Agent): Promise<void> => {
    for (const line of lines) expect((await agent.command({ line })).ok, line).toBe(true);
  };

/** What is done to the world before each picture; one follows the other in the same world. */
const SCENES: readonly (readonly [name: string, prepare: (agent: Agent) => Promise<unknown>])[] = [
  ['by day', command('/time set 1000')],
  ['with creatures and things about', command('/summon cow ~3 ~ ~1', '/summon zombie ~4 ~ ~-1')],
  ['in the rain', command('/weather rain')],
  [
    'at night, with a torch',
    command('/weather clear', '/time set 18000', '/setblock ~2 ~ ~ torch'),
  ],
  [
    'with things in hand',
    command('/time set 6000', '/give @s diamond_pickaxe', '/give @s oak_planks 12'),
  ],
  ['with the inventory open', (agent) => agent.open({ inventory: true })],
  ['with what is said', (agent) => say(agent)],
  ['by a shader pack', (agent) => agent.shader_set({ name: 'ink' })],
  ['by a resource pack', (agent) => usePack(agent)],
  ['without packs again', (agent) => agent.resourcepack_disable({ name: 'toybox' })],
  ['under water', command('/fill ~-2 ~-1 ~-2 ~2 ~3 ~2 water')],
  ['in the nether', command('/execute in minecraft:the_nether run tp @s 0 70 0')],
];

async function say(agent: Agent): Promise<void> {
  await agent.ask('close'); // the op: `agent.close` hangs up
  await agent.chat_send({ text: '<b>hi</b>' });
}

async function usePack(agent: Agent): Promise<void> {
  await agent.shader_disable();
  await agent.resourcepack_enable({ name: 'toybox' });
}

/** The canvas comes to hold what the run shows, to the last pixel. */
async function looksTheSame(page: OpenedPage, agent: Agent): Promise<void> {
  await vi.waitFor(async () => {
    const { sha256, width, height, tick } = await fingerprintOf(page);
    const shot = await agent.screenshot({ width, height, hud: true, inline: true });
    expect({ tick, sha256 }).toEqual({ tick: shot.tick, sha256: fingerprintOfPng(shot.base64!) });
  });
}

describe.skipIf(!HAS_CHROMIUM)('the canvas of the window', () => {
  it('holds the pixels of a screenshot of the same tick', async () => {
    const run = await startWindowRun(['--view-distance', '4', '--clock', 'wait']);
    const agent = await connected({ port: Number(run.endpoints.automation!.split(':')[1]) });
    const page = await openTab(run.links.watch);
    await landIsThere(page);
    for (const [name, prepare] of SCENES) {
      await prepare(agent);
      await agent.step({ ticks: 2 });
      await expect(looksTheSame(page, agent), name).resolves.toBeUndefined();
    }
    expect(page.complaints).toEqual([]);
  });

  it('is what the page shows', async () => {
    const run = await startWindowRun(['--view-distance', '3', '--clock', 'wait']);
    const page = await openTab(run.links.watch);
    await landIsThere(page);
    const box = await page.evaluate<{ x: number; y: number; width: number; height: number }>(
      'document.querySelector("canvas").getBoundingClientRect().toJSON()',
    );
    const { width, height, sha256 } = await vi.waitFor(async () => {
      const fingerprint = await fingerprintOf(page);
      expect(fingerprint).toMatchObject({ width: box.width, height: box.height });
      return fingerprint;
    });
    // What lies over the picture is for who plays, and no part of it.
    await page.evaluate(
      'for (const one of document.querySelectorAll(".stage > :not(.frame), .frame > :not(canvas)")) one.style.display = "none"',
    );
    const { x, y } = box;
    const png = await page.screenshot({ clip: { x, y, width, height } });
    const shown = decodePng(png, { sideMax: 4_096, pixelsMax: 4_096 * 4_096 });
    expect([shown.width, shown.height]).toEqual([width, height]);
    expect(fingerprintOfPng(png.toString('base64'))).toBe(sha256);
  });
});
