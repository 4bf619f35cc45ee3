import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAddress } from '@bridle/harness';
import { describe, expect, it } from 'vitest';
import { runBridle, startBridle } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { connected, stepAndHear } from './support/connected.js';
import { lookAtPng } from './support/screen.js';
import { temporaryFolder } from './support/temporaryFolder.js';

/** The flags of the seed's smoke test; the flat world is only there to be quick. */
const SMOKE = [
  ...['--headless', '--no-audio', '--no-save', '--world-seed', '1', '--world-type', 'flat'],
  ...['--automation-listen', '127.0.0.1:0', '--automation-step'],
];

function sizeOf(path: string): { width: number; height: number } {
  const { width, height } = lookAtPng(readFileSync(path));
  return { width, height };
}

describe('the smoke test of the seed', () => {
  it('steps once, takes a picture, and finds it in its size', async () => {
    const dir = join(temporaryFolder(), 'run1');
    const { endpointsFile } = await startBridle(...SMOKE, '--screenshot-dir', dir);
    const client = await connected({ endpointsFile });
    expect(await client.get_state()).toMatchObject({ tick: 0 });
    expect(await client.step({ ticks: 1 })).toEqual({ tick: 1 });
    const shot = await client.screenshot({ tag: 'overlook' });
    const path = join(dir, 'tick_00000001_tag-overlook.png');
    expect(shot).toEqual({ tick: 1, path, width: 1280, height: 720 });
    expect(sizeOf(path)).toEqual({ width: 1280, height: 720 });
  });

  it('without a renderer steps and says that there are no pictures', async () => {
    const dir = temporaryFolder();
    const { endpointsFile } = await startBridle(...SMOKE, '--no-render', '--screenshot-dir', dir);
    const client = await connected({ endpointsFile });
    expect(await client.step({ ticks: 1 })).toEqual({ tick: 1 });
    const refused = { code: 'unsupported', message: 'render disabled', hint: undefined };
    await expect(client.screenshot()).rejects.toMatchObject({ name: 'BridleError', ...refused });
    const run = JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8')) as object;
    expect(run).toMatchObject({ render_mode: 'no-render' });
    expect(run).not.toHaveProperty('renderer');
  });
});

describe('a run with pictures', () => {
  it('takes one after every tick that is due, tick 0 included, and tells before the reply', async () => {
    const dir = temporaryFolder();
    const shots = ['--screenshot-dir', dir, '--screenshot-every-ticks', '1'];
    const { endpoints } = await startBridle(...SMOKE, ...shots, '--resolution', '320x180');
    const client = await RawClient.greeted(parseAddress(endpoints.automation!).port);
    client.send({ op: 'step', id: 1, ticks: 3 });
    for (const tick of [1, 2, 3]) {
      const path = join(dir, `tick_0000000${tick}.png`);
      const told = { event: 'screenshot', tick, path, width: 320, height: 180 };
      expect(await client.reply()).toEqual(told);
      expect(sizeOf(path)).toEqual({ width: 320, height: 180 });
    }
    expect(await client.reply()).toEqual({ event: 'stepped', id: 1, tick: 3 });
    expect(existsSync(join(dir, 'tick_00000000.png'))).toBe(true);
  });

  it('that nobody drives has them all on disk when it ends', async () => {
    const dir = temporaryFolder();
    const free = ['--headless', '--world-type', 'flat', '--max-ticks', '100'];
    const shots = ['--screenshot-dir', dir, '--screenshot-every-ticks', '20'];
    const small = ['--screenshot-format', 'qoi', '--resolution', '160x90'];
    expect(await runBridle([...free, ...shots, ...small])).toMatchObject({ code: 0 });
    const ticks = [0, 20, 40, 60, 80, 100].map((tick) => String(tick).padStart(8, '0'));
    expect(readdirSync(dir).sort()).toEqual(['run.json', ...ticks.map((t) => `tick_${t}.qoi`)]);
  });

  it('writes down what it was, without the token', async () => {
    const dir = temporaryFolder();
    const token = ['--automation-token', 's3cret'];
    await startBridle(
      ...SMOKE,
      '--screenshot-dir',
      dir,
      '--screenshot-compress',
      'small',
      ...token,
    );
    const text = readFileSync(join(dir, 'run.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      world_seed: '1',
      save_dir_mode: 'ephemeral',
      resolution: '1280x720',
      render_mode: 'headless',
      renderer: { backend: expect.any(String) },
      screenshots: { format: 'png', compress: 'small' },
      flags: { headless: true, 'screenshot-dir': dir },
    });
    expect(text).not.toContain('s3cret');
  });

  it('has its log in the folder of its pictures, also when that is new', async () => {
    const dir = join(temporaryFolder(), 'harness', 'run1');
    const log = ['--automation-log', join(dir, 'events.jsonl')];
    const bridle = await startBridle(...SMOKE, '--screenshot-dir', dir, ...log);
    const client = await connected({ endpointsFile: bridle.endpointsFile });
    await client.shutdown();
    await bridle.exited;
    expect(readdirSync(dir).sort()).toEqual(['events.jsonl', 'run.json']);
  });

  it('says when a picture cannot be written, and goes on', async () => {
    const dir = join(temporaryFolder(), 'shots');
    mkdirSync(dir);
    const shots = ['--screenshot-dir', dir, '--screenshot-every-ticks', '1'];
    const bridle = await startBridle(...SMOKE, ...shots, '--resolution', '64x36');
    const client = await connected({ endpointsFile: bridle.endpointsFile });
    for (const tick of [1, 2])
      mkdirSync(join(dir, `.tick_0000000${tick}.png.${bridle.child.pid}.part`));
    const failed = [1, 2].map((tick) => {
      const path = join(dir, `tick_0000000${tick}.png`);
      return { event: 'screenshot_failed', tick, path };
    });
    expect(await stepAndHear(client, 3)).toMatchObject({
      tick: 3,
      told: [...failed, { event: 'screenshot', tick: 3 }],
    });
    expect(bridle.stderr().match(/no picture/g)).toHaveLength(1);
  });

  it('keeps the pictures of an earlier run', async () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 'tick_00000000.png'), 'of an earlier run');
    const shots = ['--screenshot-dir', dir, '--screenshot-every-ticks', '1'];
    await startBridle(...SMOKE, ...shots, '--resolution', '64x36');
    expect(readFileSync(join(dir, 'tick_00000000.png'), 'utf8')).toBe('of an earlier run');
    expect(sizeOf(join(dir, 'tick_00000000_n0001.png'))).toEqual({ width: 64, height: 36 });
  });
});
