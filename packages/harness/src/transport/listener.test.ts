import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/support/server.js';
import { listenUnix } from './listener.js';

afterEach(() => void vi.restoreAllMocks());

function folderWith(mode: number): string {
  const folder = join(temporaryFolder(), 'f');
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

async function listenIn(folder: string): Promise<void> {
  const listener = await listenUnix(join(folder, 's'), (socket) => socket.destroy());
  await listener.close();
}

describe('the folder of a socket', () => {
  it.each([0o777, 0o703, 0o702])('may not be written to by everybody: %o', async (mode) => {
    const folder = folderWith(mode);
    await expect(listenIn(folder)).rejects.toMatchObject({
      message: `cannot listen on ${join(folder, 's')}: every user of this machine can write to ${folder}`,
      hint: `chmod o-w ${folder}, or put the socket into a folder of your own`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([0o700, 0o755, 0o775, 0o1777])('may be %o', async (mode) => {
    await expect(listenIn(folderWith(mode))).resolves.toBeUndefined();
  });

  it('must be there, under a name that Node can say', async () => {
    const folder = temporaryFolder();
    const cannot = (name: string): string => `cannot listen on ${join(folder, name, 's')}: `;
    await expect(listenIn(join(folder, 'no'))).rejects.toThrow(
      `${cannot('no')}its folder does not exist`,
    );
    await expect(listenIn(join(folder, '\uFFFD'))).rejects.toMatchObject({
      message: `${cannot('\uFFFD')}the name of its folder is not UTF-8`,
      hint: 'rename that folder, or put the socket into another one',
    });
  });

  it('may not belong to another user', async () => {
    const folder = folderWith(0o755);
    if (process.getuid!() === 0) chownSync(folder, 12_345, -1);
    vi.spyOn(process, 'getuid').mockReturnValue(54_321);
    await expect(listenIn(folder)).rejects.toThrow(`${folder} belongs to another user`);
  });
});

describe('a process that is about to listen', () => {
  it('keeps others from the path, and they leave its claim alone', async () => {
    const folder = temporaryFolder();
    const lock = join(folder, 's.lock');
    symlinkSync(String(process.pid), lock);
    await expect(listenIn(folder)).rejects.toMatchObject({
      code: 'busy',
      hint: expect.stringContaining(`remove ${lock}`),
    });
    expect(readdirSync(folder)).toEqual(['s.lock']);
  });

  it('keeps nobody from it once it was killed, and a claim is gone when its process listens', async () => {
    const folder = temporaryFolder();
    symlinkSync(String(spawnSync(process.execPath, ['--version']).pid), join(folder, 's.lock'));
    const listener = await listenUnix(join(folder, 's'), (socket) => socket.destroy());
    expect(readdirSync(folder)).toEqual(['s']);
    await listener.close();
  });

  it('is one of many at most', async () => {
    const path = join(temporaryFolder(), 's');
    const many = await Promise.allSettled(
      Array.from({ length: 8 }, () => listenUnix(path, (socket) => socket.destroy())),
    );
    const won = many.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    await won[0]!.close();
  });
});
