import { describe, expect, it } from 'vitest';
import { UsageError } from './flags.js';
import { ANY_GAME_FLAGS } from './gameFlags.js';
import { GAME_KINDS } from './games/list.js';
import { OWN_RUN_FLAGS, readRunConfig } from './runFlags.js';

function gamesOf(...argv: string[]) {
  return readRunConfig('serve', argv, {}).games;
}

describe('ruling 10: what stands after --game', () => {
  it("is that game's own, and what stands before the first is the default of all", () => {
    const games = gamesOf(
      ...['--world-type', 'flat', '--world-seed', '1', '--tick-rate', '40'],
      ...['--game', 'voxel:a', '--clock', 'wait'],
      ...['--game=voxel:b', '--world-seed', '2', '--tick-rate', 'max'],
    );
    expect(games).toMatchObject([
      {
        name: 'a',
        own: { worldType: 'flat', worldSeed: 1n },
        clock: { mode: 'wait', tickRate: 40 },
      },
      {
        name: 'b',
        own: { worldType: 'flat', worldSeed: 2n },
        clock: { mode: 'auto', tickRate: 'max' },
      },
    ]);
  });

  it('names the folders of the game; one without a name has those of a run without --game', () => {
    expect(gamesOf('--game', 'voxel', '--game', 'voxel:b')).toMatchObject([
      { name: 'voxel', own: { saveDir: 'saves/default' }, screenshots: { dir: 'screenshots' } },
      { name: 'b', own: { saveDir: 'saves/b' }, screenshots: { dir: 'screenshots/b' } },
    ]);
    const [alone] = gamesOf('--game', 'voxel');
    const [unnamed] = gamesOf();
    expect(alone).toEqual(unnamed);
    const [kept] = gamesOf('--headless', '--game', 'voxel:a');
    expect(kept.own).toMatchObject({ saveDir: undefined });
  });

  it('keeps the pictures of games of two kinds apart, which nobody named', () => {
    const dirs = gamesOf('--no-save', '--game', 'voxel:a', '--game', 'voxel').map(
      ({ screenshots }) => screenshots.dir,
    );
    expect(dirs).toEqual(['screenshots/a', 'screenshots/voxel']);
  });

  it('is whatever may differ from game to game', () => {
    const flags = [...ANY_GAME_FLAGS, ...GAME_KINDS.flatMap((kind) => kind.flags)];
    const names = flags.map(({ name }) => name);
    const world = ['world-seed', 'world-type', 'save-dir', 'reset-world'];
    const pictures = ['view-distance', 'resolution', 'screenshot-dir', 'screenshot-every-ticks'];
    const scripts = ['scripted-input', 'command-script'];
    const time = ['clock', 'tick-rate', 'max-ticks'];
    expect(names).toEqual(expect.arrayContaining([...world, ...pictures, ...scripts, ...time]));
  });

  it('is the last one alone after --, as a command is', () => {
    const two = ['--game', 'voxel:a', '--game', 'voxel:b', '--', 'game.sh', '--game', 'voxel:c'];
    expect(() => gamesOf(...two)).toThrow('--game voxel:b: a voxel game is no command');
    const [, bridge] = gamesOf('--game', 'voxel', '--game', 'bridge', '--', 'g', '--game', 'x');
    expect(bridge).toMatchObject({
      name: 'bridge',
      own: { source: { command: ['g', '--game', 'x'] } },
    });
    expect(() => gamesOf('--game', 'bridge', '--')).toThrow('a command must follow --');
    expect(() => gamesOf('--', 'g')).toThrow("unexpected '--'");
  });

  it('wins over a default that says the contrary', () => {
    const [a, b] = gamesOf(
      ...['--no-save', '--automation-step', '--game', 'voxel:a'],
      ...['--game', 'voxel:b', '--save-dir', 'mine', '--clock', 'free'],
    );
    expect(a).toMatchObject({ own: { saveDir: undefined }, clock: { mode: 'wait' } });
    expect(b).toMatchObject({ own: { saveDir: 'mine' }, clock: { mode: 'free' } });
  });
});

describe("ruling 11: what is the run's stands before the first --game", () => {
  it.each(OWN_RUN_FLAGS.filter(({ name }) => name !== 'game'))('--$name', (flag) => {
    const words = 'value' in flag ? [`--${flag.name}`, 'x'] : [`--${flag.name}`];
    const refused = `--game voxel:a: --${flag.name} is the run's; put it before the first --game`;
    expect(() => gamesOf('--game', 'voxel:a', ...words)).toThrow(refused);
  });
});

describe('what is wrong is said with the flag and the game', () => {
  it.each([
    [['--game'], '--game needs a value: --game <kind>[:name]'],
    [['--game', 'voxle:a'], 'unknown kind of game voxle; did you mean voxel?'],
    [['--game', 'voxel:../a'], '--game voxel:../a: a name has up to 40 letters'],
    [['--game', 'voxel:a', '--world-seed', 'x'], '--game voxel:a: --world-seed x is not'],
    [['--game', 'voxel:a', '--abu-off'], "--game voxel:a: --abu-off is the run's; put it before"],
    [['--game', 'voxel:a', '--sede', '1'], '--game voxel:a: unknown flag --sede'],
    [['--game', 'voxel:a', 'word'], "--game voxel:a: unexpected 'word'"],
    [['--game', 'voxel:a', '--', 'game.sh'], '--game voxel:a: a voxel game is no command'],
    [['--game', 'voxel:a', '--game', 'voxel:A'], '--game voxel:a and --game voxel:A have one name'],
    [
      ['--save-dir', 'x', '--game', 'voxel:a', '--game', 'voxel:b'],
      '--save-dir x is that of the games a and b',
    ],
    [
      ['--game', 'voxel', '--game', 'voxel:default'],
      '--save-dir saves/default is that of the games voxel and default',
    ],
    [
      [
        '--game',
        'voxel:a',
        '--screenshot-dir',
        'x',
        '--game',
        'voxel:b',
        '--screenshot-dir',
        './x',
      ],
      '--screenshot-dir ./x is that of the games a and b',
    ],
    [
      ['--game', 'voxel:a', '--scripted-input', 's', '--game', 'voxel:b', '--abu-listen', '0'],
      "--game voxel:b: --abu-listen is the run's",
    ],
    [
      ['--abu-listen', '0', '--game', 'voxel:a', '--game', 'voxel:b', '--scripted-input', 's'],
      '--scripted-input and --abu-listen contradict each other',
    ],
  ])('%j', (argv, error) => {
    expect(() => gamesOf(...argv)).toThrow(UsageError);
    expect(() => gamesOf(...argv)).toThrow(error);
  });

  it('also in a warning', () => {
    const argv = ['--game', 'voxel:a', '--screenshot-max', '5'];
    const { warnings } = readRunConfig('serve', argv, {});
    expect(warnings).toEqual([expect.stringMatching(/^--game voxel:a: --screenshot-max has no/)]);
  });
});
