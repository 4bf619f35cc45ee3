import { chmodSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/support/server.js';
import {
  installedVersion,
  runningServe,
  SessionFiles,
  serveFile,
  socketDirOf,
} from './sessionFiles.js';

async function listenOn(path: string): Promise<void> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
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
  it('is asked from the one on the PATH', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'agent-browser');
    writeFileSync(path, '#!/bin/sh\necho agent-browser 0.30.1\n');
    chmodSync(path, 0o755);
    expect(await installedVersion({ PATH: `${folder}:/usr/bin:/bin` })).toBe('0.30.1');
  });

  it('is unknown where there is none, or none that works', async () => {
    const folder = temporaryFolder();
    expect(await installedVersion({ PATH: folder })).toBeUndefined();
    writeFileSync(join(folder, 'agent-browser'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(folder, 'agent-browser'), 0o755);
    expect(await installedVersion({ PATH: `${folder}:/usr/bin:/bin` })).toBeUndefined();
  });

  it.each([
    ['0.30.1', '8ac7231d51426f23'],
    ['0.31.2', 'f5b4ade1dfc51c5e'],
    ['0.41.0', '8ac7231d51426f23'],
    [undefined, '8ac7231d51426f23'],
  ])('%s has the settings %s', async (version, config) => {
    const dir = temporaryFolder();
    await SessionFiles.claim({ dir, session: 's', version });
    expect(readFileSync(join(dir, 's.config'), 'utf8')).toBe(config);
    expect(readFileSync(join(dir, 's.version'), 'utf8')).toBe(version ?? '0.41.0');
  });
});

describe('a session', () => {
  it('is had by one at a time, and free again afterwards', async () => {
    const dir = temporaryFolder();
    const files = await SessionFiles.claim({ dir, session: 's' });
    await listenOn(files.socket);
    await expect(SessionFiles.claim({ dir, session: 's' })).rejects.toMatchObject({ code: 'busy' });
    const other = await SessionFiles.claim({ dir, session: 'other' });
    other.remove();
    expect(existsSync(join(dir, 'other.pid'))).toBe(false);
    expect(existsSync(join(dir, 's.pid'))).toBe(true);
  });

  it.each(['', 'nonsense', '-1', '999999999'])('is free when its pid is %j', async (pid) => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 's.pid'), pid);
    writeFileSync(join(dir, 's.sock'), 'left');
    await SessionFiles.claim({ dir, session: 's' });
    expect(readFileSync(join(dir, 's.pid'), 'utf8')).toBe(`${process.pid}`);
  });

  it('is not taken away by who no longer has it', async () => {
    const dir = temporaryFolder();
    const files = await SessionFiles.claim({ dir, session: 's' });
    writeFileSync(join(dir, 's.pid'), '1');
    files.remove();
    expect(existsSync(join(dir, 's.version'))).toBe(true);
  });

  it('says why where there can be none', async () => {
    const dir = join(temporaryFolder(), 'file');
    writeFileSync(dir, '');
    await expect(SessionFiles.claim({ dir, session: 's' })).rejects.toMatchObject({
      code: 'bad_request',
    });
  });
});

describe('a serve to join', () => {
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
    expect(await runningServe(dir)).toBe(join(dir, 'young.sock'));
    expect(await runningServe(join(dir, 'nowhere'))).toBeUndefined();
  });

  it('is none where another has taken the socket since', async () => {
    const dir = temporaryFolder();
    const socket = join(dir, 'bridle.sock');
    writeFileSync(serveFile(dir, 'bridle'), JSON.stringify({ 'agent-browser': socket }));
    utimesSync(serveFile(dir, 'bridle'), 1, 1);
    await listenOn(socket);
    expect(await runningServe(dir)).toBeUndefined();
  });
});
