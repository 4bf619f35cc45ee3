import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineEnvironment, startEngineProcess } from '@bridle/bridge/process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../packages/processes/src/processes.js';
import { temporaryFolder } from './support/temporaryFolder.js';

interface Line {
  readonly level: string;
  readonly logger: string;
  readonly message: string;
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function start(command: readonly string[], more: object = {}) {
  const lines: Line[] = [];
  const log = {
    add: (level: string, logger: string, message: string) =>
      void lines.push({ level, logger, message }),
  };
  const engine = await startEngineProcess({ command, env: process.env, log, ...more });
  ends.push(() => engine.end());
  return { engine, lines, said: () => lines.map(({ message }) => message) };
}

const sh = (script: string) => ['sh', '-c', script];

describe('the process of a game', () => {
  it('is given where it dials, its token and what else it needs', async () => {
    const env = { ...process.env, ...engineEnvironment(4711, 'secret') };
    const script = 'echo $BRIDLE_URL $BRIDLE_TOKEN $ABU_PORT $ABU_WS_PORT; pwd';
    const cwd = temporaryFolder();
    const { engine, said } = await start(sh(script), { env, cwd });
    await engine.exited;
    expect(said().slice(0, 2)).toEqual(['ws://127.0.0.1:4711/bridge secret 4711 4711', cwd]);
  });

  it('has what it says in the log, errors as errors', async () => {
    const { engine, lines } = await start(sh('echo one; echo two >&2'));
    expect(await engine.exited).toMatchObject({ code: 0, signal: null });
    expect(lines).toContainEqual({ level: 'info', logger: 'game', message: 'one' });
    expect(lines).toContainEqual({ level: 'error', logger: 'game', message: 'two' });
    expect(lines.at(-1)).toEqual({
      level: 'info',
      logger: 'game',
      message: 'sh ended with code 0',
    });
  });

  it('is told with its last lines where it fails', async () => {
    const { engine, lines } = await start(sh('echo "no display"; exit 3'));
    const { code, text } = await engine.exited;
    expect(code).toBe(3);
    expect(text).toBe('sh ended with code 3; the last it said:\nno display');
    expect(lines.at(-1)).toMatchObject({ level: 'error', message: text });
  });

  it('is told with the signal that ended it', async () => {
    const { engine } = await start(sh('kill -SEGV $$'));
    expect(await engine.exited).toMatchObject({ code: null, signal: 'SIGSEGV' });
  });

  it('may say very much: what is not in the log is counted', async () => {
    const count = 50_000;
    const { engine, said } = await start(sh(`yes flood | head -n ${count}`));
    await engine.exited;
    const shown = said().filter((line) => line === 'flood').length;
    const dropped = said().map((line) => Number(/^(\d+) lines/.exec(line)?.[1] ?? 0));
    expect(shown + dropped.reduce((sum, lines) => sum + lines, 0)).toBe(count);
    expect(dropped.some((lines) => lines > 0)).toBe(true);
  });

  it('takes with it what it has started, when it is ended', async () => {
    const { engine, said } = await start(sh('sleep 1000 & echo $!; wait'));
    await vi.waitFor(() => expect(said()).toHaveLength(1));
    const other = Number(said()[0]);
    expect(isAlive(other)).toBe(true);
    await engine.end();
    expect([isAlive(engine.pid), isAlive(other)]).toEqual([false, false]);
    expect(await engine.exited).toMatchObject({ text: 'sh was ended' });
  });

  it('takes with it what it has left behind, when it ends by itself', async () => {
    const { engine, said } = await start(sh('sleep 1000 & echo $!; exit 0'));
    expect(await engine.exited).toMatchObject({ code: 0 });
    expect(isAlive(Number(said()[0]))).toBe(false);
  });

  it('is killed where it does not want to end', async () => {
    const { engine, said } = await start(sh('trap "" TERM; echo ready; while :; do sleep 1; done'));
    await vi.waitFor(() => expect(said()).toEqual(['ready']));
    await engine.end();
    expect(await engine.exited).toMatchObject({ signal: 'SIGKILL' });
    await engine.end(); // once more changes nothing
  });

  it('does not outlive the one who has started it, however that one ends', async () => {
    const built = fileURLToPath(
      new URL('../packages/bridge/dist/process/index.js', import.meta.url),
    );
    const script = `
      import { startEngineProcess } from ${JSON.stringify(built)};
      const log = { add() {} };
      const command = ['sh', '-c', 'trap "" TERM; while :; do sleep 1; done'];
      const { pid } = await startEngineProcess({ command, env: process.env, log });
      process.stdout.write(String(pid), () => { throw new Error('a fault of ours'); });`;
    const ours = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const [pid] = (await once(ours.stdout, 'data')) as [Buffer];
    await once(ours, 'exit');
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false));
  });

  it.each([
    [['no-such-engine', '--x'], {}, 'there is no program no-such-engine', 'install it, or'],
    [['./game.sh'], {}, './game.sh may not be run', 'chmod +x'],
    [['true'], { cwd: '/no/such/folder' }, 'there is no folder /no/such/folder', 'name a folder'],
  ])(
    'is refused with the next step where it cannot be started: %j',
    async (command, more, message, hint) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'game.sh'), 'true\n', { mode: 0o644 });
      const error = await start(command, { cwd, ...more }).catch((error: unknown) => error);
      expect(error).toMatchObject({
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      });
    },
  );
});
