import { OPS } from '@bridle/harness';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../test/support/command.js';
import { abu } from './abu.js';
import { ctl } from './ctl.js';
import { drive } from './drive.js';
import { mc } from './mc.js';
import { MC_COMMANDS } from './mcWords.js';

describe('bridle drive --help', () => {
  it('names every op once, in groups, within the width of a terminal', async () => {
    const { code, out } = await runCommand(drive, ['--help']);
    expect(code).toBe(0);
    const list = out.slice(out.indexOf('\nOps\n'));
    const words = list.split(/\s+/).filter((word) => OPS.has(word));
    expect(words.sort()).toEqual([...OPS.keys()].sort());
    expect(list).toMatch(/\n {2}time +step set_clock\b/);
    expect(list).toMatch(/\n {2}containers, crafting +open close get_container /);
    expect(Math.max(...list.split('\n').map(({ length }) => length))).toBeLessThan(100);
  });

  it.each([[['step', '--help']], [['--help', 'step']], [['help', 'step']]])(
    'says what one op takes: %j',
    async (argv) => {
      const { code, out } = await runCommand(drive, argv);
      expect(code).toBe(0);
      expect(out).toMatch(/^bridle drive step: Lets so many ticks pass/);
      expect(out).toMatch(/\n {2}ticks +integer: how many/);
      expect(out).toMatch(/\n {2}\[until\] +object or array: /);
    },
  );

  it('explains every op', async () => {
    for (const name of OPS.keys()) {
      const { out } = await runCommand(drive, [name, '--help']);
      expect(out).not.toContain('undefined');
      expect(out).not.toContain('`');
    }
  });

  it('is where an unknown op and an unknown parameter lead to', async () => {
    await expect(runCommand(drive, ['help', 'stpe'])).rejects.toThrow(
      'unknown op stpe; did you mean step? See bridle drive --help',
    );
    await expect(runCommand(drive, ['step', 'zzzzzzzz=3'])).rejects.toThrow(
      'unknown parameter of step: zzzzzzzz; see bridle drive step --help',
    );
  });
});

const ABU = 'snapshot click hover drag fill screenshot launch close'.split(' ');
const CTL = 'hello list dry run observe events chatdry restart schema'.split(' ');

describe.each([
  ['abu', abu, 'bridle abu', ABU],
  ['mc', mc, 'bridle mc', MC_COMMANDS],
  ['ctl', ctl, 'botctl', CTL],
] as const)('bridle %s', (name, command, program, words) => {
  it('points to the help of each command, and has one', async () => {
    const { out } = await runCommand(command, ['--help']);
    expect(out).toContain(`${program} <command> --help`);
    for (const word of words) {
      const { code, out: own } = await runCommand(command, [word, '--help']);
      expect(code).toBe(0);
      const [first] = own.split('\n');
      expect(first, word).toMatch(new RegExp(`^ {2}${program} (.* \\| )?${word}\\b`));
      expect(own).toContain(`bridle ${name} --help lists all`);
    }
  });

  it.each([[['zzzzzzzz']], [['zzzzzzzz', '--help']], [['--zzzzzzzz']]])(
    'leads to its own help from what it does not know: %j',
    async (argv) => {
      await expect(runCommand(command, argv)).rejects.toThrow(`; see bridle ${name} --help`);
    },
  );
});

describe('the help of one command', () => {
  it('has its own flags and those of all, and no others', async () => {
    const { out } = await runCommand(mc, ['shader', '--help']);
    expect(out).toContain('bridle mc shader set mine --watch');
    expect(out).toContain('--watch <path>');
    expect(out).toContain('--json');
    expect(out).not.toContain('--follow');
    expect(out).not.toContain('resourcepack list');
  });

  it('has the lines that belong to the first', async () => {
    const { out } = await runCommand(mc, ['resourcepack', '--help']);
    expect(out).toContain('load <path>');
  });
});
