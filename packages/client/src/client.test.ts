import { getEventListeners, once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../../test/support/server.js';
import { LINE_BYTES_MAX } from '../../harness/src/limits.js';
import type { Client } from './client.js';
import { type ConnectOptions, connect } from './connect.js';
import { EVENTS_KEPT_MAX, REQUEST_BYTES_MAX, STEP_TICKS_MAX } from './limits.js';
import { type Condition, type Waiting, waitFor } from './waits.js';

/** A client that is closed when the test is over. */
async function connected(options: ConnectOptions): Promise<Client> {
  const client = await connect(options);
  onTestFinished(() => client.close());
  return client;
}

async function waiting(): Promise<{ client: Client; port: number }> {
  const { port } = await startServer({ clock: 'wait' });
  return { client: await connected({ port }), port };
}

const code = (code: string) => expect.objectContaining({ name: 'BridleError', code });

describe('an op', () => {
  it('is a method that answers what the reply says, without its name and id', async () => {
    const { client } = await waiting();
    expect(await client.step({ ticks: 20 })).toEqual({ tick: 20 });
    const { tick, player } = await client.get_state();
    expect([tick, player.pos.length]).toEqual([20, 3]);
  });

  it('can be asked for by its name, also one that is no method', async () => {
    const { client } = await waiting();
    await client.open({ inventory: true });
    expect((await client.get_state()).screen).toMatchObject({ kind: 'inventory' });
    await client.ask('close');
    expect((await client.get_state()).screen).toBeNull();
    await expect(client.ask('no_such_op', { any: 1 })).rejects.toEqual(code('bad_request'));
  });

  it('that fails is an error with the code, the words and the hint of the run', async () => {
    const { client } = await waiting();
    const asking = client.get_blocks({ from: [0, 0, 0], to: [999, 99, 999] });
    await expect(asking).rejects.toMatchObject({
      name: 'BridleError',
      code: 'bad_request',
      message: '100000000 blocks are more than 262144',
      hint: 'ask for several smaller boxes',
    });
  });

  it('answers a thousand calls at once, each with its own', async () => {
    const { client } = await waiting();
    const asked = Array.from({ length: 1_000 }, () => client.step({ ticks: 1 }));
    const ticks = (await Promise.all(asked)).map(({ tick }) => tick);
    expect(ticks).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  });

  it('that cannot be written as JSON is refused, and nothing else', async () => {
    const { client } = await waiting();
    await expect(client.ask('step', { ticks: 1n })).rejects.toThrow(TypeError);
    expect(await client.step({ ticks: 1 })).toEqual({ tick: 1 });
  });

  it('that is longer than a run reads is refused, and the connection stays', async () => {
    const { client } = await waiting();
    for (const text of ['x'.repeat(REQUEST_BYTES_MAX), '€'.repeat(REQUEST_BYTES_MAX / 3)]) {
      await expect(client.chat_send({ text })).rejects.toMatchObject({
        code: 'bad_request',
        message: `a request of more than ${REQUEST_BYTES_MAX} bytes`,
      });
    }
    expect(REQUEST_BYTES_MAX).toBe(LINE_BYTES_MAX);
    expect(await client.step({ ticks: 1 })).toEqual({ tick: 1 });
  });

  it('does not take its name or id from the parameters', async () => {
    const { client } = await waiting();
    const params = { op: 'shutdown', id: 'x', ticks: 2 };
    expect(await client.ask('step', params)).toEqual({ tick: 2 });
  });
});

describe('a signal', () => {
  it('ends a request in the run too, and the error says how far it got', async () => {
    const { client } = await waiting();
    const abort = new AbortController();
    const stepping = client.step({ ticks: 1e9 }, { signal: abort.signal });
    const other = client.get_state();
    abort.abort();
    await expect(stepping).rejects.toMatchObject({
      code: 'cancelled',
      details: { tick: expect.any(Number) },
    });
    expect((await other).tick).toBeLessThan(1e9);
    expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
  });

  it('that was given before sends nothing', async () => {
    const { client } = await waiting();
    const signal = AbortSignal.abort();
    await expect(client.step({ ticks: 5 }, { signal })).rejects.toEqual(code('cancelled'));
    expect((await client.get_state()).tick).toBe(0);
  });

  it('of a request that is answered does nothing more', async () => {
    const { client } = await waiting();
    const abort = new AbortController();
    await client.step({ ticks: 1 }, { signal: abort.signal });
    abort.abort();
    expect(await client.step({ ticks: 1 })).toEqual({ tick: 2 });
  });
});

describe('a time-out', () => {
  it('rejects the request, ends it in the run, and leaves the connection', async () => {
    const { client } = await waiting();
    const stepping = client.step({ ticks: 1e9 }, { timeoutMs: 20 });
    await expect(stepping).rejects.toMatchObject({
      code: 'timeout',
      message: 'no reply within 0.02 s',
    });
    expect((await client.get_state()).tick).toBeLessThan(1e9);
  });
});

describe('a time-out that is no time', () => {
  it.each([Number.NaN, -1])('%d is refused, and nothing is sent', async (timeoutMs) => {
    const { client } = await waiting();
    await expect(client.step({ ticks: 5 }, { timeoutMs })).rejects.toMatchObject({
      code: 'bad_request',
      message: `timeoutMs is ${timeoutMs}`,
    });
    expect((await client.get_state()).tick).toBe(0);
  });

  it('without end is none', async () => {
    const { client } = await waiting();
    const timeoutMs = Number.POSITIVE_INFINITY;
    expect(await client.step({ ticks: 200 }, { timeoutMs })).toEqual({ tick: 200 });
  });
});

describe('progress', () => {
  it('of a long request is told to whoever asked for it', async () => {
    const { client } = await waiting();
    const abort = new AbortController();
    const told: unknown[] = [];
    const onProgress = (progress: object): void => {
      told.push(progress);
      abort.abort();
    };
    const stepping = client.step({ ticks: 1e9 }, { onProgress, signal: abort.signal });
    await expect(stepping).rejects.toEqual(code('cancelled'));
    expect(told[0]).toEqual({
      tick: expect.any(Number),
      ticks_done: expect.any(Number),
      ticks_total: 1e9,
    });
  });
});

describe('events', () => {
  it('are told to listeners, each its own, until they are taken away', async () => {
    const { client } = await waiting();
    const told: unknown[] = [];
    const listener = ({ event, tick }: { event: string; tick: number }): void => {
      told.push([event, tick]);
    };
    await client.on('state', listener);
    await client.on('chat', ({ text }) => void told.push(text));
    const all = client.events();
    await client.step({ ticks: 2 });
    await client.command({ line: '/say hello' });
    await client.off('state', listener);
    await client.step({ ticks: 2 });
    await client.command({ line: '/say bye' });
    expect(told).toEqual([['state', 1], ['state', 2], 'hello', 'bye']);
    const sent = [];
    for (let i = 0; i < 4; i++) sent.push((await all.next()).value?.event);
    expect(sent).toEqual(['state', 'state', 'chat', 'chat']); // what nobody hears is not sent
  });

  it('are read by a loop, from when it was asked for', async () => {
    const { client } = await waiting();
    const states = client.events({ kinds: ['state'], everyTicks: 2 });
    const chats = client.events({ kinds: ['chat'] });
    await client.step({ ticks: 5 });
    await client.command({ line: '/say 1' });
    const ticks: number[] = [];
    for await (const event of states) {
      if (event.event === 'state') ticks.push(event.tick);
      if (ticks.length === 2) break;
    }
    expect(ticks).toEqual([2, 4]);
    expect((await chats.next()).value).toMatchObject({ event: 'chat', text: '1' });
    await client.step({ ticks: 4 });
    expect(await states.next()).toEqual({ value: undefined, done: true });
  });

  it('that nobody reads are not kept without end, and their number is told', async () => {
    const { client } = await waiting();
    const states = client.events({ kinds: ['state'] });
    for (let i = 0; i < 6; i++) await client.step({ ticks: EVENTS_KEPT_MAX / 5 });
    let read = 0;
    let dropped = 0;
    while (read + dropped < EVENTS_KEPT_MAX * 1.2) {
      const { value } = await states.next();
      if (value?.event === 'dropped') dropped += value.count;
      else read++;
    }
    expect(read).toBeLessThanOrEqual(EVENTS_KEPT_MAX);
    await client.step({ ticks: 1 });
    expect((await states.next()).value).toMatchObject({ tick: EVENTS_KEPT_MAX * 1.2 + 1 });
  });

  it('that this game does not know are refused, and do not spoil others', async () => {
    const { client } = await waiting();
    const bad = client.events({ kinds: ['weddings'] });
    const good = client.events({ kinds: ['chat'] });
    await expect(bad.next()).rejects.toEqual(code('bad_request'));
    await expect(client.on('funerals', () => {})).rejects.toThrow('expected one of state');
    await client.command({ line: '/say hello' });
    expect((await good.next()).value).toMatchObject({ text: 'hello' });
  });

  it.each([0, -1, 1.5, Number.NaN])(
    'come every so many whole ticks, not %d',
    async (everyTicks) => {
      const { client } = await waiting();
      const states = client.events({ kinds: ['state'], everyTicks });
      await expect(states.next()).rejects.toMatchObject({
        code: 'bad_request',
        message: `everyTicks is ${everyTicks}`,
      });
    },
  );

  it('end their loops when the client is closed', async () => {
    const { client } = await waiting();
    const states = client.events({ kinds: ['state'] });
    const next = states.next();
    await client.close();
    expect(await next).toEqual({ value: undefined, done: true });
  });

  it('throw in their loops when the connection is lost, after what was told before', async () => {
    const { server, port } = await startServer({ clock: 'wait' });
    const client = await connected({ port });
    const states = client.events({ kinds: ['state'] });
    await client.step({ ticks: 1 });
    await server.close();
    expect((await states.next()).value).toMatchObject({ tick: 1 });
    await expect(states.next()).rejects.toEqual(code('disconnected'));
  });

  it('of a game end when the client goes to another one', async () => {
    const { port } = await startServer({ clock: 'wait', games: true });
    const client = await connected({ port, game: 'south' });
    expect(client.game).toBe('south');
    const states = client.events({ kinds: ['state'] });
    await client.use_game({ game: 'north' });
    expect(await states.next()).toMatchObject({ done: true });
    const there = client.events({ kinds: ['state'] });
    await client.step({ ticks: 1 });
    expect((await there.next()).value).toMatchObject({ tick: 1 });
  });

  it('a listener that throws takes nothing from the others', async () => {
    const { client } = await waiting();
    const uncaught = once(process, 'uncaughtException');
    const before = process.listeners('uncaughtException').slice(0, -1);
    for (const one of before) process.off('uncaughtException', one);
    onTestFinished(() => {
      for (const one of before) process.on('uncaughtException', one);
    });
    await client.on('chat', () => {
      throw new Error('my own');
    });
    const chats = client.events({ kinds: ['chat'] });
    await client.command({ line: '/say hello' });
    expect(await uncaught).toMatchObject([{ message: 'my own' }, 'uncaughtException']);
    expect((await chats.next()).value).toMatchObject({ text: 'hello' });
  });
});

describe('a wait in the time of the game', () => {
  it('lets ticks pass where time waits, however many', async () => {
    const { client } = await waiting();
    expect(await client.waitTicks(3)).toEqual({ tick: 3 });
    const many = STEP_TICKS_MAX + 5;
    expect(await client.waitTicks(many)).toEqual({ tick: many + 3 });
  });

  it.each([-1, STEP_TICKS_MAX + 0.5, Number.NaN])('lasts no %d ticks', async (ticks) => {
    const { client } = await waiting();
    await expect(client.waitTicks(ticks)).rejects.toEqual(code('bad_request'));
    expect((await client.get_state()).tick).toBe(0);
  });

  it('tells of a death in any of its steps', async () => {
    const { client } = await waiting();
    const { player } = await client.get_state();
    await client.command({ line: `/tp ${player.pos[0]} 250 ${player.pos[2]}` });
    expect(await client.waitTicks(STEP_TICKS_MAX + 5)).toMatchObject({
      tick: STEP_TICKS_MAX + 5,
      died: true,
      death: { cause: 'fall' },
    });
  });

  it('tells the last of several deaths, and how many there were', async () => {
    const told = [{ death: { tick: 1, count: 2 } }, {}, { death: { tick: 3 } }, {}];
    const ask = async () => told.shift()!;
    const client: Waiting = { ask, events: () => expect.unreachable() };
    const waited = await waitFor(client, undefined, { ticks: 4 * STEP_TICKS_MAX });
    expect(waited).toEqual({ died: true, death: { tick: 3, count: 3 } });
  });

  it('ends when what is waited for is so, or the ticks are up', async () => {
    const { client } = await waiting();
    expect(await client.waitUntil({ tick: 4 }, { ticks: 99 })).toEqual({
      tick: 4,
      ended_by: { tick: 4 },
    });
    expect(await client.waitUntil({ health_below: 1 }, { ticks: 5 })).toEqual({
      tick: 9,
      ended_by: null,
    });
  });

  it('watches where another client lets time pass', async () => {
    const { client, port } = await waiting();
    const reader = await connected({ port, control: 'none' });
    const { player } = await reader.get_state();
    const [x, y, z] = player.pos.map(Math.floor) as [number, number, number];
    const meanwhile = async <T>(wait: Promise<T>, line: string): Promise<T> => {
      let isOver = false;
      const note = (): void => {
        isOver = true;
      };
      wait.then(note, note);
      while (!isOver) {
        await client.command({ line: '/say not yet' });
        await client.command({ line });
        await client.step({ ticks: 1 });
      }
      return wait;
    };
    const wait = (condition: Condition | readonly Condition[], line = '/time query gametime') =>
      meanwhile(reader.waitUntil(condition, { ticks: 500 }), line);
    const { tick } = await meanwhile(reader.waitTicks(10), '/say');
    expect(tick).toBeGreaterThanOrEqual(10);
    const chat = { event: 'chat', matching: { text: 'now' } };
    expect(await wait([{ health_below: 1 }, chat], '/say now')).toMatchObject({
      ended_by: chat,
      seen: { text: 'now' },
    });
    const block = { block: { pos: [x + 2, y, z], equals: 'oak_log[axis=y]' } } as const;
    expect(await wait(block, `/setblock ${x + 2} ${y} ${z} oak_log`)).toMatchObject({
      ended_by: block,
    });
    const there = { within: { pos: [x, y + 50, z], distance: 9 } } as const;
    expect(await wait(there, `/tp ${x} ${y + 50} ${z}`)).toMatchObject({ ended_by: there });
    const never = reader.waitUntil([{ milestone: 'none' }, { health_below: 0 }], { ticks: 14 });
    expect(await meanwhile(never, '/say')).toMatchObject({ ended_by: null });
  });

  it('watches where time runs freely', async () => {
    const { port } = await startServer({ clock: 'free' });
    const client = await connected({ port });
    const { tick } = await client.get_state();
    const waited = await client.waitTicks(3);
    expect(waited.tick).toBeGreaterThanOrEqual(tick + 3);
  });

  it('that only watches ends by a signal, too', async () => {
    const { port } = await waiting();
    const reader = await connected({ port, control: 'none' });
    const abort = new AbortController();
    const wait = reader.waitTicks(10, { signal: abort.signal });
    await reader.get_state();
    abort.abort();
    await expect(wait).rejects.toEqual(code('cancelled'));
    await expect(reader.waitTicks(10, { timeoutMs: 20 })).rejects.toEqual(code('timeout'));
  });
});

describe('two clients', () => {
  it('do not both have control: the second is told how to read, or to take it', async () => {
    const { port } = await waiting();
    await expect(connect({ port })).rejects.toMatchObject({
      code: 'busy',
      hint: expect.stringContaining("control: 'none'"),
    });
  });

  it('may both read, and who acts without control is told who has it', async () => {
    const { port } = await startServer({ clock: 'wait' });
    await connected({ port, name: 'the first' });
    const reader = await connected({ port, control: 'none' });
    expect((await reader.get_state()).tick).toBe(0);
    await expect(reader.step({ ticks: 1 })).rejects.toMatchObject({
      code: 'busy',
      message: 'the first (a program) has control',
    });
  });

  it('pass control from one to the other, and both hear of it', async () => {
    const { client, port } = await waiting();
    const told = client.events({ kinds: ['control_taken', 'control_given'] });
    const taker = await connect({ port, name: 'taker', control: 'take', reason: 'a look' });
    expect((await told.next()).value).toMatchObject({ by: { name: 'taker' }, reason: 'a look' });
    await taker.step({ ticks: 1 });
    await taker.close();
    expect((await told.next()).value).toMatchObject({ event: 'control_given' });
    expect(await client.step({ ticks: 1 })).toEqual({ tick: 2 });
  });
});

describe('a client that is closed', () => {
  it('rejects what waits, and what comes after, and says why it has ended', async () => {
    const { client } = await waiting();
    const stepping = client.step({ ticks: 1e9 });
    stepping.catch(() => {});
    await client.close();
    await expect(stepping).rejects.toEqual(code('disconnected'));
    await expect(client.get_state()).rejects.toThrow('the client was closed');
    expect(await client.closed).toMatchObject({ message: 'the client was closed' });
    await client.close();
  });

  it('is closed at the end of its block', async () => {
    const { client } = await waiting();
    await client[Symbol.asyncDispose]();
    await expect(client.get_state()).rejects.toEqual(code('disconnected'));
  });
});
