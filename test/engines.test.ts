import { once } from 'node:events';
import { connect } from 'node:net';
import { COMMANDS, type CommandName, EVENTS, reply as replySchema } from '@bridle/bridge/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineServer } from './support/engines/engineServer.js';
import {
  type EngineName,
  EngineWatch,
  GARDEN_ACTS,
  listeningPort,
  TestEngine,
} from './support/engines/startEngine.js';
import { readPng } from './support/png.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function dialled(name: EngineName, args: readonly string[] = []) {
  const server = await EngineServer.start();
  ends.push(() => server.close());
  const engine = new TestEngine(name, server.port, args, 'secret');
  ends.push(() => engine.kill());
  const connection = await server.next();
  return { server, engine, connection };
}

async function full(...args: string[]) {
  const started = await dialled('fullEngine', args);
  const watch = await EngineWatch.of(started.engine);
  ends.push(() => watch.close());
  return { ...started, watch };
}

describe('the plain engine of the tests', () => {
  it('says no hello and answers as in seed 003, word for word', async () => {
    const { connection } = await dialled('plainEngine');
    expect(await connection.ask('hello')).toMatchObject({
      success: false,
      error: 'Unknown command: hello',
    });
    const { data } = await connection.ask('snapshot', { interactive: true, compact: false });
    const leaf = (role: string, label: string | null, interactive: boolean) => ({
      ...{ role, label, interactive },
      children: [],
    });
    expect(data).toEqual({
      nodes: [
        {
          ...{ role: 'application', label: 'Orchard', interactive: false },
          children: [
            leaf('button', 'Pick an apple', true),
            leaf('status', 'Apples: 0', false),
            leaf('group', null, false),
            leaf('textbox', 'Your name', true),
            leaf('button', 'Settings', true),
          ],
        },
      ],
    });
    expect(await connection.ask('click', { ref: 'e1' })).toMatchObject({
      success: true,
      data: null,
    });
    expect(await connection.ask('fill', { ref: 'e2', value: 'Ada' })).toMatchObject({ data: null });
    expect(await connection.ask('click', { ref: 'e9' })).toMatchObject({
      error: 'Ref e9 not found',
    });
    const text = JSON.stringify((await connection.ask('snapshot')).data);
    expect(text).toContain('Apples: 1');
    expect(text).toContain('Your name: Ada');
    expect(connection.messages.filter(({ event }) => event !== undefined)).toEqual([]);
  });

  it('comes back when it is hung up on', async () => {
    const { server, connection } = await dialled('plainEngine');
    await connection.ask('snapshot');
    await connection.ask('click', { ref: 'e1' });
    connection.close();
    const again = await server.next();
    expect(JSON.stringify(await again.ask('snapshot'))).toContain('Apples: 1');
  });
});

describe('the listening engine of the tests', () => {
  async function ask(port: number, command: string, params: object = {}) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${JSON.stringify({ id: 'x', command, params })}\n`);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.endsWith('\n')) socket.destroy();
    });
    await once(socket, 'close');
    return JSON.parse(text) as { success: boolean; data: Record<string, unknown>; error: string };
  }

  it.each([
    [[], '- button "Shield \\"Wall\\"" [ref=e3]', '- button "Two\\nlines" [ref=e4]'],
    [['--unescaped'], '- button "Shield "Wall"" [ref=e3]', '- button "Two\nlines" [ref=e4]'],
  ])('answers as in seed 004, with labels as %j has them', async (flags, wall, lines) => {
    const engine = new TestEngine('listeningEngine', 0, ['0', ...flags]);
    ends.push(() => engine.kill());
    const port = await listeningPort(engine);
    const { data } = await ask(port, 'snapshot');
    expect(data.snapshot).toContain('- application "Cards"\n  - region "Table"\n');
    expect(data.snapshot).toContain(wall);
    expect(data.snapshot).toContain(lines);
    expect(data.refs).toMatchObject({ e1: { role: 'button', name: 'End Turn' } });
    expect((await ask(port, 'snapshot', { compact: true })).data.snapshot).not.toContain('generic');

    expect((await ask(port, 'click', { ref: 'e1' })).data).toMatchObject({
      clicked: true,
      snapshot: expect.stringContaining('Mana: 4'),
    });
    expect((await ask(port, 'hover', { ref: 'e2' })).data).toMatchObject({ hovered: true });
    const { data: dragged } = await ask(port, 'drag', { source: 'e2', target: 'e5' });
    expect(dragged).toMatchObject({ dragged: true });
    expect(Object.keys(dragged.refs as object)).toHaveLength(4);
    expect((await ask(port, 'fill', { ref: 'e1', value: 'x' })).error).toBe(
      'Unknown command: fill',
    );
    expect((await ask(port, 'click', { ref: 'e9' })).error).toBe('Ref e9 not found');
    const picture = (await ask(port, 'screenshot')).data.base64 as string;
    expect(readPng(Buffer.from(picture, 'base64'))).toMatchObject({ width: 64, height: 48 });
  });
});

describe('the complete engine of the tests', () => {
  /** Params with which each command is done, in this order. */
  const DONE: readonly [CommandName, object][] = [
    ['hello', {}],
    ['snapshot', {}],
    ['click', { key: 'water' }],
    ['click', { ref: 'e2' }],
    ['hover', { key: 'water' }],
    ['focus', { key: 'name' }],
    ['type', { text: 'Ada' }],
    ['fill', { key: 'volume', value: '70' }],
    ['select', { key: 'crop', value: 'leeks' }],
    ['drag', { source: 'seed', target: 'pot' }],
    ['scroll', { key: 'diary', dx: 0, dy: 30 }],
    ['press', { key: 'w', move: 'down' }],
    ['pointer', { kind: 'move', x: 5, y: 5 }],
    ['release', {}],
    ['screenshot', {}],
    ['state', {}],
    ['hash', {}],
    ['command', { line: 'ring' }],
    ['pause', {}],
    ['step', { frames: 3, input: { tap: true } }],
    ['click', { key: 'music' }],
    ['resume', {}],
    ['cancel', { id: 'nothing' }],
  ];

  it('does every command of the wire, and all that it says is of the schema', async () => {
    const { connection } = await full();
    const { data } = await connection.event('hello');
    expect(data).toMatchObject({ game: 'Garden', token: 'secret' });
    for (const [command, params] of DONE) {
      const answer = await connection.ask(command, params);
      expect(answer, command).toMatchObject({ success: true });
      expect(replySchema.safeParse(answer).error, command).toBeUndefined();
      expect(COMMANDS[command].data.safeParse(answer.data).error, command).toBeUndefined();
    }
    expect(new Set(DONE.map(([command]) => command)).size).toBe(Object.keys(COMMANDS).length);
    for (const { event, data } of connection.messages.filter(({ event }) => event !== undefined)) {
      expect(EVENTS[event as keyof typeof EVENTS].data.safeParse(data).error).toBeUndefined();
    }
    expect((await connection.ask('state')).data).toMatchObject({
      ...{ name: 'Ada', volume: 70, crop: 'leeks', planted: true, scrolled: 1, music: true },
      ...{ dug: ['b'], keys: [] },
    });
  });

  it('gives a picture as one binary frame behind the id', async () => {
    const { connection } = await full();
    const id = connection.begin('screenshot');
    const frame = await connection.binary();
    expect(String(frame.subarray(0, id.length + 1))).toBe(`${id}\n`);
    expect(readPng(frame.subarray(id.length + 1))).toMatchObject({ width: 320, height: 600 });
    expect(await connection.reply(id)).toMatchObject({ data: { binary: true } });
  });

  it('holds its time, lets just so many frames pass, and so many for an act', async () => {
    const { connection } = await full();
    const { data } = await connection.ask('pause');
    const { frame } = data as { frame: number };
    expect((await connection.ask('step', { frames: 4 })).data).toMatchObject({ frame: frame + 4 });
    const clicked = await connection.ask('click', { key: 'water' });
    expect(clicked.data).toMatchObject({ delivered: true, settled: true, frame: frame + 9 });
    expect((await connection.ask('hash')).data).toMatchObject({ frame: frame + 9 });
  });

  it('is the same game after the same frames and acts', async () => {
    const hashes: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const { connection, watch } = await full();
      await watch.ask('reset', { paused: true });
      await connection.ask('step', { frames: 5, input: { aim: 1, bell: true } });
      await connection.ask('click', { key: 'dig a' });
      hashes.push((await connection.ask('hash')).data);
    }
    expect(hashes[0]).toEqual(hashes[1]);
    expect(hashes[0]).toMatchObject({ frame: 10 });
  });

  it('shows what the conformance suite is to act on', async () => {
    const { connection } = await full();
    const nodes = JSON.stringify((await connection.ask('snapshot')).data);
    for (const { params } of [GARDEN_ACTS.short, GARDEN_ACTS.long, GARDEN_ACTS.vanishing]) {
      const [, label] = /"(.*)"/.exec(params.selector)!;
      expect(nodes).toContain(`"label":"${label}"`);
    }
  });

  it('tells what it does not do, by a code and a sentence', async () => {
    const { connection } = await full();
    for (const [command, params, code] of [
      ['click', { key: 'nobody' }, 'gone'],
      ['click', { ref: 'e99' }, 'gone'],
      ['click', {}, 'bad_params'],
      ['click', { key: 'locked' }, 'disabled'],
      ['fill', { key: 'water', value: 'x' }, 'unsupported'],
      ['fly', {}, 'unknown_command'],
    ] as const) {
      expect(await connection.ask(command, params)).toMatchObject({ success: false, code });
    }
    expect((await connection.ask('click', { key: 'covered' })).data).toMatchObject({
      delivered: false,
      reason: 'A notice (notice) lies over it',
    });
  });

  it('goes on with an act until it is cancelled, and answers both', async () => {
    const { connection, watch } = await full();
    const long = connection.begin('click', { key: 'rain' });
    expect(JSON.stringify(await connection.ask('snapshot'))).toContain('Busy: rain');
    expect(await watch.ask('report')).toEqual({ going: 1, overlap: 1 });
    expect((await connection.ask('cancel', { id: long })).data).toEqual({ cancelled: true });
    expect(await connection.reply(long)).toMatchObject({ success: false, code: 'cancelled' });
    expect(await watch.ask('report')).toEqual({ going: 0, overlap: 1 });
  });

  it('does not stop what it is told to stop, when it is stubborn', async () => {
    const { connection, watch } = await full();
    const long = connection.begin('click', { key: 'rain' });
    await watch.ask('stubborn', { is: true });
    expect((await connection.ask('cancel', { id: long })).data).toEqual({ cancelled: false });
    expect(await watch.ask('report')).toMatchObject({ going: 1 });
    await watch.ask('stubborn', { is: false });
    expect(await connection.reply(long)).toMatchObject({ code: 'cancelled' });
  });

  it('tells of what happens, and takes an element away', async () => {
    const { connection } = await full();
    const { data } = await connection.ask('click', { key: 'dig a' });
    expect(await connection.event('game')).toMatchObject({
      data: { name: 'work_done', work: 'dig a' },
    });
    expect(JSON.stringify(data)).not.toContain('Dig bed a');
  });

  it('comes back as the same one, and has let go of what was held', async () => {
    const { server, connection, watch } = await full();
    await connection.ask('press', { key: 'w', move: 'down' });
    connection.begin('click', { key: 'rain' });
    await connection.ask('snapshot');
    connection.close();
    const again = await server.next();
    expect(await again.event('hello')).toMatchObject({ data: { instance: 'garden-1' } });
    expect(await watch.ask('report')).toMatchObject({ going: 0 });
    expect((await again.ask('state')).data).toMatchObject({ keys: [] });
  });

  it.each(['theirs', 'none'])('has no time to hold where its clock is %s', async (clock) => {
    const { connection } = await full('--clock', clock);
    const { data } = await connection.event('hello');
    expect((data as { commands: string[] }).commands).not.toContain('step');
    expect(await connection.ask('pause')).toMatchObject({ error: 'Unknown command: pause' });
  });

  it('answers twice, late, out of order or never, where a test wants that', async () => {
    const { connection, watch } = await full();
    await watch.fault('twice', 'hash', 1);
    const twice = connection.begin('hash');
    await connection.ask('state');
    expect(connection.messages.filter(({ id }) => id === twice)).toHaveLength(2);
    await watch.fault('out_of_order', 'hash', 1);
    const [first, second] = [connection.begin('hash'), connection.begin('state')];
    await connection.reply(first);
    const order = connection.messages.map(({ id }) => id);
    expect(order.indexOf(second)).toBeLessThan(order.indexOf(first));
    await watch.fault('never', 'hash', 1);
    const never = connection.begin('hash');
    await connection.ask('state');
    expect(connection.messages.some(({ id }) => id === never)).toBe(false);
  });

  it('crashes in the middle of a click, where a test wants that', async () => {
    const { engine, connection, watch } = await full();
    await watch.fault('crash', 'click');
    connection.begin('click', { key: 'water' });
    await Promise.all([connection.closed, engine.exited()]);
    expect(connection.messages.some(({ id }) => id !== undefined)).toBe(false);
  });
});
