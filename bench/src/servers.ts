import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Connection } from './connection.js';

export type Transport = 'Unix' | 'TCP';
export type EchoKind = 'line' | 'chunk';

export const BRIDLE = fileURLToPath(new URL('../../packages/cli/bin/bridle.js', import.meta.url));
const ECHO = fileURLToPath(new URL('./echoServer.js', import.meta.url));
const START_MS_MAX = 20_000;

/** The servers of one comparison, each in a process of its own, and their temporary folder. */
export class Servers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bridle-bench-'));
  readonly #children: ChildProcess[] = [];
  readonly #connections: Connection[] = [];
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The real command, as a user would start it. */
  async bridle(): Promise<Connection> {
    const endpointsFile = join(this.#folder, 'endpoints.json');
    const child = spawn(
      process.execPath,
      [
        BRIDLE,
        ...['--headless', '--automation-step', '--automation-exit-when-disconnected'],
        ...['--automation-listen', '127.0.0.1:0'],
        ...['--automation-uds', join(this.#folder, 'bridle.sock')],
        ...['--endpoints-file', endpointsFile],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#children.push(child);
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    for (let waitedMs = 0; !existsSync(endpointsFile); waitedMs += 5) {
      if (child.exitCode !== null || waitedMs > START_MS_MAX) {
        throw new Error(`bridle did not start: ${complaint}`);
      }
      await sleep(5);
    }
    const endpoints = JSON.parse(readFileSync(endpointsFile, 'utf8')) as Record<string, string>;
    if (this.#transport === 'Unix') return this.#connect({ path: endpoints['automation-uds']! });
    return this.#connect({ port: Number(endpoints.automation!.split(':').at(-1)) });
  }

  async echo(kind: EchoKind, reply: string): Promise<Connection> {
    const path = this.#transport === 'Unix' ? [join(this.#folder, `${kind}.sock`)] : [];
    const child = fork(ECHO, [kind, reply, ...path]);
    this.#children.push(child);
    const [address] = (await once(child, 'message')) as [Serializable];
    if (typeof address === 'string') return this.#connect({ path: address });
    return this.#connect({ port: (address as AddressInfo).port });
  }

  /** Ends everything at once; it is called on every way out. */
  close(): void {
    for (const connection of this.#connections.splice(0)) connection.close();
    for (const child of this.#children.splice(0)) child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #connect(to: { path: string } | { port: number }): Promise<Connection> {
    const connection = await Connection.open('path' in to ? to : { host: '127.0.0.1', ...to });
    this.#connections.push(connection);
    return connection;
  }
}
