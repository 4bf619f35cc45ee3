import { HarnessError } from '@bridle/facets';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RawClient } from '../../../../../test/support/client.js';
import { type CtlSetup, STARTED_AT, startCtl } from '../../../../../test/support/controlPlane.js';
import { overLines, play, readCorpus } from '../../../../../test/support/corpus.js';
import { type Talk, talkTo } from '../../../../../test/support/wire.js';
import type { Host } from '../../core/host.js';
import { HELLO_MS, IN_FLIGHT_MAX } from '../../limits.js';
import { TOOLS, toolsOf } from '../../tools/index.js';
import type { Scenario } from '../corpus.js';
import { ALL_OPS, ERRORS } from './about.js';
import { controlPlane } from './session.js';

type Line = Record<string, unknown>;

function setupOf({ setup }: Scenario): CtlSetup {
  let isPending = false;
  const restart = (): object => {
    if (isPending) throw new HarnessError('busy', 'restart already pending');
    isPending = true;
    return { restarting: true };
  };
  return {
    ...(setup.clock && { clock: setup.clock as 'free' | 'wait' }),
    ...(setup.token && { token: setup.token }),
    ...(setup.restart && { restart }),
    ...(setup.ai && { chatDry: async (request) => request }),
  };
}

const CORPORA = ['control-plane', 'control-plane-original', 'control-plane-original-later'];

describe.each(CORPORA)('%s, as it is spoken', (corpus) => {
  it.each(readCorpus(corpus).map((s) => [s.name, s] as const))('%s', async (_name, s) => {
    const { path, host, op } = await startCtl(setupOf(s));
    if (s.setup.outside) await op('world_leave');
    const window = { dialect: 'test', name: 'window', kind: 'person' } as const;
    const other = host.connect(() => {}, window);
    if (s.setup.control === 'taken') host.control.take(other, 'let me show you');
    else if (s.setup.control) host.control.claim(other);
    await play(s, () => overLines(new RawClient(path)));
  });
});

/** A walk that takes half a minute of a clock that runs. */
const WALK = { op: 'tool.run', tool: 'goto', args: { x: 150, y: 64, z: 8 } };
const STOP = { op: 'tool.run', tool: 'stop' };

async function untilWalking(host: Host): Promise<void> {
  await vi.waitFor(() => expect(toolsOf(host).task?.tool).toBe('goto'), { interval: 1 });
}

describe('the errors that are listed', () => {
  const shown = readCorpus('control-plane').flatMap(({ steps }) => steps.map(({ line }) => line));
  it.each(ERRORS.map(([error]) => error))('%s', (error) => {
    const [before, after = ''] = JSON.stringify(error).split(/\bx(?="$)/);
    const found = shown.filter((line) => line.includes(`"error":${before}`));
    expect(found.filter((line) => line.includes(after)).length).toBeGreaterThan(0);
  });
});

describe('requests of one connection', () => {
  it('are answered as they finish: stop is served while what it stops runs', async () => {
    const { path, host } = await startCtl({ clock: 'free' });
    const client = new RawClient(path);
    client.send({ id: 'walk', ...WALK });
    client.send({ id: 'look', op: 'observe.snapshot' });
    client.send({ id: 'stop', ...STOP });
    const look = await client.reply();
    expect(look).toMatchObject({ id: 'look', ok: true, result: { task: { tool: 'goto' } } });
    expect(await client.reply()).toMatchObject({
      id: 'stop',
      ok: true,
      result: { ok: true, data: { stopped: ['goto'] } },
    });
    // Served, and not done: the two are told apart.
    expect(await client.reply()).toMatchObject({
      id: 'walk',
      ok: true,
      result: { ok: false, tool: 'goto', reason: 'interrupted' },
    });
    expect(toolsOf(host).task).toBeNull();
  });

  it('act one after the other, in the order in which they came', async () => {
    const { path, host } = await startCtl();
    const client = new RawClient(path);
    const texts = ['one', 'two', 'three'];
    for (const text of texts)
      client.send({ id: text, op: 'tool.run', tool: 'say', args: { text } });
    for (const text of texts) expect(await client.reply()).toMatchObject({ id: text, ok: true });
    expect(saidIn(host)).toEqual(texts);
  });

  it('wait when too many are not answered yet, and stop is served all the same', async () => {
    const { path, host } = await startCtl();
    host.setClock({ mode: 'free', tickRate: 0.1 });
    const client = new RawClient(path);
    client.send({ id: 'walk', ...WALK });
    const texts = Array.from({ length: IN_FLIGHT_MAX * 3 }, (_, i) => `t${i}`);
    for (const text of texts)
      client.send({ id: text, op: 'tool.run', tool: 'say', args: { text } });
    expect(await client.ask({ id: 'stop', ...STOP })).toMatchObject({ id: 'stop', ok: true });
    host.setClock({ mode: 'wait' });
    expect(await client.reply()).toMatchObject({ id: 'walk', result: { reason: 'interrupted' } });
    for (const id of texts) expect(await client.reply()).toMatchObject({ id, ok: true });
  });

  it('are answered although the client has said all that it will say', async () => {
    const { path } = await startCtl();
    const client = new RawClient(path);
    client.socket.end('{"id":1,"op":"hello"}\n{"id":2,"op":"tool.list"}\n');
    expect(await client.reply()).toMatchObject({ id: 1, ok: true });
    expect(await client.reply()).toMatchObject({ id: 2, ok: true });
    await client.closed;
  });

  it('go on without it, and with a requestId another connection gets their end', async () => {
    const { path, host } = await startCtl({ clock: 'free' });
    const first = new RawClient(path);
    first.send({ id: 1, requestId: 'walk', ...WALK });
    await untilWalking(host);
    first.socket.destroy();
    await first.closed;
    const second = new RawClient(path);
    second.send({ id: 2, requestId: 'walk', ...WALK });
    expect(await second.ask({ id: 3, op: 'observe.snapshot' })).toMatchObject({
      id: 3,
      result: { task: { tool: 'goto' } },
    });
    second.send({ id: 4, ...STOP });
    const replies = [await second.reply(), await second.reply()];
    const byId = new Map(replies.map((reply) => [reply.id, reply.result as Line]));
    expect(byId.get(4)).toMatchObject({ data: { stopped: ['goto'] } });
    expect(byId.get(2)).toMatchObject({ ok: false, reason: 'interrupted' });
    const { events } = host.recentEvents.since(0, 1_000);
    expect(events.filter(({ event }) => event === 'tool_started')).toHaveLength(1);
  });

  it('that have not begun are dropped once it has closed, but for those with a requestId', async () => {
    const { host } = await startCtl();
    host.setClock({ mode: 'free', tickRate: 0.1 });
    const [gone, other] = [talk(host), talk(host)];
    gone.handlers.line(JSON.stringify({ id: 1, ...WALK }));
    gone.handlers.line(sayLine('named', { requestId: 'r' }));
    for (let i = 0; i < IN_FLIGHT_MAX * 2; i++) gone.handlers.line(sayLine(`t${i}`));
    gone.handlers.closed();
    other.handlers.line(sayLine('other'));
    other.handlers.line(JSON.stringify({ id: 'stop', ...STOP }));
    host.setClock({ mode: 'wait' });
    await other.answers(2);
    expect(saidIn(host)).toEqual(['named', 'other']);
  });

  it('that have not begun are served when it is only half closed', async () => {
    const { host } = await startCtl();
    host.setClock({ mode: 'free', tickRate: 0.1 });
    const { handlers, answers } = talk(host);
    handlers.line(JSON.stringify({ id: 1, ...WALK }));
    handlers.line(sayLine('one'));
    handlers.line(JSON.stringify({ id: 'stop', ...STOP }));
    handlers.ended();
    host.setClock({ mode: 'wait' });
    await answers(3);
    expect(saidIn(host)).toEqual(['one']);
  });

  it('that run tools are all answered by one stop_all, also those that only wait to be begun', async () => {
    const { host } = await startCtl();
    host.setClock({ mode: 'free', tickRate: 0.1 });
    const token = 'right';
    const [busy, other] = [talk(host, token), talk(host, token)];
    busy.handlers.line(JSON.stringify({ id: 'walk', token, ...WALK }));
    const texts = Array.from({ length: IN_FLIGHT_MAX * 3 }, (_, i) => `t${i}`);
    for (const text of texts) busy.handlers.line(sayLine(text, { token }));
    busy.handlers.line(sayLine('stranger', { token: 'wrong' }));
    other.handlers.line(JSON.stringify({ id: 1, token, op: 'tool.run', tool: 'stop_all' }));
    await other.answers(1);
    const { result } = JSON.parse(other.sent[0]!) as { result: Line };
    expect(result).toMatchObject({ data: { stopped: ['goto'], dropped: texts.length } });
    host.setClock({ mode: 'wait' });
    await busy.answers(texts.length + 2);
    const replies = new Map(busy.sent.map((line) => [JSON.parse(line).id, JSON.parse(line)]));
    for (const id of ['walk', ...texts]) {
      expect(replies.get(id)).toMatchObject({ ok: true, result: { reason: 'interrupted' } });
    }
    expect(replies.get('stranger')).toMatchObject({ ok: false, error: 'unauthorized' });
    expect(saidIn(host)).toEqual([]);
  });

  it('that were refused may be tried again under the same requestId', async () => {
    const { path, host } = await startCtl();
    const owner = host.connect(() => {});
    host.control.claim(owner);
    const client = new RawClient(path);
    const say = { op: 'tool.run', tool: 'say', args: { text: 'hi' }, requestId: 'r' };
    expect(await client.ask({ id: 1, ...say })).toMatchObject({ ok: false });
    host.disconnect(owner);
    expect(await client.ask({ id: 2, ...say })).toMatchObject({ ok: true, result: { ok: true } });
  });
});

describe('the control plane', () => {
  it('hangs up on who says nothing', async () => {
    const { host } = await startCtl();
    vi.useFakeTimers();
    try {
      const { isClosed } = talk(host);
      vi.advanceTimersByTime(HELLO_MS);
      expect(isClosed()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('describes every op and every tool so that a program can use them', async () => {
    const { path } = await startCtl();
    const client = new RawClient(path);
    const ctl = (await client.ask({ id: 1, op: 'ctl.schema' })).result as { ops: Line[] };
    expect(ctl.ops.map(({ op }) => op)).toEqual(Object.keys(ALL_OPS));
    const acting = ctl.ops.filter(({ acts }) => acts).map(({ op }) => op);
    expect(acting).toEqual(['tool.run', 'chatdry', 'restart']);
    const tools = (await client.ask({ id: 2, op: 'tool.schema' })).result as { tools: Line[] };
    expect(tools.tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    const hello = async (): Promise<unknown> =>
      ((await client.ask({ id: 3, op: 'hello' })).result as Line).schemaHash;
    expect(await hello()).toMatch(/^[0-9a-f]{16}$/);
    expect(await hello()).toBe(await hello());
  });

  it('allows what the settings allow', async () => {
    const { path, host } = await startCtl();
    toolsOf(host).configure({ allow: ['stop', 'autofish'] });
    const client = new RawClient(path);
    const { result } = await client.ask({ id: 1, op: 'tool.list' });
    expect(result).toMatchObject({ allowlist: ['stop', 'autofish'], missing: ['autofish'] });
    expect((result as { extra: string[] }).extra).toContain('say');
    expect(
      await client.ask({ id: 2, op: 'tool.run', tool: 'say', args: { text: 'hi' } }),
    ).toMatchObject({ ok: false, error: 'tool not allowlisted: say' });
  });

  it('says that the bot is not ready when the world is left under way', async () => {
    const { path, host, op } = await startCtl({ clock: 'free' });
    const client = new RawClient(path);
    client.send({ id: 1, ...WALK });
    client.send({ id: 2, op: 'tool.run', tool: 'say', args: { text: 'hi' } });
    await untilWalking(host);
    const left = op('world_leave');
    await client.ask({ id: 3, ...STOP });
    await left;
    const answered = [await client.reply(), await client.reply()].map(({ id }) => id);
    expect(new Set(answered)).toEqual(new Set([1, 2]));
    expect(await client.ask({ id: 4, op: 'observe.snapshot' })).toMatchObject({
      ok: false,
      error: 'bot not ready',
    });
  });

  it('gives exactly one reply to any line, and stays usable', async () => {
    const { host } = await startCtl();
    const { handlers, sent, answers } = talk(host);
    await fc.assert(
      fc.asyncProperty(anyLine(), async (line) => {
        sent.length = 0;
        handlers.line(line.replaceAll('\n', ' '));
        handlers.line('{"id":"after","op":"tool.run","tool":"stop_all"}');
        const count = line.trim() === '' ? 1 : 2;
        await answers(count);
        await new Promise(setImmediate); // one too many would come by now
        expect(sent).toHaveLength(count);
        for (const reply of sent) {
          const { ok, result, error } = JSON.parse(reply) as Line;
          expect(typeof (ok ? result : error)).toBe(ok ? 'object' : 'string');
        }
      }),
      { numRuns: 2_000 },
    );
    sent.length = 0;
    handlers.line('{"id":1,"op":"hello"}');
    await vi.waitFor(() => expect(sent[0]).toContain('"hasBot":true'));
    expect(toolsOf(host).task).toBeNull();
  }, 120_000);
});

/** Requests that are nearly right, requests that are not, and what is no request at all. */
function anyLine(): fc.Arbitrary<string> {
  const number = fc.oneof(fc.integer({ min: -20, max: 100 }), fc.double(), fc.integer());
  const word = fc.constantFrom('chest', 'log', 'minecraft:stone', 'containers', 'room_probe', '');
  const value = fc.oneof(number, word, fc.jsonValue(), fc.string());
  const names = 'x y z radius max what match item count block text skill args range player full';
  const more = 'containerType itemMax openAttempts cursor content mode delayMs lang invTop id';
  const name = fc.oneof(fc.constantFrom(...`${names} ${more}`.split(' ')), fc.string());
  const args = fc.dictionary(name, value);
  const tool = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...TOOLS.map(({ name }) => name)) },
    value,
  );
  const op = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('tool.run', 'tool.dry', 'observe.detail') },
    { weight: 4, arbitrary: fc.constantFrom(...Object.keys(ALL_OPS)) },
    value,
  );
  const requestId = fc.option(fc.oneof(fc.string(), value), { freq: 3, nil: undefined });
  const request = fc
    .tuple(op, tool, fc.oneof({ weight: 9, arbitrary: args }, value), requestId, args)
    .map(([op, tool, args, requestId, beside]) =>
      JSON.stringify({ ...beside, id: 1, op, tool, args, requestId }),
    );
  return fc.oneof({ weight: 9, arbitrary: request }, fc.json(), fc.string());
}

function talk(host: Host, token?: string): Talk {
  return talkTo(controlPlane({ host, cwd: '/', pid: 7, startedAt: STARTED_AT, token }));
}

function sayLine(text: string, more: Line = {}): string {
  return JSON.stringify({ id: text, op: 'tool.run', tool: 'say', args: { text }, ...more });
}

function saidIn(host: Host): unknown[] {
  const { events } = host.recentEvents.since(0, 1_000);
  return events.filter(({ event }) => event === 'chat').map(({ text }) => text);
}
