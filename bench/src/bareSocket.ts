import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { cpuMsOf } from './processUse.js';
import { median } from './statistics.js';

const SERVER = fileURLToPath(new URL('./bareSocketServer.js', import.meta.url));
const TICKS_PER_SECOND = 20;

/** A WebSocket server that does nothing else, in a process of its own. */
export class BareSocket {
  readonly #child: ChildProcess;
  readonly #port: number;

  static async start(): Promise<BareSocket> {
    const child = fork(SERVER);
    const [port] = (await once(child, 'message')) as [number];
    return new BareSocket(child, port);
  }

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#port = port;
  }

  /** There and back, in milliseconds. */
  async roundTripMs(rounds: number): Promise<number> {
    const socket = await this.#connect();
    const times: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const begun = performance.now();
      socket.send('there');
      await once(socket, 'message');
      times.push(performance.now() - begun);
    }
    socket.terminate();
    return median(times);
  }

  /** What the server takes of a core to send a message of this length, in milliseconds. */
  async pushCpuMs(characters: number, ms: number): Promise<number> {
    const socket = await this.#connect();
    socket.on('message', () => {});
    socket.send(`push ${characters}`);
    await sleep(500);
    const before = cpuMsOf([this.#child.pid!]);
    await sleep(ms);
    const spent = cpuMsOf([this.#child.pid!]) - before;
    socket.terminate();
    return spent / ((ms / 1_000) * TICKS_PER_SECOND);
  }

  async #connect(): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}`);
    await once(socket, 'open');
    return socket;
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }
}
