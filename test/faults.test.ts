import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { AutomationLog, parseAddress } from '@bridle/harness';
import { describe, expect, it, vi } from 'vitest';
import { BytePool } from '../packages/harness/src/framing/bytePool.js';
import type { Wire } from '../packages/harness/src/transport/wire.js';
import { startBridle } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { connected } from './support/connected.js';
import { startServer, temporaryFolder } from './support/server.js';

const FOREVER = 1_000_000_000;

/** A client whose replies pile up because it never takes them from the kernel. */
function neverReads(target: string | number): RawClient {
  const client = new RawClient(target);
  client.socket.pause();
  return client;
}

describe('a client that never reads', () => {
  it('is dropped, and meanwhile holds little of our memory', async () => {
    const { path, host } = await startServer({ limits: { stallMs: 300, readPauseBytes: 100_000 } });
    const client = neverReads(path);
    client.send({ op: 'hello', version: 1 });
    const flood = `${'{"op":"get_state"}\n'.repeat(1_000)}`;
    for (let i = 0; i < 1_000; i++) client.write(flood);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    await client.closed;
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    await vi.waitFor(() => expect(host.control.owner).toBeUndefined());
  });

  it('loses events, is told how many, and keeps its replies', async () => {
    const { path, host } = await startServer({ limits: { eventBacklogBytes: 2_000 } });
    const client = await RawClient.greeted(path);
    await client.ask({ op: 'subscribe', events: ['state'], every_ticks: 1 });
    client.socket.pause();
    client.send({ op: 'step', id: 1, ticks: 50_000 });
    // By then there are more events than the system keeps for a socket.
    await vi.waitFor(() => expect(host.tick).toBeGreaterThan(5_000));
    client.socket.resume();
    let seen = 0;
    let dropped = 0;
    for (;;) {
      const message = await client.reply();
      if (message.event === 'state') seen++;
      else if (message.event === 'dropped') dropped += message.count as number;
      else if (message.event === 'stepped') break;
    }
    expect(dropped).toBeGreaterThan(0);
    expect(seen + dropped).toBe(50_000);
  });
});

describe('a client that leaves', () => {
  it('in the middle of a line is forgotten', async () => {
    const { path, host } = await startServer();
    const client = await RawClient.greeted(path);
    client.write('{"op":"command","line":"/tp 9');
    client.socket.destroy();
    await vi.waitFor(() => expect(host.control.owner).toBeUndefined());
    const next = await connected({ path });
    expect((await next.get_state()).player.pos).toEqual([8.5, 64, 8.5]);
  });

  it('in the middle of a long step stops it at the next tick', async () => {
    const { path, host } = await startServer();
    const client = await RawClient.greeted(path);
    client.send({ op: 'set_actions', actions: { move_y: 1 } });
    client.send({ op: 'step', id: 1, ticks: FOREVER });
    await vi.waitFor(() => expect(host.tick).toBeGreaterThan(0));
    client.socket.destroy();
    await vi.waitFor(() => expect(host.control.owner).toBeUndefined());
    const tick = host.tick;
    const next = await connected({ path });
    expect(await next.step({ ticks: 1 })).toEqual({ tick: tick + 1 });
    expect(host.input.next.moveY).toBe(0);
  });

  it('after closing only its own half still gets all its answers', async () => {
    const { path } = await startServer();
    const client = new RawClient(path);
    const requests = [{ op: 'hello', version: 1 }, ...new Array(1_000).fill({ op: 'get_state' })];
    requests.push({ op: 'step', id: 'last', ticks: 20_000 });
    client.socket.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
    let answers = 0;
    for (let line = await client.line(); line !== undefined; line = await client.line()) {
      if (!line.includes('"event":"progress"')) answers++;
      if (line.includes('"last"')) expect(line).toContain('"tick":20000');
    }
    expect(answers).toBe(1_002);
  });

  it('can cancel a long step instead, over the same connection', async () => {
    const { path } = await startServer();
    const client = await RawClient.greeted(path);
    client.send({ op: 'step', id: 1, ticks: FOREVER });
    client.send({ op: 'cancel', id: 2, target: 1 });
    expect(await client.reply()).toMatchObject({ event: 'error', id: 1, code: 'cancelled' });
    expect(await client.reply()).toMatchObject({ event: 'cancelled', id: 2, count: 1 });
  });
});

describe('many clients that do not read', () => {
  it('are dropped when they hold too much together, and those that read are not', async () => {
    const { server } = await startServer({
      limits: { unreadBytesMax: 10_000_000, outboxBytesMax: 1e9, stallMs: 600_000 },
    });
    const wires: Wire[] = [];
    const told = {
      firstBytesMax: 100,
      lineBytesMax: 100,
      accept(wire: Wire) {
        wire.open({ line: () => {}, fault: () => {}, ended: () => {}, closed: () => {} });
        wires.push(wire);
      },
    };
    const endpoint = await server.listenTcp(parseAddress('0'), Promise.resolve(told));
    const port = parseAddress(endpoint).port;
    const reader = new RawClient(port);
    await vi.waitFor(() => expect(wires).toHaveLength(1));
    for (let i = 0; i < 4; i++) neverReads(port);
    await vi.waitFor(() => expect(wires).toHaveLength(5));
    const [toReader, ...others] = wires;
    for (const wire of others) wire.send('x'.repeat(12_000_000)); // more than any kernel buffers
    await vi.waitFor(() => expect(server.connections).toBeLessThanOrEqual(3));
    toReader!.send('still there');
    expect(await reader.line()).toBe('still there');
  });
});

describe('a controller that sends a line too large', () => {
  it('has lost control when it is told so, although it stays connected', async () => {
    const { path, host } = await startServer({ limits: { lingerMs: 60_000 } });
    const client = await RawClient.greeted(path);
    await expect(connected({ path })).rejects.toMatchObject({ code: 'busy' }); // it is in control
    client.write('x'.repeat(2_000_000));
    expect(await client.reply()).toMatchObject({ message: 'line too large' });
    expect(host.control.owner).toBeUndefined();
    expect(await (await connected({ path })).get_state()).toMatchObject({ tick: 0 });
  });
});

describe('long lines that do not end', () => {
  it('are given up, and those who need the room meanwhile are told', async () => {
    const limits = { longLines: new BytePool(100_000), longLineMs: 200 };
    const { path, dialect, server } = await startServer({ limits });
    const port = parseAddress(await server.listenTcp(parseAddress('0'), dialect)).port;
    const first = await RawClient.greeted(path);
    first.write(`{"op":"get_state","x":"${'x'.repeat(60_000)}`);
    await first.closed;
    const next = await RawClient.greeted(port);
    next.write(`{"op":"get_state","id":1,"x":"${'x'.repeat(60_000)}`);
    next.write('"}\n');
    expect(await next.reply()).toMatchObject({ event: 'state', id: 1 });
    next.write('x'.repeat(200_000));
    expect(await next.reply()).toMatchObject({ event: 'error', code: 'busy' });
    await next.closed;
  });
});

describe('a thousand connections at once', () => {
  it('give one controller and 999 times busy, and none leaks', async () => {
    const { path, server, host } = await startServer();
    const clients = Array.from({ length: 1_000 }, () => new RawClient(path));
    for (const client of clients) client.send({ op: 'hello', id: 1, version: 1 });
    const replies = await Promise.all(clients.map((client) => client.reply()));
    expect(replies.filter(({ event }) => event === 'hello')).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'busy')).toHaveLength(999);
    const winner = clients[replies.findIndex(({ event }) => event === 'hello')]!;
    await Promise.all(clients.filter((client) => client !== winner).map((client) => client.closed));
    expect((await winner.ask({ op: 'get_state' })).event).toBe('state');
    winner.socket.destroy();
    await vi.waitFor(() => expect(host.control.owner).toBeUndefined());
    await vi.waitFor(() => expect(server.connections).toBe(0));
  });
});

describe('HTTP at our port', () => {
  it('is hung up on without a byte', async () => {
    const { port } = await startServer();
    const client = new RawClient(port);
    client.write(
      'POST /x HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n{"op":"hello","version":1}\n',
    );
    expect(await client.line()).toBeUndefined();
  });
});

describe('the command, when something goes wrong', () => {
  it('SIGTERM in the middle of a step: a clean exit, the socket gone, the log complete', async () => {
    const folder = temporaryFolder();
    const [socket, log] = [join(folder, 's.sock'), join(folder, 'log.jsonl')];
    const bridle = await startBridle(
      '--headless',
      '--automation-step',
      '--automation-uds',
      socket,
      '--automation-log',
      log,
    );
    const client = await RawClient.greeted(socket);
    client.send({ op: 'step', id: 'long', ticks: FOREVER });
    client.send({ op: 'cancel', id: 'marker', target: 'something else' }); // answered inside the step
    await client.until(({ id }) => id === 'marker');
    bridle.child.kill('SIGTERM');
    expect(await client.until(({ id }) => id === 'long')).toMatchObject({
      event: 'error',
      code: 'cancelled',
      message: 'shutting down',
    });
    expect(await bridle.exited).toEqual({ code: 0, signal: null });
    expect(() => lstatSync(socket)).toThrow('ENOENT');
    const records = readLog(log);
    expect(records.map(({ kind }) => kind)).toEqual([
      'connect',
      'request',
      'response',
      'request',
      'request',
      'response',
      'request_error',
      'disconnect',
    ]);
    expect(records.at(-2)).toMatchObject({ line: { id: 'long', code: 'cancelled' } });
  });

  it('an occupied port that was asked for is an error; a default one gives way', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as { port: number };
    const bridle = await startBridle('--headless', '--automation-listen', `127.0.0.1:${port}`);
    expect(await bridle.exited).toMatchObject({ code: 1 });
    expect(bridle.stderr()).toContain(`127.0.0.1:${port} is in use`);
    squatter.close();
    const [first, second] = [
      await startBridle('serve', '--no-save'),
      await startBridle('serve', '--no-save'),
    ];
    expect(first.endpoints.automation).not.toBe(second.endpoints.automation);
  });

  it('a second process on the same socket is refused and the first goes on', async () => {
    const socket = join(temporaryFolder(), 's.sock');
    await startBridle('--headless', '--automation-uds', socket);
    const second = await startBridle('--headless', '--automation-uds', socket);
    expect(await second.exited).toMatchObject({ code: 1 });
    expect(second.stderr()).toContain(`${socket} is in use`);
    const client = await connected({ path: socket });
    expect(await client.get_state()).toMatchObject({ tick: expect.any(Number) });
  });

  it('of four processes that find a stale socket, one gets it and three are told so', async () => {
    const socket = join(temporaryFolder(), 's.sock');
    const first = await startBridle('--headless', '--automation-uds', socket);
    first.child.kill('SIGKILL');
    await first.exited;
    const four = await Promise.all(
      [1, 2, 3, 4].map(() => startBridle('--headless', '--automation-uds', socket)),
    );
    const refused = four.filter(({ endpoints }) => endpoints['automation-uds'] === undefined);
    expect(refused).toHaveLength(3);
    for (const { stderr } of refused) expect(stderr()).toContain('is in use');
    await connected({ path: socket });
  });

  it('SIGINT is a clean exit too, and takes the endpoints file away', async () => {
    const bridle = await startBridle('serve', '--no-save');
    bridle.child.kill('SIGINT');
    expect(await bridle.exited).toEqual({ code: 0, signal: null });
    expect(existsSync(bridle.endpointsFile)).toBe(false);
  });

  it('a pipe that nobody reads as the log holds nothing up', async () => {
    const folder = temporaryFolder();
    const [socket, pipe] = [join(folder, 's.sock'), join(folder, 'pipe')];
    execFileSync('mkfifo', [pipe]);
    const bridle = await startBridle(
      '--headless',
      '--automation-uds',
      socket,
      '--automation-log',
      pipe,
    );
    await (await connected({ path: socket })).shutdown();
    expect(await bridle.exited).toMatchObject({ code: 0 });
  });

  it('a socket left over by a killed process is replaced', async () => {
    const socket = join(temporaryFolder(), 's.sock');
    const first = await startBridle('--headless', '--automation-uds', socket);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(lstatSync(socket).isSocket()).toBe(true);
    await startBridle('--headless', '--automation-uds', socket);
    await connected({ path: socket });
    expect(lstatSync(socket).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a file', (path: string) => writeFileSync(path, 'precious')],
    ['a link to a file', (path: string) => symlinkSync('/etc/hostname', path)],
  ])('%s where the socket should be stays untouched', async (_what, make) => {
    const path = join(temporaryFolder(), 's.sock');
    make(path);
    const before = lstatSync(path);
    const bridle = await startBridle('--headless', '--automation-uds', path);
    expect(await bridle.exited).toMatchObject({ code: 1 });
    expect(bridle.stderr()).toContain('is not a socket; it was left untouched');
    expect(lstatSync(path)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  it('a full disk under the log is reported once, and the game goes on', async () => {
    const socket = join(temporaryFolder(), 's.sock');
    const bridle = await startBridle(
      '--headless',
      '--automation-uds',
      socket,
      '--automation-log',
      '/dev/full',
    );
    const client = await connected({ path: socket });
    for (let i = 0; i < 100; i++) await client.get_state();
    await client.shutdown();
    expect(await bridle.exited).toMatchObject({ code: 0 });
    expect(bridle.stderr().match(/automation log/g)).toHaveLength(1);
  });

  it('a log that cannot be opened is reported once, and the game goes on', async () => {
    const folder = temporaryFolder();
    const socket = join(folder, 's.sock');
    const bridle = await startBridle(
      '--headless',
      '--automation-uds',
      socket,
      '--automation-log',
      join(folder, 'no', 'log'),
    );
    await (await connected({ path: socket })).shutdown();
    expect(await bridle.exited).toMatchObject({ code: 0 });
    expect(bridle.stderr().match(/automation log/g)).toHaveLength(1);
  });
});

describe('the log', () => {
  it('never holds the token, wherever a client puts it', async () => {
    const log = join(temporaryFolder(), 'log.jsonl');
    const running = await startServer({ token: 's3"cret', log });
    const wrong = new RawClient(running.path);
    await wrong.ask({ op: 'hello', version: 1, token: 'guessed-token' });
    wrong.socket.destroy();
    const client = await RawClient.greeted(running.path, 's3"cret');
    client.write('{"op":"hello","token":"s3\\"cret"\n');
    await client.reply();
    await client.ask({ op: 'command', line: '/say s3"cret' });
    await client.ask({ op: 's3"cret' });
    await client.ask({ op: 'get_state', token: 's3"cret' });
    client.socket.destroy();
    await vi.waitFor(() => expect(running.host.control.owner).toBeUndefined());
    await running.log!.close();
    const text = readFileSync(log, 'utf8');
    expect(text).not.toContain('cret"');
    expect(text).not.toContain('s3');
    expect(text).not.toContain('guessed-token');
    const hellos = readLog(log).filter(({ line }) => line?.op === 'hello');
    expect(hellos[0]).toMatchObject({ kind: 'request', line: { token_present: true } });
  });

  it('has lines that never became requests, and every line in the order of its wire', async () => {
    const log = join(temporaryFolder(), 'log.jsonl');
    const running = await startServer({ log });
    const wrong = new RawClient(running.path);
    wrong.write('nonsense\n');
    await wrong.reply();
    await wrong.ask({ op: 'hello', version: 7 });
    await wrong.line(); // hung up on
    const client = await RawClient.greeted(running.path);
    client.write('{"op":"get_state","id":1}\n{"op":"step","id":2,"ticks":"x","more":[1]}\n');
    await client.until(({ id }) => id === 2);
    await running.log!.close();
    const records = readLog(log).map(({ kind, conn, line }) => [
      `${kind} ${conn}`,
      line?.op ?? line?.event,
      line?.id,
    ]);
    expect(records).toEqual([
      ['connect 1', undefined, undefined],
      ['request 1', undefined, undefined],
      ['request_error 1', 'error', undefined],
      ['request 1', 'hello', undefined],
      ['request_error 1', 'error', undefined],
      ['disconnect 1', undefined, undefined],
      ['connect 2', undefined, undefined],
      ['request 2', 'hello', 'hello'],
      ['response 2', 'hello', 'hello'],
      ['request 2', 'get_state', 1],
      ['response 2', 'state', 1],
      ['request 2', 'step', 2],
      ['request_error 2', 'error', 2],
    ]);
    expect(readLog(log).at(-2)!.line).toEqual({ op: 'step', id: 2, ticks: 'x', more: [1] });
  });

  it('stays JSON when the token is a single digit', async () => {
    const log = join(temporaryFolder(), 'log.jsonl');
    const running = await startServer({ token: '1', log });
    const client = await RawClient.greeted(running.path, '1');
    await client.ask({ op: 'step', id: 11, ticks: 11 });
    await running.log!.close();
    expect(readLog(log).find(({ line }) => line?.op === 'step')).toMatchObject({
      line: { id: 11, ticks: 11 },
    });
  });

  it('is given up, once, when the disk cannot keep up', () => {
    const failures: string[] = [];
    const path = join(temporaryFolder(), 'log.jsonl');
    const log = new AutomationLog({ path, onFailure: (message) => failures.push(message) });
    const line = JSON.stringify('x'.repeat(1_000_000));
    for (let i = 0; i < 30; i++) log.record('event', 1, i, line); // no turn for the disk
    expect(failures).toHaveLength(1);
  });

  it('has a tick and a time that never goes back in every record', async () => {
    const log = join(temporaryFolder(), 'log.jsonl');
    const running = await startServer({ log });
    const client = await connected({ path: running.path });
    for (let i = 0; i < 20; i++) await client.step({ ticks: 1 });
    await running.log!.close();
    const records = readLog(log);
    expect(records.length).toBeGreaterThan(40);
    for (const [i, { ms, tick }] of records.entries()) {
      expect(ms).toBeGreaterThanOrEqual(records[i - 1]?.ms ?? 0);
      expect(tick).toBeGreaterThanOrEqual(records[i - 1]?.tick ?? 0);
    }
  });
});

interface LogRecord {
  kind: string;
  conn: number;
  ms: number;
  tick: number;
  line?: Record<string, unknown>;
}

function readLog(path: string): LogRecord[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as LogRecord);
}
