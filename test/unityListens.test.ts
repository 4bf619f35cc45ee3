import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listeningTarget, runChecks } from '@bridle/bridge/check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runBridle, startBridle } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { freePort } from './support/freePort.js';
import { readPng } from './support/png.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import { HAS_UNITY_GAME, UnityGame, UnityGameProcess } from './support/unityGame.js';

if (!HAS_UNITY_GAME) {
  process.stdout.write('SKIPPED: the Unity package that listens (mono is not installed)\n');
}

const ABU_PY = fileURLToPath(new URL('../clients/abu/abu.py', import.meta.url));
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

interface Reply {
  readonly id: string;
  readonly success: boolean;
  readonly error?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One line on a connection of its own, as the client of seed 004 does. */
async function send(port: number, line: string): Promise<Reply> {
  const client = new RawClient(port);
  try {
    client.write(`${line}\n`);
    return JSON.parse((await client.line())!) as Reply;
  } finally {
    client.socket.destroy();
  }
}

function ask(port: number, command: string, params: object = {}): Promise<Reply> {
  return send(port, JSON.stringify({ id: 'a', command, params }));
}

const MENU = [
  '- application "Menu"',
  '  - region "Title"',
  '    - button "Open the door" [ref=e1]',
  '    - button "Spin" [ref=e2]',
  '    - button "Quit" [ref=e3]',
  '    - textbox "Name" [ref=e4]',
  '    - checkbox "Music" [ref=e5] [checked]',
  '    - group',
  '      - listitem "Stone" [ref=e6]',
  '      - listitem "Stone" [ref=e7] [nth=1]',
  '    - group',
  '  - status "The door is shut"',
];
const REFS = {
  e1: { role: 'button', name: 'Open the door' },
  e2: { role: 'button', name: 'Spin' },
  e3: { role: 'button', name: 'Quit' },
  e4: { role: 'textbox', name: 'Name' },
  e5: { role: 'checkbox', name: 'Music' },
  e6: { role: 'listitem', name: 'Stone' },
  e7: { role: 'listitem', name: 'Stone' },
};
/** The menu with other lines in the place of some. */
function menu(instead: Readonly<Record<number, string>> = {}): string {
  return MENU.map((line, i) => instead[i] ?? line).join('\n');
}

const OPEN = menu({
  2: '    - button "Open the door" [ref=e1] [disabled]',
  11: '  - status "The door is open"',
});
const ENDS = menu({ 4: '    - button "Quit" [ref=e3] [description="Ends it"]' });
const FILLED = menu({ 5: '    - textbox "Name" [ref=e4] [value="Ada \\"L\\""]' });

type Row = readonly [command: string, params: object, data: object | string];

/** What is asked after a snapshot, and what is answered: the data, or the error. */
const ROWS: readonly Row[] = [
  ['snapshot', {}, { snapshot: menu(), refs: REFS }],
  [
    'snapshot',
    { compact: true },
    { snapshot: MENU.filter((_, i) => i !== 10).join('\n'), refs: REFS },
  ],
  [
    'click',
    { ref: 'e1' },
    { clicked: true, snapshot: OPEN, refs: REFS, history: ['The door opens.'] },
  ],
  [
    'click',
    { ref: '@e5' },
    { clicked: true, snapshot: menu().replace(' [checked]', ''), refs: REFS },
  ],
  ['hover', { ref: 'e3' }, { hovered: true, snapshot: ENDS, refs: REFS }],
  ['fill', { ref: 'e4', value: 'Ada "L"' }, { filled: true, snapshot: FILLED, refs: REFS }],
  [
    'drag',
    { source: 'e6', target: 'e7' },
    { dragged: true, snapshot: menu(), refs: REFS, history: ['The stones change places.'] },
  ],
  ['drag', { source: 'e6', target: 'e1' }, 'A stone goes only where another one is'],
  ['click', { ref: 'e99' }, 'Ref e99 not found'],
  ['click', {}, 'Missing ref parameter for click command'],
  ['drag', { target: 'e1' }, 'Missing source parameter for drag command'],
  ['click', { ref: 'e4' }, 'Ref e4 does not support click'],
  ['hello', {}, 'Unknown command: hello'],
  ['evaluate', {}, 'Unknown command: evaluate'],
];

describe.runIf(HAS_UNITY_GAME)('the menu on the core for Unity, which listens', () => {
  let port: number;
  let game: UnityGameProcess;
  beforeAll(async () => {
    port = await freePort();
    game = new UnityGameProcess('menu', { flags: ['--tcp'], env: { ABU_PORT: String(port) } });
    await game.said(new RegExp(`^\\[Abu\\] TCP server listening on port ${port}$`, 'm'));
  });
  afterAll(async () => {
    await game?.kill();
    expect(game?.output ?? '').not.toContain('Unhandled Exception');
  });
  beforeEach(async () => {
    await game.ask('begin');
    await ask(port, 'snapshot');
  });

  it.each(ROWS)('answers %s %j', async (command, params, expected) => {
    const reply = await ask(port, command, params);
    expect(reply.id).toBe('a');
    if (typeof expected === 'string')
      expect(reply).toMatchObject({ success: false, error: expected });
    else expect(reply).toEqual({ id: 'a', success: true, data: expected });
  });

  it('writes both lines of seed 004 into its log', async () => {
    await game.said(/^\[Abu\] TCP server listening on port \d+$/m);
    await game.said(/^\[Abu\] Client connected\.$/m);
  });

  it('answers a screenshot with a PNG in base64', async () => {
    const { data } = await ask(port, 'screenshot');
    const { width, height } = readPng(Buffer.from(data!.base64 as string, 'base64'));
    expect([width, height]).toEqual([320, 600]);
  });

  it('says what was seen and heard to who asks, and keeps it for the next one who does', async () => {
    const plain = await ask(port, 'click', { ref: 'e1' });
    expect(plain.data).not.toHaveProperty('effectLogs');
    const later = await ask(port, 'snapshot', { effectLogs: true });
    expect(later.data!.effectLogs).toEqual(['Dust: at the door']);
    expect((await ask(port, 'snapshot', { effectLogs: true })).data).not.toHaveProperty(
      'effectLogs',
    );
  });

  it.each([
    ['nonsense', /^Invalid JSON: /],
    ['[1]', /^Invalid JSON: it is no object/],
    ['{"id":"a"}', /^A request needs an id and a command/],
  ])('answers %s with an error', async (line, error) => {
    expect(await send(port, line)).toMatchObject({
      success: false,
      error: expect.stringMatching(error),
    });
  });

  it('hangs up on a client when the next one comes, and answers that one', async () => {
    const first = new RawClient(port);
    first.send({ id: 'long', command: 'click', params: { ref: 'e2' } });
    const reply = await ask(port, 'snapshot');
    expect(reply.success).toBe(true);
    expect(await first.line()).toBeUndefined();
  });

  it('finds nothing wrong by bridle bridge check', async () => {
    const report = await runChecks(listeningTarget('127.0.0.1', port), { replyMs: 5_000 });
    expect(report.rows.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(report.counts.pass).toBeGreaterThan(10);
  });

  it('is played by abu.py and by bridle abu, which print the same', async () => {
    const picture = join(temporaryFolder(), 'menu.png');
    const env = { ABU_PORT: String(port) };
    const python = (...words: string[]): Promise<Said> =>
      promisify(execFile)(PYTHON, [ABU_PY, ...words], { env }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      );
    const bridle = async (...words: string[]): Promise<Said> => {
      const { code, stdout, stderr } = await runBridle(['abu', ...words], { env });
      return { code, stdout, stderr };
    };
    const said: Said[][] = [];
    for (const client of [python, bridle]) {
      await game.ask('begin');
      said.push([
        await client('snapshot', '--compact'),
        await client('click', 'e1'),
        await client('hover', 'e3'),
        await client('fill', 'e4', 'Ada'),
        await client('drag', 'e6', 'e7'),
        await client('click', 'e99'),
        await client('screenshot', picture),
      ]);
      expect(readPng(readFileSync(picture)).width).toBe(320);
    }
    const [py, own] = said;
    expect(own).toEqual(py);
    expect(py!.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 1, 0]);
    expect(py![1]!.stdout).toBe(`${OPEN}\n`);
    expect(py![1]!.stderr).toContain('The door opens.');
    expect(py![5]!.stderr).toContain('Ref e99 not found');
  });
});

describe.runIf(HAS_UNITY_GAME)('a run that dials the core for Unity', () => {
  it('shows the game to its clients, also after it was killed and started anew', async () => {
    const port = await freePort();
    const start = async (): Promise<UnityGame> => {
      const game = new UnityGame('menu', { flags: ['--tcp'], env: { ABU_PORT: String(port) } });
      await game.said(/listening on port/);
      return game;
    };
    const first = await start();
    const run = await startBridle(
      ...['serve', '--mc-cli-off', '--agent-browser-off', '--automation-listen', '127.0.0.1:0'],
      ...['--abu-listen', '127.0.0.1:0', '--game', 'bridge', '--bridge', `tcp://127.0.0.1:${port}`],
    );
    const client = new RawClient(Number(run.endpoints.abu!.split(':').at(-1)));
    onTestFinished(() => void client.socket.destroy());
    const play = async (command: string, params: object = {}) =>
      (await client.ask({ id: 1, command, params })) as unknown as Reply;
    const seen = async (): Promise<Reply> => {
      for (;;) {
        const reply = await play('snapshot');
        if (reply.success) return reply;
      }
    };
    expect((await seen()).data!.snapshot).toContain('button "Open the door" [ref=e1]');
    const clicked = await play('click', { ref: 'e1' });
    expect(clicked.data).toMatchObject({ clicked: true });
    expect(clicked.data!.snapshot).toContain('status "The door is open"');
    expect((await play('click', { ref: 'e1' })).error).toContain('is disabled');
    const hovered = await play('hover', { ref: 'e3' });
    expect(hovered.data!.snapshot).toContain('- button "Quit" [ref=e3] [description="Ends it"]');
    expect((await play('drag', { source: 'e6', target: 'e7' })).data).toMatchObject({
      dragged: true,
    });
    const { data } = await play('screenshot');
    expect(readPng(Buffer.from(data!.base64 as string, 'base64')).height).toBe(600);

    await first.kill();
    expect(await play('snapshot')).toMatchObject({ success: false });
    await start();
    expect((await seen()).data!.snapshot).toContain('status "The door is shut"');
  });
});
