import { describe, expect, it, onTestFinished } from 'vitest';
import { type Bridle, runBridle, startBridle } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { listeningPort, TestEngine } from './support/engines/startEngine.js';
import { freePort } from './support/freePort.js';

async function listening(port: number, ...args: string[]): Promise<TestEngine> {
  const engine = new TestEngine('listeningEngine', port, [String(port), ...args]);
  onTestFinished(() => engine.kill());
  await listeningPort(engine);
  return engine;
}

const QUIET = ['--mc-cli-off', '--agent-browser-off', '--automation-listen', '127.0.0.1:0'];

function dialling(port: number, ...flags: string[]): Promise<Bridle> {
  const game = ['--game', 'bridge', '--bridge', `tcp://127.0.0.1:${port}`];
  return startBridle('serve', ...QUIET, ...flags, ...game);
}

type Reply = { success: boolean; error?: string; hint?: string; data?: Record<string, unknown> };

function client({ endpoints }: Bridle): (command: string, params?: object) => Promise<Reply> {
  const connection = new RawClient(Number(endpoints.abu!.split(':').at(-1)));
  onTestFinished(() => void connection.socket.destroy());
  return async (command, params = {}) =>
    (await connection.ask({ id: 1, command, params })) as unknown as Reply;
}

/** Asks until it is answered: an engine is looked for a few times a second. */
async function answered(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply.success) return reply;
  }
}

function refOf({ data }: Reply, name: string): string {
  const refs = Object.entries(data!.refs as Record<string, { name: string }>);
  return refs.find(([, element]) => element.name === name)![0];
}

describe.each([
  ['escaped', []],
  ['as they are', ['--unescaped']],
])('a game that listens as in seed 004, its labels %s', (_, args) => {
  it('is seen, clicked, hovered, dragged and photographed', async () => {
    const port = await freePort();
    await listening(port, ...args);
    const ask = client(await dialling(port, '--abu-listen', '127.0.0.1:0'));
    const seen = await answered(() => ask('snapshot'));
    expect(seen.data!.snapshot).toContain('- application "Cards"');
    expect(seen.data!.snapshot).toContain('"Shield \\"Wall\\""');
    expect(seen.data!.snapshot).toContain('"Two\\nlines"');
    const clicked = await ask('click', { ref: refOf(seen, 'End Turn') });
    expect(clicked.data).toMatchObject({ clicked: true });
    expect(clicked.data!.snapshot).toContain('Mana: 4');
    const hovered = await ask('hover', { ref: refOf(clicked, 'Two\nlines') });
    expect(hovered.data!.snapshot).toContain('over Two');
    const dragged = await ask('drag', { source: refOf(hovered, 'Lightning Bolt') });
    expect(dragged.data).toMatchObject({ dragged: true });
    const { data } = await ask('screenshot');
    expect(Buffer.from(String(data!.base64), 'base64').subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('a game that listens', () => {
  it('takes no fill, and says so', async () => {
    const port = await freePort();
    await listening(port);
    const ask = client(await dialling(port, '--abu-listen', '127.0.0.1:0'));
    const seen = await answered(() => ask('snapshot'));
    const refused = await ask('fill', { ref: refOf(seen, 'End Turn'), value: 'x' });
    expect(refused.error).toMatch(/^Ref e\d+ does not support fill$/);
  });

  it('keeps its refs while it is gone, and is found again', async () => {
    const port = await freePort();
    const first = await listening(port);
    const ask = client(await dialling(port, '--abu-listen', '127.0.0.1:0'));
    const seen = await answered(() => ask('snapshot'));
    await first.kill();
    const lost = await ask('snapshot');
    expect(lost.success).toBe(false);
    const meanwhile = await ask('snapshot');
    expect(meanwhile.error).toContain(`start the game that listens on tcp://127.0.0.1:${port}`);
    await listening(port);
    const back = await answered(() => ask('snapshot'));
    expect(back.data!.refs).toEqual(seen.data!.refs);
  });

  it('may come later than the run, which is told where it is looked for', async () => {
    const port = await freePort();
    const ask = client(await dialling(port, '--abu-listen', '127.0.0.1:0'));
    const early = await ask('snapshot');
    expect(early.error).toContain(`tcp://127.0.0.1:${port}`);
    await listening(port);
    await answered(() => ask('snapshot'));
  });

  it('has its port to itself: ours moves on, and an asked one is refused', async () => {
    const moved = await dialling(9999);
    expect(moved.endpoints.abu).not.toBe('127.0.0.1:9999');
    const port = await freePort();
    const game = ['--game', 'bridge', '--bridge', `tcp://localhost:${port}`];
    const refused = await runBridle(['serve', '--abu-listen', `127.0.0.1:${port}`, ...game]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--abu-listen');
    expect(refused.stderr).toContain('--bridge');
  });

  it.each([
    [['--bridge', '127.0.0.1:9999'], 'is no'],
    [['--bridge', 'ftp://127.0.0.1'], 'nothing that can be dialled'],
    [['--bridge', 'tcp://127.0.0.1:1', '--', 'x'], 'contradict each other'],
    [['--'], 'a command must'],
    [['--bridge-token', 'short'], '8 to 128 characters'],
    [['--bridge-seed', 'x'], 'whole number'],
  ])('refuses %j', async (flags, text) => {
    const { code, stderr } = await runBridle(['serve', '--game', 'bridge', ...flags]);
    expect(stderr).toContain(text);
    expect(code).toBe(2);
  });
});
