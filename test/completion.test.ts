import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Runs } from '@bridle/processes';
import { describe, expect, it } from 'vitest';
import { BRIDLE } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';

interface Shell {
  /** has it read the script, as a user does */
  readonly begin: string;
  /** prints what completes a line, one answer in a line */
  readonly ask: (line: string) => string;
}

/** How each shell is made to complete a line, with its own means where it can. */
const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    begin: `eval "$("$NODE" "$BRIDLE" completion bash)"
      COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'`,
    ask: (line) => `COMP_LINE='${line}' COMP_POINT=${line.length}
      _bridle_complete
      printf '%s\\n' "\${COMPREPLY[@]}"`,
  },
  // Outside of its line editor there is no compadd: the words that it is given are printed instead.
  zsh: {
    begin: `compdef() { :; }
      compset() { :; }
      compadd() { while [[ "$1" != -- ]]; do shift; done; shift; print -l -- "$@"; }
      _files() { print -l -- \${1:+folders }paths; }
      eval "$("$NODE" "$BRIDLE" completion zsh)"`,
    ask: (line) => `line='${line}'; words=("\${(@s: :)line}"); CURRENT=$#words; _bridle`,
  },
  fish: {
    begin: '"$NODE" "$BRIDLE" completion fish | source',
    ask: (line) => `complete -C '${line}' | string replace -r '\\t.*' ''`,
  },
};

function hasShell(name: string): boolean {
  return spawnSync(name, ['-c', 'true']).status === 0;
}

for (const name of Object.keys(SHELLS)) {
  if (!hasShell(name)) process.stdout.write(`SKIPPED: completion in ${name}, which is not here\n`);
}

/** Of a user with one run, in a folder with a file and a folder of one beginning. */
function answersOf(shell: string, lines: readonly string[]): string[][] {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'land one.json'), '');
  mkdirSync(join(cwd, 'landscapes'));
  const home = join(cwd, 'home');
  const run = { folder: '/x/meadow', command: 'serve', game: 'voxel' } as const;
  new Runs(join(home, 'runs')).add({ ...run, endpoints: { ctl: '/s' } });
  const { begin, ask } = SHELLS[shell]!;
  const script = [begin, ...lines.flatMap((line) => [ask(line), "echo '==='"])].join('\n');
  const { stdout, stderr } = spawnSync(shell, ['-c', script], {
    cwd,
    env: { ...process.env, BRIDLE_HOME: home, HOME: cwd, NODE: process.execPath, BRIDLE },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const parts = stdout.split('===\n').slice(0, -1);
  return parts.map((part) => part.split('\n').filter((word) => word !== ''));
}

describe.each(Object.keys(SHELLS))('%s', (shell) => {
  it.skipIf(!hasShell(shell))('completes words, those of runs, and paths', () => {
    // Bash wants back what stands behind the last = alone.
    const clock = shell === 'bash' ? 'wait' : '--clock=wait';
    const [both, folders] = {
      bash: [['land one.json', 'landscapes'], ['landscapes']],
      zsh: [['paths'], ['folders paths']],
      fish: [['land one.json', 'landscapes/'], ['landscapes/']],
    }[shell]!;
    const expected: [string, string[]][] = [
      ['bridle doc', ['doctor']],
      ['bridle serve --clock=w', [clock]],
      ['bridle drive --run me', ['meadow']],
      ['bridle drive step ti', ['ticks=']],
      ['botctl run gathe', ['gather']],
      ['bridle help restart now ', []],
      ['bridle serve --config land', both!],
      ['bridle serve --save-dir land', folders!],
    ];
    const found = answersOf(
      shell,
      expected.map(([line]) => line),
    );
    const plain = (words: string[]): string[] =>
      words.map((word) => word.replace('\\ ', ' ')).sort();
    expect(found.map(plain)).toEqual(expected.map(([, words]) => words));
  });

  it.skipIf(!hasShell(shell))('finds no mistake in its script', () => {
    const { stdout } = spawnSync(process.execPath, [BRIDLE, 'completion', shell]);
    const script = join(temporaryFolder(), 'script');
    writeFileSync(script, stdout);
    const { status, stderr } = spawnSync(shell, ['-n', script], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
