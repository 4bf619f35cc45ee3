// A busy world in the window: an agent walks and builds, a page watches all the time, and another plays, is hidden,
// reloaded and closed. Fails when a page complains, when something does not come, or when memory grows.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromiumPath } from '../chromiumPath.mjs';
import { webPart } from '../webPart.mjs';
import { diceFrom } from './draw.mjs';
import { growthsOf, sampleText } from './growth.mjs';

const TELL_MEMORY = pathToFileURL(fileURLToPath(new URL('./tellMemory.mjs', import.meta.url))).href;
const BENCH = new URL('../../bench/dist/', import.meta.url);
/** Small, so that drawing leaves time for all the rest. */
const ROOM = { width: 640, height: 400 };
const PICTURE = { width: 320, height: 180 };
const BLOCKS = ['stone', 'oak_planks', 'torch', 'glass', 'sand', 'water', 'oak_sign', 'chest'];
const MOBS = ['cow', 'sheep', 'pig', 'zombie', 'skeleton', 'chicken'];
const MOBS_MAX = 40;
/** Where the agent is put: few enough that all of that land is there before the middle third. */
const PLACES = [0, 1, 2, 3, 4, 5].map((i) => [80 * (i % 3), 80 * Math.floor(i / 3)]);

/** How much more of each there may be in the last third of a run than in the middle one. */
export const WINDOW_GROWTH_MAX = {
  runHeapMb: { share: 0.05, least: 4 },
  runBuffersMb: { share: 0.1, least: 8 },
  runResidentMb: { share: 0.1, least: 40 },
  pageMb: { share: 0.05, least: 4 },
  browserMb: { share: 0.1, least: 60 },
  elements: { share: 0.1, least: 60 },
};

export async function soakWindow({ minutes, seed }) {
  const chromium = chromiumPath();
  if (chromium === undefined) {
    throw new Error('--window needs Chromium: install it, or name its path in BRIDLE_CHROMIUM');
  }
  const { WindowRun } = await import(new URL('windowRun.js', BENCH).href);
  const { WindowBrowser } = await import(new URL('windowBrowser.js', BENCH).href);
  const flags = ['--world-seed', String(seed), '--view-distance', '5'];
  const run = await WindowRun.start(flags, TELL_MEMORY);
  const browser = await WindowBrowser.start(await webPart(), chromium);
  const soak = new WindowSoak({ run, browser, minutes, seed });
  const errors = [];
  try {
    await soak.play();
  } catch (error) {
    errors.push(String(error?.stack ?? error));
  }
  await browser.close();
  await run.close();
  errors.push(...browser.complaints, ...growthsOf(soak.samples, WINDOW_GROWTH_MAX));
  if (errors.length === 0) return { passed: 1, failures: [] };
  const again = `npm run soak -- --window --seed ${seed} --minutes ${minutes}`;
  const text = [...errors, ...soak.samples.map(sampleText)].join('\n');
  return { passed: 0, failures: [{ name: `window-${seed}`, again, text }] };
}

class WindowSoak {
  samples = [];
  #run;
  #browser;
  #seed;
  #began = performance.now();
  #endsAt;
  #sampleMs;
  #counts = { acts: 0, refused: 0, overtaken: 0, reloads: 0, hidden: 0 };
  /** holds all who act while the memory is looked at */
  #gate = Promise.resolve();
  #underWay = new Map();

  constructor({ run, browser, minutes, seed }) {
    this.#run = run;
    this.#browser = browser;
    this.#seed = seed;
    this.#endsAt = this.#began + minutes * 60_000;
    this.#sampleMs = Math.min(20_000, minutes * 2_000);
  }

  async play() {
    const watcher = await this.#open();
    await watcher.page.keyboard.press('p'); // the panel, whose journal grows
    const playing = Promise.all([
      this.#repeat('agent', this.#agentActs(diceFrom(this.#seed))),
      this.#repeat('watcher', this.#watcherActs(watcher, diceFrom(this.#seed + 1))),
      this.#repeat('player', this.#playerActs(diceFrom(this.#seed + 2))),
    ]);
    await Promise.race([playing, this.#look(watcher, await watcher.memory())]);
    await playing;
    const told = Object.entries(this.#counts).map(([name, count]) => `${count} ${name}`);
    console.log(`soak: ${told.join(', ')}`);
  }

  async #open() {
    const page = await this.#browser.open(this.#run.link, PICTURE, ROOM);
    await page.untilDrawn();
    return page;
  }

  async #repeat(who, act) {
    while (performance.now() < this.#endsAt) {
      await this.#gate;
      const underWay = act();
      this.#underWay.set(who, underWay);
      await underWay;
    }
  }

  /** Walks, turns, builds, and changes the day; whoever plays in a page may be in control. */
  #agentActs({ pick, whole, random }) {
    let agent;
    let mobs = 0;
    const command = (line) => agent.command({ line });
    const near = () => `~${whole(-6, 6)} ~${whole(0, 2)} ~${whole(-6, 6)}`;
    const acts = [
      () => agent.set_actions({ actions: { move_y: 1, jump: random() < 0.5 } }),
      () => agent.set_view({ yaw: 6 * random(), pitch: random() - 0.5 }),
      () => command(`/setblock ${near()} ${pick(BLOCKS)}`),
      () => command('/fill ~-6 ~ ~-6 ~6 ~3 ~6 air'),
      () => command(`/time set ${pick([1_000, 13_000, 18_000])}`),
      () => command(`/weather ${pick(['clear', 'rain'])}`),
      () => command(`/say line ${whole(1, 999)}`),
      async () => {
        const [x, z] = pick(PLACES);
        await command(`/tp ${x} 100 ${z}`);
      },
      async () => {
        if (++mobs % MOBS_MAX === 0) await command('/kill @e[type=!player]');
        await command(`/summon ${pick(MOBS)} ${near()}`);
      },
      () => agent.screenshot({ width: 320, height: 180, inline: true }),
    ];
    return async () => {
      agent ??= await this.#agent();
      this.#counts.acts++;
      await pick(acts)().catch((error) => {
        if (error.code === undefined) throw error;
        this.#counts.refused++; // a person plays
      });
      await sleep(whole(20, 150));
    };
  }

  async #agent() {
    const agent = await this.#run.agent();
    await agent.command({ line: '/gamemode creative' });
    await agent.command({ line: '/gamerule doMobSpawning false' });
    return agent;
  }

  /** Is never reloaded: what it keeps, it keeps. */
  #watcherActs(watcher, { pick, whole }) {
    const acts = [
      () => watcher.page.keyboard.press('F5'),
      () => watcher.page.keyboard.press('F1'),
      () => watcher.page.keyboard.press('F3'),
      async () => {
        this.#counts.hidden++;
        await watcher.ask('setHidden(true)');
        await sleep(whole(500, 3_000));
        await watcher.ask('setHidden(false)');
      },
    ];
    return async () => {
      await pick(acts)();
      await sleep(whole(200, 2_000));
    };
  }

  /** Opens a page, plays and reloads it a few times, and closes it: so none is open while memory is looked at. */
  #playerActs({ random, whole }) {
    return async () => {
      const page = await this.#open();
      await this.#takeTurn(page, whole);
      for (let reloads = whole(0, 2); reloads > 0; reloads--) {
        if (random() < 0.5) await giveBack(page);
        this.#counts.reloads++;
        await page.page.reload();
        await page.untilDrawn();
        await this.#takeTurn(page, whole);
      }
      await page.close();
      await sleep(whole(500, 3_000)); // the agent has its turn
    };
  }

  /** Takes over, walks and looks around. */
  async #takeTurn(page, whole) {
    await page.page.keyboard.press('g');
    await page.until('document.pointerLockElement');
    this.#counts.overtaken++;
    await page.ask(`turnByMouse(${whole(-8, 8)})`);
    await page.page.keyboard.down('w');
    await page.page.keyboard.down(' ');
    await sleep(whole(500, 3_000));
    await page.ask('rest()');
    await page.page.keyboard.press(String(whole(1, 9)));
    await page.page.keyboard.up('w');
    await page.page.keyboard.up(' ');
  }

  /** Looks at what is held now and then, with nothing under way. */
  async #look(watcher, memory) {
    while (performance.now() < this.#endsAt) {
      await sleep(this.#sampleMs);
      let open;
      this.#gate = new Promise((resolve) => {
        open = resolve;
      });
      await Promise.all(this.#underWay.values());
      if (!this.#run.isRunning) throw new Error('the run has ended');
      const sample = await this.#sample(watcher, memory);
      this.samples.push(sample);
      console.log(`soak: ${sampleText(sample)}`);
      open();
    }
  }

  async #sample(watcher, memory) {
    const pageMb = await memory.heldMb();
    const { heapUsed, external, rss } = await this.#run.askPreload();
    return {
      seconds: (performance.now() - this.#began) / 1_000,
      runHeapMb: heapUsed / 2 ** 20,
      runBuffersMb: external / 2 ** 20,
      runResidentMb: rss / 2 ** 20,
      pageMb,
      browserMb: this.#browser.residentMb,
      elements: await watcher.ask('elements()'),
    };
  }
}

async function giveBack(page) {
  await page.page.keyboard.press('g');
  await page.until('document.pointerLockElement === null');
}
