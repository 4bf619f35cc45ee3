import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ConformanceSubject } from '@bridle/harness/conformance';
import { type TurnClock, TurnGame } from './turnGame.js';

const SERVER = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** The garden in a process of its own, which can be killed and started again. */
export class TurnServer {
  readonly #clock: TurnClock;
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(clock: TurnClock) {
    this.#clock = clock;
  }

  /** Where it listens; the same as before, where it had been killed. */
  async start(): Promise<number> {
    if (this.#child !== undefined) return this.#port;
    const args = [SERVER, this.#clock, String(this.#port)];
    this.#child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [said] = (await once(this.#child.stdout!, 'data')) as [Buffer];
    this.#port = Number(String(said));
    return this.#port;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  close(): Promise<void> {
    return this.kill();
  }

  /** The garden as a subject of the suite, as it was when it began. */
  async subject(
    mode: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    const game = new TurnGame(this.#clock);
    const watcher = new TurnGame('none');
    const begin = async (): Promise<void> => {
      const port = await this.start();
      await watcher.watch(port);
      await watcher.ask('reset');
      await game.connect(port);
    };
    await begin();
    const click = (name: string) => ({
      op: 'scene_act',
      params: { action: 'click', selector: `button "${name}"` },
    });
    return {
      game,
      clock: mode,
      tickRate: 100, // nobody waits for ticks longer than for answers
      short: click('Water the flowers'),
      long: click('Wait for rain'),
      vanishing: { ...click('Dig bed a'), selector: 'button "Dig bed a"' },
      event: 'work_done',
      commands: { done: 'ring', failing: 'fly', unsure: 'hum' },
      pass,
      async report() {
        const { going, overlap } = await watcher.ask('report');
        return { going: Number(going), overlap: Number(overlap) };
      },
      held: async () => (await watcher.ask('controls')).held as Record<string, unknown>,
      stubborn: async (is) => void (await watcher.ask('stubborn', { is })),
      lose: () => this.kill(),
      comeBack: begin,
      async end() {
        game.close();
        watcher.close();
      },
    };
  }
}
