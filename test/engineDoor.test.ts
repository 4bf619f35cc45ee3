import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Host, OPS, parseAddress, Server } from '@bridle/harness';
import { abu } from '@bridle/harness/dialects';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { RawClient } from './support/client.js';
import { recordingDoor } from './support/engineDoor.js';
import { menuGame } from './support/menuGame.js';

const SNAPSHOT = '{"id":1,"command":"snapshot"}';
const HELLO = '{"event":"hello","data":{}}';
const MIB = 1_048_576;

type Limits = ConstructorParameters<typeof Server>[0];

/** A run's ABU port with a door, which writes down what engines say. */
async function listen(setup: { limits?: Limits; host?: string; token?: string } = {}) {
  const host = new Host({ game: menuGame(), ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  host.start();
  const server = new Server(setup.limits);
  const door = recordingDoor();
  const dialect = Promise.resolve(abu({ host, token: setup.token }));
  const address = { host: setup.host ?? '127.0.0.1', port: 0 };
  const entrance = { door, game: 'menu', token: setup.token };
  const endpoint = await server.listenTcpAndWebSocket(address, dialect, 0, entrance);
  onTestFinished(async () => {
    host.stop({ text: 'the test is over' });
    await server.close();
  });
  return { server, door, host, endpoint, port: parseAddress(endpoint).port };
}

function opened(url: string, protocols: string[] = [], options?: ClientOptions) {
  return new Promise<WebSocket>((resolve, reject) => {
    const ws = new WebSocket(url, protocols, options);
    ws.once('open', () => resolve(ws));
    ws.once('error', reject);
    ws.on('error', () => {});
    onTestFinished(() => ws.terminate());
  });
}

function message(ws: WebSocket): Promise<string> {
  return new Promise((resolve) => ws.once('message', (data) => resolve(`${data}`)));
}

function closing(ws: WebSocket): Promise<number> {
  return new Promise((resolve) => ws.once('close', resolve));
}

/** What an innocent client is told that comes now, by a line and by a message. */
async function innocent(port: number): Promise<void> {
  const client = new RawClient(port);
  expect(await client.ask({ id: 7, command: 'snapshot' })).toMatchObject({ id: 7, success: true });
  const ws = await opened(`ws://127.0.0.1:${port}/`);
  ws.send(SNAPSHOT);
  expect(JSON.parse(await message(ws))).toMatchObject({ id: 1, success: true });
  ws.terminate();
}

describe('an engine that dials the port of ABU', () => {
  it.each([
    ['/bridge', []],
    ['/bridge?from=x', []],
    ['/', ['bridle-bridge']],
    ['/', ['other', 'bridle-bridge']],
  ])('at %s with sub-protocols %j is let in at once', async (path, protocols) => {
    const { door, endpoint } = await listen();
    const ws = await opened(`ws://${endpoint}${path}`, protocols);
    expect(ws.protocol).toBe(protocols.length > 0 ? 'bridle-bridge' : '');
    await vi.waitFor(() => expect(door.engines).toHaveLength(1));
    const [{ arrival, link }] = door.engines as [(typeof door.engines)[0]];
    expect(arrival).toEqual({ game: 'menu' });
    expect(link).toMatchObject({
      isLocal: true,
      from: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    });
  });

  it('says texts and bytes in their order, and is answered', async () => {
    const { door, endpoint } = await listen();
    const ws = await opened(`ws://${endpoint}/bridge`);
    const said = Array.from({ length: 500 }, (_, i) => (i % 3 === 0 ? i : `text ${i}`));
    for (const item of said) {
      ws.send(typeof item === 'number' ? Buffer.alloc(item) : item);
    }
    await vi.waitFor(() => expect(door.engines[0]?.messages).toHaveLength(said.length));
    expect(door.engines[0]!.messages).toEqual(said);
    door.engines[0]!.link.send('{"id":"1","command":"snapshot"}');
    expect(await message(ws)).toBe('{"id":"1","command":"snapshot"}');
  });

  it('may send 16 MiB of text and 64 MiB of bytes, and no more', async () => {
    const { door, endpoint } = await listen();
    const ws = await opened(`ws://${endpoint}/bridge`);
    ws.send('x'.repeat(16 * MIB));
    ws.send(Buffer.alloc(64 * MIB));
    const waiting = { timeout: 20_000 };
    await vi.waitFor(() => expect(door.engines[0]?.messages).toHaveLength(2), waiting);
    expect(door.engines[0]!.messages).toEqual([16 * MIB, 64 * MIB]);
    const gone = closing(ws);
    ws.send('x'.repeat(16 * MIB + 1));
    expect(await gone).toBe(1009);
    await vi.waitFor(() => expect(door.engines[0]!.isClosed).toBe(true));
    const other = await opened(`ws://${endpoint}/bridge`);
    const otherGone = closing(other);
    other.send(Buffer.alloc(64 * MIB + 1));
    expect(await otherGone).toBe(1009);
  }, 30_000);

  it('as in seed 003, at / and without a word, is told from a client by its first message', async () => {
    const { door, endpoint } = await listen();
    const ws = await opened(`ws://${endpoint}`);
    await vi.waitFor(() => expect(door.engines).toHaveLength(1));
    expect(door.engines[0]!.arrival.isClient).toBeTypeOf('function');
    door.engines[0]!.link.send('{"id":"1","command":"hello"}');
    expect(await message(ws)).toBe('{"id":"1","command":"hello"}');
    ws.send('{"id":"1","success":false,"error":"Unknown command: hello"}');
    ws.send('x'.repeat(16 * MIB));
    await vi.waitFor(() => expect(door.engines[0]!.messages).toHaveLength(2), { timeout: 5_000 });
    const gone = closing(ws);
    ws.send('x'.repeat(16 * MIB + 1));
    expect(await gone).toBe(1009);
  });

  it('is not read while it is held, and goes on where it was', async () => {
    const { door, endpoint } = await listen();
    const ws = await opened(`ws://${endpoint}/bridge`);
    ws.send(HELLO);
    await vi.waitFor(() => expect(door.engines[0]?.messages).toEqual([HELLO]));
    door.engines[0]!.link.hold!(true);
    for (let i = 0; i < 100; i++) ws.send('x'.repeat(MIB));
    await vi.waitFor(() => expect(ws.bufferedAmount).toBeGreaterThan(32 * MIB));
    await innocent(parseAddress(endpoint).port);
    expect(door.engines[0]!.messages).toEqual([HELLO]);
    door.engines[0]!.link.hold!(false);
    await vi.waitFor(() => expect(door.engines[0]!.messages).toHaveLength(101), { timeout: 9_000 });
  });

  it('is hung up on with the run', async () => {
    const { door, server, endpoint } = await listen();
    const gone = closing(await opened(`ws://${endpoint}/bridge`));
    await vi.waitFor(() => expect(door.engines).toHaveLength(1));
    await server.close();
    await gone;
    expect(door.engines[0]!.isClosed).toBe(true);
  });
});

describe('a client at the same port', () => {
  it('is answered from its first message on, and never heard of by the door again', async () => {
    const { door, endpoint } = await listen();
    const ws = await opened(`ws://${endpoint}/`);
    await vi.waitFor(() => expect(door.engines).toHaveLength(1));
    const { link } = door.engines[0]!;
    ws.send(SNAPSHOT);
    ws.send(SNAPSHOT);
    expect(JSON.parse(await message(ws))).toMatchObject({ id: 1, success: true });
    expect(door.engines).toEqual([]);
    link.send('from the door');
    link.close();
    ws.send('{"id":2,"command":"snapshot"}');
    let heard: string;
    do heard = await message(ws);
    while (JSON.parse(heard).id === 1);
    expect(JSON.parse(heard)).toMatchObject({ id: 2, success: true });
  });

  it('may send no more in one message than it ever could', async () => {
    const { endpoint } = await listen();
    const ws = await opened(`ws://${endpoint}/`);
    ws.send(SNAPSHOT);
    await message(ws);
    const gone = closing(ws);
    ws.send(`{"id":2,"command":"${'x'.repeat(MIB)}"}`);
    expect(await gone).toBe(1009);
  });

  it('may keep half a message of no more than that', async () => {
    const { endpoint, server } = await listen();
    const ws = await opened(`ws://${endpoint}/`);
    ws.send(SNAPSHOT);
    await message(ws);
    halfMessage(ws, 15 * MIB, 2 * MIB);
    await vi.waitFor(() => expect(server.connections).toBe(0), { timeout: 5_000 });
  });

  it('is an ordinary client where the run has no door', async () => {
    const { host } = await listen();
    const server = new Server();
    onTestFinished(() => server.close());
    const dialect = Promise.resolve(abu({ host }));
    const endpoint = await server.listenTcpAndWebSocket({ host: '127.0.0.1', port: 0 }, dialect);
    const ws = await opened(`ws://${endpoint}/bridge`);
    ws.send(SNAPSHOT);
    expect(JSON.parse(await message(ws))).toMatchObject({ id: 1, success: true });
  });
});

/** Begins a message of `length` bytes and sends `sent` of them. */
function halfMessage(ws: WebSocket, length: number, sent: number): void {
  const head = Buffer.alloc(14);
  head[0] = 0x82;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  const { _socket: socket } = ws as unknown as { _socket: Socket };
  socket.write(head);
  socket.write(Buffer.alloc(sent));
}

describe('engines that mean harm', () => {
  it('with half messages hold no more than all may, and the longest is given up', async () => {
    const { door, endpoint, port } = await listen({ limits: { halfMessagesBytesMax: 8 * MIB } });
    const engines = await Promise.all(
      Array.from({ length: 6 }, () => opened(`ws://${endpoint}/bridge`)),
    );
    const small = engines[0]!;
    halfMessage(small, 2 * MIB, MIB);
    for (const ws of engines.slice(1)) halfMessage(ws, 60 * MIB, 3 * MIB);
    const areGone = (): boolean[] => door.engines.map(({ isClosed }) => isClosed);
    await vi.waitFor(() => expect(areGone().filter((isGone) => isGone)).toHaveLength(3));
    await innocent(port);
    (small as unknown as { _socket: Socket })._socket.write(Buffer.alloc(MIB));
    const first = (): unknown => door.engines.flatMap(({ messages }) => messages);
    await vi.waitFor(() => expect(first()).toEqual([2 * MIB]));
    expect(areGone().filter((isGone) => isGone)).toHaveLength(3);
  });

  it('with half a message that never ends are hung up on in time', async () => {
    const { door, endpoint } = await listen({ limits: { longLineMs: 100 } });
    halfMessage(await opened(`ws://${endpoint}/bridge`), 60 * MIB, MIB);
    await vi.waitFor(() => expect(door.engines[0]?.isClosed).toBe(true));
  });

  it('that send pings alone for long are no half message', async () => {
    const { door, endpoint } = await listen({ limits: { halfMessagesBytesMax: 200_000 } });
    const ws = await opened(`ws://${endpoint}/bridge`);
    for (let i = 0; i < 10_000; i++) ws.ping('x'.repeat(100));
    const last = new Promise<void>((resolve) => {
      ws.on('pong', (data) => String(data) === 'last' && resolve());
    });
    ws.ping('last');
    await last;
    ws.send(HELLO);
    await vi.waitFor(() => expect(door.engines[0]!.messages).toEqual([HELLO]));
  });

  it('and never read are hung up on past a bound, and nobody else is', async () => {
    const { door, endpoint, port } = await listen({ limits: { stallMs: 60_000 } });
    const ws = await opened(`ws://${endpoint}/bridge`);
    await vi.waitFor(() => expect(door.engines).toHaveLength(1));
    (ws as unknown as { _socket: Socket })._socket.pause();
    const { link } = door.engines[0]!;
    for (let i = 0; i < 48; i++) link.send('x'.repeat(MIB));
    await vi.waitFor(() => expect(door.engines[0]!.isClosed).toBe(true));
    await innocent(port);
  });

  it('and flood with messages leave turns to others', async () => {
    const { door, endpoint, port } = await listen();
    const floods = await Promise.all(
      Array.from({ length: 4 }, () => opened(`ws://${endpoint}/bridge`)),
    );
    let isOver = false;
    const flood = (ws: WebSocket): void => {
      if (isOver || ws.readyState !== ws.OPEN) return;
      for (let i = 0; i < 200; i++) ws.send('{"event":"log","data":{"text":"x"}}');
      setImmediate(() => flood(ws));
    };
    for (const ws of floods) flood(ws);
    await vi.waitFor(() => expect(door.engines.every((e) => e.messages.length > 500)).toBe(true));
    await innocent(port);
    isOver = true;
    expect(door.engines).toHaveLength(4);
  });

  it('and are silent at / in a crowd of 65 give way to a client that comes, and one that speaks stays', async () => {
    const { door, endpoint, port } = await listen();
    const late = await opened(`ws://${endpoint}/`);
    late.send(HELLO);
    await vi.waitFor(() => expect(door.engines[0]?.messages).toEqual([HELLO]));
    const silent: WebSocket[] = [];
    for (let i = 0; i < 65; i++) silent.push(await opened(`ws://${endpoint}/`));
    await innocent(port);
    const last = silent.at(-1)!; // says its first word when many others have come and gone
    last.send(SNAPSHOT);
    expect(JSON.parse(await message(last))).toMatchObject({ success: true });
    expect(late.readyState).toBe(late.OPEN);
    expect(silent.filter((ws) => ws.readyState === ws.OPEN).length).toBeLessThanOrEqual(64);
  });

  it('and take every place of engines take none of clients', async () => {
    const { endpoint, port } = await listen({ limits: { enginesMax: 2, webSocketsMax: 1 } });
    for (const path of ['/', '/bridge']) (await opened(`ws://${endpoint}${path}`)).send(HELLO);
    await innocent(port);
    await vi.waitFor(async () => {
      await expect(opened(`ws://${endpoint}/bridge`)).rejects.toThrow('503');
    });
    const plain = await opened(`ws://${endpoint}/`);
    const gone = closing(plain);
    plain.send(HELLO);
    await gone;
  });
});

const ELSEWHERE = Object.values(networkInterfaces())
  .flat()
  .find((at) => at && !at.internal && at.family === 'IPv4')?.address;

describe('a port that is open to other machines', () => {
  it('is not opened without a token', async () => {
    await expect(listen({ host: '0.0.0.0' })).rejects.toThrow('loopback only');
  });

  it.runIf(ELSEWHERE !== undefined)(
    'hands the door the token that engines from there must have',
    async () => {
      const { door, port } = await listen({ host: '0.0.0.0', token: 'sesame' });
      await opened(`ws://${ELSEWHERE}:${port}/bridge`);
      await opened(`ws://127.0.0.1:${port}/bridge`);
      await vi.waitFor(() => expect(door.engines).toHaveLength(2));
      const [far, near] = door.engines;
      expect([far!.link.isLocal, far!.arrival.token]).toEqual([false, 'sesame']);
      expect([near!.link.isLocal, near!.arrival.token]).toEqual([true, undefined]);
    },
  );

  it.runIf(ELSEWHERE !== undefined)('refuses the lines and messages of clients there', async () => {
    const { port } = await listen({ host: '0.0.0.0', token: 'sesame' });
    const socket = connect(port, ELSEWHERE!);
    onTestFinished(() => void socket.destroy());
    socket.write(`${SNAPSHOT}\n`);
    const line = await new Promise<string>((resolve) =>
      socket.once('data', (d) => resolve(`${d}`)),
    );
    const refused = {
      id: 1,
      success: false,
      error: 'From other machines only engines may connect here, not clients',
    };
    expect(JSON.parse(line)).toMatchObject(refused);
    const ws = await opened(`ws://${ELSEWHERE}:${port}/`);
    ws.send(SNAPSHOT);
    expect(JSON.parse(await message(ws))).toMatchObject(refused);
    await innocent(port);
  });

  it.runIf(ELSEWHERE !== undefined)('goes on keeping pages out', async () => {
    const { port } = await listen({ host: '0.0.0.0', token: 'sesame' });
    const dialled = (host: string, headers: Record<string, string>): Promise<WebSocket> =>
      opened(`ws://${host}:${port}/bridge`, [], { headers });
    const evil = `evil.example:${port}`;
    await expect(dialled('127.0.0.1', { host: evil })).rejects.toThrow('403');
    const rebound = { host: evil, origin: `http://${evil}` };
    await expect(dialled(ELSEWHERE!, rebound)).rejects.toThrow('403');
    await expect(dialled('127.0.0.1', rebound)).rejects.toThrow('403');
    await dialled(ELSEWHERE!, { host: evil }); // a program, under whichever name this machine has there
  });
});
