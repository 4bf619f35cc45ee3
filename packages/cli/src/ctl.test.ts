import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Ran, runCommand } from '../../../test/support/command.js';
import { type CtlSetup, startCtl } from '../../../test/support/controlPlane.js';
import { temporaryFolder } from '../../../test/support/server.js';
import { ctl } from './ctl.js';
import { readPairs } from './ctlClient.js';
import { UsageError } from './flags.js';
import { interactionDry } from './interactionDry.js';

/** A running bot, and a client that is told where it is. */
async function bot(setup: CtlSetup = {}) {
  const started = await startCtl(setup);
  const say = (...argv: string[]): Promise<Ran> =>
    runCommand(ctl, [...argv, '--sock', started.path]);
  const dry = (...argv: string[]): Promise<Ran> =>
    runCommand(interactionDry, [...argv, '--sock', started.path]);
  return { ...started, say, dry };
}

/** A server that answers a line in its own way. */
async function impostor(answer: (socket: Socket) => void): Promise<string> {
  const path = join(temporaryFolder(), 's');
  const server = createServer((socket) =>
    socket.on('error', () => {}).once('data', () => answer(socket)),
  );
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return path;
}

describe('botctl', () => {
  it('prints the whole reply as JSON', async () => {
    const { say, path } = await bot();
    const { code, out, err } = await say('hello');
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({ id: 1, ok: true, result: { hasBot: true, pid: 7 } });
    expect(code).toBe(0);
    expect(
      (await runCommand(ctl, ['list', '--sock', path, '--json'])).out.split('\n'),
    ).toHaveLength(2);
  });

  it('does what is asked, as another client sees', async () => {
    const { say, op } = await bot();
    const { code, out } = await say('run', 'say', 'text=007 is a text, as is = and 1');
    expect(JSON.parse(out)).toMatchObject({ ok: true, result: { ok: true } });
    expect(code).toBe(0);
    expect(JSON.stringify(await op('events_since', { cursor: 0 }))).toContain(
      '007 is a text, as is = and 1',
    );
  });

  it.each([
    [['observe', 'snapshot', 'invTop=8', 'nearPlayerRange=16'], { pos: [8.5, 64, 8.5] }],
    [['observe', 'prompt', 'hostileRange=24'], { prompt: expect.any(String) }],
    [['observe', 'detail', 'what=containers', 'radius=6', 'max=8'], { what: 'containers' }],
    [['observe', 'schema'], {}],
    [['dry', 'pickup', 'radius=20'], { capability: { level: 'world_preview' } }],
    [['dry', 'observe_detail', 'what=environment', 'radius=12'], { dryRun: true }],
    [['events'], { cursor: expect.any(Number) }],
    [['events', 'cursor=0', 'max=5'], { cursor: expect.any(Number) }],
    [['schema'], { protocol: 'control-plane' }],
    [['schema', 'say'], { tools: [{ name: 'say' }] }],
    [['schema', 'observe'], {}],
  ])('%j', async (argv, result) => {
    const { say } = await bot();
    const { code, out, err } = await say(...argv);
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({ ok: true, result });
    expect(code).toBe(0);
  });

  it('passes on what a chat message and a restart are made of', async () => {
    const { say } = await bot({ chatDry: async (request) => request, restart: (asked) => asked });
    const chat = await say(
      'chatdry',
      'username=ann',
      'content=42',
      'withTools=true',
      'maxToolCalls=6',
    );
    expect(JSON.parse(chat.out).result).toEqual({
      username: 'ann',
      content: '42',
      withTools: true,
      maxToolCalls: 6,
    });
    const restart = await say('restart', 'mode=inherit', 'delayMs=2s');
    expect(JSON.parse(restart.out).result).toEqual({
      scheduled: true,
      mode: 'inherit',
      delayMs: 2_000,
    });
  });

  it('ends with 1 when the request was not served', async () => {
    const { say } = await bot();
    const { code, out } = await say('run', 'fly');
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: 'tool not allowlisted: fly' });
    expect(code).toBe(1);
  });

  it('ends with 1 when the tool that it ran says that it did not do it', async () => {
    const { say } = await bot();
    const { code, out } = await say('run', 'equip', 'item=diamond_sword');
    expect(JSON.parse(out)).toMatchObject({ ok: true, result: { ok: false } });
    expect(code).toBe(1);
    expect((await say('run', 'say', 'text=hi')).code).toBe(0);
  });

  it('takes an answer to dry for one, whatever it says, unless it is strict', async () => {
    const { say } = await bot();
    const argv = ['dry', 'goto', 'x=far'];
    const { code, out } = await say(...argv);
    expect(JSON.parse(out)).toMatchObject({ ok: true, result: { ok: false } });
    expect(code).toBe(0);
    expect((await say(...argv, '--strict')).code).toBe(1);
  });

  it('gives the token by flag or by environment', async () => {
    const { path, say } = await bot({ token: 's3cret' });
    const refused = await say('hello');
    expect(JSON.parse(refused.out)).toMatchObject({ ok: false, error: 'unauthorized' });
    expect(refused.code).toBe(1);
    expect((await say('hello', '--token', 's3cret')).code).toBe(0);
    const env = { MCBOT_CTL_TOKEN: 's3cret' };
    expect((await runCommand(ctl, ['hello', '--sock', path], env)).code).toBe(0);
  });

  it('stops from a second terminal what the first has begun', async () => {
    const { path, host } = await bot({ clock: 'free' });
    const ask = (...argv: string[]): Promise<number> => ctl([...argv, '--sock', path], {});
    const out: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      out.push(String(chunk));
      return true;
    });
    onTestFinished(() => write.mockRestore());
    const walking = ask('run', 'goto', 'x=150', 'y=64', 'z=8');
    const started = (): boolean =>
      host.recentEvents.since(0, 100).events.some(({ event }) => event === 'tool_started');
    await vi.waitFor(() => expect(started()).toBe(true));
    expect(await ask('run', 'stop')).toBe(0);
    expect(await walking).toBe(1);
    expect(out.map((text) => JSON.parse(text).result.tool)).toEqual(['stop', 'goto']);
    expect(JSON.parse(out[1]!).result).toMatchObject({ ok: false, reason: 'interrupted' });
  });

  it('does once what is sent twice under one request id', async () => {
    const { say, op } = await bot();
    const argv = ['run', 'say', 'text=once', '--request-id', 'r1'];
    expect((await say(...argv)).out).toBe((await say(...argv)).out);
    const { events } = (await op('events_since', { cursor: 0 })) as { events: object[] };
    expect(JSON.stringify(events).split('tool_started')).toHaveLength(2);
  });

  it('shows how it is used, and ends with 2, when no command is given', async () => {
    const { code, out, err } = await runCommand(ctl, []);
    expect(err).toContain('botctl hello');
    expect(out).toBe('');
    expect(code).toBe(2);
    expect((await runCommand(ctl, ['--help'])).out).toContain('botctl hello');
  });

  it.each([
    [['fly'], 'unknown command of ctl fly'],
    [['run'], 'write: bridle ctl run <tool> [key=value …]'],
    [['run', 'pickup', '20'], 'write: bridle ctl run <tool>'],
    [['observe'], 'write: bridle ctl observe <snapshot|prompt|detail|schema>'],
    [['observe', 'everything'], 'unknown observation everything'],
    [['hello', 'x=1', 'there'], "'there' is no argument; write key=value"],
    [['run', 'say', 'text=a', 'text=b'], 'text is given twice'],
    [['hello', '--timeout-ms', '0'], '--timeout-ms 0 is not a whole number'],
    [['hello', '--sock', 'a', '--endpoints-file', 'b'], 'contradict each other'],
  ])('refuses %j', async (argv, message) => {
    const refused = runCommand(ctl, argv);
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(message);
  });

  it('says what to do when nobody is there', async () => {
    const none = join(temporaryFolder(), 'none.sock');
    const { code, out, err } = await runCommand(ctl, ['hello', '--sock', none]);
    expect(err).toContain('ENOENT');
    expect(err).toContain('npm start');
    expect(out).toBe('');
    expect(code).toBe(1);
  });

  it('never ends with 0 where no reply came', async () => {
    const hangsUp = await impostor((socket) => socket.end());
    const mumbles = await impostor((socket) => socket.end('hello\n'));
    const half = await impostor((socket) => socket.end('{"id":1,"ok":tr'));
    const other = await impostor((socket) => socket.end('{"event":"error"}\n'));
    const silent = await impostor(() => {});
    for (const [path, message] of [
      [hangsUp, 'hung up without an answer'],
      [mumbles, 'is not a JSON object'],
      [half, 'is not a JSON object'],
      [other, 'is no control plane'],
      [silent, 'no reply from'],
    ] as const) {
      const argv = ['hello', '--sock', path, '--timeout-ms', '300'];
      const { code, out, err } = await runCommand(ctl, argv);
      expect(err).toContain(message);
      expect(out).toBe('');
      expect(code).toBe(1);
    }
  });

  it('makes numbers of numbers, where nothing is lost by that', () => {
    const words = ['a=20', 'b=-1.5', 'c=007', 'd=1e3', 'e=', 'f=true', 'g=x=y', 'h=Infinity'];
    expect(readPairs(words)).toEqual({
      a: 20,
      b: -1.5,
      c: '007',
      d: '1e3',
      e: '',
      f: true,
      g: 'x=y',
      h: 'Infinity',
    });
  });
});

interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly durationMs: number;
  readonly result: unknown;
}

const STEPS = [
  'hello',
  'tool.list',
  'observe.snapshot',
  'observe.prompt',
  'observe.detail',
  'tool.dry',
  'tool.dry observe_detail',
];

describe('bridle interaction-dry', () => {
  it('checks seven things in order and changes nothing', async () => {
    const { dry, command, host, op } = await bot();
    await command('/setblock 10 64 8 chest');
    const before = await op('get_state');
    const { code, out } = await dry('--tool', 'pickup', '--radius', '20', '--detail', 'containers');
    const report = JSON.parse(out);
    expect(report).toMatchObject({ ok: true, tool: 'pickup', radius: 20, detail: 'containers' });
    expect(report.checks.map(({ name }: { name: string }) => name)).toEqual(STEPS);
    expect(report.checks.map(({ step }: { step: number }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(report.checks[4].msg).toContain('chest');
    expect(code).toBe(0);
    expect(await op('get_state')).toEqual(before);
    expect(host.tick).toBe(0);
  });

  it('has the fields that scripts of the first bot read', async () => {
    const { dry } = await bot();
    const report = JSON.parse((await dry()).out);
    expect(report).toMatchObject({ ok: true, generatedAt: expect.any(String) });
    expect(report.sockPath).toBe(report.sock);
    const checks = report.checks.map(({ check, ok, durationMs, result }: Check) => {
      expect({ ok, durationMs }).toEqual({ ok: true, durationMs: expect.any(Number) });
      return [check, result];
    });
    expect(checks).toEqual([
      ['hello', expect.objectContaining({ hasBot: true })],
      [
        'tool.list',
        { allowlistCount: expect.any(Number), missingCount: expect.any(Number), extraCount: 0 },
      ],
      ['observe.snapshot', { hasPos: true, dim: 'overworld', hasTask: false }],
      ['observe.prompt', { promptLength: expect.any(Number), hasGamePrefix: expect.any(Boolean) }],
      ['observe.detail', { detailOk: true, msg: expect.any(String) }],
      [
        'tool.dry',
        { tool: 'pickup', dryOk: true, capability: 'world_preview', msg: expect.any(String) },
      ],
      [
        'tool.dry.observe_detail',
        { dryOk: true, capability: 'read_only', msg: expect.any(String) },
      ],
    ]);
  });

  it('takes the arguments of other tools', async () => {
    const { dry } = await bot();
    const { code, out } = await dry('--tool', 'goto', 'x=10', 'y=64', 'z=10');
    expect(JSON.parse(out)).toMatchObject({ ok: true, args: { x: 10, y: 64, z: 10 } });
    expect(code).toBe(0);
  });

  it.each([
    [['--tool', 'fly'], 5, 'tool not allowlisted: fly'],
    [['--tool', 'say'], 5, 'say takes text'],
    [['--tool', 'autofish'], 5, 'no fishing'],
    [['--detail', 'everything'], 4, 'what'],
  ])('says which check does not hold: %j', async (argv, at, error) => {
    const { dry } = await bot();
    const { code, out } = await dry(...argv);
    const { ok, checks } = JSON.parse(out);
    expect(ok).toBe(false);
    expect(checks[at]).toMatchObject({ ok: false, error: expect.stringContaining(error) });
    expect(checks[0].ok).toBe(true);
    expect(code).toBe(1);
  });

  it('asks no further when there is no bot, or nobody at all', async () => {
    const { dry, op } = await bot();
    await op('world_leave');
    const outside = JSON.parse((await dry()).out);
    expect(outside.checks[0]).toMatchObject({ ok: false, error: 'bot not ready' });
    expect(outside.checks[6]).toEqual({
      step: 7,
      name: STEPS[6],
      check: 'tool.dry.observe_detail',
      ok: false,
      ms: 0,
      durationMs: 0,
      skipped: true,
    });
    const none = join(temporaryFolder(), 'none.sock');
    const { code, out } = await runCommand(interactionDry, ['--sock', none]);
    expect(JSON.parse(out).checks[0].error).toContain('ENOENT');
    expect(code).toBe(1);
  });

  it.each([
    [['--radius', 'far'], '--radius far'],
    [['--timeout-ms', 'soon'], '--timeout-ms soon'],
    [['pickup'], "'pickup' is no argument"],
  ])('refuses %j', async (argv, message) => {
    await expect(runCommand(interactionDry, argv)).rejects.toThrow(message);
  });
});
