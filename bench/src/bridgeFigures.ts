import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EngineLink } from '@bridle/facets';
import { listenForEngines } from '@bridle/harness/transport/engineListener';
import { measureWebCli } from './browserPeer.js';
import { BUTTONS } from './buttons.js';
import { Connection } from './connection.js';
import { BRIDLE } from './servers.js';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const ENGINE = fileURLToPath(new URL('./bridgeEngineProcess.js', import.meta.url));
const ADDONS = fileURLToPath(new URL('../../bridges/godot/addons', import.meta.url));
const WORKSHOP = fileURLToPath(new URL('../../test/godot', import.meta.url));
const MESSAGE_BYTES_MAX = 16_777_216;
const START_MS_MAX = 20_000;
const CLICKED = 10; // the first of the buttons, which are within the picture of any engine
const SNAPSHOT = '{"id":"1","command":"snapshot","params":{}}';

/** An engine whose scene has a thousand buttons, and how it is started. */
interface BenchEngine {
  readonly name: string;
  start(url: string, folder: string): ChildProcess;
}

const PLAIN: BenchEngine = {
  name: 'an engine of ours in Node',
  start: (url) =>
    spawn(process.execPath, [ENGINE], {
      stdio: 'ignore',
      env: { ...process.env, BRIDLE_URL: url },
      detached: true,
    }),
};

const GODOT: BenchEngine = {
  name: 'Godot 3',
  start(url, folder) {
    cpSync(ADDONS, join(folder, 'addons'), { recursive: true });
    cpSync(WORKSHOP, folder, { recursive: true });
    return spawn('godot3-server', ['--path', folder], {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, BRIDLE_URL: url, WORKSHOP_BUTTONS: String(BUTTONS) },
      detached: true,
    });
  },
};

/** What we add to an engine: asked through a run, beside the same engine asked by a bare WebSocket. */
export async function measureBridge(isQuick: boolean): Promise<WorldFigure[]> {
  const engines = [PLAIN];
  if (spawnSync('sh', ['-c', 'command -v godot3-server']).status === 0) engines.push(GODOT);
  else process.stderr.write('bench: godot3-server is not installed: left out\n');
  const figures: WorldFigure[] = [];
  for (const engine of engines) figures.push(...(await measureEngine(engine, isQuick)));
  return [...figures, ...(await measureWebCli(isQuick))];
}

interface Times {
  readonly snapshotMs: number;
  readonly clickMs: number;
}

async function measureEngine(engine: BenchEngine, isQuick: boolean): Promise<WorldFigure[]> {
  const rounds = isQuick ? 5 : 60;
  const own = await within((folder) => askBare(engine, folder, rounds));
  const ours = await within((folder) => askRun(engine, folder, rounds));
  return [
    {
      what: `snapshot of ${BUTTONS} buttons of ${engine.name}, request to reply`,
      unit: 'ms',
      ours: ours.snapshotMs,
      floor: own.snapshotMs,
      goal: { atMost: own.snapshotMs + 20 },
    },
    {
      what: `a click there by its ref, with what changed`,
      unit: 'ms',
      ours: ours.clickMs,
      floor: own.clickMs,
      goal: { atMost: own.clickMs * 1.5 },
    },
  ];
}

async function within<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The floor: one message there, one back, and its JSON read. */
async function askBare(engine: BenchEngine, folder: string, rounds: number): Promise<Times> {
  let arrived = (_link: EngineLink): void => {};
  const dialled = new Promise<EngineLink>((resolve) => {
    arrived = resolve;
  });
  const listener = await listenForEngines({
    port: 0,
    messageBytesMax: MESSAGE_BYTES_MAX,
    onLink: (link) => arrived(link),
  });
  const child = engine.start(`ws://127.0.0.1:${listener.port}/bridge`, folder);
  try {
    const link = await dialled;
    let asked = 0;
    const waiting = new Map<string, (data: Nodes) => void>();
    link.open({
      text(bytes) {
        const { id, data } = JSON.parse(Buffer.from(bytes).toString()) as {
          id: string;
          data: Nodes;
        };
        waiting.get(id)?.(data);
      },
      binary() {},
      closed() {},
    });
    const ask = (command: string, params: object): Promise<Nodes> =>
      new Promise((resolve) => {
        const id = `q${++asked}`;
        waiting.set(id, resolve);
        link.send(JSON.stringify({ id, command, params }));
      });
    const first = await ask('snapshot', {});
    const keys = keysOf(first.nodes);
    const snapshotMs = await timed(rounds, () => ask('snapshot', {}));
    const clickMs = await timed(rounds, (i) => ask('click', { key: keys[i % CLICKED] }));
    return { snapshotMs, clickMs };
  } finally {
    await end(child);
    await listener.close();
  }
}

interface Nodes {
  readonly nodes: readonly BenchNode[];
}
interface BenchNode {
  readonly key?: string;
  readonly label?: string;
  readonly children?: readonly BenchNode[];
}

/** Of the buttons that a click changes nothing behind. */
function keysOf(nodes: readonly BenchNode[]): string[] {
  return nodes.flatMap(({ key, label, children = [] }) => [
    ...(key !== undefined && /^(Button|Many) /.test(label ?? '') ? [key] : []),
    ...keysOf(children),
  ]);
}

/** The same through a run of the real command. */
async function askRun(engine: BenchEngine, folder: string, rounds: number): Promise<Times> {
  const endpointsFile = join(folder, 'endpoints.json');
  const run = spawn(
    process.execPath,
    [
      BRIDLE,
      ...['serve', '--abu-listen', '127.0.0.1:0', '--automation-listen', '127.0.0.1:0'],
      ...['--mc-cli-off', '--ctl', 'off', '--agent-browser-off'],
      ...['--endpoints-file', endpointsFile, '--game', 'bridge', '--clock', 'auto'],
    ],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, BRIDLE_HOME: folder } },
  );
  let child: ChildProcess | undefined;
  try {
    for (let waitedMs = 0; !existsSync(endpointsFile); waitedMs += 20) {
      if (run.exitCode !== null || waitedMs > START_MS_MAX) throw new Error('no run for engines');
      await sleep(20);
    }
    const { abu } = JSON.parse(readFileSync(endpointsFile, 'utf8')) as { abu: string };
    child = engine.start(`ws://${abu}/bridge`, folder);
    const port = Number(abu.split(':').at(-1));
    const connection = await Connection.open({ host: '127.0.0.1', port });
    const refs = await firstRefs(connection);
    const snapshotMs = await timed(rounds, () => connection.ask(SNAPSHOT));
    const clickMs = await timed(rounds, async (i) => {
      const params = { ref: refs[i % CLICKED] };
      const reply = await connection.ask(JSON.stringify({ id: '1', command: 'click', params }));
      if (!reply.includes('"clicked":true')) throw new Error(`no click: ${reply.slice(0, 300)}`);
    });
    connection.close();
    return { snapshotMs, clickMs };
  } finally {
    if (child !== undefined) await end(child);
    run.kill('SIGTERM');
    await once(run, 'exit');
  }
}

/** Of the buttons, once the engine is there. */
async function firstRefs(connection: Connection): Promise<string[]> {
  for (let waitedMs = 0; waitedMs < START_MS_MAX; waitedMs += 50) {
    const { success, data } = JSON.parse(await connection.ask(SNAPSHOT)) as {
      success: boolean;
      data: { refs: Record<string, { name: string }> };
    };
    if (success) {
      const named = Object.entries(data.refs).filter(([, { name }]) =>
        /^(Button|Many) /.test(name),
      );
      return named.map(([ref]) => ref);
    }
    await sleep(50);
  }
  throw new Error('the engine of the bench did not come');
}

async function timed(rounds: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = -3; i < rounds; i++) {
    const begun = performance.now();
    await work(i + 3);
    if (i >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await gone;
}

export const BRIDGE_LEGEND = `floor       of an engine: the same engine asked by a bare WebSocket, its answer read as JSON. The
            goals are 20 ms more for a snapshot, and half as much again for a click. Of the CLI:
            the CLI printing its version
chromium    the same CLI driving the same page by its own daemon and browser; its click does not wait
            until the page is at rest and shows nothing, so a look is added to it`;
