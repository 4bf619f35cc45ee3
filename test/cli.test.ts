import { type StdioOptions, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answers } from './support/agentBrowser.js';
import { BRIDLE, type Bridle, runBridle, startBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const STEPPING = [
  ...['--headless', '--world-type', 'flat'],
  ...['--automation-listen', '127.0.0.1:0', '--automation-step'],
];

describe('bridle, asked about itself', () => {
  it('prints its version', async () => {
    expect(await runBridle(['--version'])).toMatchObject({ code: 0, stdout: 'bridle 0.1.0\n' });
  });

  it.runIf(existsSync('/dev/full'))('does not end with 0 when its output is lost', () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const stdio: StdioOptions = ['ignore', full, 'pipe'];
    expect(
      spawnSync(process.execPath, [BRIDLE, 'help'], { stdio, encoding: 'utf8' }),
    ).toMatchObject({
      status: 1,
      stderr: 'bridle: the disk is full, the output is not whole\n',
    });
  });

  it.each([[['--help']], [['help']], [[]]])('gives an overview for %j', async (args) => {
    const { code, stdout } = await runBridle(args);
    expect(code).toBe(0);
    expect(stdout).toContain('bridle serve');
    expect(stdout).toContain('bridle drive');
  });

  it.each([
    [['serve', '--help'], '--automation-listen <addr>'],
    [['--headless', '--help'], '--max-ticks <n>'],
    [['drive', '--help'], '--connect <addr>'],
    [['help', 'drive'], 'bridle drive step 20'],
  ])('explains %j', async (args, text) => {
    const { code, stdout } = await runBridle(args);
    expect(code).toBe(0);
    expect(stdout).toContain(text);
    expect(stdout).toContain('Exit codes');
  });
});

describe('a command line that is wrong', () => {
  it.each([
    [
      ['--automation-lisen', ':0'],
      'unknown flag --automation-lisen; did you mean --automation-listen?',
    ],
    [['--headles'], 'did you mean --headless?'],
    [['-x'], 'unknown flag -x'],
    [['srve'], 'unknown command srve; did you mean serve?'],
    [['serve', 'now'], "unexpected 'now'"],
    [['--max-ticks'], '--max-ticks needs a value'],
    [['--automation-listen', '--automation-step'], '--automation-listen needs a value'],
    [['--max-ticks', '-5'], '--max-ticks -5 is not a whole number'],
    [['--max-ticks', '5', '--max-ticks', '6'], '--max-ticks is given twice, as 5 and as 6'],
    [['--headless=yes'], '--headless takes no value'],
    [['--tick-rate', 'fast'], '--tick-rate fast is not a rate'],
    [['--clock', 'sometimes', '--automation-listen', ':0'], 'choose free, wait or auto'],
    [['--automation-listen', 'nowhere'], "'nowhere' is not an address"],
    [
      ['--automation-step', '--headless'],
      '--automation-step needs --automation-listen or --automation-uds',
    ],
    [['--clock', 'wait'], '--clock wait needs --automation-listen'],
    [[...STEPPING, '--clock', 'free'], '--automation-step and --clock free contradict each other'],
    [['serve', '--automation-token', ''], '--automation-token is empty'],
    [
      ['drive', '--uds', 'x', '--connect', ':1', 'get_state'],
      '--connect and --uds contradict each other',
    ],
    [['drive', 'stpe'], 'unknown op stpe; did you mean step?'],
    [['drive', 'step', 'tick=3'], 'unknown parameter of step: tick; did you mean ticks?'],
    [['drive', 'list_states', 'now'], 'list_states takes no parameters'],
    [['drive', 'step', '5', '6'], "step takes one ticks, not also '6'"],
    [['drive', 'set_view', 'constructor=3'], 'unknown parameter of set_view: constructor'],
    [['drive', '--connect', 'nowhere', 'get_state'], "'nowhere' is not an address"],
    [['help', 'drvie'], 'did you mean drive?'],
    [['--world-seed', '18446744073709551616'], 'is not a whole number from 0 to 2^64 - 1'],
    [['--world-type', 'round'], 'choose normal or flat'],
    [['--resolution', 'big'], '--resolution big is no size'],
    [['serve', '--reset-world'], '--reset-world needs --save-dir'],
    [['--screenshot-every-ticks', '5'], '--screenshot-every-ticks needs --screenshot-dir'],
    [
      ['--screenshot-dir', 'x', '--screenshot-every-ticks', '5', '--no-render'],
      '--screenshot-every-ticks and --no-render contradict',
    ],
    [['--screenshot-dir', 'x', '--screenshot-format', 'gif'], 'choose png or qoi'],
    [['--screenshot-compress', 'most'], 'choose fast or small'],
    [['serve', '--screenshot-max', 'many'], '--screenshot-max many is not a whole number'],
    [['--resolution', '8000x20'], 'each side from 16 to 4096'],
    [['--resolution', '4096x4096'], 'has more than 8847360 pixels'],
    [
      ['--scripted-input', 'x', '--automation-uds', 'y'],
      '--scripted-input and --automation-uds contradict',
    ],
  ])('%j fails fast and says what to do', async (args, message) => {
    const { code, stderr, stdout } = await runBridle(args);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at '); // no stack trace
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it.each(['--automation-token', '--mc-cli-token', '--ctl-token'])(
    '%s is not shown when it is given twice',
    async (flag) => {
      const { code, stderr } = await runBridle([flag, 's3cret', flag, 'hush']);
      expect(stderr).toContain(`${flag} is given twice`);
      expect(stderr).not.toMatch(/s3cret|hush/);
      expect(code).toBe(2);
    },
  );

  it('an address off loopback needs a token, and the message names the flag', async () => {
    const { code, stderr } = await runBridle(['--headless', '--automation-listen', '0.0.0.0:0']);
    expect(code).toBe(2);
    expect(stderr).toContain('set --automation-token');
  });

  it('a run that cannot start leaves the endpoints file of another alone', async () => {
    const running = await startBridle(...STEPPING);
    const listen = ['--automation-listen', running.endpoints.automation!];
    const second = await runBridle([
      '--headless',
      ...listen,
      '--endpoints-file',
      running.endpointsFile,
    ]);
    expect(second.code).toBe(1);
    expect(existsSync(running.endpointsFile)).toBe(true);
  });

  it('an endpoints file that is something else stays untouched', async () => {
    const path = join(temporaryFolder(), 'package.json');
    writeFileSync(path, '{"name":"precious"}');
    const { code, stderr } = await runBridle(['serve', '--no-save', '--endpoints-file', path]);
    expect(code).toBe(2);
    expect(stderr).toContain('left untouched');
    expect(readFileSync(path, 'utf8')).toBe('{"name":"precious"}');
  });
});

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
    await expect.poll(() => answers(socket)).toBe(true);
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

function clientOf({ endpoints }: Bridle): Promise<RawClient> {
  return RawClient.greeted(Number(endpoints.automation!.split(':')[1]));
}

function stopped({ child, exited }: Bridle): Promise<unknown> {
  child.kill('SIGTERM');
  return exited;
}

describe('bridle drive', () => {
  it('sends several ops over one connection and prints what came back', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!];
    const ops = ['set_actions', 'move_y=1', '--', 'step', 'ticks=20', '--', 'get_state'];
    const { code, stdout } = await runBridle(['drive', ...to, ...ops]);
    expect(code).toBe(0);
    const [ok, stepped, state] = stdout.trim().split('\n');
    expect(ok).toBe('ok');
    expect(stepped).toBe('stepped tick=20');
    expect(state).toMatch(/^state tick=20 dimension=Overworld player\.pos=12\.5\d+,64,8\.5 /);
  });

  it('keeps text text, and reads numbers, switches and lists where the op wants them', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!, '--json'];
    const ops = [
      'command',
      '/say 42',
      '--',
      'pulse',
      'jump_click=true',
      '--',
      'subscribe',
      'chat,state',
    ];
    const { stdout } = await runBridle(['drive', ...to, ...ops]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { event: 'command_result', tick: 0, ok: true, lines: ['[player] 42'] },
      { event: 'ok' },
      { event: 'subscribed', events: ['chat', 'state'], every_ticks: 1 },
    ]);
  });

  it('counts a command that failed as a failure, and joins its words', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!];
    const said = await runBridle(['drive', ...to, 'command', '/say', 'hi', 'there']);
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('[player] hi there') });
    const failed = await runBridle(['drive', ...to, 'command', '/fly', '--', 'step', '5']);
    expect(failed).toMatchObject({ code: 1, stdout: expect.not.stringContaining('stepped') });
  });

  it('shows ids as they were sent, whatever they are', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const ids = ['1', '1', 'true', '1e400', '18446744073709551615', '"x"', 'null'];
    const input = ids.map((id) => `{"op":"step","ticks":0,"id":${id}}\n`).join('');
    const { code, stdout } = await runBridle(
      ['drive', '--connect', endpoints.automation!, '--json'],
      { input },
    );
    expect(code).toBe(0);
    const shown = stdout
      .trim()
      .split('\n')
      .map((line) => /"id":([^,]+),/.exec(line)?.[1]);
    expect(shown).toEqual(['1', '1', undefined, '1e400', '18446744073709551615', '"x"', undefined]);
  });

  it('stops at the first error, with exit code 1', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!];
    const { code, stdout, stderr } = await runBridle([
      'drive',
      ...to,
      'set_view',
      'yaw=90',
      'pitch=0',
      '--',
      'step',
      '5',
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('error bad_request: `yaw` is in radians');
  });

  it('reads requests from stdin, and answers each', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const many = '{"op":"step","ticks":1}\n'.repeat(1_000);
    const input = `{"op":"get_state","id":"mine"}\n\nnot json\n${many}{"op":"get_state"}\n`;
    const { code, stdout } = await runBridle(
      ['drive', '--connect', endpoints.automation!, '--json'],
      { input },
    );
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(1); // one line was no JSON
    expect(replies).toHaveLength(1_003);
    expect(replies.filter(({ event }) => event === 'stepped')).toHaveLength(1_000);
    expect(replies.filter(({ event }) => event === 'error')).toEqual([
      { event: 'error', code: 'bad_request', message: 'line 2: invalid JSON' },
    ]);
    expect(replies[0]).toMatchObject({ id: 'mine' });
    expect(replies.at(-1)).toMatchObject({ event: 'state', tick: 1_000 });
    expect(replies.at(-1)).not.toHaveProperty('id');
  });

  it('takes a hello from stdin where there is one', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const input = '{"op":"hello","id":1,"version":1}\n{"op":"shutdown","id":2}\n';
    const { code, stdout } = await runBridle(
      ['drive', '--connect', endpoints.automation!, '--json'],
      { input },
    );
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { event: string }).event),
    ).toEqual(['hello', 'ok']);
  });

  it('finds the address in an endpoints file', async () => {
    const path = join(temporaryFolder(), 'endpoints.json');
    const { endpoints } = await startBridle(...STEPPING);
    writeFileSync(path, JSON.stringify(endpoints));
    const { stdout } = await runBridle(['drive', '--endpoints-file', path, 'step', '3']);
    expect(stdout).toBe('stepped tick=3\n');
  });

  it('says with exit code 3 that nobody listens, that it was hung up on, or that it is busy', async () => {
    const nobody = await runBridle([
      'drive',
      '--uds',
      join(temporaryFolder(), 'none'),
      'get_state',
    ]);
    expect(nobody).toMatchObject({ code: 3, stderr: expect.stringContaining('cannot connect') });
    expect(nobody.stderr).toContain('npm start');
    const { endpoints } = await startBridle(...STEPPING);
    const [host, port] = endpoints.automation!.split(':');
    await RawClient.greeted(Number(port));
    const busy = await runBridle(['drive', '--connect', `${host}:${port}`, 'get_state']);
    expect(busy).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('controller already connected'),
    });
  });
});
