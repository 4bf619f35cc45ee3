import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deadPid } from '../../../test/support/deadPid.js';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { worldText } from './chooseRun.js';
import { isRunning, type Run, Runs, runsDirOf } from './runs.js';

const NEW = {
  folder: '/home/ann/my game',
  command: 'serve',
  game: 'voxel',
  endpoints: { automation: '127.0.0.1:4242' },
} as const;

function registry() {
  const dir = join(temporaryFolder(), 'runs');
  return { dir, runs: new Runs(dir) };
}

/** Another run's file, like that of this process but for what is given. */
function write(dir: string, like: Run, change: Partial<Run>): void {
  const run = { ...like, ...change };
  writeFileSync(join(dir, `${run.name}.json`), JSON.stringify(run), { mode: 0o600 });
}

describe('the runs of a user', () => {
  it('are listed with what they said, until they take it back', () => {
    const { dir, runs } = registry();
    expect(runs.list()).toEqual([]);
    const file = runs.add(NEW);
    expect(runs.list()).toMatchObject([{ ...NEW, name: 'my-game', pid: process.pid, world: null }]);
    file.setWorld({ seed: '7', kept: '/saves/a' });
    expect(runs.list()).toEqual([file.run]);
    expect(file.run.world).toEqual({ seed: '7', kept: '/saves/a' });
    expect(readdirSync(dir)).toEqual(['my-game.json']);
    file.remove();
    expect(readdirSync(dir)).toEqual([]);
    file.setWorld({ seed: '8', kept: null });
    expect(readdirSync(dir)).toEqual([]);
  });

  it('ruling 13: tell of each of their games which world it plays', () => {
    const { runs } = registry();
    const games = ['a', 'b'].map((name) => ({ name, kind: 'voxel', world: null }));
    const file = runs.add({ ...NEW, games });
    file.setWorld({ seed: '1', kept: null }, 'a');
    file.setWorld({ seed: '2', kept: '/saves/b' }, 'b');
    expect(runs.list()).toMatchObject([
      {
        world: { seed: '1' },
        games: [
          { name: 'a', world: { seed: '1' } },
          { name: 'b', world: { seed: '2' } },
        ],
      },
    ]);
  });

  it('tell of games that came later, for as long as they are there', () => {
    const { runs } = registry();
    const file = runs.add(NEW);
    file.setWorld({ seed: '1', kept: null });
    file.addGame({ name: 'late', kind: 'bridge', world: null }, 'voxel');
    file.setOpened('a garden', 'late');
    file.setWorld({ seed: '2', kept: null }, 'voxel');
    expect(runs.list()).toMatchObject([
      {
        world: { seed: '2' },
        games: [
          { name: 'voxel', kind: 'voxel', world: { seed: '2' } },
          { name: 'late', kind: 'bridge', plays: 'a garden' },
        ],
      },
    ]);
    file.removeGame('late');
    expect(runs.list()[0]!.games).toMatchObject([{ name: 'voxel' }]);
  });

  it('tell what is played in a game without worlds, once it is there', () => {
    const { runs } = registry();
    const file = runs.add(NEW);
    expect(worldText(file.run)).toBe('it is being opened');
    file.setOpened('a game of chess');
    expect(runs.list()).toMatchObject([{ world: null, plays: 'a game of chess' }]);
    expect(worldText(file.run)).toBe('a game of chess');
    const games = ['a', 'b'].map((name) => ({ name, kind: 'any', world: null }));
    const two = runs.add({ ...NEW, games });
    two.setWorld({ seed: '1', kept: null }, 'a');
    two.setOpened('the world of seed 1', 'a');
    two.setOpened('a game of chess', 'b');
    expect(two.run.games?.map(worldText)).toEqual([
      'the world of seed 1, kept nowhere',
      'a game of chess',
    ]);
    expect(two.run).not.toHaveProperty('plays');
  });

  it('are noted where nobody else can read or write', () => {
    const { dir, runs } = registry();
    runs.add(NEW);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, 'my-game.json')).mode & 0o777).toBe(0o600);
  });

  it('are not believed where others can write', () => {
    const { dir, runs } = registry();
    runs.add(NEW);
    chmodSync(dir, 0o777);
    expect(runs.list()).toEqual([]);
    expect(() => runs.add(NEW)).toThrow('can be written by others');
  });

  it('are not believed where the folder is of another user, which is said', () => {
    const { runs } = registry();
    runs.add(NEW);
    vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(runs.list()).toEqual([]);
    expect(() => runs.add(NEW)).toThrow('belongs to another user');
  });

  it.runIf(process.platform === 'linux')('cannot be noted below /proc, which is said', () => {
    expect(() => new Runs('/proc/x/runs').add(NEW)).toThrow('ENOENT');
  });

  it('have names of their own, each after its folder', () => {
    const { runs } = registry();
    const named = (folder: string): string => runs.add({ ...NEW, folder }).run.name;
    expect(named('/a/game')).toBe('game');
    expect(named('/b/game')).toBe('game-2');
    expect(named('/b/GAME')).toBe('GAME-3'); // some disks take both for the same
    expect(named('/')).toBe('run');
    expect(named('/x/--json')).toBe('json');
    expect(named('/x/Süd see')).toBe('Süd-see');
    expect(named(`/x/${'long'.repeat(40)}`)).toHaveLength(40);
    expect(named(`/x/${'a'.repeat(39)}𠀀𠀀`)).toBe(`${'a'.repeat(39)}𠀀`);
    expect(runs.list()).toHaveLength(8); // each is found by the name of its file
  });

  it('that were killed are neither listed nor keep their name', () => {
    const { dir, runs } = registry();
    const { run } = runs.add(NEW);
    write(dir, run, { name: 'dead', pid: deadPid() });
    expect(runs.list()).toEqual([run]);
    expect(readdirSync(dir)).toContain('dead.json'); // who only looks removes nothing
    expect(runs.add({ ...NEW, folder: '/x/dead' }).run.name).toBe('dead');
  });

  it('are not confused with a process that has the number of one that ended', () => {
    const { dir, runs } = registry();
    const { run } = runs.add(NEW);
    write(dir, run, { name: 'old', begin: `${run.begin}0` });
    expect(runs.list()).toEqual([run]);
    runs.sweep();
    expect(readdirSync(dir)).toEqual(['my-game.json']);
  });

  it('are told by command and time where the system does not say when a process began', () => {
    const { runs } = registry();
    const { run } = runs.add(NEW);
    expect(isRunning(run)).toBe(true);
    expect(isRunning({ ...run, begin: '' })).toBe(false); // no bridle
  });

  it('on another machine with the same home are left alone', () => {
    const { dir, runs } = registry();
    const { run } = runs.add(NEW);
    const machine = `not-${hostname()}`;
    write(dir, run, { name: 'far', machine, pid: deadPid() });
    write(dir, run, { name: 'like-ours', machine });
    runs.sweep();
    expect(runs.list()).toEqual([run]);
    expect(readdirSync(dir)).toContain('far.json');
  });

  it('are not found in what is no file of a run', () => {
    const { dir, runs } = registry();
    const { run } = runs.add(NEW);
    writeFileSync(join(dir, 'half.json'), '{"name":"ha');
    writeFileSync(join(dir, 'large.json'), ' '.repeat(100_000));
    write(dir, run, { name: 'late', startedMs: 9e15 }); // no date
    write(dir, run, { name: 'bare', endpoints: { automation: 3 } as never });
    writeFileSync(join(dir, 'other.json'), JSON.stringify({ ...run, name: '../../evil' }));
    mkdirSync(join(dir, 'folder.json'));
    utimesSync(join(dir, 'half.json'), 1, 1);
    expect(runs.list()).toEqual([run]);
    runs.sweep();
    expect(readdirSync(dir)).toContain('bare.json');
    expect(readdirSync(dir)).not.toContain('half.json'); // nobody comes back to it
  });

  it('lie in a place of the user', () => {
    expect(runsDirOf({ HOME: '/home/ann' })).toBe('/home/ann/.bridle/runs');
    expect(runsDirOf({ HOME: '/home/ann', BRIDLE_HOME: '/b' })).toBe('/b/runs');
  });
});
