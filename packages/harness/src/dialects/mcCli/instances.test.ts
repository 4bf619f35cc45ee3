import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deadPid } from '../../../../../test/support/deadPid.js';
import { temporaryFolder } from '../../../../../test/support/temporaryFolder.js';
import { Instances } from './instances.js';

const OURS = { name: 'game', port: 25_580, pid: process.pid, startTime: 1, version: '0' };

function written(dir: string): unknown {
  return JSON.parse(readFileSync(join(dir, 'instances.json'), 'utf8'));
}

describe('the file of running games', () => {
  it('has one while it runs', () => {
    const dir = join(temporaryFolder(), 'new');
    const instances = new Instances(dir);
    instances.add([OURS]);
    expect(written(dir)).toEqual([OURS]);
    expect(instances.list()).toEqual([OURS]);
    instances.remove();
    expect(written(dir)).toEqual([]);
    expect(readdirSync(dir)).toEqual(['instances.json']);
  });

  it('drops what is dead, and keeps what lives or cannot be read', () => {
    const dir = temporaryFolder();
    const living = { ...OURS, pid: process.ppid, port: 25_581 };
    const dead = { ...OURS, pid: deadPid(), port: 25_582 };
    const strange = { what: 'is this' };
    writeFileSync(join(dir, 'instances.json'), JSON.stringify([living, dead, strange]));
    const instances = new Instances(dir);
    expect(instances.list()).toEqual([living]);
    expect(instances.add([OURS, OURS])).toEqual([
      { ...OURS, name: 'game-2' },
      { ...OURS, name: 'game-3' },
    ]);
    const ours = ['game-2', 'game-3'].map((name) => ({ ...OURS, name }));
    expect(written(dir)).toEqual([living, strange, ...ours]);
  });

  it.each(['{"a":1}', '[{', ''])('leaves a broken file as it is: %s', (text) => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 'instances.json'), text);
    const instances = new Instances(dir);
    expect(() => instances.add([OURS])).toThrow('left as it is');
    expect(() => instances.list()).toThrow('left as it is');
    expect(readFileSync(join(dir, 'instances.json'), 'utf8')).toBe(text);
  });
});
