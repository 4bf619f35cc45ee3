import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Client, connect } from '@bridle/client';
import { cpuMsOf } from './processUse.js';
import { BRIDLE } from './servers.js';

interface Ready {
  readonly event: string;
  readonly endpoints: Readonly<Record<string, string>>;
  readonly links: { readonly play: string; readonly watch: string };
}

/** The real command with a window, as a user starts it, in a folder of its own. */
export class WindowRun {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly link: string;
  readonly #port: number;

  /** `preload` is a module that the run loads first, and which may speak with us. */
  static async start(flags: readonly string[], preload?: string): Promise<WindowRun> {
    const folder = mkdtempSync(join(tmpdir(), 'bridle-window-'));
    const child = spawn(
      process.execPath,
      [
        ...(preload === undefined ? [] : ['--expose-gc', '--import', preload]),
        BRIDLE,
        ...['serve', '--json', '--no-save', '--no-repl', '--clock', 'free'],
        ...['--window-listen', '127.0.0.1:0', '--automation-listen', '127.0.0.1:0'],
        ...['--mc-cli-off', '--abu-off', '--agent-browser-off', '--ctl', 'off'],
        ...flags,
      ],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit', ...(preload === undefined ? [] : ['ipc' as const])],
        env: { ...process.env, BRIDLE_HOME: folder },
      },
    );
    process.once('exit', () => child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout! })) {
      const said = JSON.parse(line) as Partial<Ready>;
      if (said.event === 'ready') return new WindowRun(child, folder, said as Ready);
    }
    throw new Error('a run with a window did not start');
  }

  private constructor(child: ChildProcess, folder: string, { endpoints, links }: Ready) {
    this.#child = child;
    this.#folder = folder;
    this.link = links.play;
    this.#port = Number(endpoints.automation!.split(':').at(-1));
    child.stdout!.resume();
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get cpuMs(): number {
    return cpuMsOf([this.pid]);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What the module answers that the run has loaded first. */
  async askPreload(): Promise<unknown> {
    const answered = once(this.#child, 'message');
    this.#child.send('tell');
    const [answer] = (await answered) as [unknown];
    return answer;
  }

  /** An agent in control, whoever had it before; from a person only persons take it. */
  agent(): Promise<Client> {
    const reason = 'the bench';
    return connect({ port: this.#port, control: 'take', kind: 'person', name: 'agent', reason });
  }

  /** Lets an agent do something, who then leaves. */
  async prepare(commands: readonly string[]): Promise<void> {
    const agent = await this.agent();
    for (const line of commands) await agent.command({ line });
    await agent.close();
  }

  async close(): Promise<void> {
    if (this.isRunning) {
      const gone = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
