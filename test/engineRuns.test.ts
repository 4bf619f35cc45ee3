import { createServer } from 'node:net';
import { voxelKind } from '@bridle/voxel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { play } from '../packages/cli/src/play.js';
import { run } from '../packages/cli/src/run.js';
import { Runs } from '../packages/processes/src/runs.js';
import { RawClient } from './support/client.js';
import { startedCommands } from './support/engineKind.js';
import { freePort } from './support/freePort.js';
import { temporaryFolder } from './support/temporaryFolder.js';

vi.mock('../packages/cli/src/games/list.js', async (original) => {
  const { engineKind } = await import('./support/engineKind.js');
  const list = await original<typeof import('../packages/cli/src/games/list.js')>();
  const kinds = [voxelKind, engineKind];
  return {
    ...list,
    GAME_KINDS: kinds,
    gameKind: (name: string) => kinds.find((k) => k.name === name),
  };
});

interface Started {
  readonly endpoints: Record<string, string>;
  /** what it has said as JSON, and to a person */
  readonly told: { event: string; [field: string]: unknown }[];
  readonly said: string[];
  readonly over: Promise<number>;
  readonly runs: Runs;
  stop(): Promise<number>;
}

/** A run in this process, in a folder of its own, until the test is over. */
async function start(
  command: 'run' | 'serve' | 'daemon' | 'play',
  flags: string[],
  env: Record<string, string> = {},
): Promise<Started> {
  const home = temporaryFolder();
  const folder = temporaryFolder();
  const before = process.cwd();
  process.chdir(folder);
  const told: Started['told'] = [];
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    for (const line of String(text).split('\n'))
      if (line.startsWith('{')) told.push(JSON.parse(line));
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const own = { BRIDLE_HOME: home, HOME: home, AGENT_BROWSER_SOCKET_DIR: folder, ...env };
  const uds = ['--automation-uds', `${folder}/s`];
  const words = ['--json', '--no-render', ...uds, ...flags];
  const over = command === 'play' ? play(words, own) : run(command, words, own);
  const failed = over.then((code) => {
    throw new Error(`ended with ${code}: ${said.join('')}`);
  });
  await Promise.race([
    failed,
    vi.waitFor(() => expect(told.some(({ event }) => event === 'ready')).toBe(true)),
  ]);
  failed.catch(() => {});
  const stop = async (): Promise<number> => {
    const client = new RawClient(`${folder}/s`);
    client.send({ op: 'hello', version: 1 });
    await client.reply();
    client.send({ op: 'shutdown' });
    return over;
  };
  onTestFinished(async () => {
    await Promise.race([over, stop()]);
    process.chdir(before);
    write.mockRestore();
    err.mockRestore();
  });
  const { endpoints } = told.find(({ event }) => event === 'ready') as unknown as Started;
  return { endpoints, told, said, over, runs: new Runs(`${home}/runs`), stop };
}

async function engine(at: string, data: object, path = '/bridge') {
  const ws = new WebSocket(`ws://${at}${path}`);
  onTestFinished(() => ws.terminate());
  ws.on('error', () => {});
  const welcome = new Promise<string>((resolve) =>
    ws.once('message', (text) => resolve(`${text}`)),
  );
  ws.once('open', () => ws.send(JSON.stringify({ event: 'hello', data })));
  return { ws, welcome: JSON.parse(await welcome) as { event: string; data?: { reason: string } } };
}

async function greeted(endpoints: Started['endpoints'], game?: string): Promise<RawClient> {
  const client = new RawClient(endpoints['automation-uds']!);
  client.send({ op: 'hello', version: 1, control: 'none', ...(game && { game }) });
  expect(await client.reply()).toMatchObject({ event: 'hello' });
  return client;
}

const SERVE = ['--no-save', '--abu-listen', '0', '--mc-cli-off', '--agent-browser-session', 'x'];

describe('an engine that dials a plain serve', () => {
  it('is a game of its own, which clients are told of, find and leave', async () => {
    const { endpoints, told, runs, over, stop } = await start('serve', SERVE);
    const watcher = await greeted(endpoints);
    expect(await watcher.ask({ op: 'list_games' })).toMatchObject({ event: 'error' });
    const { ws, welcome } = await engine(endpoints.abu!, { game: 'Demo' });
    expect(welcome).toEqual({ event: 'welcome' });
    expect(told.at(-1)).toEqual({
      event: 'game_added',
      game: 'Demo',
      kind: 'bridge',
      engine: 'test',
    });
    const changed = (state: string) => ({ event: 'games_changed', game: 'Demo', state });
    expect(await watcher.reply()).toMatchObject(changed('ready'));
    expect(await watcher.ask({ op: 'list_games' })).toMatchObject({
      games: [{ name: 'voxel' }, { name: 'Demo', kind: 'bridge', state: 'ready' }],
    });
    expect(runs.list()[0]!.games).toMatchObject([
      { name: 'voxel', kind: 'voxel', world: { seed: expect.any(String) } },
      { name: 'Demo', kind: 'bridge', plays: 'a game of a test' },
    ]);
    const abu = new RawClient(Number(endpoints.abu!.split(':')[1]));
    expect(await abu.ask({ id: 1, command: 'snapshot', game: 'Demo' })).toMatchObject({
      data: { snapshot: expect.stringContaining('button "Start"') },
    });
    expect(await watcher.ask({ op: 'use_game', game: 'Demo' })).toMatchObject({ game: 'Demo' });
    const other = await greeted(endpoints);
    ws.close();
    expect(await other.reply()).toMatchObject(changed('ended'));
    expect(told.at(-1)).toMatchObject({ event: 'game_stopped', game: 'Demo' });
    expect(runs.list()[0]!.games).toMatchObject([{ name: 'voxel' }]);
    const again = await engine(endpoints.abu!, { game: 'Demo' });
    expect(again.welcome).toEqual({ event: 'welcome' });
    expect(await other.reply()).toMatchObject(changed('ready'));
    expect(await Promise.race([over, Promise.resolve('goes on')])).toBe('goes on');
    expect(await stop()).toBe(0);
  });

  it('has no name that another game has, nor one that is no name of a folder', async () => {
    const { endpoints } = await start('serve', SERVE);
    await engine(endpoints.abu!, { game: 'Demo' });
    for (const [game, reason] of [
      ['demo', 'is called demo'],
      ['voxel', 'is called voxel'],
      ['../x', 'letters, digits'],
    ]) {
      const { welcome } = await engine(endpoints.abu!, { game });
      expect(welcome).toMatchObject({
        event: 'refused',
        data: { reason: expect.stringContaining(reason!) },
      });
    }
  });

  it('is one of so many at most', async () => {
    const { endpoints } = await start('serve', SERVE);
    for (let i = 0; i < 16; i++) {
      expect((await engine(endpoints.abu!, { game: `g${i}` })).welcome.event).toBe('welcome');
    }
    expect((await engine(endpoints.abu!, { game: 'more' })).welcome.event).toBe('refused');
  });
});

describe('a game that waits for an engine', () => {
  it.each(['run', 'daemon'] as const)(
    'opens the port of ABU in a %s, and no other',
    async (command) => {
      const port = await freePort();
      const flags = command === 'daemon' ? ['--agent-browser-session', 'x'] : [];
      const { endpoints } = await start(command, [...flags, '--game', 'bridge'], {
        ABU_WS_PORT: String(port),
      });
      const { 'automation-uds': _, 'agent-browser': __, window: ___, ...rest } = endpoints;
      expect(rest).toEqual({ abu: `127.0.0.1:${port}` });
      expect((await engine(endpoints.abu!, { game: 'x' }, '/')).welcome.event).toBe('welcome');
      const client = await greeted(endpoints);
      expect(await client.ask({ op: 'get_scene' })).toMatchObject({
        snapshot: expect.stringContaining('Start'),
      });
    },
  );

  it('says what to do while there is none, and where it is waited for', async () => {
    const { endpoints } = await start('run', ['--abu-listen', '0', '--game', 'bridge']);
    const client = await greeted(endpoints);
    expect(await client.ask({ op: 'get_scene' })).toMatchObject({
      message: expect.stringContaining(`BRIDLE_URL=ws://${endpoints.abu}/bridge`),
    });
  });

  it('asks engines on other machines for the token, and is dialled here by loopback', async () => {
    const flags = ['--abu-listen', '0.0.0.0:0', '--game', 'bridge', '--', 'play', '--me'];
    const { endpoints, said } = await start('run', flags, { ABU_TOKEN: 'sesame' });
    const { doorAt, command } = startedCommands.at(-1)!;
    expect(doorAt).toBe(endpoints.abu!.replace('0.0.0.0', '127.0.0.1'));
    expect(command).toEqual(['play', '--me']);
    expect(said.join('')).not.toContain('sesame');
    await expect(run('run', ['--abu-listen', '0.0.0.0:0', '--game', 'bridge'], {})).resolves.toBe(
      2,
    );
    expect(said.join('')).toContain('set --abu-token');
  });
});

describe('a game that dials an engine', () => {
  it('is not dialled by its own run: a default port moves on, and one that was asked for is refused', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    server.close();
    const game = ['--game', 'bridge', '--bridge', `tcp://127.0.0.1:${port}`];
    const serve = SERVE.filter((word) => word !== '--abu-listen' && word !== '0');
    const { endpoints } = await start('serve', [...serve, ...game], { ABU_PORT: String(port) });
    expect(Number(endpoints.abu!.split(':')[1])).toBeGreaterThan(port);
    await expect(run('serve', ['--abu-listen', `:${port}`, ...game], {})).rejects.toThrow(
      `--abu-listen :${port} is the port that --bridge of --game bridge dials`,
    );
  });
});

describe('bridle play', () => {
  const words = ['--abu-listen', '0', '--mc-cli-off', '--agent-browser-session', 'x'];

  it.each([
    [0, 0],
    [3, 1],
  ])('whose game has ended with %i ends with %i', async (code, ours) => {
    const { over, told } = await start('play', [...words, '--', 'game', '-x']);
    expect(startedCommands.at(-1)!.command).toEqual(['game', '-x']);
    startedCommands.at(-1)!.exit(code);
    expect(await over).toBe(ours);
    const reason = `bridge has ended: it has ended with ${code}`;
    expect(told.at(-1)).toEqual({ event: 'stopped', reason });
  });

  it('ends with 0 where it was stopped', async () => {
    const { stop } = await start('play', [...words, '--', 'game']);
    expect(await stop()).toBe(0);
  });
});
