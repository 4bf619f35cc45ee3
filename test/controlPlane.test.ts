import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { type Bridle, runBridle, startBridleIn } from './support/bridle.js';
import { connected } from './support/connected.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const script = (name: string): string =>
  fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const QUIET = ['--abu-off', '--mc-cli-off', '--agent-browser-off', '--automation-listen', '0'];
const FLAT = ['--headless', '--world-type', 'flat', ...QUIET];

/** A real `bridle serve` in a folder, with whatever a control plane has by default. */
function serveIn(cwd: string, ...flags: string[]): Promise<Bridle> {
  return startBridleIn({ cwd, env: { MCBOT_CTL: 'on' } }, 'serve', ...FLAT, ...flags);
}

async function botctl(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await runBridle(args, { cwd, script: script('botctl.js') });
  return { code, stderr, reply: stdout === '' ? undefined : JSON.parse(stdout) };
}

async function end(bridle: Bridle, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  bridle.child.kill(signal);
  await bridle.exited;
}

describe('the control plane of a run', () => {
  it('opens in the folder of a serve, answers its scripts, and leaves nothing behind', async () => {
    const folder = realpathSync(temporaryFolder());
    const [sock, pid] = [join(folder, '.mcbot.sock'), join(folder, '.mcbot.pid')];
    const bridle = await serveIn(folder);
    expect(bridle.endpoints.ctl).toBe(sock);
    expect(statSync(sock).mode & 0o777).toBe(0o600);
    expect(readFileSync(pid, 'utf8').trim()).toBe(String(bridle.child.pid));
    await vi.waitFor(() => expect(bridle.stderr()).toContain('npx bridle ctl hello'));
    const { code, reply } = await botctl(folder, 'hello');
    expect(code).toBe(0);
    expect(reply).toMatchObject({
      id: 1,
      ok: true,
      result: { cwd: folder, pid: bridle.child.pid, hasBot: true, username: 'player' },
    });
    expect(Date.parse(reply.result.startedAt)).toBeLessThan(Date.now());
    await end(bridle);
    expect(existsSync(sock)).toBe(false);
    expect(existsSync(pid)).toBe(false);
  });

  it('is driven from two terminals, and an automation-v1 client sees what comes of it', async () => {
    const folder = temporaryFolder();
    const bridle = await serveIn(folder, '--clock', 'free');
    const walking = botctl(folder, 'run', 'goto', 'x=60', 'y=64', 'z=8');
    await vi.waitFor(async () => {
      const { reply } = await botctl(folder, 'observe', 'snapshot');
      expect(reply.result.task?.tool).toBe('goto');
      expect(reply.result.pos[0]).toBeGreaterThan(10);
    });
    expect((await botctl(folder, 'run', 'stop')).reply.result.data).toEqual({ stopped: ['goto'] });
    const { code, reply } = await walking;
    expect(code).toBe(1);
    expect(reply).toMatchObject({ ok: true, result: { ok: false, reason: 'interrupted' } });
    const client = await connected({ endpointsFile: bridle.endpointsFile });
    const { player } = await client.get_state();
    expect(player.pos[0]).toBeGreaterThan(10);
    expect(player.pos[0]).toBeLessThan(59);
    // Now that one has control: the bot looks, and does not act.
    expect((await botctl(folder, 'run', 'say', 'text=hi')).reply).toMatchObject({
      ok: false,
      error: 'controller already connected',
    });
    expect((await botctl(folder, 'observe', 'prompt')).code).toBe(0);
  });

  it('holds the whole way of the dry interaction', async () => {
    const folder = temporaryFolder();
    await serveIn(folder);
    const args = ['--tool', 'pickup', '--radius', '20', '--detail', 'containers'];
    const { code, stdout } = await runBridle([...args, '--timeout-ms', '60000'], {
      cwd: folder,
      script: script('interaction-dry-run.js'),
    });
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: { ok: boolean }[] };
    expect(checks.map((check) => check.ok)).toEqual(new Array(7).fill(true));
    expect(ok).toBe(true);
    expect(code).toBe(0);
  });

  it('replaces what a killed run has left, and leaves alone what runs', async () => {
    const folder = temporaryFolder();
    const first = await serveIn(folder);
    await end(first, 'SIGKILL');
    expect(existsSync(join(folder, '.mcbot.sock'))).toBe(true);
    expect((await botctl(folder, 'hello')).stderr).toContain('is gone; start one with');
    const second = await serveIn(folder);
    expect((await botctl(folder, 'hello')).reply.result.pid).toBe(second.child.pid);
    const third = await serveIn(folder);
    expect(third.endpoints.ctl).toBeUndefined();
    await vi.waitFor(() => expect(third.stderr()).toContain('no control plane'));
    expect(third.stderr()).not.toContain('npx bridle ctl hello');
    const asked = await serveIn(folder, '--ctl', 'on');
    expect(await asked.exited).toMatchObject({ code: 1 });
    expect(asked.stderr()).toContain('is in use by another process');
    const elsewhere = await serveIn(folder, '--ctl-sock', join(folder, 'b.sock'));
    await vi.waitFor(() =>
      expect(elsewhere.stderr()).toContain(`names process ${second.child.pid}, which runs`),
    );
    await end(elsewhere);
    await end(third);
    expect((await botctl(folder, 'hello')).reply.result.pid).toBe(second.child.pid);
    expect(readFileSync(join(folder, '.mcbot.pid'), 'utf8').trim()).toBe(String(second.child.pid));
  });

  it('asks for its token, which nothing tells', async () => {
    const folder = temporaryFolder();
    const bridle = await serveIn(folder, '--ctl-token', 's3cret');
    expect((await botctl(folder, 'hello')).reply).toEqual({
      id: 1,
      ok: false,
      error: 'unauthorized',
    });
    expect((await botctl(folder, 'hello', '--token', 's3cret')).code).toBe(0);
    expect(bridle.stderr()).not.toContain('s3cret');
  });

  it('is not there when it is off, or was not asked for', async () => {
    const folder = temporaryFolder();
    const off = await serveIn(folder, '--ctl', 'off');
    expect(off.endpoints.ctl).toBeUndefined();
    const byEnvironment = await startBridleIn({ cwd: folder }, 'serve', ...FLAT);
    expect(byEnvironment.endpoints.ctl).toBeUndefined();
    const plain = await startBridleIn(
      { cwd: folder, env: { MCBOT_CTL: 'on' } },
      ...FLAT.slice(0, 3),
      '--automation-listen',
      '0',
    );
    expect(plain.endpoints.ctl).toBeUndefined();
    expect(existsSync(join(folder, '.mcbot.sock'))).toBe(false);
    expect(existsSync(join(folder, '.mcbot.pid'))).toBe(false);
  });

  it('is there for a plain run that names its socket, and keeps its hands off other files', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes'), 'mine');
    const sock = join(folder, 'c.sock');
    const run = await startBridleIn(
      { cwd: folder },
      '--headless',
      '--world-type',
      'flat',
      '--ctl-sock',
      sock,
    );
    expect(run.endpoints).toEqual({ ctl: sock });
    await vi.waitFor(() => expect(run.stderr()).toContain('npx bridle ctl hello'));
    expect(run.stderr()).not.toContain('bridle drive');
    expect((await botctl(folder, 'hello')).code).toBe(0);
    expect((await botctl(folder, 'hello', '--sock', sock)).code).toBe(0);
    expect((await botctl(folder, 'hello', '--endpoints-file', run.endpointsFile)).code).toBe(0);
    const refused = await runBridle(['--headless', '--ctl-sock', 'notes'], { cwd: folder });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('is not a socket');
    expect(readFileSync(join(folder, 'notes'), 'utf8')).toBe('mine');
  });
});
