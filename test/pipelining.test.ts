import { type Host, parseAddress } from '@bridle/harness';
import { abu } from '@bridle/harness/dialects';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  IN_FLIGHT_MAX,
  MAILBOX_REQUESTS_MAX,
  READ_AHEAD_REQUESTS_MAX,
} from '../packages/harness/src/limits.js';
import { hostOf, listen } from './support/agentBrowserHost.js';
import { RawClient } from './support/client.js';
import { startCtl } from './support/controlPlane.js';
import { startMcCli } from './support/mcCli.js';
import { type Running, servePort, startServer } from './support/server.js';

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
      while (ids.length < count) {
        const line = (await client.line())!;
        if (!isProgress(line)) ids.push(idOf(line));
      }
      return ids;
    },
  };
}

async function overWebSocket({ server, dialect }: Running): Promise<Sender> {
  const endpoint = await server.listenTcpAndWebSocket(parseAddress('0'), dialect);
  const ws = new WebSocket(`ws://${endpoint}`);
  const lines: string[] = [];
  ws.on('message', (data) => {
    if (!isProgress(String(data))) lines.push(String(data));
  });
  await new Promise((resolve) => ws.once('open', resolve));
  return {
    write: (line) => ws.send(line),
    async ids(count) {
      await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(count));
      return lines.splice(0, count).map(idOf);
    },
  };
}

/** It is told by a real clock, so that a busy machine hears of it and another does not. */
function isProgress(line: string): boolean {
  return line.includes('"event":"progress"');
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
    await vi.waitFor(() => expect(submit.mock.calls.length).toBe(READ));
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
    expect(submit.mock.calls.length).toBe(READ);
    running.host.cancel(submit.mock.calls[0]![0], 'long');
    expect(await client.ids(1)).toEqual([expect.stringContaining('"code":"cancelled"')]);
    expect(await client.ids(SENT)).toEqual(ids);
  },
);

interface Spoken {
  readonly host: Host;
  readonly target: string | number;
  /** an act that ends when time passes, and what waits for it */
  readonly first: object;
  readonly next: object;
  /** what any other client may ask meanwhile */
  readonly read: object;
}

async function spokenMcCli(): Promise<Spoken> {
  const { host, port } = await startMcCli();
  const first = { command: 'interact', params: { action: 'use' } };
  const status = { command: 'status' };
  return { host, target: port, first, next: status, read: status };
}

async function spokenCtl(): Promise<Spoken> {
  const { host, path } = await startCtl();
  const first = { op: 'tool.run', tool: 'goto', args: { x: 12, y: 64, z: 8 } };
  const next = { op: 'tool.run', tool: 'say', args: { text: 'hi' } };
  return { host, target: path, first, next, read: { op: 'observe.snapshot' } };
}

async function spokenAbu(): Promise<Spoken> {
  const host = hostOf({});
  const target = await servePort(abu({ host }));
  const snapshot = { command: 'snapshot', params: {} };
  const { data } = (await new RawClient(target).ask({ id: 0, ...snapshot })) as {
    data: { snapshot: string };
  };
  const [, ref] = /Open the door.*\[ref=(e\d+)\]/.exec(data.snapshot)!;
  const first = { command: 'click', params: { ref } };
  return { host, target, first, next: snapshot, read: snapshot };
}

async function spokenAgentBrowser(): Promise<Spoken> {
  const { host, path } = await listen();
  const first = { action: 'getbytext', text: 'Open the door', subaction: 'click' };
  const next = { action: 'getbyrole', role: 'checkbox', subaction: 'click' };
  return { host, target: path, first, next, read: { action: 'url' } };
}

it.each([
  ['MC-CLI', spokenMcCli],
  ['the control plane', spokenCtl],
  ['ABU', spokenAbu],
  ['agent-browser', spokenAgentBrowser],
])(
  'a client of %s that never waits for an answer loses none, and another is served meanwhile',
  async (_dialect, speak) => {
    const { host, target, first, next, read } = await speak();
    host.setClock({ mode: 'free', tickRate: 0.1 }); // no tick comes while we look
    const client = new RawClient(target);
    const sent = IN_FLIGHT_MAX + MAILBOX_REQUESTS_MAX + READ_AHEAD_REQUESTS_MAX + 500;
    client.send({ id: 'first', ...first });
    for (let id = 0; id < sent; id++) client.send({ id: String(id), ...next });
    await new Promise<void>((resolve) => client.socket.write('\n', () => resolve()));
    const other = new RawClient(target);
    for (const id of ['a', 'b', 'c']) {
      expect(await other.ask({ id, ...read })).toMatchObject({ id });
    }
    host.setClock({ mode: 'wait' });
    const replies: Record<string, unknown>[] = [];
    while (replies.length <= sent) replies.push(await client.reply());
    expect(replies.filter(({ ok, success }) => !(ok ?? success))).toEqual([]);
    const ids = Array.from({ length: sent }, (_, i) => String(i));
    expect(replies.map(({ id }) => id).sort()).toEqual(['first', ...ids].sort());
  },
);
