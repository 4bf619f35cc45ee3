import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { readBotFlags } from './botFlags.js';
import { readSettings, watchGate } from './reload.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

describe('the file of settings', () => {
  const flags = (file: string, isDefaultFile = false) => ({
    ...readBotFlags('serve', {}, {})!,
    file: join(folder, file),
    isDefaultFile,
  });

  it('need not be there when nobody asked for it, and must when somebody did', () => {
    expect(readSettings(flags('none.json', true)).tools).toEqual({});
    expect(() => readSettings(flags('none.json'))).toThrow(/cannot read .*none\.json: ENOENT/);
  });

  it('must be a file of a size that settings have', () => {
    mkdirSync(join(folder, 'dir'));
    expect(() => readSettings(flags('dir', true))).toThrow(/cannot read .*dir: it is a folder$/);
    writeFileSync(join(folder, 'big'), `{}${' '.repeat(1_048_576)}`);
    expect(() => readSettings(flags('big'))).toThrow(/cannot read .*big: it has more than 1048576/);
  });
});

describe('the gate', () => {
  it.each(['file', 'folder'])('calls when it is made and when it is touched: a %s', (kind) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const gate = join(folder, 'open_fire');
    const onTouch = vi.fn();
    const end = watchGate(gate, onTouch);
    const calls = (): number => {
      vi.advanceTimersByTime(1_000);
      return onTouch.mock.calls.length;
    };
    const make = (): void => (kind === 'file' ? writeFileSync(gate, '') : void mkdirSync(gate));
    expect(calls()).toBe(0);
    make();
    expect(calls()).toBe(1);
    for (let i = 0; i < 100; i++) utimesSync(gate, i, i);
    expect(calls()).toBe(2);
    rmSync(gate, { recursive: true });
    expect(calls()).toBe(2);
    make();
    expect(calls()).toBe(3);
    end();
    utimesSync(gate, 1, 1);
    expect(calls()).toBe(3);
  });

  it('may lie where there is no folder', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    writeFileSync(join(folder, 'file'), '');
    const onTouch = vi.fn();
    onTestFinished(watchGate(join(folder, 'file/gate'), onTouch));
    vi.advanceTimersByTime(1_000);
    expect(onTouch).not.toHaveBeenCalled();
  });
});
