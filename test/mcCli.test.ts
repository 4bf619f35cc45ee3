import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runBridle, startBridle } from './support/bridle.js';
import { RawClient } from './support/client.js';

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

  it.each([
    [['--mc-cli-listen', '0.0.0.0:0'], 'is not loopback'],
    [['--mc-cli-listen', '0', '--mc-cli-off'], 'contradict each other'],
    [['--mc-cli-token', 'x'], 'needs --mc-cli-listen'],
    [['--mc-cli-listen', 'nowhere'], '--mc-cli-listen'],
  ])('refuses %j', async (flags, message) => {
    const { code, stderr } = await runBridle([...flags, '--headless', '--max-ticks', '1']);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
  });
});
