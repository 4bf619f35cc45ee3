import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type Server, Socket } from 'node:net';
import { join } from 'node:path';
import * as listening from '@bridle/harness/listening';
import { type NewRun, Runs } from '@bridle/processes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerWith, startServer, temporaryFolder } from '../../../test/support/server.js';
import { AUTOMATION_PORT, type ConnectOptions, connect } from './connect.js';
import { RunConnection } from './connection.js';
import { LineCutter } from './lineCutter.js';

/** Connects, asks once, and leaves. */
async function tickOf(options?: ConnectOptions): Promise<number> {
  const client = await connect(options);
  const { tick } = await client.get_state();
  await client.close();
  return tick;
}

function setEnv(name: string, value: string): void {
  const before = process.env[name];
  process.env[name] = value;
  onTestFinished(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
}

/** A home with runs of this process, and a folder to be in. */
function home() {
  const folder = realpathSync(temporaryFolder());
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(folder);
  setEnv('BRIDLE_HOME', join(folder, 'home'));
  const runs = new Runs(join(folder, 'home/runs'));
  const add = (name: string, endpoints: NewRun['endpoints']): string => {
    const at = join(folder, name);
    mkdirSync(at);
    runs.add({ folder: at, command: 'serve', game: 'voxel', endpoints });
    return at;
  };
  return { folder, add };
}

/** A server that does this to whoever connects. The result is its port. */
async function serverThat(does: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    does(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

describe('a run is found', () => {
  it('by its port, its socket, or the file of its endpoints', async () => {
    const { port, path } = await startServer();
    const { folder } = home();
    expect(await tickOf({ port })).toBe(0);
    expect(await tickOf({ host: '127.0.0.1', port })).toBe(0);
    expect(await tickOf({ path })).toBe(0);
    const endpointsFile = join(folder, 'endpoints.json');
    writeFileSync(endpointsFile, JSON.stringify({ automation: `127.0.0.1:${port}` }));
    expect(await tickOf({ endpointsFile })).toBe(0);
    writeFileSync(endpointsFile, JSON.stringify({ 'automation-uds': path }));
    expect(await tickOf({ endpointsFile })).toBe(0);
  });

  it('by its name, by the folder, or because it is the only one', async () => {
    const { port, path } = await startServer();
    const { folder, add } = home();
    add('a', { automation: `127.0.0.1:${port}` });
    expect(await tickOf()).toBe(0);
    const b = add('b', { 'automation-uds': path });
    expect(await tickOf({ run: 'a' })).toBe(0);
    process.chdir(b);
    expect(await tickOf()).toBe(0);
    process.chdir(folder);
    await expect(connect()).rejects.toMatchObject({
      code: 'no_run',
      message: expect.stringContaining("choose one with connect({ run: '<name>' }):\n  a  in"),
    });
  });

  it('not where none is, or none that listens, and what to do is said', async () => {
    const { add } = home();
    await expect(connect({ run: 'x' })).rejects.toMatchObject({
      code: 'no_run',
      message: expect.stringContaining('no run is called x: none is there; start one with'),
    });
    add('deaf', { abu: '127.0.0.1:9' });
    await expect(connect()).rejects.toMatchObject({
      code: 'no_run',
      hint: 'start it with --automation-listen <addr>',
    });
  });

  it('at the port of runs that are told none, where none is known', () => {
    expect(AUTOMATION_PORT).toBe(listening.AUTOMATION_PORT);
  });

  it.each([
    [{ port: 1, path: 'x' }, 'port and path are given'],
    [{ port: 0 }, '0 is no port'],
    [{ port: 70_000 }, '70000 is no port'],
    [{ port: 1.5 }, '1.5 is no port'],
  ])('only where it can be: %j', async (options, message) => {
    await expect(connect(options)).rejects.toMatchObject({ code: 'bad_request', message });
  });

  it.each([
    ['', 'Unexpected end'],
    ['[]', 'names no automation endpoint'],
    ['{"abu":"127.0.0.1:1"}', 'names no automation endpoint'],
    ['{"automation":3}', 'names no automation endpoint'],
  ])('not in a file that holds %j', async (text, message) => {
    const { folder } = home();
    const endpointsFile = join(folder, 'endpoints.json');
    writeFileSync(endpointsFile, text);
    await expect(connect({ endpointsFile })).rejects.toMatchObject({
      code: 'no_run',
      message: expect.stringContaining(message),
      hint: expect.any(String),
    });
  });
});

describe('a connection that is refused', () => {
  it('says how to start a run, or to name one', async () => {
    const path = join(temporaryFolder(), 'none');
    await expect(connect({ path })).rejects.toMatchObject({
      name: 'BridleError',
      code: 'not_connected',
      message: `cannot connect to ${path}: ENOENT`,
      hint: expect.stringContaining('bridle serve'),
    });
  });

  it('for its token names where the token goes', async () => {
    const { port } = await startServer({ token: 'secret' });
    await expect(connect({ port })).rejects.toMatchObject({
      code: 'unauthorized',
      hint: expect.stringContaining('BRIDLE_AUTOMATION_TOKEN'),
    });
    expect(await tickOf({ port, token: 'secret' })).toBe(0);
    setEnv('BRIDLE_AUTOMATION_TOKEN', 'secret');
    expect(await tickOf({ port })).toBe(0);
  });

  it('tells the run who it is', async () => {
    const { port } = await startServer();
    const client = await connect({ port, name: 'my agent', kind: 'person' });
    const { clients } = await client.list_clients();
    expect(clients).toMatchObject([{ name: 'my agent', kind: 'person' }]);
    await client.close();
  });
});

describe('a server that is none of ours', () => {
  it.each([
    ['not JSON', 'HTTP/1.1 400 Bad Request\n', 'something that is not JSON'],
    ['no object', '[1]\n', 'something that is no JSON object'],
    ['nothing', '', 'the server closed the connection'],
  ])('and answers %s is told apart', async (_, reply, message) => {
    const port = await answerWith(reply);
    await expect(connect({ port })).rejects.toMatchObject({
      code: 'disconnected',
      message: expect.stringContaining(message),
      hint: expect.stringContaining('bridle ps'),
    });
  });

  it('and says nothing is not waited for longer than asked', async () => {
    const port = await serverThat(() => {});
    await expect(connect({ port, timeoutMs: 20 })).rejects.toMatchObject({ code: 'timeout' });
    const signal = AbortSignal.timeout(20);
    await expect(connect({ port, signal })).rejects.toMatchObject({ code: 'cancelled' });
    await expect(connect({ port, signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('and sends a line without an end is left at the bound', async () => {
    const port = await serverThat((socket) => {
      const pour = (): void => {
        while (socket.write('x'.repeat(65_536)));
        socket.once('drain', pour);
      };
      pour();
    });
    const place = { host: '127.0.0.1', port };
    const options = { ids: 'x', onMessage: () => {}, lineBytesMax: 1_000_000 };
    const connection = await RunConnection.open(place, options);
    await expect(connection.request({ op: 'hello' })).rejects.toThrow(
      'the server sent a line of more than 1000000 bytes',
    );
  });

  it('and ends the connection with a reason answers nothing that is asked later by it', async () => {
    const port = await serverThat((socket) => {
      socket.once('data', () => {
        socket.write('{"event":"hello","id":"c1","capabilities":[]}\n');
        socket.write('{"event":"error","code":"bad_request","message":"line too large"}\n');
      });
    });
    const client = await connect({ port });
    expect(await client.closed).toMatchObject({ code: 'bad_request', message: 'line too large' });
    await expect(client.get_state()).rejects.toMatchObject({
      code: 'disconnected',
      message: 'the connection has ended: bad_request: line too large',
    });
  });

  it('and answers what was never asked is not believed', async () => {
    const port = await serverThat((socket) => {
      socket.write('{"event":"ok","id":"c7"}\n{"event":"progress"}\n{"event":{},"id":{}}\n');
      socket.once('data', () => {
        socket.write('{"event":"hello","id":"c1","capabilities":{"a":1},"game":7}\r\n\r\n');
      });
    });
    const client = await connect({ port });
    expect([client.capabilities, client.game]).toEqual([[], undefined]);
    await client.close();
  });
});

describe('requests', () => {
  it('of one turn are one write, and those before the end of a connection still go out', async () => {
    const chunks: string[] = [];
    let left: () => void;
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const port = await serverThat((socket) => {
      socket.on('data', (chunk) => chunks.push(String(chunk)));
      socket.once('end', () => left());
    });
    const options = { ids: 'x', onMessage: () => {} };
    const connection = await RunConnection.open({ host: '127.0.0.1', port }, options);
    const write = vi.spyOn(Socket.prototype, 'write');
    onTestFinished(() => write.mockRestore());
    const asked = [1, 2, 3].map((n) => connection.request({ op: `op${n}` }));
    connection.close();
    expect(write).toHaveBeenCalledTimes(1);
    await Promise.allSettled(asked);
    await hasLeft;
    expect(chunks.join('')).toBe(
      '{"op":"op1","id":"x1"}\n{"op":"op2","id":"x2"}\n{"op":"op3","id":"x3"}\n',
    );
  });
});

describe('times of requests', () => {
  it('end each its own, whichever was asked first', async () => {
    const port = await serverThat(() => {});
    const options = { ids: 'x', onMessage: () => {} };
    const connection = await RunConnection.open({ host: '127.0.0.1', port }, options);
    const ended: (number | string)[] = [];
    const ask = (timeoutMs: number): Promise<unknown> =>
      connection.request({ op: 'x' }, { timeoutMs }).catch(({ code }) => {
        ended.push(timeoutMs, code);
      });
    const long = ask(100_000);
    await Promise.all([ask(40), ask(10)]);
    await ask(20);
    expect(ended).toEqual([10, 'timeout', 40, 'timeout', 20, 'timeout']);
    connection.close();
    await long;
    expect(ended.slice(6)).toEqual([100_000, 'disconnected']);
  });
});

describe('lines', () => {
  it('are cut from bytes wherever these were parted', () => {
    const text = '{"a":"é€𝄞"}\r\n\n {"b":1}\n{"c"';
    for (const size of [1, 2, 3, 7, 100]) {
      const cutter = new LineCutter(100);
      const bytes = Buffer.from(text);
      const lines: string[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        cutter.cut(bytes.subarray(at, at + size), (line) => lines.push(line));
      }
      expect(lines).toEqual(['{"a":"é€𝄞"}', '{"b":1}']);
    }
  });

  it.each([[['12345678\n']], [['1234', '5678']], [['12345678', '\n']]])(
    'may not be longer than the bound: %j',
    (chunks) => {
      const cutter = new LineCutter(7);
      const lines: string[] = [];
      const cut = (by: LineCutter, text: string): void =>
        by.cut(Buffer.from(text), (line) => lines.push(line));
      expect(() => {
        for (const chunk of chunks) cut(cutter, chunk);
      }).toThrow('more than 7 bytes');
      cut(new LineCutter(7), '1234567\n');
      expect(lines).toEqual(['1234567']);
    },
  );
});
