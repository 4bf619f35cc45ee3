import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BRIDLE } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import { HAS_MONO, monoProgram } from './support/unity.js';
import { stepsOf } from './support/workflow.js';

const run = promisify(execFile);
const text = readFileSync(new URL('../examples/ci/unity.yml', import.meta.url), 'utf8');
const steps = stepsOf(text);
const scriptOf = (name: RegExp): string => steps.find((step) => name.test(step.name ?? ''))!.run!;

/** A project after its build, whose player is the sample on stand-ins for Unity. */
function builtProject(): { cwd: string; env: NodeJS.ProcessEnv } {
  const cwd = temporaryFolder();
  const write = (path: string, line: string): void => {
    mkdirSync(join(cwd, path, '..'), { recursive: true });
    writeFileSync(join(cwd, path), `#!/bin/sh\n${line}\n`);
    chmodSync(join(cwd, path), 0o755);
  };
  write('build/StandaloneLinux64/game', `exec mono --debug ${monoProgram('cardTable')}`);
  write('bin/xvfb-run', 'shift\nexec "$@"'); // without -a, and without a screen
  write('bin/npx', `shift\nexec node ${BRIDLE} "$@"`);
  const env = { ...process.env, PATH: `${join(cwd, 'bin')}:${process.env.PATH}` };
  return { cwd, env: { ...env, BRIDLE_HOME: join(cwd, 'home') } };
}

describe('the workflow for Unity projects of docs/run-in-ci.md', () => {
  it.runIf(HAS_MONO)('plays a player that was built, and checks what came of it', async () => {
    const project = builtProject();
    for (const name of [/^Play/, /^Check/])
      await run('bash', ['-ec', scriptOf(name)], { ...project, timeout: 120_000 }); // as the runner does
    expect(existsSync(join(project.cwd, 'endpoints.json'))).toBe(false); // the run has ended
    for (const name of ['after.txt', 'after.png']) {
      expect(existsSync(join(project.cwd, name))).toBe(true);
      expect(text).toContain(`\n            ${name}\n`);
    }
  });

  it('fails where the screen is not what it checks', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'after.txt'), '- paragraph "Turn 1"\n');
    expect(spawnSync('bash', ['-ec', scriptOf(/^Check/)], { cwd }).status).toBe(1);
  });

  it('says what was not run here', () => {
    expect(steps.flatMap(({ uses }) => uses ?? [])).toEqual([
      'actions/checkout@v4',
      'actions/cache@v4',
      'game-ci/unity-test-runner@v4',
      'game-ci/unity-builder@v4',
      'actions/setup-node@v4',
      'actions/upload-artifact@v4',
    ]);
    expect(text).toContain('The rest was never run.');
  });
});
