import { connect, type Socket } from 'node:net';
import { parseAddress } from '@bridle/harness';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { WEBSOCKET_UPGRADE } from '../bench/src/attacks.js';
import { startServer } from './support/server.js';

const HELLO = '{"op":"hello","version":1}';

type Limits = NonNullable<Parameters<typeof startServer>[0]>['limits'];

async function listen(limits: Limits = {}) {
  const running = await startServer({ limits });
  const address = parseAddress('0');
  const endpoint = await running.server.listenTcpAndWebSocket(address, running.dialect);
  return { ...running, endpoint };
}

function opened(endpoint: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`ws://${endpoint}`);
    ws.once('open', () => resolve(ws));
    ws.once('error', reject);
    onTestFinished(() => ws.terminate());
  });
}

/** What a client with these headers gets: `open`, or the HTTP status it was refused with. */
async function answerTo(endpoint: string, headers: Record<string, string>): Promise<string> {
  const ws = new WebSocket(`ws://${endpoint}`, { headers });
  return new Promise((resolve) => {
    ws.once('open', () => {
      resolve('open');
      ws.terminate();
    });
    ws.once('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
  });
}

describe('a WebSocket', () => {
  it('opens for a program on this machine', async () => {
    const { endpoint } = await listen();
    expect(await answerTo(endpoint, {})).toBe('open');
  });

  it('opens for a page that we serve ourselves', async () => {
    const { endpoint } = await listen();
    expect(await answerTo(endpoint, { origin: `http://${endpoint}` })).toBe('open');
  });

  it('opens for a page whose origin is allowed', async () => {
    const { endpoint } = await listen({ allowedOrigins: ['http://localhost:3000'] });
    expect(await answerTo(endpoint, { origin: 'http://localhost:3000' })).toBe('open');
    expect(await answerTo(endpoint, { origin: 'http://localhost:3001' })).toBe('403');
  });

  it.each([
    ['of another program on this machine', 'http://localhost:3000'],
    ['of another program at its own port', 'http://127.0.0.1'],
    ['from elsewhere', 'https://evil.example'],
    ['under a name that looks like ours', 'http://127.0.0.1.evil.example'],
    ['in a sandbox', 'null'],
    ['of no origin at all', 'nonsense'],
  ])('is refused to a page %s', async (_whose, origin) => {
    const { endpoint } = await listen();
    expect(await answerTo(endpoint, { origin })).toBe('403');
  });

  it.each(['evil.example', 'evil.example:80', '10.0.0.1'])(
    'is refused under the host name %s, as DNS rebinding gives it',
    async (host) => expect(await answerTo((await listen()).endpoint, { host })).toBe('403'),
  );

  it('closes after a message over the cap, with the error of the dialect', async () => {
    const ws = await opened((await listen()).endpoint);
    const closed = new Promise<number>((resolve) => ws.once('close', resolve));
    ws.on('error', () => {});
    ws.send('x'.repeat(1_048_577));
    expect(await closed).toBe(1009); // "message too big"
  });

  it('stays open for a client that reads steadily, however much is always left to send', async () => {
    const stallMs = 2_000;
    const { endpoint, host } = await listen({
      stallMs,
      outboxBytesMax: 1e9,
      eventBacklogBytes: 1e9,
    });
    const ws = await opened(endpoint);
    ws.send(HELLO);
    ws.send('{"op":"subscribe","events":["state"]}');
    await vi.waitFor(() => expect(host.control.owner).toBeDefined());
    const client = host.control.owner!;
    const tell = (megabytes: number): void => {
      for (let i = 0; i < megabytes * 64; i++) {
        client.tell({ event: 'state', tick: 1, filling: FILLING });
      }
    };
    let received = 0;
    ws.on('message', (data) => {
      received += (data as Buffer).length;
    });
    tell(16); // more than any kernel buffers
    const until = performance.now() + 1.5 * stallMs;
    while (performance.now() < until) {
      const before = received;
      while (received - before < 1_000_000) await new Promise(setImmediate);
      ws.pause();
      tell(1); // as much as it has read: something is always left to send
      await new Promise((resolve) => setTimeout(resolve, 20));
      ws.resume();
    }
    expect(ws.readyState).toBe(ws.OPEN);
    expect(host.control.owner).toBe(client);
  });

  it('is closed to a client that reads nothing', async () => {
    const { endpoint, host } = await listen({ stallMs: 200, eventBacklogBytes: 1e9 });
    const ws = await opened(endpoint);
    ws.send(HELLO);
    await vi.waitFor(() => expect(host.control.owner).toBeDefined());
    (ws as unknown as { _socket: Socket })._socket.pause();
    for (let i = 0; i < 500; i++) {
      host.control.owner?.tell({ event: 'state', tick: 1, filling: FILLING });
    }
    await vi.waitFor(() => expect(host.control.owner).toBeUndefined());
  });

  it('is closed to a client that sends pings and never reads the answers', async () => {
    const { endpoint, server } = await listen({
      stallMs: 60_000,
      readPauseBytes: 1e9,
      outboxBytesMax: 100_000,
    });
    const ws = await opened(endpoint);
    (ws as unknown as { _socket: Socket })._socket.pause();
    ws.on('error', () => {});
    const payload = Buffer.alloc(125);
    const pinging = setInterval(() => {
      for (let i = 0; i < 2_000 && ws.readyState === ws.OPEN; i++) ws.ping(payload);
    }, 5);
    onTestFinished(() => clearInterval(pinging));
    await vi.waitFor(() => expect(server.connections).toBe(0));
  });

  it('answers a ping, and of many that come at once the last', async () => {
    const ws = await opened((await listen()).endpoint);
    const last = new Promise<void>((resolve) => {
      ws.on('pong', (data) => String(data) === 'last' && resolve());
    });
    for (let i = 0; i < 20_000; i++) ws.ping('x');
    ws.ping('last');
    await last;
  });

  it('that has said nothing gives way when all places are taken, and one that speaks does not', async () => {
    const { endpoint, host } = await listen({ webSocketsMax: 2 });
    const speaker = await opened(endpoint);
    speaker.send(HELLO);
    await vi.waitFor(() => expect(host.control.owner).toBeDefined());
    const silent = await opened(endpoint);
    const gone = new Promise((resolve) => silent.once('close', resolve));
    const next = await opened(endpoint); // told that another has control, and closed
    await gone;
    await new Promise((resolve) => next.once('close', resolve));
    expect(speaker.readyState).toBe(speaker.OPEN);
  });
});

const FILLING = 'x'.repeat(16_384);

describe('frames that no client of ours sends', () => {
  const masked = (first: number, length: number, payload = ''): Buffer =>
    Buffer.concat([Buffer.from([first, 0x80 | length, 0, 0, 0, 0]), Buffer.from(payload)]);

  it.each([
    ['a hello in one-byte pieces', Buffer.concat(pieces(HELLO))],
    ['a continuation of nothing', masked(0x80, 1, 'x')],
    [
      'a new message in the middle of one',
      Buffer.concat([masked(0x01, 1, '{'), masked(0x81, 1, '{')]),
    ],
    ['a frame without a mask', Buffer.from([0x81, 1, 0x7b])],
    ['reserved bits', masked(0xf1, 1, 'x')],
    ['a reserved opcode', masked(0x83, 1, 'x')],
    ['a ping in pieces', masked(0x09, 1, 'x')],
    ['a ping longer than one may be', masked(0x89, 126, '')],
    ['a length of 2⁶³', Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['bytes that are no UTF-8', Buffer.concat([masked(0x81, 2), Buffer.from([0xff, 0xfe])])],
    ['half a frame', Buffer.from([0x81])],
    [
      '100,000 empty pieces',
      Buffer.concat([masked(0x01, 0), ...Array(100_000).fill(masked(0, 0))]),
    ],
    [
      'a close with a code that there is not',
      Buffer.concat([masked(0x88, 2), Buffer.from([0, 1])]),
    ],
  ])('as %s hurt nobody else', async (_name, bytes) => {
    const { endpoint } = await listen();
    const hostile = connect(parseAddress(endpoint).port, '127.0.0.1');
    onTestFinished(() => void hostile.destroy());
    hostile.on('error', () => {});
    const heard = new Promise((resolve) => hostile.once('data', resolve));
    hostile.write(WEBSOCKET_UPGRADE);
    await heard;
    hostile.write(bytes);
    hostile.end();
    await new Promise((resolve) => hostile.once('close', resolve));
    const ws = await opened(endpoint);
    ws.send(HELLO);
    const reply = await new Promise((resolve) => ws.once('message', (data) => resolve(`${data}`)));
    expect(reply).toContain('"event":"hello"');
  });

  function pieces(message: string): Buffer[] {
    const last = message.length - 1;
    return [...message].map((char, i) =>
      masked((i === last ? 0x80 : 0) | (i === 0 ? 1 : 0), 1, char),
    );
  }
});

describe('a connection that does not become a client', () => {
  /** What sends these bytes to the port, and when it is hung up on. */
  function knocking(endpoint: string, bytes: string): { socket: Socket; gone: Promise<void> } {
    const socket = connect(parseAddress(endpoint).port, '127.0.0.1');
    socket.on('error', () => {});
    if (bytes !== '') socket.write(bytes);
    socket.resume();
    return { socket, gone: new Promise((resolve) => socket.once('close', () => resolve())) };
  }

  it.each([
    ['says nothing', ''],
    ['sends half an HTTP request', 'GET / HTTP/1.1\r\nHost: loc'],
  ])('and %s is hung up on in time', async (_does, bytes) => {
    const { endpoint } = await listen({ firstByteMs: 50, upgradeMs: 50 });
    await knocking(endpoint, bytes).gone;
  });

  it.each([
    ['says nothing', ''],
    ['sends half an HTTP request', 'GET / HTTP/1.1\r\nHost: loc'],
    ['sends half a line', '{"op":'],
  ])('and %s is hung up on when the run ends', async (_does, bytes) => {
    const { endpoint, server } = await listen();
    const { gone } = knocking(endpoint, bytes);
    await vi.waitFor(() => expect(server.connections).toBe(1));
    await server.close();
    await gone;
  });

  it('never shuts out those who do', async () => {
    const { endpoint, server } = await listen({ silentMax: 8 });
    const probes = Array.from({ length: 8 }, () => knocking(endpoint, ''));
    await vi.waitFor(() => expect(server.connections).toBe(8));
    const ws = await opened(endpoint);
    await Promise.race(probes.map(({ gone }) => gone));
    ws.send(HELLO);
    const reply = await new Promise((resolve) => ws.once('message', (data) => resolve(`${data}`)));
    expect(reply).toContain('"event":"hello"');
  });

  it('because it speaks TLS is hung up on, whatever it sends after that', async () => {
    const { endpoint, host } = await listen();
    await knocking(endpoint, `\x16\x03\x01\x02\x00\n${HELLO}\n`).gone;
    expect(host.control.owner).toBeUndefined();
  });
});
