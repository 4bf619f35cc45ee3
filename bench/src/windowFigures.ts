import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { BareSocket } from './bareSocket.js';
import { machineBusyMs } from './processUse.js';
import { median, quantile } from './statistics.js';
import { findChromium } from './threePeer.js';
import { type PictureSize, WindowBrowser, type WindowPage } from './windowBrowser.js';
import { WindowRun } from './windowRun.js';
import type { WorldFigure } from './worldFigures.js';

const VIEW_COLUMNS = 8;
const TICK_MS = 50;
const SMALL: PictureSize = { width: 854, height: 480 };
const LARGE: PictureSize = { width: 1_280, height: 720 };
/** As fast as somebody looks around: a turn in about ten seconds. */
const TURN_PIXELS = 4;
const TURN_RADIANS = 0.0105;

interface Effort {
  /** how long each thing is watched */
  readonly ms: number;
  readonly moves: number;
  readonly openings: number;
  readonly turns: number;
}

const FULL: Effort = { ms: 6_000, moves: 60, openings: 3, turns: 3 };
const QUICK: Effort = { ms: 1_000, moves: 8, openings: 1, turns: 1 };

/** The window in real Chromium without a graphics card, beside what does the same without a run. */
export async function measureWindow(isQuick: boolean): Promise<WorldFigure[]> {
  const [chromium, part] = [findChromium(), process.env.BRIDLE_BENCH_WEB];
  if (chromium === undefined || part === undefined) {
    process.stderr.write('bench: the window needs Chromium and the part web: left out\n');
    return [];
  }
  const effort = isQuick ? QUICK : FULL;
  const flags = ['--world-seed', '7', '--view-distance', String(VIEW_COLUMNS)];
  const [begunMs, busyMs] = [performance.now(), machineBusyMs()];
  const run = await WindowRun.start(flags);
  const browser = await WindowBrowser.start(part, chromium);
  const bare = await BareSocket.start();
  try {
    await run.prepare(['/gamemode creative', '/gamerule doDaylightCycle false', '/time set 6000']);
    const bench = { run, browser, bare, effort };
    const figures = [
      ...(await openingFigures(bench)),
      ...(await frameFigures(bench, SMALL, 45)),
      ...(await frameFigures(bench, LARGE, 28)),
      ...(await inputFigures(bench)),
      ...(await trafficFigures(bench)),
      ...(await serverFigures(bench)),
    ];
    for (const text of browser.complaints) process.stderr.write(`bench: the page says: ${text}\n`);
    const all =
      (machineBusyMs() - busyMs) / ((performance.now() - begunMs) * availableParallelism());
    return [
      ...figures,
      { what: 'cores in use meanwhile, by all programs', unit: '%', ours: 100 * all },
    ];
  } finally {
    bare.close();
    await browser.close();
    await run.close();
  }
}

interface Bench {
  readonly run: WindowRun;
  readonly browser: WindowBrowser;
  readonly bare: BareSocket;
  readonly effort: Effort;
}

interface Marks {
  readonly script: number;
  readonly nearest: number;
  readonly all: number;
}

/** The first page of a run has its land made; those after it find it. */
async function openingFigures({ run, browser, effort }: Bench): Promise<WorldFigure[]> {
  const openings: Marks[] = [];
  for (let i = 0; i <= effort.openings; i++) {
    const page = await browser.open(run.link, SMALL);
    await page.untilDrawn();
    openings.push((await page.page.evaluate('windowProbe.marks')) as Marks);
    await page.close();
  }
  const [first, ...others] = openings;
  const later = (name: keyof Marks): number => median(others.map((marks) => marks[name]));
  const rows = [
    ['the first page of a run', first!.nearest, first!.all, first!.script],
    ['another page', later('nearest'), later('all'), later('script')],
  ] as const;
  return rows.flatMap(([what, nearest, all, script]): WorldFigure[] => [
    {
      what: `${what}: opened until the nearest 9 columns are drawn`,
      unit: 'ms',
      ours: nearest,
      floor: script,
      goal: { atMost: 1_000 },
    },
    {
      what: `${what}: until all are, view ${VIEW_COLUMNS}`,
      unit: 'ms',
      ours: all,
      floor: script,
      goal: { atMost: 3_000 },
    },
  ]);
}

interface Drawn {
  readonly fps: number;
  /** of the run and of all processes of the browser, for each frame */
  readonly cpuMs: number;
}

async function frameFigures(bench: Bench, size: PictureSize, goal: number): Promise<WorldFigure[]> {
  const { run, browser } = bench;
  const page = await browser.open(run.link, size);
  await page.untilDrawn();
  const alone = await paused(run, async () => {
    await page.ask(`turnAlone(${TURN_RADIANS})`);
    return drawn(bench, page);
  });
  await page.close();
  const player = await browser.open(run.link, size);
  await player.untilDrawn();
  await player.takeOver();
  await player.ask(`turnByMouse(${TURN_PIXELS})`);
  const played = await drawn(bench, player);
  await player.close();
  const where = `${size.width}×${size.height}, view ${VIEW_COLUMNS}, turning`;
  return [
    {
      what: `frames, ${where}`,
      unit: '/s',
      ours: played.fps,
      floor: alone.fps,
      goal: { atLeast: goal },
    },
    {
      what: `CPU of a frame, run and browser, ${where}`,
      unit: 'ms',
      ours: played.cpuMs,
      floor: alone.cpuMs,
    },
  ];
}

/** Does something while no time passes in the run, so that it has nothing to tell. */
async function paused<T>(run: WindowRun, work: () => Promise<T>): Promise<T> {
  const agent = await run.agent();
  await agent.set_clock({ mode: 'wait' });
  try {
    return await work();
  } finally {
    await agent.set_clock({ mode: 'free' });
    await agent.close();
  }
}

async function drawn({ run, browser, effort }: Bench, page: WindowPage): Promise<Drawn> {
  await sleep(1_000); // meshes are made of what comes into view first
  const cpu = (): number => run.cpuMs + browser.cpuMs;
  const [begunMs, before] = [performance.now(), cpu()];
  const { fps } = await page.ask<{ fps: number }>(`meanFigures(${effort.ms})`);
  const seconds = (performance.now() - begunMs) / 1_000;
  return { fps, cpuMs: (cpu() - before) / (fps * seconds) };
}

async function inputFigures({ run, browser, bare, effort }: Bench): Promise<WorldFigure[]> {
  const page = await browser.open(run.link, SMALL);
  await page.untilDrawn();
  await page.takeOver();
  await page.ask('timeMouse()');
  for (let i = 0; i < effort.moves; i++) {
    await page.page.mouse.move(450 + 30 * (i % 2), 400);
    await sleep(unevenMs(i));
  }
  const mouse = await page.ask<number[]>('lateMs()');
  const turns = await page.ask<number[]>(`emptyTurns(${effort.moves})`);
  await page.ask('timeKeys()');
  for (let i = 0; i < effort.moves; i++) {
    await page.page.keyboard.press(String(1 + (i % 9)));
    await sleep(unevenMs(i));
  }
  const keys = await page.ask<number[]>('lateMs()');
  await page.close();
  const echo = await bare.roundTripMs(effort.moves);
  const where = `${SMALL.width}×${SMALL.height}`;
  return [
    {
      what: `mouse to canvas, ${where}, median of ${mouse.length}`,
      unit: 'ms',
      ours: median(mouse),
      floor: median(turns),
      goal: { atMost: 35 },
    },
    {
      what: 'mouse to canvas, 95th percentile',
      unit: 'ms',
      ours: quantile(mouse, 0.95),
      floor: quantile(turns, 0.95),
    },
    {
      what: 'key of the hotbar to canvas, through a tick of the run, median',
      unit: 'ms',
      ours: median(keys),
      floor: median(turns) + echo,
    },
  ];
}

/** So that input does not always fall on the same part of a frame or a tick. */
function unevenMs(i: number): number {
  return 90 + ((i * 37) % 61);
}

async function trafficFigures({ run, browser, effort }: Bench): Promise<WorldFigure[]> {
  const page = await browser.open(run.link, SMALL);
  await page.untilDrawn();
  await page.takeOver();
  const standing = await trafficOf(page, effort.ms);
  await page.page.keyboard.down('w');
  await page.page.keyboard.down(' ');
  const walking = await trafficOf(page, effort.ms);
  await page.page.keyboard.up(' ');
  await page.page.keyboard.up('w');
  await page.close();
  await run.prepare(['/time set 18000']);
  const watcher = await browser.open(run.link, SMALL);
  await watcher.untilDrawn();
  await sleep(effort.ms); // monsters come
  const night = await trafficOf(watcher, effort.ms);
  await watcher.close();
  await run.prepare(['/time set 6000']);
  return [
    { what: 'a run tells its page, standing', ...standing, goal: { atMost: 10 } },
    { what: 'a run tells its page, walking', ...walking },
    { what: 'a run tells its page, standing at night among monsters', ...night },
  ];
}

async function trafficOf(
  page: WindowPage,
  ms: number,
): Promise<Pick<WorldFigure, 'unit' | 'ours' | 'floor'>> {
  await sleep(500); // what was asked before is told
  await page.ask('keep()');
  const begunMs = performance.now();
  await sleep(ms);
  const messages = await page.ask<string[]>('kept()');
  const seconds = (performance.now() - begunMs) / 1_000;
  const text = messages.join('\n');
  return {
    unit: 'kB/s',
    ours: Buffer.byteLength(text) / 1_000 / seconds,
    floor: deflateRawSync(text).length / 1_000 / seconds,
  };
}

const MOBS = ['cow', 'pig', 'sheep', 'zombie', 'skeleton', 'spider', 'wolf', 'chicken'];
const MOB_COUNT = 40;

/** A night among mobs, in which an agent walks round in circles. */
async function serverFigures({ run, browser, bare, effort }: Bench): Promise<WorldFigure[]> {
  const agent = await run.agent();
  for (const line of [
    ...['/gamerule doMobSpawning false', '/time set 18000', '/kill @e[type=!player]'],
    ...Array.from({ length: MOB_COUNT }, (_, i) => {
      const [x, z] = [3 * (i % 8) - 10, 3 * (i >> 3) - 6];
      return `/summon ${MOBS[i % MOBS.length]} ~${x} ~2 ~${z}`;
    }),
  ]) {
    await agent.command({ line });
  }
  await agent.set_actions({ actions: { move_y: 1, jump: true } });
  let yaw = 0;
  let turned: Promise<unknown> = Promise.resolve();
  const turning = setInterval(() => {
    yaw = (yaw + 0.1) % 6;
    turned = agent.set_view({ yaw, pitch: 0 });
  }, TICK_MS);
  const [without, withOne]: [number[], number[]] = [[], []];
  let characters = 0;
  for (let turn = 0; turn < effort.turns; turn++) {
    without.push(await tickCpuMs(run, effort.ms));
    const page = await browser.open(run.link, SMALL);
    await page.untilDrawn();
    await sleep(1_000);
    await page.ask('keep()');
    withOne.push(await tickCpuMs(run, effort.ms));
    const told = (await page.ask<string[]>('kept()')).join('');
    characters = Math.round(told.length / (effort.ms / TICK_MS));
    await page.close();
  }
  clearInterval(turning);
  await turned; // who leaves before the answer is told that it is lost
  await agent.close();
  const floor = await bare.pushCpuMs(characters, effort.ms);
  const alone = median(without);
  const more = median(withOne.map((ms, i) => ms - without[i]!));
  return [
    { what: `CPU of a tick, ${MOB_COUNT} mobs, walking, no window`, unit: 'ms', ours: alone },
    { what: 'more of it with one window', unit: 'ms', ours: more, floor },
    {
      what: 'that, as a share of what the tick itself takes',
      unit: '%',
      ours: (100 * more) / alone,
      floor: (100 * floor) / alone,
    },
    {
      what: 'that, as a share of the 50 ms that a tick lasts',
      unit: '%',
      ours: (100 * more) / TICK_MS,
      floor: (100 * floor) / TICK_MS,
      goal: { atMost: 5 },
    },
  ];
}

async function tickCpuMs(run: WindowRun, ms: number): Promise<number> {
  const [begunMs, before] = [performance.now(), run.cpuMs];
  await sleep(ms);
  return ((run.cpuMs - before) * TICK_MS) / (performance.now() - begunMs);
}

export const WINDOW_LEGEND = `floor       of frames: the same page turned by itself while no time passes, so that nothing is told and
            the renderer is alone; of the opening: when the scripts of the page have run; of the mouse: a
            frame that is asked for without any input; of a key: that, and a bare WebSocket there and
            back; of what is told: the same text, deflated as one; of a tick: a bare WebSocket that sends
            as much twenty times a second, which alone is more than 5 % of what a tick takes: the goal is a
            share of the time that a tick lasts
CPU         of the run and of all processes of Chromium, which has no graphics card: drawing is ours, the
            way to the screen is its own`;
