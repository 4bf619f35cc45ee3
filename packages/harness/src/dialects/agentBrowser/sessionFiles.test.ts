import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/server.js';
import { socketDirOf } from './definition.js';
import { runningServe, SessionFiles, serveFile } from './sessionFiles.js';

async function listenOn(path: string): Promise<void> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
}

/** Takes a session with this process as its session process, and lets it be found. */
async function claim(dir: string, session: string, version?: string): Promise<SessionFiles> {
  const sessionProcess = () => ({ pid: process.pid });
  const files = await SessionFiles.claim({ dir, session, version, sessionProcess });
  if (!existsSync(files.ownSocket)) await listenOn(files.ownSocket);
  files.open();
  return files;
}

describe('where agent-browser looks for its daemons', () => {
  it.each([
    [{ AGENT_BROWSER_SOCKET_DIR: '/a', XDG_RUNTIME_DIR: '/b', HOME: '/c' }, '/a'],
    [{ AGENT_BROWSER_SOCKET_DIR: '', XDG_RUNTIME_DIR: '/b', HOME: '/c' }, '/b/agent-browser'],
    [{ XDG_RUNTIME_DIR: '', HOME: '/c' }, '/c/.agent-browser'],
  ])('%j', (env, dir) => {
    expect(socketDirOf(env)).toBe(dir);
  });
});

describe('the version of the CLI', () => {
  it.each([
    ['0.30.1', '8ac7231d51426f23'],
    ['0.31.2', 'f5b4ade1dfc51c5e'],
    ['0.41.0', '8ac7231d51426f23'],
    [undefined, '8ac7231d51426f23'],
  ])('%s has the settings %s', async (version, config) => {
    const dir = temporaryFolder();
    await claim(dir, 's', version);
    expect(readFileSync(join(dir, 's.config'), 'utf8')).toBe(config);
    expect(readFileSync(join(dir, 's.version'), 'utf8')).toBe(version ?? '0.41.0');
  });
});

describe('a session', () => {
  it('is had by one at a time, and free again afterwards', async () => {
    const dir = temporaryFolder();
    await claim(dir, 's');
    await expect(claim(dir, 's')).rejects.toMatchObject({
      code: 'busy',
      message: `the agent-browser session s is held by another run of bridle (process ${process.pid})`,
    });
    const other = await claim(dir, 'other');
    other.remove();
    expect(existsSync(join(dir, 'other.pid'))).toBe(false);
    expect(existsSync(join(dir, 's.pid'))).toBe(true);
  });

  it.each(['', 'nonsense', '-1', '999999999'])('is free when its pid is %j', async (pid) => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 's.pid'), pid);
    symlinkSync('.bridle-999999999', join(dir, 's.sock'));
    await claim(dir, 's');
    expect(readFileSync(join(dir, 's.pid'), 'utf8')).toBe(`${process.pid}`);
  });

  it('does not touch a file in the place of its socket', async () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 's.sock'), 'mine');
    await expect(claim(dir, 's')).rejects.toThrow('exists and is not a socket');
    expect(readFileSync(join(dir, 's.sock'), 'utf8')).toBe('mine');
  });

  it('is free where its pid file is a FIFO, which nobody waits at', async () => {
    const dir = temporaryFolder();
    execFileSync('mkfifo', [join(dir, 's.pid')]);
    await claim(dir, 's');
    expect(readFileSync(join(dir, 's.pid'), 'utf8')).toBe(`${process.pid}`);
  });

  it("is held by an agent-browser's own daemon, and the error says how to end that", async () => {
    const dir = temporaryFolder();
    await listenOn(join(dir, 's.sock'));
    writeFileSync(join(dir, 's.pid'), `${process.pid}`);
    writeFileSync(join(dir, 's.version'), '0.27.0');
    await expect(claim(dir, 's')).rejects.toMatchObject({
      message: `the agent-browser session s is held by the daemon of agent-browser 0.27.0 (process ${process.pid})`,
      hint: `\`agent-browser --session s close\`, or kill ${process.pid}, frees it, or choose another session`,
    });
  });

  it('clears away what a run that was killed has left', async () => {
    const dir = temporaryFolder();
    const leave = 'require("net").createServer().listen(process.argv[1], () => process.abort())';
    spawnSync(process.execPath, ['-e', leave, join(dir, '.bridle-999999999')]);
    await listenOn(join(dir, '.bridle-1'));
    await claim(dir, 's');
    const own = readdirSync(dir).filter((name) => name.startsWith('.bridle-'));
    expect(own.toSorted()).toEqual(['.bridle-1', `.bridle-${process.pid}`].toSorted());
  });

  it('leaves the socket of whoever has taken its place', async () => {
    const dir = temporaryFolder();
    const files = await claim(dir, 's');
    rmSync(files.socket);
    writeFileSync(join(dir, 's.pid'), '1');
    await listenOn(files.socket);
    expect([files.isLinked, files.areOurs]).toEqual([false, false]);
    files.remove();
    expect(statSync(files.socket).isSocket()).toBe(true);
    expect(readFileSync(join(dir, 's.pid'), 'utf8')).toBe('1');
  });

  it('is not taken away by who no longer has it', async () => {
    const dir = temporaryFolder();
    const files = await claim(dir, 's');
    writeFileSync(join(dir, 's.pid'), '1');
    files.remove();
    expect(existsSync(join(dir, 's.version'))).toBe(true);
  });

  it('says why where there can be none', async () => {
    const dir = join(temporaryFolder(), 'file');
    writeFileSync(dir, '');
    await expect(claim(dir, 's')).rejects.toMatchObject({
      code: 'bad_request',
    });
  });
});

describe('a serve to join', () => {
  const anyServe = (): boolean => true;

  it('is the youngest that answers', async () => {
    const dir = temporaryFolder();
    mkdirSync(join(dir, 'folder.endpoints'));
    writeFileSync(join(dir, 'bad.endpoints'), '{');
    for (const [i, name] of ['old', 'young', 'dead'].entries()) {
      const socket = join(dir, `${name}.sock`);
      if (name !== 'dead') await listenOn(socket);
      writeFileSync(serveFile(dir, name), JSON.stringify({ 'agent-browser': socket }));
      const inSeconds = Date.now() / 1000 + i;
      utimesSync(serveFile(dir, name), inSeconds, inSeconds);
    }
    expect(await runningServe(dir, anyServe)).toBe(join(dir, 'young.sock'));
    expect(await runningServe(join(dir, 'nowhere'), anyServe)).toBeUndefined();
  });

  it('is none where another has taken the socket since', async () => {
    const dir = temporaryFolder();
    const socket = join(dir, 'bridle.sock');
    writeFileSync(serveFile(dir, 'bridle'), JSON.stringify({ 'agent-browser': socket }));
    utimesSync(serveFile(dir, 'bridle'), 1, 1);
    await listenOn(socket);
    expect(await runningServe(dir, anyServe)).toBeUndefined();
  });
});
