import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { socketAnswers } from './support/agentBrowser.js';
import { type Bridle, runBridle, STEPPING, startBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { temporaryFolder } from './support/temporaryFolder.js';

function clientOf({ endpoints }: Bridle): Promise<RawClient> {
  return RawClient.greeted(Number(endpoints.automation!.split(':')[1]));
}

function stopped({ child, exited }: Bridle): Promise<unknown> {
  child.kill('SIGTERM');
  return exited;
}

describe('bridle, running', () => {
  it('keeps a world in a folder and goes on with it', async () => {
    const dir = join(temporaryFolder(), 'world');
    const begin = await startBridle(...STEPPING, '--save-dir', dir, '--world-seed', '5');
    const to = (endpoints: Bridle['endpoints']): string[] => ['--connect', endpoints.automation!];
    const dig = [
      'set_view',
      'yaw=0',
      'pitch=-1.5',
      '--',
      'set_actions',
      'attack_hold=true',
      '--',
      'step',
      '60',
    ];
    await runBridle(['drive', ...to(begin.endpoints), ...dig]);
    const read = ['--json', 'step', '1', '--', 'get_state', 'hash=true'];
    const before = await runBridle(['drive', ...to(begin.endpoints), ...read, '--', 'shutdown']);
    expect(await begin.exited).toMatchObject({ code: 0 });
    const again = await startBridle(
      ...STEPPING.filter((flag) => !/world|flat/.test(flag)),
      '--save-dir',
      dir,
    );
    const after = await runBridle([
      'drive',
      ...to(again.endpoints),
      '--json',
      'get_state',
      'hash=true',
    ]);
    expect(after.stdout.trim()).toBe(before.stdout.trim().split('\n')[1]);
    const locked = await runBridle(['--headless', '--save-dir', dir, '--max-ticks', '500']);
    expect(locked).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by process'),
    });
  });

  it('refuses a save of another seed, and begins anew only when told', async () => {
    const dir = join(temporaryFolder(), 'world');
    const run = (...flags: string[]) =>
      runBridle(['--headless', '--save-dir', dir, '--max-ticks', '5', ...flags]);
    expect(await run('--world-seed', '1')).toMatchObject({ code: 0 });
    const other = await run('--world-seed', '2');
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds a world of seed 1, not 2'),
    });
    expect(await run('--world-seed', '2', '--reset-world')).toMatchObject({ code: 0 });
    writeFileSync(join(dir, 'level.json'), '{"torn');
    const torn = await run();
    expect(torn).toMatchObject({ code: 1, stderr: expect.stringContaining('level.json') });
    expect(readFileSync(join(dir, 'level.json'), 'utf8')).toBe('{"torn');
  });

  it('with --no-save lets no client make, enter or delete a world that is kept', async () => {
    const cwd = temporaryFolder();
    const flags = [...STEPPING, '--world-seed', '1', '--max-ticks', '5'];
    await startBridleIn({ cwd }, ...flags, '--save-dir', 'saves/default').then(stopped);
    const bridle = await startBridleIn({ cwd }, ...flags, '--no-save');
    const client = await clientOf(bridle);
    for (const op of ['world_create', 'world_load', 'world_delete']) {
      expect(await client.ask({ op, name: 'default' }), op).toMatchObject({
        code: 'unsupported',
        message: 'this run keeps no worlds (--no-save)',
      });
    }
    await stopped(bridle);
    expect(readdirSync(join(cwd, 'saves'))).toEqual(['default']);
  });

  it('resets nothing for a run that cannot start', async () => {
    const folder = temporaryFolder();
    const dir = join(folder, 'world');
    const bad = join(folder, 'bad.json');
    writeFileSync(bad, '{"steps":[]}');
    await runBridle(['--headless', '--save-dir', dir, '--world-seed', '1', '--max-ticks', '5']);
    const level = readFileSync(join(dir, 'level.json'), 'utf8');
    const again = ['--headless', '--save-dir', dir, '--reset-world', '--max-ticks', '9'];
    for (const wrong of [
      ['--command-script', bad],
      ['--scripted-input', join(folder, 'none.json')],
      ['--screenshot-dir', join(bad, 'shots')],
      ['--endpoints-file', join(folder, 'none', 'e.json')],
    ]) {
      expect(await runBridle([...again, ...wrong]), wrong[0]).toMatchObject({ code: 2 });
      expect(readFileSync(join(dir, 'level.json'), 'utf8') === level, wrong[0]).toBe(true);
    }
  });

  it('has the world on disk while a client that reads nothing keeps it from ending', async () => {
    const folder = temporaryFolder();
    const socket = join(folder, 's.sock');
    const dir = join(folder, 'world');
    const bridle = await startBridle(
      ...['--headless', '--world-type', 'flat', '--automation-uds', socket, '--automation-step'],
      ...['--save-dir', dir, '--world-seed', '1'],
    );
    const client = await RawClient.greeted(socket);
    await client.ask({ op: 'step', ticks: 5 });
    client.socket.pause();
    for (let i = 0; i < 200; i++) client.send({ op: 'command', id: i, line: '/help' });
    const begun = readFileSync(join(dir, 'level.json'), 'utf8');
    client.send({ op: 'shutdown' });
    await expect.poll(() => readFileSync(join(dir, 'level.json'), 'utf8') === begun).toBe(false);
    client.socket.resume();
    await client.until(({ id }) => id === 199); // nobody has hung up on it so far
    expect(await bridle.exited).toMatchObject({ code: 0 });
  });

  it('keeps nothing with --no-save, also where --save-dir is given, and says so once', async () => {
    const dir = join(temporaryFolder(), 'world');
    const { code, stderr } = await runBridle([
      '--headless',
      '--save-dir',
      dir,
      '--no-save',
      '--max-ticks',
      '3',
      '--exit-when-script-finished',
    ]);
    expect(code).toBe(0);
    expect(stderr.split('--no-save')).toHaveLength(2);
    expect(stderr).toContain('--exit-when-script-finished has no effect');
    expect(existsSync(dir)).toBe(false);
  });

  it.each([
    ['in which the script ends', ['--exit-when-script-finished']],
    ['to the last tick', ['--max-ticks', '5']],
  ])('finishes a step %s before it exits', async (_case, flags) => {
    const script = join(temporaryFolder(), 'script.json');
    writeFileSync(script, '{"steps":[{"tick":1,"command":"/say done"}]}');
    const bridle = await startBridle(...STEPPING, '--command-script', script, ...flags);
    const client = await clientOf(bridle);
    client.send({ op: 'step', id: 5, ticks: 5 });
    expect(await client.reply()).toEqual({ event: 'stepped', id: 5, tick: 5 });
    expect(await bridle.exited).toMatchObject({ code: 0 });
  });

  it('runs its scripts, and ends with the command script', async () => {
    const folder = temporaryFolder();
    const scripts = [
      '--command-script',
      'config/scripts/day-and-night.json',
      '--exit-when-script-finished',
    ];
    const shots = join(folder, 'shots');
    const run = await runBridle([
      '--headless',
      '--world-type',
      'flat',
      '--world-seed',
      '7',
      ...scripts,
      '--screenshot-dir',
      shots,
    ]);
    expect(run).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('the command script is through'),
    });
    expect(JSON.parse(readFileSync(join(shots, 'run.json'), 'utf8'))).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      world_seed: '7',
      save_dir_mode: 'ephemeral',
      resolution: '1280x720',
      width: 1280,
      height: 720,
      format: 'png',
      screenshot_every_ticks: null,
      screenshot_max: null,
      render_mode: 'headless',
    });
    const walk = ['--scripted-input', 'config/scripts/walk-and-look.json', '--max-ticks', '100'];
    expect(await runBridle(['--headless', ...walk])).toMatchObject({ code: 0 });
    const bad = join(folder, 'bad.json');
    writeFileSync(bad, '{"steps":[{"tick":5,"command":"/say b"},{"tick":2,"command":"/say a"}]}');
    const unsorted = await runBridle(['--headless', '--command-script', bad]);
    expect(unsorted).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not sorted by tick'),
    });
  });

  it('tells of its scripts without letting the terminal obey them', async () => {
    const script = join(temporaryFolder(), 's.json');
    const run = () => runBridle(['--headless', '--max-ticks', '2', '--command-script', script]);
    const step = { tick: 0, command: '/\u001b\u009b', '\u202e': 1 };
    writeFileSync(script, JSON.stringify({ steps: [step] }));
    const { code, stderr } = await run();
    expect(code).toBe(0);
    expect(stderr).toContain('steps.0.\\u202e is no field');
    expect(stderr).toContain('tick 0: /\\u001b\\u009b: Error');
    writeFileSync(script, '{"steps":\u009b}');
    expect((await run()).stderr).not.toContain('\u009b');
  });

  it('ends by itself after --max-ticks', async () => {
    expect(await runBridle(['--headless', '--max-ticks', '400'])).toMatchObject({ code: 0 });
  });

  it('prints its endpoints as JSON, and takes its endpoints file away again', async () => {
    const bridle = await startBridle(
      ...[...STEPPING, '--json', '--world-seed', '18446744073709551615'],
      '--automation-exit-when-disconnected',
    );
    expect(bridle.endpoints.automation).toMatch(/^127\.0\.0\.1:\d+$/);
    const client = await RawClient.greeted(Number(bridle.endpoints.automation!.split(':')[1]));
    client.socket.destroy();
    expect(await bridle.exited).toMatchObject({ code: 0 });
    const [ready, stopped] = bridle.stdout().trim().split('\n');
    const { endpoints } = bridle;
    const world_seed = '18446744073709551615';
    expect(JSON.parse(ready!)).toEqual({
      event: 'ready',
      endpoints,
      world_seed,
      run: expect.any(String),
    });
    expect(JSON.parse(stopped!)).toEqual({
      event: 'stopped',
      reason: 'the controller disconnected',
    });
    expect(existsSync(bridle.endpointsFile)).toBe(false);
  });

  it('takes its token from the environment, and demands it', async () => {
    const socket = join(temporaryFolder(), 's.sock');
    const env = { BRIDLE_AUTOMATION_TOKEN: 's3cret' };
    const running = runBridle(
      ['--headless', '--automation-uds', socket, '--max-ticks', '1000000'],
      { env },
    );
    await expect.poll(() => socketAnswers(socket)).toBe(true);
    const without = await runBridle(['drive', '--uds', socket, 'get_state']);
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('invalid token') });
    const withIt = await runBridle(['drive', '--uds', socket, 'shutdown'], { env });
    expect(withIt).toMatchObject({ code: 0, stdout: 'ok\n' });
    expect(await running).toMatchObject({ code: 0 });
  });

  it('follows the clock of the seed: free, so step is refused', async () => {
    const bridle = await startBridle('--headless', '--automation-listen', '127.0.0.1:0');
    const to = ['--connect', bridle.endpoints.automation!];
    const { code, stderr } = await runBridle(['drive', ...to, 'step', '1']);
    expect(code).toBe(1);
    expect(stderr).toContain('step is only available in headless step mode');
  });
});
