import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FlatLand, stateOf, World } from '@bridle/engine';
import { expect, it, onTestFinished } from 'vitest';
import { SaveFolder } from '../packages/voxel/src/saves/saveFolder.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const PACKAGE = fileURLToPath(new URL('../packages/voxel', import.meta.url));
const KILLS = 24;
const GOLD = stateOf('minecraft:gold_block');

/** Plays and saves in a loop, saying what it is about to save, and then that it has. */
const SAVER = `
import { FlatLand, stateOf, tick, World } from '@bridle/engine';
import { SaveFolder } from './dist/saves/saveFolder.js';
const folder = await SaveFolder.open(process.argv[1], { seed: 7n });
const world = (await folder.load(new FlatLand())) ?? World.create({ high: 0, low: 7 }, new FlatLand());
console.log('open', world.tick, world.hash());
const stuff = ['sand', 'stone', 'water', 'gold_block'].map((name) => stateOf(name));
for (;;) {
  for (let i = 0; i < 20; i++) {
    const at = world.tick * 31 + i * 7;
    world.setBlock(at % 40, 64 + (at % 5), (at * 3) % 40, stuff[at % 4]);
    tick(world);
  }
  world.events.length = 0;
  console.log('saving', world.tick, world.hash());
  await folder.save(world);
  console.log('saved', world.tick, world.hash());
}`;

const HOLDER = `
import { SaveFolder } from './dist/saves/saveFolder.js';
await SaveFolder.open(process.argv[1], { seed: 7n });
console.log('open');
setInterval(() => {}, 1000);`;

interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
  /** resolves when the child has said so many lines, or is gone */
  spoke(lines: number): Promise<void>;
  /** whole lines, as words */
  said(): string[][];
  stderr(): string;
}

function start(script: string, path: string): Child {
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    cwd: PACKAGE,
  });
  onTestFinished(() => void process_.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  process_.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  process_.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(process_, 'close');
  const said = (): string[][] =>
    stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(' '));
  return {
    process: process_,
    ended,
    async spoke(lines) {
      while (said().length < lines && process_.exitCode === null)
        await Promise.race([once(process_.stdout, 'data'), ended]);
    },
    said,
    stderr: () => stderr,
  };
}

it(`survives kill -9 at any instant, ${KILLS} times over`, async () => {
  const path = join(temporaryFolder(), 'save');
  let last = ['', '0', ''];
  let saves = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start(SAVER, path);
    // From its first moment to some saves later, and then at any point of what it is doing.
    await child.spoke(1 + (kill % 6));
    expect(child.stderr()).toBe('');
    await setTimeout((kill * 53) % 120);
    child.process.kill('SIGKILL');
    await child.ended;
    const said = child.said();
    if (last[2] !== '') expect(said[0]!.slice(1)).toEqual(last.slice(1));
    const folder = await SaveFolder.open(path);
    const world =
      (await folder.load(new FlatLand())) ?? World.create({ high: 0, low: 7 }, new FlatLand());
    await folder.close();
    // What is there is what was last said to be saved, or what was just about to be.
    const saved = said.findLastIndex(([what]) => what !== 'saving');
    const possible = said.slice(saved).map(([, tick, hash]) => `${tick} ${hash}`);
    expect(possible).toContain(`${world.tick} ${world.hash()}`);
    last = ['', String(world.tick), world.hash()];
    saves += said.filter(([what]) => what === 'saved').length;
  }
  expect(saves).toBeGreaterThan(KILLS / 2);
  const level = JSON.parse(readFileSync(join(path, 'level.json'), 'utf8')) as {
    save: { columns: string[] };
  };
  expect(readdirSync(join(path, 'columns')).sort()).toEqual(level.save.columns);
});

it('keeps a second process out while the first lives, and lets it in afterwards', async () => {
  const path = join(temporaryFolder(), 'save');
  const child = start(HOLDER, path);
  await child.spoke(1);
  await expect(SaveFolder.open(path)).rejects.toMatchObject({
    code: 'busy',
    message: `${path} is in use by process ${child.process.pid}`,
    hint: expect.stringContaining('end it first'),
  });
  child.process.kill('SIGKILL');
  await child.ended;
  const folder = await SaveFolder.open(path);
  const world = World.create({ high: 0, low: 7 }, new FlatLand());
  world.setBlock(0, 70, 0, GOLD);
  await folder.save(world);
  await folder.close();
});
