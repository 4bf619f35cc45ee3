import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { engineEnvironment } from '@bridle/bridge/process';

export type EngineName = 'plainEngine' | 'listeningEngine' | 'fullEngine';

export function engineFile(name: EngineName): string {
  return fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
}

/** An engine in a process of its own; it dials the port that it is given, or listens. */
export class TestEngine {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #printed = '';

  constructor(name: EngineName, port: number, args: readonly string[] = [], token?: string) {
    const env = { ...process.env, ...engineEnvironment(port, token) };
    this.#child = spawn(process.execPath, [engineFile(name), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#exited = once(this.#child, 'exit');
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.#printed += text;
    });
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Its first line, once it has printed one. */
  async firstLine(): Promise<string> {
    while (!this.#printed.includes('\n')) await once(this.#child.stdout!, 'data');
    return this.#printed.split('\n')[0]!;
  }

  /** The end that it came to by itself. */
  async exited(): Promise<void> {
    await this.#exited;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}

/** Where a listening engine listens. */
export async function listeningPort(engine: TestEngine): Promise<number> {
  return Number(/\d+$/.exec(await engine.firstLine())![0]);
}

/** What the complete engine can be asked about its game, beside the wire. */
export class EngineWatch {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  #nextId = 1;

  private constructor(socket: Socket) {
    this.#socket = socket;
    let rest = '';
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const { id, ...answer } = JSON.parse(line) as Record<string, unknown>;
        this.#waiting.get(id as number)?.(answer);
        this.#waiting.delete(id as number);
      }
    });
  }

  static async of(engine: TestEngine): Promise<EngineWatch> {
    return EngineWatch.at(Number(await engine.firstLine()));
  }

  static async at(port: number): Promise<EngineWatch> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new EngineWatch(socket);
  }

  /** `report`, `controls`, `state`, `stubborn`, `fault`, `say`, `open` or `reset`. */
  ask(what: string, more: object = {}): Promise<Record<string, unknown>> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.write(`${JSON.stringify({ id, do: what, ...more })}\n`);
    });
  }

  async fault(name: string, on?: string, times?: number): Promise<void> {
    await this.ask('fault', { name, on, times });
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** What engines on trial do of each kind that the conformance suite asks for, as ops. */
const click = (name: string) => ({
  op: 'scene_act',
  params: { action: 'click', selector: `button "${name}"` },
});
export const GARDEN_ACTS = {
  short: click('Water the flowers'),
  long: click('Wait for rain'),
  vanishing: { ...click('Dig bed a'), selector: 'button "Dig bed a"' },
  event: 'work_done',
  commands: { done: 'ring', failing: 'fly', unsure: 'hum' },
} as const;
