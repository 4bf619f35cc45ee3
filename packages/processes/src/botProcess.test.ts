import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/support/server.js';
import { botIn, isBridle } from './botProcess.js';

/** A process that runs a command called bridle in a folder, and does nothing. */
async function bridleIn(folder: string): Promise<ChildProcess> {
  const script = join(temporaryFolder(), 'bridle.js');
  writeFileSync(script, 'console.log(1); setInterval(() => {}, 1000);');
  const child = spawn(process.execPath, [script, 'serve'], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

describe('a pid file', () => {
  it('names the run of its folder that wrote it', async () => {
    const folder = temporaryFolder();
    const { pid } = await bridleIn(folder);
    writeFileSync(join(folder, '.mcbot.pid'), `${pid}\n`);
    expect(botIn(join(folder, '.mcbot.pid'))).toBe(pid);
  });

  it('does not name a run of another folder', async () => {
    const folder = temporaryFolder();
    const { pid } = await bridleIn(temporaryFolder());
    writeFileSync(join(folder, '.mcbot.pid'), `${pid}\n`);
    expect(botIn(join(folder, '.mcbot.pid'))).toBeUndefined();
  });

  it('does not name a process that began after it was written', async () => {
    const folder = temporaryFolder();
    const { pid } = await bridleIn(folder);
    const file = join(folder, '.mcbot.pid');
    writeFileSync(file, `${pid}\n`);
    const hourAgo = Date.now() / 1_000 - 3_600;
    utimesSync(file, hourAgo, hourAgo);
    expect(botIn(file)).toBeUndefined();
  });

  it('is a small plain file, or nothing is read', async () => {
    const folder = temporaryFolder();
    const { pid } = await bridleIn(folder);
    const at = (name: string): string => join(folder, name);
    execFileSync('mkfifo', [at('fifo')]);
    mkdirSync(at('folder'));
    writeFileSync(at('plain'), `${pid}\n`);
    symlinkSync('plain', at('link'));
    writeFileSync(at('long'), `${pid}${' '.repeat(100)}`);
    writeFileSync(at('words'), `${pid} 1`);
    for (const name of ['fifo', 'folder', 'link', 'long', 'words', 'none']) {
      expect(botIn(at(name)), name).toBeUndefined();
    }
  });
});

describe('a process', () => {
  it.each([
    'node\0/home/ann/my bridle/packages/cli/bin/bridle.js\0serve\0',
    '/usr/bin/node\0--enable-source-maps\0/repo/node_modules/.bin/bridle\0watch\0',
    '/opt/node22/bin/node packages/cli/bin/bridle.js serve',
    'bridle serve --no-save\0\0\0',
  ])('is ours: %j', (line) => {
    expect(isBridle(line)).toBe(true);
  });

  it.each([
    '',
    'vim\0/home/ann/bridle/README.md\0',
    'tail\0-f\0bridle\0',
    'node\0/home/ann/bridle/node_modules/.bin/vitest\0run\0',
    'npm exec bridle ctl hello\0',
    'bridle-old\0serve\0',
  ])('is not ours: %j', (line) => {
    expect(isBridle(line)).toBe(false);
  });
});
