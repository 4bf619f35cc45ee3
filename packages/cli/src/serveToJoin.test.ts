import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { serveFile } from '@bridle/harness/dialects';
import { beginOf, type Run, Runs } from '@bridle/processes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/support/server.js';
import { serveToJoin } from './serveToJoin.js';

/** A user whose runs are this process and its parent, in folders of their own. */
function user() {
  const home = realpathSync(temporaryFolder());
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  const runsDir = join(home, 'runs');
  const registered = new Runs(runsDir).add({
    folder: home,
    command: 'serve',
    game: 'voxel',
    endpoints: { automation: '127.0.0.1:4242' },
  });
  registered.remove();
  return {
    env: { BRIDLE_HOME: home, AGENT_BROWSER_SOCKET_DIR: home },
    goTo(folder: string): void {
      mkdirSync(join(home, folder), { recursive: true });
      process.chdir(join(home, folder));
    },
    register(name: string, folder: string, change: Partial<Run> = {}): () => void {
      const { pid = process.pid } = change;
      const of = { name, folder: join(home, folder), begin: beginOf(pid) };
      const file = join(runsDir, `${name}.json`);
      writeFileSync(file, JSON.stringify({ ...registered.run, ...of, ...change }));
      return () => rmSync(file);
    },
    /** Lets sessions join that process, or one that has not said which it is. */
    async offer(pid: number | undefined): Promise<string> {
      const socket = join(home, pid === undefined ? 'other.sock' : `.bridle-${pid}`);
      const server = createServer(() => {});
      await new Promise<void>((resolve) => server.listen(socket, resolve));
      onTestFinished(() => void server.close());
      writeFileSync(serveFile(home, `s${pid}`), JSON.stringify({ 'agent-browser': socket }));
      return socket;
    },
  };
}

describe('the serve that a session joins', () => {
  it.each([undefined, 'w'])(
    'is looked for again by its name and its folder (--run %s): a namesake is another world',
    async (name) => {
      const { env, goTo, register, offer } = user();
      goTo('x/w');
      const end = register('w', 'x/w');
      const socket = await offer(process.pid);
      const target = await serveToJoin(name, env);
      expect(await target()).toBe(socket);
      end();
      expect(await target()).toBeUndefined();
      register('w', 'y/w');
      expect(await target()).toBeUndefined();
      register('w', 'x/w');
      expect(await target()).toBe(socket);
    },
  );

  it('is none of elsewhere where that of this folder, or of one around it, cannot be joined', async () => {
    const { env, goTo, register, offer } = user();
    register('here', 'here');
    register('far', 'far', { pid: process.ppid });
    const far = await offer(process.ppid);
    for (const folder of ['here', 'here/deeper']) {
      goTo(folder);
      await expect(serveToJoin(undefined, env)).rejects.toThrow(/run here in .*cannot be joined/);
      await expect(serveToJoin(undefined, env)).rejects.toThrow('--own-world starts a world');
    }
    expect(await (await serveToJoin('far', env))()).toBe(far);
    goTo('elsewhere');
    expect(await (await serveToJoin(undefined, env))()).toBe(far);
  });

  it('is not the own world of another session, which hides none', async () => {
    const { env, goTo, register, offer } = user();
    goTo('here');
    register('here', 'here', { command: 'daemon' });
    expect(await (await serveToJoin(undefined, env))()).toBeUndefined();
    register('here-2', 'here', { pid: process.ppid });
    const socket = await offer(process.ppid);
    expect(await (await serveToJoin(undefined, env))()).toBe(socket);
  });

  it('is one that is not noted where no other is, and stays one', async () => {
    const { env, goTo, register, offer } = user();
    goTo('here');
    const socket = await offer(undefined);
    const target = await serveToJoin(undefined, env);
    expect(await target()).toBe(socket);
    rmSync(socket);
    register('far', 'far');
    await offer(process.pid);
    expect(await target()).toBeUndefined();
  });
});
