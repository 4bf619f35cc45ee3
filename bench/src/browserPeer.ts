import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUTTONS } from './buttons.js';
import { BRIDLE } from './servers.js';
import { median } from './statistics.js';
import { findChromium } from './threePeer.js';
import type { WorldFigure } from './worldFigures.js';

/** Where `npm test` puts the CLI that its suite drives. */
export const AGENT_BROWSER_CLI = fileURLToPath(
  new URL(
    `../../test/agent-browser/node_modules/agent-browser/bin/agent-browser-${process.platform}-${process.arch}`,
    import.meta.url,
  ),
);
const VERSION = '0.41.0';
const CONFIG = '8ac7231d51426f23';
const CALL_MS_MAX = 60_000;
const START_MS_MAX = 20_000;

/** The real AGENT_BROWSER_CLI, end to end: against us, and against its own Chromium on as many buttons. */
export async function measureCli(
  folder: string,
  pid: number,
  isQuick: boolean,
): Promise<WorldFigure[]> {
  if (!existsSync(AGENT_BROWSER_CLI)) {
    process.stderr.write('bench: agent-browser is not installed (npm test does it): left out\n');
    return [];
  }
  chmodSync(AGENT_BROWSER_CLI, 0o755);
  const rounds = isQuick ? 2 : 15;
  writeFileSync(join(folder, 'buttons.pid'), String(pid));
  writeFileSync(join(folder, 'buttons.version'), VERSION);
  writeFileSync(join(folder, 'buttons.config'), CONFIG);
  const ours = (args: string[]): Promise<number> => call(folder, 'buttons', args);
  const world = startWorld(folder);
  const chromium = findChromium();
  const peerFolder = mkdtempSync(join(tmpdir(), 'ab-'));
  const peer = peerOf(peerFolder, chromium ?? '');
  try {
    await openPage(peerFolder, peer, chromium);
    await ours(['snapshot', '-i']);
    await untilUp(() => call(folder, 'bridle', ['snapshot', '-i']));
    const picture = (args: string[]): Promise<number> => call(folder, 'bridle', args);
    const floor = await versionMs(folder, rounds);
    const rows: CliRow[] = [
      ['snapshot -i', ours, () => ['snapshot', '-i']],
      ['click', ours, (round) => ['click', `@e${round + 3}`]],
      [
        'screenshot',
        picture,
        (round) => ['screenshot', join(tmpdir(), `ab-${process.pid}-${round}.png`)],
      ],
    ];
    return await besides(rows, rounds, floor, chromium === undefined ? undefined : peer);
  } finally {
    world.kill('SIGTERM');
    if (chromium !== undefined) await peer(['close']).catch(() => {});
    rmSync(peerFolder, { recursive: true, force: true });
  }
}

/** A command of the CLI: what is measured, who is asked, and the words of each round. */
type CliRow = [string, (args: string[]) => Promise<number>, (round: number) => string[]];

/** Each command in turns with the same one beside it, where there is somebody. */
async function besides(
  rows: readonly CliRow[],
  rounds: number,
  floor: number,
  peer: ((args: string[]) => Promise<number>) | undefined,
): Promise<WorldFigure[]> {
  const figures: WorldFigure[] = [];
  for (const [what, us, argsOf] of rows) {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round++) {
      const args = argsOf(round);
      const [a, b] = [await us(args), peer === undefined ? 0 : await peer(args)];
      if (round >= 0) {
        mine.push(a);
        theirs.push(b);
      }
      if (what === 'screenshot') rmSync(args[1]!, { force: true });
    }
    const beside = peer === undefined ? 'no Chromium here' : median(theirs);
    figures.push({
      what: `agent-browser ${what}, ${what === 'screenshot' ? '1280×720' : `${BUTTONS} buttons`}`,
      unit: 'ms',
      ours: median(mine),
      floor,
      peer: beside,
      ...(typeof beside === 'number' && { goal: { atMost: beside } }),
    });
  }
  return figures;
}

async function versionMs(folder: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) times.push(await call(folder, 'none', ['--version']));
  return median(times);
}

/** The CLI on a page that `bridle play` has opened, beside the same page in the CLI's own browser. */
export async function measureWebCli(isQuick: boolean): Promise<WorldFigure[]> {
  const chromium = findChromium();
  const part = process.env.BRIDLE_BENCH_WEB;
  if (chromium === undefined || !existsSync(AGENT_BROWSER_CLI) || part === undefined) {
    const needs = 'Chromium, agent-browser and the part web (npm test installs them)';
    process.stderr.write(`bench: web games need ${needs}: left out\n`);
    return [];
  }
  const rounds = isQuick ? 2 : 15;
  const [folder, peerFolder] = [
    mkdtempSync(join(tmpdir(), 'ab-')),
    mkdtempSync(join(tmpdir(), 'ab-')),
  ];
  const page = pageOfButtons(folder);
  const home = join(folder, 'home');
  mkdirSync(join(home, 'parts'), { recursive: true });
  symlinkSync(part, join(home, 'parts/web'));
  const run = spawn(
    process.execPath,
    [BRIDLE, 'play', '--automation-listen', '127.0.0.1:0', '--abu-off', page],
    { stdio: 'ignore', cwd: folder, env: { ...environment(folder, 'bridle'), BRIDLE_HOME: home } },
  );
  const ours = (args: string[]): Promise<number> => call(folder, 'bridle', args);
  const peer = peerOf(peerFolder, chromium);
  try {
    await openPage(peerFolder, peer, chromium);
    await untilUp(() => ours(['snapshot', '-i']));
    const rows: CliRow[] = [
      ['snapshot -i', ours, () => ['snapshot', '-i']],
      ['click', ours, (round) => ['click', `@e${round + 3}`]],
      ['screenshot', ours, (round) => ['screenshot', join(folder, `${round}.png`)]],
    ];
    const figures = await besides(rows, rounds, await versionMs(folder, rounds), peer);
    const [look, click, picture] = figures.map(({ goal: _, ...figure }) => ({
      ...figure,
      what: `a page by ${figure.what}`,
    }));
    const theirs = Number(click!.peer) + Number(look!.peer);
    const whole = {
      ...click!,
      what: 'the same click, and what the page shows after it',
      peer: theirs,
      goal: { atMost: theirs },
    };
    return [look!, click!, whole, picture!];
  } finally {
    run.kill('SIGTERM');
    await peer(['close']).catch(() => {});
    for (const used of [folder, peerFolder]) rmSync(used, { recursive: true, force: true });
  }
}

function peerOf(folder: string, chromium: string): (args: string[]) => Promise<number> {
  return (args) =>
    call(folder, 'peer', args, {
      AGENT_BROWSER_EXECUTABLE_PATH: chromium,
      AGENT_BROWSER_ARGS: '--no-sandbox', // root has none
    });
}

function pageOfButtons(folder: string): string {
  const page = join(folder, 'page.html');
  const buttons = Array.from({ length: BUTTONS }, (_, i) => `<button>Button ${i}</button>`);
  writeFileSync(page, `<title>Buttons</title>${buttons.join('\n')}`);
  return page;
}

async function openPage(
  folder: string,
  peer: (args: string[]) => Promise<number>,
  chromium: string | undefined,
): Promise<void> {
  if (chromium === undefined) return;
  await peer(['open', `file://${pageOfButtons(folder)}`]);
  await peer(['set', 'viewport', '1280', '720']);
  await peer(['snapshot', '-i']);
}

/** The embedded world with its own session, as a user starts it. */
function startWorld(folder: string): ChildProcess {
  return spawn(
    process.execPath,
    [
      BRIDLE,
      ...['serve', '--headless', '--world-seed', '1', '--automation-listen', '127.0.0.1:0'],
      ...['--abu-off', '--screenshot-dir', folder],
    ],
    { stdio: 'ignore', cwd: folder, env: environment(folder, 'bridle') },
  );
}

async function untilUp(ask: () => Promise<number>): Promise<void> {
  for (const endMs = performance.now() + START_MS_MAX; ; ) {
    try {
      await ask();
      return;
    } catch (error) {
      if (performance.now() > endMs) throw error;
    }
  }
}

function environment(dir: string, session: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: dir,
    AGENT_BROWSER_SOCKET_DIR: dir,
    AGENT_BROWSER_SESSION: session,
  };
}

/** Milliseconds from the start of one command to its end. */
function call(
  dir: string,
  session: string,
  args: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<number> {
  const begun = performance.now();
  const env = { ...environment(dir, session), ...more };
  return new Promise((resolve, reject) => {
    execFile(
      AGENT_BROWSER_CLI,
      args,
      { env, cwd: dir, timeout: CALL_MS_MAX },
      (error, _out, complaint) => {
        if (error === null) resolve(performance.now() - begun);
        else reject(new Error(`agent-browser ${args.join(' ')}: ${complaint || error.message}`));
      },
    );
  });
}
