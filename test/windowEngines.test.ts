import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBridleIn } from './support/bridle.js';
import { engineFile, TestEngine } from './support/engines/startEngine.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import { linksOf } from './support/window.js';
import { fingerprintOf, HAS_CHROMIUM, openTab, useBrowser } from './support/windowPage.js';

useBrowser();

/** A run with a window whose game is that of an engine elsewhere. */
async function startEngineRun(command: 'play' | 'serve', ...game: string[]) {
  const cwd = temporaryFolder();
  const endpoints = join(cwd, 'endpoints.json');
  const words = [
    ...[command, '--json', '--no-repl', '--mc-cli-off', '--agent-browser-off'],
    ...['--automation-listen', '0', '--abu-listen', '0', '--window-listen', '127.0.0.1:0'],
    ...['--endpoints-file', endpoints, ...game],
  ];
  const where = { cwd, env: { BRIDLE_HOME: temporaryFolder() }, endpoints };
  const run = await startBridleIn(where, ...words);
  onTestFinished(async () => {
    run.child.kill('SIGTERM'); // a run that is killed leaves the program of its game behind
    await run.exited;
  });
  return { ...run, ...(await linksOf(run))! };
}

/** The same, which starts the program of the game itself. */
function playProgram(program: string) {
  return startEngineRun('play', '--', process.execPath, program);
}

describe.skipIf(!HAS_CHROMIUM)('the window of a game without blocks', () => {
  it('shows the pictures of its engine, its scene beside them, and acts on what is clicked there', async () => {
    const { play } = await playProgram(engineFile('fullEngine'));
    const page = await openTab(play, { width: 1_000, height: 700 });
    const text = (): Promise<string> => page.evaluate<string>('document.body.innerText');
    await vi.waitFor(async () => expect(await text()).toContain('draws these pictures itself'));
    const { width, height } = await vi.waitFor(async () => {
      const shown = await fingerprintOf(page);
      expect(shown.width).not.toBe(300); // a canvas that nobody has drawn on
      return shown;
    });
    expect(width * height).toBeGreaterThan(0);
    await page.keyboard.press('p');
    await page.getByRole('tab', { name: /scene/i }).click();
    const row = page.getByText(/button/).first();
    await vi.waitFor(async () => expect(await row.isVisible()).toBe(true));
    await page
      .getByRole('button', { name: /take over/i })
      .first()
      .click();
    await vi.waitFor(async () => expect(await text()).toContain('You are in control'));
    await page.getByRole('tab', { name: /journal/i }).click();
    await page.getByRole('tab', { name: /scene/i }).click();
    await vi.waitFor(async () => expect(await row.isVisible()).toBe(true));
    await row.click();
    await page.getByRole('tab', { name: /journal/i }).click();
    await vi.waitFor(async () => expect(await text()).toContain('scene_act'));
    expect(page.complaints).toEqual([]);
  });

  it('says that there is nothing to see where the engine has no pictures, and shows its scene', async () => {
    const { play } = await playProgram(join(import.meta.dirname, '../examples/bridge.mjs'));
    const page = await openTab(play, { width: 1_000, height: 700 });
    const text = (): Promise<string> => page.evaluate<string>('document.body.innerText');
    await vi.waitFor(async () => expect(await text()).toContain('this engine takes no pictures'));
    await page.keyboard.press('p');
    await page.getByRole('tab', { name: /scene/i }).click();
    await vi.waitFor(async () => expect(await text()).toContain('button'));
  });

  it('shows the scene of an engine that comes while its panel is open, and comes again', async () => {
    const run = await startEngineRun('serve', '--game', 'bridge');
    const page = await openTab(run.play, { width: 1_000, height: 700 });
    const text = (): Promise<string> => page.evaluate<string>('document.body.innerText');
    await page.keyboard.press('p');
    await page.getByRole('tab', { name: /scene/i }).click();
    const port = Number(run.endpoints.abu!.split(':').at(-1));
    for (let time = 0; time < 2; time++) {
      await vi.waitFor(async () => {
        expect(await text()).toMatch(/not there|is connected/);
        expect(await text()).not.toContain('Pick an apple');
      });
      const engine = new TestEngine('plainEngine', port);
      onTestFinished(() => engine.kill());
      await vi.waitFor(async () => expect(await text()).toContain('Pick an apple'));
      await engine.kill();
    }
  });
});
