import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { beganMs, beginOf, commandLineOf, folderOf, isAlive } from './index.js';

describe('a process', () => {
  it('lives, in a folder, since a time, by a command', () => {
    const { pid } = process;
    expect(isAlive(pid)).toBe(true);
    expect(folderOf(pid)).toBe(realpathSync(process.cwd()));
    expect(beganMs(pid)).toBeLessThan(Date.now());
    expect(beganMs(pid)).toBeGreaterThan(Date.now() - 86_400_000);
    expect(beginOf(pid)).toBe(beginOf(pid));
    expect(commandLineOf(pid)).toContain('node');
  });

  it('that has ended is told from those that live', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(isAlive(pid)).toBe(false);
    expect([beginOf(pid), folderOf(pid), commandLineOf(pid)]).toEqual(['', undefined, '']);
    expect(beganMs(pid)).toBeUndefined();
  });
});
