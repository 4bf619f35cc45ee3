import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ScriptedModel } from '../packages/ai/src/scriptedModel.js';
import { parseAddress } from '../packages/harness/src/transport/address.js';
import { runBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const FLAT = ['--world-type', 'flat', '--clock', 'wait', '--no-render'];
const TWO = ['--game', 'voxel:a', '--world-seed', '1', '--game', 'voxel:b', '--world-seed', '2'];

/** A user without runs, in a folder of theirs. */
function newUser() {
  const sessions = temporaryFolder('ab-'); // short: the name of a socket has little room
  const env = {
    MCBOT_CTL: 'on',
    BRIDLE_HOME: join(sessions, 'home'),
    BRIDLE_MC_CLI_DIR: join(sessions, 'mccli'),
    AGENT_BROWSER_SOCKET_DIR: sessions,
  };
  return { cwd: realpathSync(temporaryFolder()), env };
}

/** The pictures in a folder, by name. */
function pictures(folder: string): [string, string][] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  return names.sort().map((name) => [name, readFileSync(join(folder, name), 'base64')]);
}

it('ruling 10: two worlds in one process have pictures of their own, bit for bit as in two', async () => {
  const folder = temporaryFolder();
  const look = ['--headless', '--max-ticks', '60', '--screenshot-every-ticks', '20'];
  const all = [...look, '--resolution', '160x120', '--view-distance', '4'];
  const world = (seed: string, dir: string): string[] => [
    ...['--world-seed', seed, '--screenshot-dir', join(folder, dir)],
  ];
  const runs = [
    [...all, '--game', 'voxel:a', ...world('1', 'a'), '--game', 'voxel:b', ...world('2', 'b')],
    [...all, ...world('1', 'a alone')],
    [...all, ...world('2', 'b alone')],
  ];
  for (const run of runs) expect(await runBridle(run)).toMatchObject({ code: 0 });
  expect(pictures(join(folder, 'a'))).toHaveLength(4);
  expect(pictures(join(folder, 'a'))).toEqual(pictures(join(folder, 'a alone')));
  expect(pictures(join(folder, 'b'))).toEqual(pictures(join(folder, 'b alone')));
});

it('rulings 11 and 13: clients of ours name either game, the originals have a door to each, and ps shows both', async () => {
  const here = newUser();
  const bridle = await startBridleIn(here, 'serve', ...FLAT, ...TWO);
  const noon = ['drive', '--on', 'b', 'command', '/time set noon', '--', 'get_state'];
  expect((await runBridle(noon, here)).stdout).toContain('time_of_day=6000');
  const clients: [string[], string, string][] = [
    [['drive', 'get_state'], 'time_of_day=1000', 'time_of_day=6000'],
    [['abu', 'snapshot'], '"07:00, day 0', '"12:00, day 0'],
    [['mc', 'status'], 'time  1000', 'time  6000'],
    [['ctl', 'hello'], '"game": "a"', '"game": "b"'],
    [['interaction-dry'], '"game": "a"', '"game": "b"'],
  ];
  for (const [words, first, second] of clients) {
    expect((await runBridle(words, here)).stdout).toContain(first);
    expect((await runBridle([...words, '--on', 'b'], here)).stdout).toContain(second);
    const { code, stdout, stderr } = await runBridle([...words, '--on', 'c'], here);
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('games are a, b')]);
  }

  const { endpoints } = bridle;
  const mcCli = new RawClient(parseAddress(endpoints['mc-cli:b']!).port);
  expect(await mcCli.ask({ id: '1', command: 'status' })).toMatchObject({ data: { time: 6_000 } });
  const abu = new RawClient(parseAddress(endpoints['abu:b']!).port);
  const { data } = await abu.ask({ id: 1, command: 'snapshot' });
  expect((data as { snapshot: string }).snapshot).toContain('12:00, day 0');
  expect(endpoints['ctl:b']).toBe(join(here.cwd, '.mcbot-b.sock'));
  const ctl = new RawClient(endpoints['ctl:b']!);
  expect(await ctl.ask({ id: 1, op: 'hello' })).toMatchObject({ result: { game: 'b' } });
  const known = JSON.parse((await runBridle(['mc', 'instances', '--json'], here)).stdout) as object;
  expect(known).toMatchObject({ instances: [{ name: 'a' }, { name: 'b' }] });

  // Those of the run: one pid file, one session of agent-browser, one port that knows all games.
  const left = readdirSync(here.cwd).filter((name) => name.startsWith('.mcbot'));
  expect(left.sort()).toEqual(['.mcbot-b.sock', '.mcbot.pid', '.mcbot.sock']);
  const doors = Object.keys(endpoints).filter((name) => name.includes(':'));
  expect(doors.sort()).toEqual(['abu:b', 'ctl:b', 'mc-cli:b']);
  expect(endpoints['agent-browser']).toBeDefined();

  const listed = (await runBridle(['ps'], here)).stdout;
  expect(listed).toContain(`${basename(here.cwd)}  in ${here.cwd}, for `);
  expect(listed).toContain(`  game a: the world of seed 1, kept in ${here.cwd}/saves/a\n`);
  expect(listed).toContain(`  game b: the world of seed 2, kept in ${here.cwd}/saves/b\n`);
  // Ruling 12: shutdown ends the run, whichever game it is said in.
  const ended = await runBridle(['drive', '--on', 'b', 'shutdown'], here);
  expect(ended.code).toBe(0);
  expect(await bridle.exited).toMatchObject({ code: 0 });
  for (const name of ['a', 'b']) expect(existsSync(join(here.cwd, 'saves', name))).toBe(true);
  expect(existsSync(endpoints['ctl:b']!)).toBe(false);
});

it('the prompt and the model of a run are in the game that is meant', async () => {
  const here = newUser();
  const model = await ScriptedModel.start();
  onTestFinished(() => model.close());
  const env = { ...here.env, BRIDLE_AI_BASE_URL: model.baseUrl, BRIDLE_AI_MODEL: 'm' };
  const bridle = await startBridleIn({ ...here, env }, 'serve', ...FLAT, ...TWO);
  const ctl = new RawClient(join(here.cwd, '.mcbot.sock'));
  model.answers({ say: 'dry' }, { say: 'It is quiet here.' });
  const dry = { op: 'chatdry', content: 'hello', withTools: false };
  expect(await ctl.ask({ id: 1, ...dry, game: 'b' })).toMatchObject({ result: { reply: 'dry' } });
  const answered = new Promise<void>((resolve) => {
    bridle.child.stdout!.on('data', () => {
      if (bridle.stdout().includes('<player> It is quiet here.')) resolve();
    });
  });
  bridle.child.stdin!.write('.game b\n/time set noon\n/say player, what is near?\n');
  await answered;
  const looked = await runBridle(
    ['drive', 'get_state', '--', 'use_game', 'b', '--', 'get_state'],
    here,
  );
  expect(looked.stdout).toMatch(/time_of_day=1000[\s\S]*time_of_day=6000/);
  const { stdout } = await runBridle(['stop', '--json'], here);
  expect(JSON.parse(stdout)).toMatchObject({
    world: { seed: '1', kept: join(here.cwd, 'saves/a') },
    games: [
      { name: 'a', kind: 'voxel', world: { seed: '1', kept: join(here.cwd, 'saves/a') } },
      { name: 'b', kind: 'voxel', world: { seed: '2', kept: join(here.cwd, 'saves/b') } },
    ],
  });
});

it('ruling 10: a game that reaches its own last tick ends, and the run goes on with the other', async () => {
  const here = newUser();
  const games = [...TWO.slice(0, 4), '--max-ticks', '5', ...TWO.slice(4)];
  const bridle = await startBridleIn(here, 'serve', '--no-save', ...FLAT, ...games);
  expect((await runBridle(['drive', 'step', '5'], here)).stdout).toContain('tick=5');
  const gone = await runBridle(['drive', 'get_state'], here);
  expect([gone.code, gone.stderr]).toEqual([
    1,
    expect.stringContaining('the game a has ended: max ticks reached\n  games are b'),
  ]);
  expect((await runBridle(['drive', '--on', 'b', 'step', '5'], here)).stdout).toContain('tick=5');
  await expect.poll(bridle.stderr).toContain('bridle: the game a has ended: max ticks reached');
  bridle.child.kill('SIGTERM');
  expect(await bridle.exited).toMatchObject({ code: 0 });
});

it('rulings 11 and 13: a signal is for the run, and bridle stop sends it: every game is saved', async () => {
  const here = newUser();
  const bridle = await startBridleIn(here, 'serve', ...FLAT, ...TWO);
  const { code, stdout } = await runBridle(['stop', basename(here.cwd)], here);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`process ${bridle.child.pid}`)]);
  expect(await bridle.exited).toMatchObject({ code: 0 });
  for (const name of ['a', 'b']) {
    expect(readdirSync(join(here.cwd, 'saves', name))).not.toContain('bridle.lock');
  }
});

it("ruling 12: the end of the first game's command script ends the run, if that was asked for", async () => {
  const here = newUser();
  const script = '{"steps":[{"tick":1,"command":"/say done"}]}';
  writeFileSync(join(here.cwd, 'script.json'), script);
  const games = [...TWO.slice(0, 4), '--command-script', 'script.json', ...TWO.slice(4)];
  const all = ['--headless', '--world-type', 'flat', '--no-render', '--tick-rate', '20'];
  const run = await runBridle([...all, '--exit-when-script-finished', ...games], here);
  expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('script is through') });
});

it("ruling 12: a client that leaves the first game's control ends the run, if that was asked for", async () => {
  const here = newUser();
  const bridle = await startBridleIn(
    here,
    ...['serve', '--no-save', '--automation-exit-when-disconnected', ...FLAT, ...TWO],
  );
  expect((await runBridle(['drive', '--on', 'b', 'step', '5'], here)).stdout).toContain('tick=5');
  expect((await runBridle(['drive', 'step', '5'], here)).stdout).toContain('tick=5');
  expect(await bridle.exited).toMatchObject({ code: 0 });
  expect(bridle.stderr()).toContain('the controller disconnected');
});
