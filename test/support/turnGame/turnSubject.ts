import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Subject } from '@bridle/harness/conformance';
import { type TurnClock, TurnGame } from './turnGame.js';

const SERVER = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** The garden in a process of its own, which can be killed and started again. */
class TurnServer {
  readonly #clock: TurnClock;
  #child: ChildProcess | undefined;
  port = 0;

  constructor(clock: TurnClock) {
    this.#clock = clock;
  }

  async start(): Promise<void> {
    const args = [SERVER, this.#clock, String(this.port)];
    this.#child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [said] = (await once(this.#child.stdout!, 'data')) as [Buffer];
    this.port = Number(String(said));
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** The garden as a subject of the suite, its own process and socket included. */
export async function turnSubject(
  clock: TurnClock,
  mode: Subject['clock'],
  pass: Subject['pass'],
): Promise<Subject> {
  const server = new TurnServer(clock);
  await server.start();
  const game = new TurnGame(clock);
  const watcher = new TurnGame('none');
  await game.connect(server.port);
  await watcher.connect(server.port);
  const click = (name: string) => ({
    op: 'scene_act',
    params: { action: 'click', selector: `button "${name}"` },
  });
  return {
    game,
    clock: mode,
    short: click('Water the flowers'),
    long: click('Wait for rain'),
    vanishing: { ...click('Dig bed a'), selector: 'button "Dig bed a"' },
    event: 'chat',
    pass,
    async report() {
      const { going, overlap } = await watcher.ask('report');
      return { going: Number(going), overlap: Number(overlap) };
    },
    stubborn: async (is) => void (await watcher.ask('stubborn', { is })),
    async lose() {
      await server.kill();
    },
    async comeBack() {
      await server.start();
      await game.connect(server.port);
      await watcher.connect(server.port);
    },
    async end() {
      game.close();
      watcher.close();
      await server.kill();
    },
  };
}
