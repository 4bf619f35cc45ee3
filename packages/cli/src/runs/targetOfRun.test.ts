import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Ran, runCommand } from '../../../../test/support/command.js';
import { answerWith, temporaryFolder } from '../../../../test/support/server.js';
import { abu } from '../abu.js';
import { ctl } from '../ctl.js';
import { mc } from '../mc.js';
import { Runs } from './runs.js';

/** A run of this process in a folder, that we are in or not. */
function noted(endpoints: Record<string, string>, isHere: boolean) {
  const home = realpathSync(temporaryFolder());
  const folder = join(home, 'game');
  mkdirSync(folder);
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(isHere ? folder : home);
  const runs = new Runs(join(home, 'runs'));
  const { run } = runs.add({ folder, command: 'serve', game: 'voxel', endpoints });
  return { home, folder, run, env: { BRIDLE_HOME: home, BRIDLE_MC_CLI_DIR: join(home, 'mccli') } };
}

const MC_REPLY = '{"id":"1","success":true,"data":{"said":"by it"}}\n';

it('ABU_PORT wins over the run of this folder, and --run over that', async () => {
  const reply = '{"success":true,"data":{"snapshot":"- ours"}}\n';
  const { env, run } = noted({ abu: `127.0.0.1:${await answerWith(reply)}` }, true);
  const other = await answerWith(reply.replace('ours', 'theirs'));
  expect((await runCommand(abu, ['snapshot'], env)).out).toBe('- ours\n');
  const told = { ...env, ABU_PORT: String(other) };
  expect((await runCommand(abu, ['snapshot'], told)).out).toBe('- theirs\n');
  expect((await runCommand(abu, ['snapshot', '--run', run.name], told)).out).toBe('- ours\n');
});

it('bridle mc takes the run of this folder before other games, and else asks which', async () => {
  const port = await answerWith(MC_REPLY);
  const game = { name: 'game', port, pid: process.pid, startTime: 1, version: '1' };
  const other = { ...game, name: 'minecraft', pid: process.ppid };
  for (const isHere of [true, false]) {
    const { env } = noted({ 'mc-cli': `127.0.0.1:${port}` }, isHere);
    const status = (...instances: object[]): Promise<Ran> => {
      mkdirSync(env.BRIDLE_MC_CLI_DIR, { recursive: true });
      const file = join(env.BRIDLE_MC_CLI_DIR, 'instances.json');
      writeFileSync(file, JSON.stringify(instances));
      return runCommand(mc, ['status'], env);
    };
    expect(await status(game)).toMatchObject({ code: 0, out: 'said  by it\n' });
    if (isHere) expect(await status(game, other)).toMatchObject({ code: 0 });
    else await expect(status(game, other)).rejects.toThrow('choose one with --instance or --run');
    if (!isHere) await expect(status(other)).rejects.toThrow('several games run');
  }
});

it('bridle ctl takes a socket in this folder before a run of another', async () => {
  const answer = async (path: string, word: string): Promise<string> => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(`{"id":1,"ok":true,"result":"${word}"}\n`));
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    onTestFinished(() => void server.close());
    return path;
  };
  const far = await answer(join(temporaryFolder(), 's'), 'far');
  const { env, run } = noted({ ctl: far }, false);
  expect((await runCommand(ctl, ['hello'], env)).out).toContain('far');
  expect((await runCommand(ctl, ['hello', '--run', run.name], env)).out).toContain('far');
  await answer('.mcbot.sock', 'near');
  expect((await runCommand(ctl, ['hello'], env)).out).toContain('near');
  expect((await runCommand(ctl, ['hello', '--run', run.name], env)).out).toContain('far');
});
