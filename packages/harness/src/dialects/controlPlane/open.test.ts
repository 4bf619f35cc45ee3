import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deadPid } from '../../../../../test/support/deadPid.js';
import { temporaryFolder } from '../../../../../test/support/server.js';
import type { Host } from '../../core/host.js';
import { Server } from '../../server/server.js';
import type { Opening } from '../defineDialect.js';
import { readCtl } from './definition.js';
import { openControlPlane } from './open.js';

const NEVER = new Promise<Host>(() => {});

/** Opens it in a folder of its own, as a process that was started there would. */
async function open(folder: string, isDefault = true) {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const told: string[] = [];
  const server = new Server();
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await server.close();
  });
  const sock = join(folder, '.mcbot.sock');
  const opening = {
    server,
    gameNames: ['voxel'],
    hostOf: () => NEVER,
    controls: {},
    tell: (text: string) => void told.push(text),
  } as unknown as Opening;
  const ctl = await openControlPlane({ sock, isDefault, token: undefined }, opening);
  return { ctl, told, server, sock, pidFile: join(folder, '.mcbot.pid') };
}

describe('the files of a control plane', () => {
  it('are for their owner only, and gone afterwards', async () => {
    const { ctl, server, sock, pidFile } = await open(temporaryFolder());
    expect(ctl.endpoints).toEqual({ ctl: sock });
    expect(statSync(sock).mode & 0o777).toBe(0o600);
    expect(statSync(sock).isSocket()).toBe(true);
    expect(statSync(pidFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(pidFile, 'utf8')).toBe(`${process.pid}\n`);
    await server.close();
    ctl.close!();
    expect(existsSync(sock)).toBe(false);
    expect(existsSync(pidFile)).toBe(false);
  });

  it('are not made where everybody could replace them, and it says what to do', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const { ctl, told } = await open(folder);
    expect(ctl.endpoints).toEqual({});
    expect(told.join('')).toBe(
      `no control plane: cannot listen on ${join(folder, '.mcbot.sock')}: ` +
        `every user of this machine can write to ${folder}\n` +
        `  chmod o-w ${folder}, or put the socket into a folder of your own\n` +
        '  name another with --ctl-sock, or switch it off with --ctl off',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a dead process are replaced', async () => {
    const folder = temporaryFolder();
    const leave = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 9))`;
    spawnSync(process.execPath, ['-e', leave, join(folder, '.mcbot.sock')]);
    expect(existsSync(join(folder, '.mcbot.sock'))).toBe(true);
    writeFileSync(join(folder, '.mcbot.pid'), `${deadPid()}\n`);
    const { ctl, told, pidFile } = await open(folder);
    expect(ctl.endpoints).toEqual({ ctl: join(folder, '.mcbot.sock') });
    expect(told).toEqual([]);
    expect(readFileSync(pidFile, 'utf8')).toBe(`${process.pid}\n`);
  });

  it('of one that lives are left alone: the run goes on without, or ends if it was asked for', async () => {
    const folder = temporaryFolder();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(join(folder, '.mcbot.sock'), resolve));
    onTestFinished(() => void other.close());
    writeFileSync(join(folder, '.mcbot.pid'), '1\n');
    const { ctl, told, pidFile } = await open(folder);
    expect(ctl.endpoints).toEqual({});
    expect(told.join('')).toContain('no control plane');
    expect(told.join('')).toContain('is in use by another process');
    expect(told.join('')).toContain('--ctl-sock');
    expect(readFileSync(pidFile, 'utf8')).toBe('1\n');
    await expect(open(folder, false)).rejects.toThrow('is in use by another process');
  });

  it('that are something else stay as they are', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.mcbot.sock'), 'mine');
    expect((await open(folder)).ctl.endpoints).toEqual({});
    await expect(open(folder, false)).rejects.toThrow('is not a socket');
    expect(readFileSync(join(folder, '.mcbot.sock'), 'utf8')).toBe('mine');
    const second = temporaryFolder();
    mkdirSync(join(second, '.mcbot.pid'));
    const { ctl, told, server } = await open(second);
    expect(told.join('')).toContain('is no pid file');
    await server.close();
    ctl.close!();
    expect(statSync(join(second, '.mcbot.pid')).isDirectory()).toBe(true);
  });

  it('are not taken away from who has replaced them', async () => {
    const { ctl, server, sock, pidFile } = await open(temporaryFolder());
    await server.close();
    writeFileSync(sock, 'theirs');
    writeFileSync(pidFile, '1\n');
    ctl.close!();
    expect(readFileSync(sock, 'utf8')).toBe('theirs');
    expect(readFileSync(pidFile, 'utf8')).toBe('1\n');
  });
});

describe('the flags of a control plane', () => {
  const off = { sock: '.mcbot.sock', isDefault: true, token: undefined };

  const read = (
    command: 'run' | 'serve' | 'daemon',
    { 'scripted-input': script, ...flags }: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>>,
  ) => {
    const run = { command, isHeadless: false, startsInMenu: false };
    return readCtl({ ...run, flags, env, isScripted: script !== undefined });
  };

  it('open it for serve, and for run when it is asked for', () => {
    expect(read('serve', {}, {})).toEqual(off);
    expect(read('run', {}, {})).toBeUndefined();
    expect(read('daemon', {}, {})).toBeUndefined();
    expect(read('run', { ctl: 'on' }, {})).toEqual({ ...off, isDefault: false });
    expect(read('run', { 'ctl-sock': '/tmp/s' }, {})).toMatchObject({ sock: '/tmp/s' });
  });

  it('switch it off by flag or by environment, where the flag wins', () => {
    expect(read('serve', { ctl: 'off' }, {})).toBeUndefined();
    for (const word of ['off', 'OFF', '0', 'false']) {
      expect(read('serve', {}, { MCBOT_CTL: word })).toBeUndefined();
    }
    expect(read('serve', {}, { MCBOT_CTL: 'on' })).toEqual(off);
    expect(read('serve', { ctl: 'on' }, { MCBOT_CTL: 'off' })).toBeDefined();
    expect(read('serve', { 'scripted-input': 'x' }, {})).toBeUndefined();
  });

  it('give it a token, and the flag wins', () => {
    expect(read('serve', {}, { MCBOT_CTL_TOKEN: 'a' })?.token).toBe('a');
    expect(read('serve', { 'ctl-token': 'b' }, { MCBOT_CTL_TOKEN: 'a' })?.token).toBe('b');
    expect(read('serve', {}, { MCBOT_CTL_TOKEN: '' })?.token).toBeUndefined();
  });

  it.each([
    [{ ctl: 'maybe' }, {}, '--ctl maybe is unknown'],
    [{ ctl: 'off', 'ctl-sock': 's' }, {}, 'contradict each other'],
    [{ 'ctl-sock': 's', 'scripted-input': 'x' }, {}, 'contradict each other'],
    [{}, { MCBOT_CTL: 'maybe' }, 'MCBOT_CTL=maybe is unknown'],
  ])('refuse %j %j', (flags, env, message) => {
    expect(() => read('serve', flags, env)).toThrow(message);
  });
});
