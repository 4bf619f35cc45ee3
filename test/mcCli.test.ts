import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runBridle, spawnBridle, startBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { readPng } from './support/png.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const FLAT = ['--headless', '--world-type', 'flat'];
const file = (): string => join(process.env.BRIDLE_MC_CLI_DIR!, 'instances.json');

function instances(): { name: string; port: number; pid: number }[] {
  return existsSync(file()) ? JSON.parse(readFileSync(file(), 'utf8')) : [];
}

function portOf(endpoint: string): number {
  return Number(/:(\d+)$/.exec(endpoint)![1]);
}

describe('MC-CLI of a run', () => {
  it('listens where serve says, is found by name, and is gone afterwards', async () => {
    const quiet = ['--automation-listen', '0', '--abu-off', '--agent-browser-off', ...FLAT];
    const one = await startBridle('serve', ...quiet);
    const two = await startBridle('serve', ...quiet);
    const ports = [one, two].map(({ endpoints }) => portOf(endpoints['mc-cli']!));
    expect(new Set(ports).size).toBe(2);
    for (const port of ports) {
      expect(port).toBeGreaterThanOrEqual(25_580);
      expect(port).toBeLessThanOrEqual(25_589);
    }
    const ours = instances().filter(({ pid }) => [one.child.pid, two.child.pid].includes(pid));
    expect(ours.map(({ port }) => port).sort()).toEqual(ports.sort());
    expect(new Set(ours.map(({ name }) => name)).size).toBe(2);
    const { code, stdout } = await runBridle(['mc', 'status', '--instance', ours[0]!.name]);
    expect(stdout).toContain('in_game  true');
    expect(code).toBe(0);
    for (const { child, exited } of [one, two]) {
      child.kill('SIGTERM');
      await exited;
    }
    const pids = instances().map(({ pid }) => pid);
    expect(pids).not.toContain(one.child.pid);
    expect(pids).not.toContain(two.child.pid);
  });

  it('opens nothing when it is off, or was not asked for', async () => {
    const off = await startBridle('serve', '--mc-cli-off', '--automation-listen', '0', ...FLAT);
    expect(off.endpoints['mc-cli']).toBeUndefined();
    const plain = await startBridle('--automation-listen', '127.0.0.1:0', ...FLAT);
    expect(plain.endpoints['mc-cli']).toBeUndefined();
  });

  it('asks for its token, which run.json does not tell', async () => {
    const run = await startBridle('--mc-cli-listen', '0', '--mc-cli-token', 's3cret', ...FLAT);
    const client = new RawClient(portOf(run.endpoints['mc-cli']!));
    expect(await client.ask({ command: 'status' })).toMatchObject({ success: false });
    expect(await client.ask({ command: 'status', token: 's3cret' })).toMatchObject({
      success: true,
    });
    expect(run.stderr()).not.toContain('s3cret');
  });

  it('writes a picture again, and none where the next run reads', async () => {
    const cwd = temporaryFolder();
    const run = await startBridleIn({ cwd }, '--mc-cli-listen', '0', ...FLAT);
    const client = new RawClient(portOf(run.endpoints['mc-cli']!));
    const shoot = (name: string) =>
      client.ask({ command: 'screenshot', params: { path: join(cwd, name) } });
    for (const name of ['bridle.json/x.png', 'saves/new/x.png', 'open_fire/x.png', '.x.png']) {
      expect(await shoot(name), name).toMatchObject({ success: false });
    }
    expect(readdirSync(cwd)).toEqual([]);
    expect(await shoot('a.png')).toMatchObject({ success: true });
    expect(await shoot('a.png')).toMatchObject({ success: true });
    expect(readdirSync(cwd)).toEqual(['a.png']);
  });

  it('runs without being found where the file is broken', async () => {
    const before = existsSync(file()) ? readFileSync(file()) : undefined;
    try {
      mkdirSync(dirname(file()), { recursive: true });
      writeFileSync(file(), 'not a list');
      const run = await startBridle('--mc-cli-listen', '0', ...FLAT);
      await vi.waitFor(() => expect(run.stderr()).toContain('left as it is'));
      expect(readFileSync(file(), 'utf8')).toBe('not a list');
    } finally {
      if (before === undefined) rmSync(file());
      else writeFileSync(file(), before);
    }
  });

  it('watches a pack while it is edited: reloads, shows what is wrong, and takes the picture', async () => {
    const folder = temporaryFolder();
    const [pack, shot] = [join(folder, 'packs', 'mine', 'shaders'), join(folder, 'look.png')];
    mkdirSync(pack, { recursive: true });
    const manifest = { name: 'Mine', passes: [{ kind: 'final', file: 'f.glsl' }] };
    writeFileSync(join(pack, 'pack.json'), JSON.stringify(manifest));
    const save = (colour: string, before = ''): void => {
      const text = `out vec4 c;\nvoid main() {\n  ${before}c = vec4(${colour}, 1.0);\n}\n`;
      // As editors do it: beside the file, and then in its place.
      writeFileSync(join(pack, 'f.glsl.new'), text);
      renameSync(join(pack, 'f.glsl.new'), join(pack, 'f.glsl'));
    };
    save('1.0, 0.0, 0.0');
    const flags = ['--shaderpacks-dir', join(folder, 'packs'), '--mc-cli-listen', '0'];
    const run = await startBridle(...flags, '--resolution', '32x32', ...FLAT);
    const at = ['--endpoints-file', run.endpointsFile];
    const loop = ['--watch', join(folder, 'packs', 'mine'), '--shot', shot, '--clean'];
    const watch = spawnBridle(['mc', 'shader', 'set', 'mine', ...loop, ...at]);
    const colour = (): number[] => [...readPng(readFileSync(shot)).data.subarray(0, 3)];
    const pictures = (count: number): Promise<void> =>
      vi.waitFor(() => expect(watch.stdout().split(shot).length - 1, watch.stderr()).toBe(count));
    await pictures(1);
    expect(colour()).toEqual([255, 0, 0]);
    save('0.0, 1.0, 0.0');
    await pictures(2);
    expect(colour()).toEqual([0, 255, 0]);
    save('0.0, 1.0, blue');
    await expect.poll(watch.stdout).toMatch(/shaders\/f\.glsl:3:.*'blue'/);
    expect(colour()).toEqual([0, 255, 0]);
    save('0.0, 0.0, 1.0');
    await pictures(3);
    expect(colour()).toEqual([0, 0, 255]);
    save('1.0, 1.0, 1.0', 'while (true) { } ');
    await pictures(4);
    const stop = /shaders\/f.glsl:3:3: this loop does not end/;
    await expect.poll(watch.stdout).toMatch(stop);
    expect(colour()).toEqual([0, 0, 255]);
    const { stdout } = await runBridle(['mc', 'logs', '--filter', 'loop', ...at]);
    expect(stdout).toMatch(stop);
    expect(watch.stderr()).toBe('');
    watch.child.kill('SIGINT');
    await watch.exited;
  });

  it.each([
    [['--mc-cli-listen', '0.0.0.0:0'], 'is not loopback'],
    [['--mc-cli-listen', '0', '--mc-cli-off'], 'contradict each other'],
    [['--mc-cli-listen', 'nowhere'], '--mc-cli-listen'],
  ])('refuses %j', async (flags, message) => {
    const { code, stderr } = await runBridle([...flags, '--headless', '--max-ticks', '1']);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
  });
});
