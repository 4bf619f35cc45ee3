import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../packages/processes/src/processes.js';
import { type Bridle, runBridle, startBridleIn } from './support/bridle.js';
import { engineFile } from './support/engines/startEngine.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const QUIET = ['--no-repl', '--mc-cli-off', '--automation-listen', '0', '--abu-listen', '0'];

/** `bridle play` with these words after its flags, in a folder of its own. */
async function play(words: readonly string[], flags: readonly string[] = []) {
  const where = { cwd: temporaryFolder(), env: { BRIDLE_HOME: temporaryFolder() } };
  const file = join(where.cwd, 'endpoints.json');
  const all = ['play', ...QUIET, ...flags, '--endpoints-file', file, ...words];
  const run: Bridle = await startBridleIn({ ...where, endpoints: file }, ...all);
  const drive = (...asked: string[]) => runBridle(['drive', ...asked], where);
  return { run, drive, where };
}

const program = (script: string): string[] => ['--', process.execPath, '-e', script];

describe('bridle play', () => {
  it('starts a game, plays it, and ends it and all that it has started when it is stopped', async () => {
    const { run, drive, where } = await play(['--', process.execPath, engineFile('fullEngine')]);
    expect((await drive('wait_ready')).code).toBe(0);
    const scene = await drive('get_scene');
    expect(scene.stdout).toContain('button');
    expect((await runBridle(['stop'], where)).code).toBe(0);
    expect((await run.exited).code).toBe(0);
  });

  it.each([
    [0, 0],
    [3, 1],
  ])('ends with its game: %i becomes %i', async (code, ours) => {
    const { run } = await play(program(`setTimeout(() => process.exit(${code}), 300)`));
    expect((await run.exited).code).toBe(ours);
    expect(run.stderr()).toContain('has ended');
  });

  it('goes on after its game if it is told to, and leaves no process behind', async () => {
    const pidFile = join(temporaryFolder(), 'pid');
    const write = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))`;
    const { run, where } = await play(program(`${write}; setTimeout(() => {}, 300)`), ['--keep']);
    while (!run.stderr().includes('the game bridge has ended')) {
      await new Promise((resolve) => run.child.stderr!.once('data', resolve));
    }
    expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
    const { code, stderr } = await runBridle(['abu', 'snapshot'], where);
    expect(code).toBe(1);
    expect(stderr).toContain('the game bridge has ended');
    run.child.kill('SIGTERM');
    expect((await run.exited).code).toBe(0);
  });
});
