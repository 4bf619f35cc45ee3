import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Runs } from '@bridle/processes';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Ran, runCommand } from '../../../../test/support/command.js';
import { answerWith, temporaryFolder } from '../../../../test/support/server.js';
import { abu } from '../abu.js';
import { ctl } from '../ctl.js';
import { mc } from '../mc.js';

/** A run of this process in a folder, that we are in or not. */
function registered(endpoints: Record<string, string>, isHere: boolean) {
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
  const { env, run } = registered({ abu: `127.0.0.1:${await answerWith(reply)}` }, true);
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
    const { env } = registered({ 'mc-cli': `127.0.0.1:${port}` }, isHere);
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

/** A control plane that answers with one word. */
async function answer(path: string, word: string): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(`{"id":1,"ok":true,"result":"${word}"}\n`));
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return path;
}

it('bridle ctl takes a socket in this folder before a run of another', async () => {
  const far = await answer(join(temporaryFolder(), 's'), 'far');
  const { env, run } = registered({ ctl: far }, false);
  expect((await runCommand(ctl, ['hello'], env)).out).toContain('far');
  expect((await runCommand(ctl, ['hello', '--run', run.name], env)).out).toContain('far');
  await answer('.mcbot.sock', 'near');
  expect((await runCommand(ctl, ['hello'], env)).out).toContain('near');
  expect((await runCommand(ctl, ['hello', '--run', run.name], env)).out).toContain('far');
});

it('bridle ctl does not take what a bot left here that was killed', async () => {
  const { env } = registered({ ctl: await answer(join(temporaryFolder(), 's'), 'far') }, false);
  const leave = `require('node:net').createServer().listen('.mcbot.sock', () => process.kill(process.pid, 9))`;
  spawnSync(process.execPath, ['-e', leave]);
  expect(lstatSync('.mcbot.sock').isSocket()).toBe(true);
  expect((await runCommand(ctl, ['hello'], env)).out).toContain('far');
  const alone = await runCommand(ctl, ['hello']);
  expect(alone).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') });
});

it('bridle ctl tells its token to no socket here that is of another user, unless told to', async () => {
  const { env } = registered({ ctl: await answer(join(temporaryFolder(), 's'), 'far') }, false);
  const path = await answer('.mcbot.sock', 'theirs');
  const uid = process.getuid!();
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => getuid.mockRestore());
  await expect(runCommand(ctl, ['hello'])).rejects.toThrow('is of another user');
  expect((await runCommand(ctl, ['hello', '--sock', path])).out).toContain('theirs');
  if (uid !== 0) return; // only root can give a file away
  getuid.mockRestore();
  chownSync(path, 12_345, -1);
  expect((await runCommand(ctl, ['hello'], env)).out).toContain('far');
});
