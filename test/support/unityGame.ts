import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { EngineWatch } from './engines/startEngine.js';
import { HAS_MONO, unityAssemblies } from './unity.js';

/** Whether the game of `test/unity/game` runs here. */
export const HAS_UNITY_GAME: boolean = HAS_MONO;

export type UnityScene = 'menu' | 'yard' | 'workshop';

let built: string | undefined;

/** The command that starts the game, for whoever starts it. */
export function unityCommand(scene: UnityScene, ...flags: string[]): string[] {
  built ??= unityAssemblies(['mono']).find(({ name }) => name === 'game')!.out;
  return ['mono', '--debug', built, scene, ...flags];
}

interface Start {
  /** where it dials */
  readonly url?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

/** The game on mono, which runs until it is killed. */
export class UnityGameProcess {
  readonly process: ChildProcess;
  output = '';
  #watch: EngineWatch | undefined;

  constructor(scene: UnityScene, { url, env = {}, flags = [] }: Start = {}) {
    const [program, ...args] = unityCommand(scene, '--watch', ...flags);
    const { PATH, HOME } = process.env; // and neither the ports nor the token of whoever runs the tests
    this.process = spawn(program!, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, ...(url !== undefined && { BRIDLE_URL: url }), ...env },
    });
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  get pid(): number {
    return this.process.pid!;
  }

  /** What a line of its log says, once it has said it. */
  async said(line: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = line.exec(this.output);
      if (found !== null) return found;
      if (this.process.exitCode !== null) throw new Error(`the game has ended:\n${this.output}`);
      await Promise.race([once(this.process.stdout!, 'data'), once(this.process, 'exit')]);
    }
  }

  /** Asks the game itself, beside the bridge. */
  async ask(what: string, more: object = {}): Promise<Record<string, unknown>> {
    this.#watch ??= await EngineWatch.at(Number((await this.said(/^watch (\d+)$/m))[1]));
    return this.#watch.ask(what, more);
  }

  async kill(): Promise<void> {
    this.#watch?.close();
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exited = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exited;
  }
}

/** A game that runs. When the test ends, nothing of it must have been thrown that nobody caught. */
export class UnityGame extends UnityGameProcess {
  constructor(scene: UnityScene, start: Start) {
    super(scene, start);
    onTestFinished(async () => {
      await this.kill();
      expect(this.output).not.toContain('Unhandled Exception');
    });
  }
}
