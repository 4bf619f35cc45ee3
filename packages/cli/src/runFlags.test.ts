import { describe, expect, it } from 'vitest';
import { UsageError } from './flags.js';
import { type RunConfig, readRunConfig } from './runFlags.js';

function read(...argv: string[]): RunConfig {
  return readRunConfig('run', argv, {});
}

describe('a flag that has no effect is said, and the run goes on', () => {
  it.each([
    [['--exit-when-script-finished'], 'without --command-script'],
    [['--screenshot-max', '5'], 'without --screenshot-every-ticks: those that are asked for'],
    [['--screenshot-max', '5', '--screenshot-dir', 'x'], 'without --screenshot-every-ticks'],
    [['--screenshot-compress', 'small', '--screenshot-format', 'qoi'], 'it is for PNGs'],
    [['--automation-token', 's3cret'], 'without --automation-listen or --automation-uds'],
    [['--automation-log', 'x'], 'without --automation-listen or --automation-uds'],
    [['--automation-exit-when-disconnected'], 'without --automation-listen or --automation-uds'],
    [['--reset-world', '--headless'], 'where no world is kept'],
    [['--mc-cli-token', 's3cret'], 'without --mc-cli-listen: nobody can connect'],
    [['--ctl-token', 's3cret'], 'without --ctl-sock: nobody can connect'],
    [['--agent-browser-version', '0.20.0'], 'without --agent-browser-session'],
    [['--no-repl'], 'only bridle serve takes lines from stdin'],
  ])('%j', (argv, why) => {
    const { warnings } = read(...argv);
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${argv[0]} has no effect`))]);
    expect(warnings[0]).toContain(why);
    expect(warnings[0]).not.toContain('s3cret');
  });

  it('--no-save wins over --save-dir', () => {
    const { games, warnings } = read('--save-dir', 'x', '--no-save');
    expect(games[0].own).toMatchObject({ saveDir: undefined, keepsNothing: true });
    expect(warnings).toEqual([
      '--save-dir has no effect with --no-save: the world is kept nowhere',
    ]);
  });

  it('says nothing of flags that have one', () => {
    const automation = [
      '--automation-listen',
      '0',
      '--automation-token',
      'x',
      '--automation-log',
      'y',
    ];
    const shots = [
      '--screenshot-dir',
      'd',
      '--screenshot-every-ticks',
      '5',
      '--screenshot-max',
      '2',
    ];
    const script = ['--command-script', 's', '--exit-when-script-finished'];
    const save = ['--save-dir', 'x', '--reset-world'];
    expect(read(...automation, ...shots, ...script, ...save).warnings).toEqual([]);
    expect(read('--headless', '--no-save').warnings).toEqual([]);
    const served = ['--mc-cli-token', 'x', '--ctl-token', 'y', '--no-repl'];
    expect(readRunConfig('serve', served, {}).warnings).toEqual([]);
    const asked = ['--mc-cli-listen', '0', '--mc-cli-token', 'x', '--ctl-sock', 's'];
    expect(read(...asked, '--ctl-token', 'y').warnings).toEqual([]);
  });

  it('says of tokens of serve what it is told not to listen for', () => {
    const off = ['--mc-cli-off', '--mc-cli-token', 'x', '--ctl', 'off', '--ctl-token', 'y'];
    expect(readRunConfig('serve', off, {}).warnings).toEqual([
      expect.stringMatching(/^--mc-cli-token has no effect/),
      expect.stringMatching(/^--ctl-token has no effect/),
    ]);
  });
});

describe('flags by which something would be lost are refused', () => {
  it.each([
    [['--reset-world'], '--reset-world needs --save-dir'],
    [['--screenshot-every-ticks', '5'], '--screenshot-every-ticks needs --screenshot-dir'],
    [['--automation-step'], '--automation-step needs --automation-listen'],
    [['--clock', 'wait', '--window-off'], '--clock wait needs --automation-listen'],
  ])('%j', (argv, error) => {
    expect(() => read(...argv)).toThrow(UsageError);
    expect(() => read(...argv)).toThrow(error);
  });
});
