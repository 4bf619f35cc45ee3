import { parseAddress } from '@bridle/harness';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MAILBOX_REQUESTS_MAX, READ_AHEAD_REQUESTS_MAX } from '../packages/harness/src/limits.js';
import { RawClient } from './support/client.js';
import { type Running, startServer } from './support/server.js';

const SENT = 10_000;
/** the step, those that wait behind it, and those that are read ahead */
const READ = 1 + MAILBOX_REQUESTS_MAX + READ_AHEAD_REQUESTS_MAX;

interface Sender {
  write(line: string): void;
  /** the ids of the next answers, in order */
  ids(count: number): Promise<unknown[]>;
}

async function overTcp({ port }: Running): Promise<Sender> {
  const client = new RawClient(port);
  return {
    write: (line) => client.write(`${line}\n`),
    async ids(count) {
      const ids: unknown[] = [];
      while (ids.length < count) ids.push(idOf((await client.line())!));
      return ids;
    },
  };
}

async function overWebSocket({ server, dialect }: Running): Promise<Sender> {
  const endpoint = await server.listenTcpAndWebSocket(parseAddress('0'), dialect);
  const ws = new WebSocket(`ws://${endpoint}`);
  const lines: string[] = [];
  ws.on('message', (data) => lines.push(String(data)));
  await new Promise((resolve) => ws.once('open', resolve));
  return {
    write: (line) => ws.send(line),
    async ids(count) {
      await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(count), {
        timeout: 20_000,
      });
      return lines.splice(0, count).map(idOf);
    },
  };
}

function idOf(line: string): unknown {
  const { id, event } = JSON.parse(line) as { id?: unknown; event: string };
  return event === 'error' ? line : id;
}

it.each([
  ['over TCP', overTcp],
  ['over a WebSocket', overWebSocket],
] as const)(
  'a client that sends more than may wait is read more slowly %s, and loses nothing',
  async (_way, connect) => {
    const running = await startServer();
    const submit = vi.spyOn(running.host, 'submit');
    const client = await connect(running);
    client.write('{"op":"hello","id":"hello","version":1}');
    expect(await client.ids(1)).toEqual(['hello']);
    client.write('{"op":"step","id":"long","ticks":1000000000}');
    const ids = Array.from({ length: SENT }, (_, i) => i);
    for (const id of ids) client.write(`{"op":"list_states","id":${id}}`);
    await vi.waitFor(() => expect(submit.mock.calls.length).toBe(READ), { timeout: 20_000 });
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
    expect(submit.mock.calls.length).toBe(READ);
    running.host.cancel(submit.mock.calls[0]![0], 'long');
    expect(await client.ids(1)).toEqual([expect.stringContaining('"code":"cancelled"')]);
    expect(await client.ids(SENT)).toEqual(ids);
  },
);
