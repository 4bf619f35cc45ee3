import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FlatLand, stateOf } from '@bridle/engine';
import { Runs, readPid, runsDirOf } from '@bridle/processes';
import { SaveFolder } from '@bridle/voxel';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BRIDLE } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const WORLD = ['--world-type', 'flat', '--world-seed', '7', '--no-render'];
const OTHERS_OFF = ['--mc-cli-off', '--abu-off', '--agent-browser-off'];
/** Gives a command a terminal of its own, which ends with it. */
const TERMINAL = '/usr/bin/script';
const SERVE = [...WORLD, ...OTHERS_OFF, '--automation-listen', '127.0.0.1:0'];

class Run {
  readonly folder: string;
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output = '';
  #wake = (): void => {};

  constructor(args: readonly string[], folder = temporaryFolder(), env: object = {}) {
    this.folder = folder;
    this.child = spawn(process.execPath, [BRIDLE, ...args], {
      cwd: folder,
      env: { ...process.env, MCBOT_CTL: 'on', ...env },
    });
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.#wake();
      });
    }
    this.exited = new Promise((resolve) => this.child.once('close', resolve));
    void this.exited.then(() => this.#wake());
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  /** Resolves once it has printed that. */
  async says(text: string | RegExp): Promise<string> {
    for (;;) {
      const found = typeof text === 'string' ? this.output.includes(text) : text.test(this.output);
      if (found) return this.output;
      if (this.child.exitCode !== null) throw new Error(`it ended, and said:\n${this.output}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  type(line: string): void {
    this.child.stdin!.write(`${line}\n`);
  }

  async ask(request: object): Promise<Record<string, unknown>> {
    const client = new RawClient(join(this.folder, '.mcbot.sock'));
    const reply = await client.ask({ id: 1, ...request });
    client.socket.end();
    return reply;
  }

  get pid(): number {
    return readPid(join(this.folder, '.mcbot.pid'))!;
  }
}

/** What clients find in that folder. */
function notedIn(folder: string): ReturnType<Runs['list']> {
  const here = realpathSync(folder);
  return new Runs(runsDirOf(process.env)).list().filter((run) => run.folder === here);
}

/** Resolves when a process is no more. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Resolves when another process than that one has made the pid file its own. */
async function pidOtherThan(run: Run, pid: number): Promise<number> {
  for (;;) {
    const now = readPid(join(run.folder, '.mcbot.pid')); // between the two there is none
    if (now !== undefined && now !== pid) return now;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('lines from stdin', () => {
  it('are commands, tools and chat, one after the other, and their end is not the end', async () => {
    const run = new Run(['serve', ...SERVE]);
    await run.says('Ctrl-C ends it');
    run.type('.help');
    run.type('hello everybody');
    run.type('.tool say text="a b"');
    run.type('/time set 1000');
    run.type(':status');
    run.type('.nonsense');
    run.child.stdin!.end('.tool list\n');
    const output = await run.says(/^goto /m);
    expect(output).toContain('<player> hello everybody');
    expect(output).toContain('<player> a b');
    expect(output).toMatch(/! there is no \.nonsense \(\.help/);
    expect(output).toMatch(/^vitals {2,}/m);
    expect(await run.ask({ op: 'hello' })).toMatchObject({ ok: true });
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(0);
  });
});

describe('two signals at once', () => {
  it.each([
    ['SIGTERM', 'SIGINT'],
    ['SIGINT', 'SIGTERM'],
  ] as const)('end the run, saved: %s, %s', async (first, second) => {
    const run = new Run(['serve', ...SERVE, '--save-dir', 'world']);
    await run.says('Ctrl-C ends it');
    run.type('/fill 0 70 0 30 100 30 minecraft:gold_block');
    await run.says(/filled/i);
    run.child.kill(first);
    run.child.kill(second);
    expect(await run.exited).toBe(130);
    expect(run.output).toContain('it ends as soon as the world is saved');
    expect(readdirSync(join(run.folder, 'world'))).not.toContain('bridle.lock');
    const save = await SaveFolder.open(join(run.folder, 'world'));
    const world = await save.load(new FlatLand());
    await save.close();
    expect(world!.blocks.get(30, 100, 30)).toBe(stateOf('minecraft:gold_block'));
  });

  it('end what bridle watch runs, saved', async () => {
    const run = new Run(['watch', '--', ...SERVE, '--save-dir', 'world']);
    await run.says('Ctrl-C ends it');
    const { pid } = run;
    run.type('/fill 0 70 0 30 100 30 minecraft:gold_block');
    await run.says(/filled/i);
    run.child.kill('SIGTERM');
    run.child.kill('SIGINT');
    expect([0, 130]).toContain(await run.exited);
    await gone(pid);
    const save = await SaveFolder.open(join(run.folder, 'world'));
    const world = await save.load(new FlatLand());
    await save.close();
    expect(world!.blocks.get(30, 100, 30)).toBe(stateOf('minecraft:gold_block'));
  });
});

describe('a terminal that is closed', () => {
  it('ends the run as Ctrl-C does, also when it is told twice', async () => {
    const run = new Run(['serve', ...SERVE, '--save-dir', 'world']);
    await run.says('Ctrl-C ends it');
    run.child.kill('SIGHUP');
    run.child.kill('SIGHUP');
    expect(await run.exited).toBe(0);
    expect(run.output).toContain('SIGHUP received');
    expect(existsSync(join(run.folder, '.mcbot.pid'))).toBe(false);
    expect(existsSync(join(run.folder, '.mcbot.sock'))).toBe(false);
    expect(readdirSync(join(run.folder, 'world'))).not.toEqual([]);
  });

  it.skipIf(!existsSync(TERMINAL))('saves a run that had a prompt there', async () => {
    const folder = temporaryFolder();
    const words = [process.execPath, BRIDLE, 'serve', ...SERVE, '--save-dir', 'world'];
    const command = `exec ${words.map((word) => `'${word}'`).join(' ')}`;
    const env = { ...process.env, MCBOT_CTL: 'on' };
    const terminal = spawn(TERMINAL, ['-qfec', command, '/dev/null'], { cwd: folder, env });
    onTestFinished(() => void terminal.kill('SIGKILL'));
    let shown = '';
    await new Promise<void>((resolve) => {
      terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
        shown += text;
        if (shown.includes('> ')) resolve();
      });
    });
    const pid = readPid(join(folder, '.mcbot.pid'))!;
    onTestFinished(() => {
      if (existsSync(join(folder, '.mcbot.pid'))) process.kill(pid, 'SIGKILL');
    });
    terminal.kill('SIGKILL');
    await gone(pid);
    expect(existsSync(join(folder, '.mcbot.pid'))).toBe(false);
    expect(readdirSync(join(folder, 'world'))).toContain('level.json');
    expect(readdirSync(join(folder, 'world'))).not.toContain('bridle.lock');
  });
});

describe('touching the gate', () => {
  it('reads the settings again, and the world stays', async () => {
    const run = new Run(['serve', ...SERVE]);
    await run.says('Ctrl-C ends it');
    await run.ask({ op: 'tool.run', tool: 'say', args: { text: 'x' } });
    writeFileSync(join(run.folder, 'bridle.json'), '{"tools":{"allow":["stop"]}}');
    writeFileSync(join(run.folder, 'open_fire'), '');
    await run.says('read bridle.json again');
    const refused = await run.ask({ op: 'tool.run', tool: 'say', args: { text: 'x' } });
    expect(refused).toMatchObject({ ok: false, error: 'tool not allowlisted: say' });
    writeFileSync(join(run.folder, 'bridle.json'), '{"tools":{"alow":["stop"]}}');
    utimesSync(join(run.folder, 'open_fire'), new Date(), new Date(Date.now() + 5_000));
    await run.says(/bridle\.json at tools: .*alow/);
    const list = (await run.ask({ op: 'tool.list' })) as { result: { allowlist: string[] } };
    expect(list.result.allowlist).toEqual(['stop']);
  });
});

describe('a restart', () => {
  it('on its own saves first, and goes on with the same world as another process', async () => {
    const run = new Run(['serve', ...SERVE, '--save-dir', 'world']);
    await run.says('Ctrl-C ends it');
    const { pid } = run;
    const [before] = notedIn(run.folder);
    const { result } = (await run.ask({ op: 'restart', delayMs: '50ms' })) as { result: object };
    expect(result).toMatchObject({ mode: 'detached', delayMs: 50 });
    expect(await run.exited).toBe(0);
    const next = await pidOtherThan(run, pid);
    onTestFinished(() => void process.kill(next, 'SIGKILL'));
    const hello = (await run.ask({ op: 'hello' })) as { result: { pid: number } };
    expect(hello.result.pid).toBe(next);
    expect(notedIn(run.folder)).toMatchObject([{ name: before!.name, pid: next }]);
    expect(existsSync(join(run.folder, '.mcbot.log'))).toBe(true);
  });

  it('on the same terminal leaves one parent, however often', async () => {
    const run = new Run(['serve', ...SERVE]);
    await run.says('Ctrl-C ends it');
    let pid = run.pid;
    expect(pid).toBe(run.child.pid);
    const seen = new Set([pid]);
    for (let i = 0; i < 2; i++) {
      await run.ask({ op: 'restart', mode: 'inherit' });
      pid = await pidOtherThan(run, pid);
      await run.ask({ op: 'hello' });
      seen.add(pid);
    }
    expect(seen.size).toBe(3);
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(0);
    await gone(pid);
  });
});

describe('bridle watch', () => {
  it('starts it again when it fails, and ends with it when it is told to', async () => {
    const run = new Run(['watch', '--backoff-ms', '10', '--', ...SERVE]);
    await run.says('Ctrl-C ends it');
    const { pid } = run;
    process.kill(pid, 'SIGKILL');
    await run.says('started again in 10 ms');
    const next = await pidOtherThan(run, pid);
    await run.ask({ op: 'hello' });
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(0);
    await gone(next);
  });

  it('ends with a run that is refused, which it would be again', async () => {
    const run = new Run(['watch', '--', ...SERVE, '--command-script', 'none.json']);
    await run.says('none.json');
    expect(await run.exited).toBe(2);
    expect(run.output).not.toContain('started again');
  });

  it('keeps a run that starts itself anew, whichever way was asked for', async () => {
    const run = new Run(['watch', '--', ...SERVE]);
    await run.says('Ctrl-C ends it');
    const { pid } = run;
    const { result } = (await run.ask({ op: 'restart', delayMs: 50 })) as { result: object };
    expect(result).toMatchObject({ mode: 'inherit' });
    const next = await pidOtherThan(run, pid);
    await run.ask({ op: 'hello' });
    run.child.kill('SIGKILL');
    await gone(next);
    expect(existsSync(join(run.folder, '.mcbot.log'))).toBe(false);
  });

  it('leaves no orphan when it is killed', async () => {
    const run = new Run(['watch', '--', ...SERVE]);
    await run.says('Ctrl-C ends it');
    const { pid } = run;
    run.child.kill('SIGKILL');
    await gone(pid);
  });

  it('takes over what runs in the folder, or leaves it alone', async () => {
    const first = new Run(['serve', ...SERVE]);
    await first.says('Ctrl-C ends it');
    const shy = new Run(['watch', '--takeover=false', '--', ...SERVE], first.folder);
    expect(await shy.exited).toBe(1);
    expect(shy.output).toContain(`${first.child.pid} runs here already`);
    const second = new Run(['watch', '--takeover=true', '--', ...SERVE], first.folder);
    await second.says('Ctrl-C ends it');
    expect(await first.exited).toBe(0);
    expect(second.pid).not.toBe(first.child.pid);
    second.child.kill('SIGINT');
    expect(await second.exited).toBe(0);
  });

  it('does not touch a process of somebody else that the pid file names', async () => {
    const folder = temporaryFolder();
    const other = spawn('tail', ['-f', '/dev/null', join(folder, 'bridle')]);
    onTestFinished(() => void other.kill());
    writeFileSync(join(folder, '.mcbot.pid'), `${other.pid}\n`);
    const run = new Run(['watch', '--', ...SERVE], folder);
    await run.says('Ctrl-C ends it');
    expect(other.exitCode).toBeNull();
    expect(other.killed).toBe(false);
    run.child.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  });
});

describe('bridle restart', () => {
  it('leaves a run of another folder alone, whatever the pid file says', async () => {
    const other = new Run(['serve', ...SERVE]);
    await other.says('Ctrl-C ends it');
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.mcbot.pid'), `${other.child.pid}\n`);
    const run = new Run(['restart', '--', ...SERVE], folder);
    await run.says('Ctrl-C ends it');
    expect(run.output).not.toContain('ending');
    expect(await other.ask({ op: 'hello' })).toMatchObject({ ok: true });
    expect(run.pid).toBe(run.child.pid);
  });

  it('does not wait at a FIFO in the place of the pid file', async () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, '.mcbot.pid')]);
    const run = new Run(['restart', '--', ...SERVE], folder);
    await run.says('Ctrl-C ends it');
    expect(run.output).toContain('.mcbot.pid is no pid file; it stays as it is');
  });

  it('ends the old run, which saves, and serves in its place', async () => {
    const first = new Run(['serve', ...SERVE]);
    await first.says('Ctrl-C ends it');
    const second = new Run(['restart', '--', ...SERVE], first.folder);
    await second.says('Ctrl-C ends it');
    expect(await first.exited).toBe(0);
    expect(second.pid).toBe(second.child.pid);
  });

  it('ends also a serve that has no control plane, and so no pid file', async () => {
    const first = new Run(['serve', ...SERVE], undefined, { MCBOT_CTL: 'off' });
    await first.says('Ctrl-C ends it');
    const second = new Run(['restart', '--', ...SERVE], first.folder);
    await second.says('Ctrl-C ends it');
    expect(second.output).toContain(`ending ${first.child.pid}`);
    expect(await first.exited).toBe(0);
  });
});
