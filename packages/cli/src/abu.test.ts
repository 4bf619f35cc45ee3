import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Host, OPS } from '@bridle/harness';
import { abu as abuDialect } from '@bridle/harness/dialects';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Ran, runCommand } from '../../../test/support/command.js';
import { menuGame } from '../../../test/support/menuGame.js';
import { lookAtPng, paintedScreen, screensOf } from '../../../test/support/screen.js';
import { servePort, temporaryFolder } from '../../../test/support/server.js';
import { abu } from './abu.js';
import { UsageError } from './flags.js';

function run(argv: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ran> {
  return runCommand(abu, argv, env);
}

/** A real server with a menu. */
async function startMenu(): Promise<NodeJS.ProcessEnv> {
  const base = menuGame();
  const screen = paintedScreen(() => 0);
  const host = new Host({
    game: { ...base, facets: { ...base.facets, screen } },
    ops: OPS,
    screens: screensOf({ screen, tick: () => 0 }),
    clock: { mode: 'wait' },
    onStop: () => {},
  });
  return { ABU_PORT: String(await servePort(abuDialect({ host }))) };
}

/** A server that does with a connection what the test says; the result is its environment. */
async function startFake(
  onLine: (socket: Socket, request: Record<string, unknown>) => void,
): Promise<NodeJS.ProcessEnv> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (line) => onLine(socket, JSON.parse(String(line))));
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  return { ABU_PORT: String(typeof bound === 'object' && bound?.port) };
}

describe('bridle abu on a running game', () => {
  it('prints the scene, and the scene after each action', async () => {
    const env = await startMenu();
    const first = await run(['snapshot'], env);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('- application "Menu"\n  - region "Title"\n');
    expect(first.out.endsWith('- status "The door is shut"\n')).toBe(true);
    const clicked = await run(['click', '@e1'], env);
    expect(clicked).toMatchObject({ code: 0, err: 'The door opens.\n' });
    expect(clicked.out).toContain('- status "The door is open"');
    expect((await run(['hover', 'e3'], env)).out).toContain('[description="Ends it"]');
    expect((await run(['fill', 'e4', '--', '--json'], env)).out).toContain('[value="--json"]');
    expect((await run(['drag', 'e6', '@e7'], env)).err).toBe('The stones change places.\n');
    expect((await run(['drag', '@e6'], env)).err).toBe('The stone falls.\n');
    expect((await run(['click', 'e2'], env)).err).toBe('not at rest yet: the wheel turns\n');
  });

  it('tells what could be seen and heard on --effect-logs, and only then', async () => {
    const env = await startMenu();
    await run(['snapshot'], env);
    const { out, err } = await run(['click', 'e1', '--effect-logs'], env);
    expect(out).toContain('- status "The door is open"');
    expect(err).toBe('The door opens.\nDust: at the door\n');
    expect((await run(['snapshot'], env)).err).toBe('');
  });

  it('does what was asked with a flag that has no effect on it, and says so', async () => {
    const env = await startMenu();
    expect(await run(['launch', '--compact', '--effect-logs'], env)).toEqual({
      code: 0,
      out: 'launched\n',
      err: 'bridle: --compact has no effect on launch\nbridle: --effect-logs has no effect on launch\n',
    });
  });

  it('passes on how the scene is to be filtered', async () => {
    const env = await startMenu();
    expect((await run(['snapshot', '--interactive'], env)).out).toMatch(/^- button/);
    expect((await run(['snapshot', '--compact'], env)).out).not.toContain('- group\n  -');
    expect((await run(['snapshot', '--max-depth', '0'], env)).out).toBe('- application "Menu"\n');
  });

  it('saves a screenshot and prints its path', async () => {
    const env = await startMenu();
    const to = join(temporaryFolder(), 'a.png');
    expect(await run(['screenshot', to], env)).toEqual({ code: 0, out: `${to}\n`, err: '' });
    expect(lookAtPng(readFileSync(to))).toMatchObject({ width: 64, height: 36 });
    const made = (await run(['screenshot'], env)).out.trim();
    expect(existsSync(made)).toBe(true);
    rmSync(join(made, '..'), { recursive: true });
    const { out } = await run(['screenshot', to, '--json'], env);
    expect(JSON.parse(out)).toMatchObject({ success: true, data: { path: to } });
  });

  it('prints replies as they came with --json, also one that says that it failed', async () => {
    const env = await startMenu();
    const { out } = await run(['snapshot', '--json'], env);
    expect(JSON.parse(out)).toMatchObject({ success: true, data: { refs: { e1: {} } } });
    const failed = await run(['click', 'e99', '--json'], env);
    expect(failed).toMatchObject({ code: 1, err: 'Error: Ref e99 not found\n' });
    expect(JSON.parse(failed.out)).toMatchObject({ success: false });
  });

  it('says on stderr why a command failed, and what to do', async () => {
    const env = await startMenu();
    await run(['snapshot'], env);
    expect(await run(['click', 'e4'], env)).toEqual({
      code: 1,
      out: '',
      err: 'Error: Ref e4 does not support click\n  textbox "Name" takes fill\n',
    });
  });

  it('shows the scene that a failed action has left, and says of a death where and of what', async () => {
    const failed = await startFake((socket) => {
      socket.end('{"success":false,"error":"too late","data":{"snapshot":"- img"}}\n');
    });
    expect(await run(['click', 'e1'], failed)).toEqual({
      code: 1,
      out: '- img\n',
      err: 'Error: too late\n',
    });
    const dead = await startFake((socket) => {
      const data = { snapshot: '- img', died: true, death: { cause: 'fall', pos: [1.5, 64, 2] } };
      socket.end(`${JSON.stringify({ success: true, data })}\n`);
    });
    expect((await run(['click', 'e1'], dead)).err).toBe('The player died (fall) at 1.5 64 2\n');
  });

  it('launches and closes nothing', async () => {
    const env = await startMenu();
    expect((await run(['launch'], env)).out).toBe('launched\n');
    expect((await run(['close'], env)).out).toBe('closed\n');
  });

  it('finds the game by the file of its endpoints, or by an address', async () => {
    const { ABU_PORT } = await startMenu();
    const file = join(temporaryFolder(), 'endpoints.json');
    writeFileSync(file, `{"abu":"127.0.0.1:${ABU_PORT}"}`);
    expect((await run(['launch', '--endpoints-file', file])).code).toBe(0);
    expect((await run(['launch', '--connect', `127.0.0.1:${ABU_PORT}`])).code).toBe(0);
  });
});

describe('what bridle abu sends', () => {
  const echo = (): Promise<NodeJS.ProcessEnv> =>
    startFake((socket, { command, params, id }) => {
      socket.end(`${JSON.stringify({ id, success: true, data: { sent: { command, params } } })}\n`);
    });

  it.each([
    [['snapshot'], {}],
    [['snapshot', '--compact'], { compact: true }],
    [['snapshot', '--effect-logs'], { effectLogs: true }],
    [['click', '@e3'], { ref: 'e3' }],
    [['click', '@e3', '--effect-logs'], { ref: 'e3', effectLogs: true }],
    [['drag', '@e2', 'e5'], { source: 'e2', target: 'e5' }],
    [['drag', 'e2'], { source: 'e2' }],
    [['fill', 'e4', '@me'], { ref: 'e4', value: '@me' }],
    [['close'], {}],
  ])('%j', async (argv, params) => {
    const { out } = await run([...argv, '--json'], await echo());
    expect(JSON.parse(out)).toMatchObject({ data: { sent: { command: argv[0], params } } });
    expect((JSON.parse(out) as { id: string }).id).toMatch(/^[\da-f-]{36}$/);
  });

  it('goes to ABU_PORT before ABU_WS_PORT, and an empty one counts as none', async () => {
    const { ABU_PORT } = await echo();
    expect((await run(['launch'], { ABU_PORT, ABU_WS_PORT: '1' })).code).toBe(0);
    expect((await run(['launch'], { ABU_PORT: '', ABU_WS_PORT: ABU_PORT })).code).toBe(0);
  });

  it('does not let a label command the terminal', async () => {
    const env = await startFake((socket) => {
      socket.end('{"success":true,"data":{"snapshot":"- img \\"\\u001b[2J\\"\\n- x"}}\n');
    });
    expect((await run(['snapshot'], env)).out).toBe('- img "\\u001b[2J"\n- x\n');
  });
});

describe('a reply that is not what it should be', () => {
  it.each([
    [['launch'], '{"success":true,"data":{"\\u001b\u009b\u202e":1}}', '\\u001b\\u009b\\u202e\n'],
    [['snapshot'], '{"success":true,"data":{"snapshot":"x","history":[{"toString":1}]}}', 'x\n'],
  ])('is shown by %j without being obeyed', async (argv, reply, out) => {
    const env = await startFake((socket) => socket.end(`${reply}\n`));
    expect(await run(argv, env)).toMatchObject({ code: 0, out });
  });

  it('says what a picture is without being obeyed', async () => {
    const png = '{"success":true,"\u009b\u202e":"","data":{"base64":"iVBORw0KGgo="}}\n';
    const env = await startFake((socket) => socket.end(png));
    const path = join(temporaryFolder(), 'a.png');
    const { out } = await run(['screenshot', path, '--json'], env);
    expect(out).toContain('"\\u009b\\u202e"');
    expect(JSON.parse(out)).toMatchObject({ '\u009b\u202e': '', data: { path } });
  });
});

describe('bridle abu fails', () => {
  it('when nobody listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    expect(await run(['snapshot'], { ABU_PORT: String(port) })).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        `^Error: Cannot connect to 127.0.0.1:${port}: ECONNREFUSED. Is the game running\\?\n  start one with .npm start.`,
      ),
    });
  });

  it('when no reply comes in time', async () => {
    const env = await startFake(() => {});
    expect(await run(['snapshot', '--timeout', '0.05'], env)).toEqual({
      code: 1,
      out: '',
      err: `Error: Timed out: no reply from 127.0.0.1:${env.ABU_PORT} within 0.05 s\n`,
    });
  });

  it('when the reply is empty', async () => {
    const env = await startFake((socket) => socket.end());
    expect(await run(['snapshot'], env)).toEqual({
      code: 1,
      out: '',
      err: `Error: Empty reply: 127.0.0.1:${env.ABU_PORT} hung up without an answer\n`,
    });
  });

  it.each([
    ['hello\n', 'The reply is not a JSON object'],
    ['3\n', 'The reply is not a JSON object'],
    ['{"success":fal', 'The reply is not a JSON object'],
    ['{"success":true}\n', 'The reply holds no snapshot'],
    ['{"success":true,"data":{"snapshot":[]}}\n', 'The reply holds no snapshot'],
    ['{"success":false}\n', 'no reason given'],
    ['{"success":false,"error":{"toString":1}}\n', '{"toString":1}'],
  ])('when the reply is %j', async (reply, message) => {
    const env = await startFake((socket) => socket.end(reply));
    expect(await run(['snapshot'], env)).toEqual({ code: 1, out: '', err: `Error: ${message}\n` });
  });

  it('when a screenshot is no PNG, or cannot be written', async () => {
    const env = await startFake((socket) =>
      socket.end('{"success":true,"data":{"base64":"eA=="}}\n'),
    );
    expect((await run(['screenshot'], env)).err).toBe('Error: The reply holds no PNG\n');
    const missing = join(temporaryFolder(), 'no', 'a.png');
    expect((await run(['screenshot', missing], await startMenu())).err).toContain(
      'Error: Cannot write the picture: ENOENT',
    );
  });

  it.each([
    [[], 'name a command'],
    [['clik', 'e1'], 'did you mean click?'],
    [['toString'], 'unknown command of abu'],
    [['click'], 'write: bridle abu click <ref>'],
    [['drag', 'a', 'b', 'c'], 'write: bridle abu drag <source> [target]'],
    [['snapshot', '--max-depth', '1.5'], '--max-depth 1.5 is not a whole number'],
    [['snapshot', '--timeout', '0'], '--timeout 0 is not a number'],
    [['snapshot', '--max-depth', ' '], '--max-depth   is not a number'],
    [['snapshot', '--connect', 'x'], '--connect'],
  ])('before it connects when the command line is wrong: %j', async (argv, message) => {
    await expect(run(argv)).rejects.toThrow(UsageError);
    await expect(run(argv)).rejects.toThrow(message);
  });

  it('when the environment names no port', async () => {
    await expect(run(['snapshot'], { ABU_PORT: 'x' })).rejects.toThrow('ABU_PORT=x is not a port');
  });

  it('never on --help', async () => {
    const { code, out } = await run(['-h']);
    expect(code).toBe(0);
    expect(out).toContain('--max-depth <n>');
  });
});
