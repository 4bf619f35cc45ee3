import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPS } from '@bridle/harness';
import { Runs } from '@bridle/processes';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../test/support/command.js';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { commandNamed } from '../commands.js';
import { GAME_KINDS } from '../games/list.js';
import { COMMAND_NAMES, helpFor } from '../help.js';
import { MC_COMMANDS } from '../mcWords.js';
import { PARTS } from '../parts.js';
import { RUN_FLAGS } from '../runFlags.js';
import { complete } from './complete.js';
import { completion } from './completion.js';

const NOBODY = { BRIDLE_HOME: '/dev/null', BRIDLE_MC_CLI_DIR: '/dev/null' };

async function wordsFor(...line: string[]): Promise<readonly string[]> {
  return (await complete(line, NOBODY)).words;
}

describe('the words that complete a line', () => {
  it('are commands first, every one that has a page', async () => {
    expect(await wordsFor('')).toEqual(COMMAND_NAMES);
    expect(await wordsFor('dr')).toEqual(['drive']);
    expect(await wordsFor('s')).toEqual(COMMAND_NAMES.filter((name) => name.startsWith('s')));
    for (const name of await wordsFor('help', '')) {
      if (name !== 'help') expect(await helpFor(name)).toContain('bridle');
    }
  });

  it.each(COMMAND_NAMES.filter((name) => name !== 'help'))(
    'are the flags of %s, as its help has them',
    async (name) => {
      const words = await wordsFor(name, '--');
      const { flags, further } = await commandNamed(name)!.page();
      for (const flag of flags) expect(words).toContain(`--${flag.name}`);
      if (further === undefined && name !== 'daemon') expect(words).toHaveLength(flags.length);
    },
  );

  it.each([
    [['serve', '--']],
    [['run', '--']],
    [['--']],
    [['--headless', '--']],
    [['watch', '--', '--']],
  ])('are the flags of a run: %j', async (line) => {
    const words = await wordsFor(...line);
    for (const { name } of RUN_FLAGS) expect(words).toContain(`--${name}`);
  });

  it.each([
    [
      ['serve', '--clock', ''],
      ['free', 'wait', 'auto'],
    ],
    [['serve', '--clock=w'], ['--clock=wait']],
    [['--headless', '--tick-rate', ''], ['max']],
    [['serve', '--game', ''], GAME_KINDS.map(({ name }) => name)],
    [['serve', '--screenshot-format', 'q'], ['qoi']],
    [
      ['drive', '--control', ''],
      ['none', 'take'],
    ],
    [['mc', '--instance', ''], []],
    [['mcp', '--join', ''], []],
    [
      ['mcp', '--print-config', 'c'],
      ['claude-code', 'claude-desktop', 'codex', 'cursor'],
    ],
    [['setup', ''], PARTS.map(({ name }) => name)],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['mc', ''], MC_COMMANDS],
    [['abu', 'sn'], ['snapshot']],
    [['ctl', 'run', 'gath'], ['gather']],
    [['drive', '--json', 'get_st'], ['get_state']],
    [['drive', 'set_actions', 'move_y=1', '--', 'get_st'], ['get_state']],
    [['drive', 'step', 'ti'], ['ticks=']],
    [
      ['drive', 'get_state', 'hash='],
      ['hash=true', 'hash=false'],
    ],
    [['no-command', ''], []],
    [['stop', '--timeout', ''], []],
  ] as [string[], string[]][])('of %j are %j', async (line, words) => {
    expect([...(await wordsFor(...line))].sort()).toEqual([...words].sort());
  });

  it('are all ops', async () => {
    expect(await wordsFor('drive', '')).toEqual([...OPS.keys()]);
  });

  it('are flags for a word of a client that they are for', async () => {
    expect(await wordsFor('mc', 'logs', '--f')).toEqual(['--filter', '--follow']);
    expect(await wordsFor('mc', 'status', '--f')).toEqual([]);
  });

  it.each([
    [['serve', '--automation-log', ''], 'files'],
    [['serve', '--automation-log=ev'], 'files'],
    [['serve', '--save-dir', ''], 'folders'],
    [['serve', '--allow-write', ''], 'folders'],
    [['mcp', '--dir', ''], 'folders'],
    [['serve', '--command-script', ''], 'files'],
    [['mc', 'screenshot', ''], 'files'],
    [['mc', 'status', ''], undefined],
  ] as [string[], string | undefined][])('after %j are paths: %s', async (line, paths) => {
    expect((await complete(line, NOBODY)).paths).toBe(paths);
  });

  it('are the names of runs and of their games, but none that a shell could obey', async () => {
    const home = temporaryFolder();
    const runs = new Runs(join(home, 'runs'));
    const run = { command: 'serve', game: 'voxel', endpoints: { ctl: '/s' } } as const;
    const games = [
      { name: 'north', kind: 'voxel', world: null },
      { name: '$(reboot)', kind: 'voxel', world: null },
    ];
    runs.add({ ...run, folder: '/x/first', games });
    runs.add({ ...run, folder: '/x/second' });
    const env = { ...NOBODY, BRIDLE_HOME: home };
    const names = ['first', 'second'];
    for (const line of [
      ['drive', '--run', ''],
      ['stop', ''],
      ['abu', '--run', ''],
      ['mcp', '--join', ''],
    ]) {
      expect(await complete(line, env)).toEqual({ words: names });
    }
    expect(await complete(['drive', '--on', ''], env)).toEqual({ words: ['north', 'voxel'] });
  });

  it('are none where the list of games is broken', async () => {
    const dir = temporaryFolder();
    mkdirSync(join(dir, 'mc'));
    writeFileSync(join(dir, 'mc/instances.json'), '{');
    const env = { ...NOBODY, BRIDLE_MC_CLI_DIR: join(dir, 'mc') };
    expect(await complete(['mc', '--instance', ''], env)).toEqual({ words: [] });
  });
});

describe('bridle completion', () => {
  it('answers a shell with words, and says where a path may stand', async () => {
    const { code, out } = await runCommand(completion, ['words', '--', 'serve', '--save-dir', '']);
    expect([code, out]).toEqual([0, ':folders\n']);
    const flags = await runCommand(completion, ['words', '--', 'ps', '--']);
    expect(flags.out).toBe('--json\n--help\n');
  });

  it.each([
    [[], 'write: bridle completion <bash|zsh|fish>'],
    [['tcsh'], 'unknown shell tcsh'],
    [['bash', 'zsh'], 'write: bridle completion'],
  ] as [string[], string][])('refuses %j', async (argv, message) => {
    await expect(runCommand(completion, argv)).rejects.toThrow(message);
  });
});
