// `node scripts/demoPicture.mjs`: takes docs/window.png, the page of the window in Chromium while the demo plays.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumPath } from './chromiumPath.mjs';
import { SEED } from './demo/options.mjs';
import { build, exit, install, root } from './lib.mjs';
import { webPart } from './webPart.mjs';

const PICTURE = `${root}docs/window.png`;
const SIZE = { width: 1_280, height: 720 };
/** What the agent is about to do when the picture is taken. */
const MOMENT = 'cobblestone';
const LOOK_MS = 100;
const DRAWN_MS = 60_000;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
];
/** The page shows every pixel, however slow the machine is. */
const SETTINGS = 'localStorage.setItem("bridle-window-settings", \'{"picture":"window"}\')';

await install('main');
await build();
const executablePath = chromiumPath();
if (executablePath === undefined) exit('the picture needs Chromium, and there is none');
const { chromium } = createRequire(join(await webPart(), 'package.json'))('playwright-core');
const { startDemoRun } = await import('./demo/demoRun.mjs');
const { playScripted } = await import('./demo/scriptedAgent.mjs');

const home = mkdtempSync(join(tmpdir(), 'bridle-browser-'));
const env = { ...process.env, HOME: home };
const run = await startDemoRun({
  seed: SEED,
  speed: 'max',
  flags: ['--window-listen', '127.0.0.1:0'],
});
const browser = await chromium.launch({ executablePath, args: FLAGS, env });
try {
  const world = await run.connect({ name: 'demo agent' });
  await world.ask('journal_since', { wait_ms: 0 });
  const page = await openJournal(run.links.play);
  await playScripted(
    world,
    () => {},
    async ({ args }) => {
      const { tick } = await world.waitTicks(1);
      if (args.item === MOMENT) await takePicture(page, tick);
    },
  );
} finally {
  await browser.close();
  await run.stop();
  rmSync(home, { recursive: true, force: true });
}

async function openJournal(link) {
  const context = await browser.newContext({ viewport: SIZE });
  await context.addInitScript({ content: SETTINGS });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Panel' }).click();
  await page.getByRole('tab', { name: 'Journal' }).click();
  return page;
}

/** Once the page shows this tick, and all land around. */
async function takePicture(page, tick) {
  const until = performance.now() + DRAWN_MS;
  for (;;) {
    const drawn = await page.evaluate('bridleWindow.drawing.fingerprint()');
    const text = await page.evaluate('document.body.innerText');
    if (drawn.tick === tick && !/Loading|Connecting/.test(text)) break;
    if (performance.now() > until) throw new Error(`the page does not show tick ${tick}: ${text}`);
    await sleep(LOOK_MS);
  }
  writeFileSync(PICTURE, await page.screenshot());
}
