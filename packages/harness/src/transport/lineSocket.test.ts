import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LineSocket } from './lineSocket.js';
import type { WireHandlers, WireLimits } from './wire.js';

const LIMITS: WireLimits = {
  firstBytesMax: 1_000,
  lineBytesMax: 1_000,
  readPauseBytes: 100_000, // more than the stream's own mark, or no drain would follow
  eventBacklogBytes: 5_000,
  outboxBytesMax: 1_000_000,
  stallMs: 60_000,
  lingerMs: 1_000,
  longLineMs: 60_000,
};

/** A wire over a real connection, and the client's end of it. */
async function pair(
  handlers: (wire: () => LineSocket) => Partial<WireHandlers>,
  limits: Partial<WireLimits> = {},
): Promise<{ wire: LineSocket; client: Socket; closed: Promise<void> }> {
  const server = createServer({ allowHalfOpen: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as { port: number }).port, '127.0.0.1');
  client.on('error', () => {});
  const [socket] = await accepted;
  let onClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const wire: LineSocket = new LineSocket(socket, { ...LIMITS, ...limits });
  const own = handlers(() => wire);
  wire.open({ line: () => {}, fault: () => {}, ended: () => {}, ...own, closed: onClosed });
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { wire, client, closed };
}

describe('a line socket', () => {
  it('drops a client whose unread replies pass the bound', async () => {
    const { wire, client, closed } = await pair(() => ({}));
    client.pause();
    const line = 'x'.repeat(10_000);
    for (let i = 0; i < 10_000; i++) wire.send(line); // 100 MB: more than any kernel buffers
    await closed;
  });

  it('reads no more requests from a client that does not read its replies', async () => {
    let handled = 0;
    const { client } = await pair((wire) => ({
      line: () => {
        handled++;
        wire().send('y'.repeat(1_000));
      },
    }));
    client.pause();
    const requests = 200_000;
    client.write('x\n'.repeat(requests));
    // When it has stopped reading, the count stands still.
    const counts = [-2, -1];
    await vi.waitFor(
      () => {
        counts.push(handled);
        expect(counts.at(-1)).toBe(counts.at(-2));
      },
      { interval: 100 },
    );
    expect(handled).toBeLessThan(requests / 4);
    client.resume();
    await vi.waitFor(() => expect(handled).toBe(requests));
  });

  it('hands on no line while it is held, also none that has come already', async () => {
    const lines: string[] = [];
    let ended = false;
    const { wire, client } = await pair((wire) => ({
      line: (text) => {
        lines.push(text);
        if (text === 'hold') wire().hold(true);
      },
      ended: () => {
        ended = true;
      },
    }));
    client.end('a\nhold\nb\nc'); // one packet, and a last line without an end
    await vi.waitFor(() => expect(lines).toEqual(['a', 'hold']));
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
    expect({ lines, ended }).toEqual({ lines: ['a', 'hold'], ended: false });
    wire.hold(false);
    await vi.waitFor(() => expect(ended).toBe(true));
    expect(lines).toEqual(['a', 'hold', 'b', 'c']);
  });

  it('has patience with a long line that it does not read', async () => {
    const lines: number[] = [];
    const { wire, client } = await pair(
      (wire) => ({
        line: (text) => {
          lines.push(text.length);
          if (text === 'begin') setImmediate(() => wire().hold(true)); // within the long line
        },
      }),
      { firstBytesMax: 1_000_000, lineBytesMax: 1_000_000, longLineMs: 100 },
    );
    client.write(`begin\n${'x'.repeat(30_000)}`);
    await vi.waitFor(() => expect(lines).toEqual([5]));
    await new Promise((resolve) => setTimeout(resolve, 300)); // three times what a line is given
    client.write('x\n');
    wire.hold(false);
    await vi.waitFor(() => expect(lines).toEqual([5, 30_001]));
  });

  it('gives the event loop a turn between lines when they take their time', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    let inThisTurn = 0;
    let most = 0;
    let handled = 0;
    const { client } = await pair(() => ({
      line: () => {
        handled++;
        now += 1; // each line takes a millisecond
        if (inThisTurn++ === 0) {
          setImmediate(() => {
            inThisTurn = 0;
          });
        }
        most = Math.max(most, inThisTurn);
      },
    }));
    client.write('x\n'.repeat(100));
    await vi.waitFor(() => expect(handled).toBe(100));
    expect(most).toBeLessThanOrEqual(10);
  });

  it('tells that the client has ended only after all its lines', async () => {
    const seen: string[] = [];
    const { client } = await pair(() => ({
      line: (text) => seen.push(text),
      ended: () => seen.push('ended'),
    }));
    client.end('x\n'.repeat(5_000));
    await vi.waitFor(() => expect(seen.at(-1)).toBe('ended'));
    expect(seen).toHaveLength(5_001);
  });

  it('takes a last line without an end when the client has said all', async () => {
    const seen: string[] = [];
    const { client } = await pair(() => ({
      line: (text) => seen.push(text),
      ended: () => seen.push('ended'),
    }));
    client.end('first\nlast');
    await vi.waitFor(() => expect(seen).toEqual(['first', 'last', 'ended']));
  });

  it('drops a client that reads nothing for too long', async () => {
    const { wire, client, closed } = await pair(() => ({}), { stallMs: 200, outboxBytesMax: 1e9 });
    client.pause();
    wire.send('x'.repeat(20_000_000));
    await closed;
  });

  it('watches for a stall only while something is unsent, and every time anew', () => {
    const socket = Object.assign(new EventEmitter(), {
      writableLength: 0,
      write: vi.fn(),
      destroy: vi.fn(),
      setTimeout: vi.fn(),
    });
    const wire = new LineSocket(socket as unknown as Socket, LIMITS);
    wire.open({ line: () => {}, fault: () => {}, ended: () => {}, closed: () => {} });
    wire.send('taken at once');
    expect(socket.setTimeout).not.toHaveBeenCalled();
    for (let time = 1; time <= 2; time++) {
      socket.writableLength = 100;
      wire.send('left over');
      wire.send('and more');
      expect(socket.setTimeout.mock.calls).toEqual([[30_000]]);
      socket.writableLength = 0;
      socket.emit('timeout');
      expect(socket.setTimeout.mock.calls).toEqual([[30_000], [0]]);
      socket.setTimeout.mockClear();
    }
    expect(socket.destroy).not.toHaveBeenCalled();
    socket.writableLength = 100;
    socket.emit('timeout');
    expect(socket.destroy).toHaveBeenCalledOnce();
  });
});
