import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Connection } from './connection.js';
import { type Placement, placeClient, placeServer, releaseClient } from './cores.js';

export type Transport = 'Unix' | 'TCP';
type EchoKind = 'line' | 'chunk';

export const BRIDLE = fileURLToPath(new URL('../../packages/cli/bin/bridle.js', import.meta.url));
const ECHO = fileURLToPath(new URL('./echoServer.js', import.meta.url));
const START_MS_MAX = 20_000;
/** What lives around the player takes its part of every tick: the same in every run. */
const SEED = '7';

/** The servers of one comparison, each in a process of its own, and their temporary folder. */
export class Servers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bridle-bench-'));
  readonly #children: ChildProcess[] = [];
  readonly #connections: Connection[] = [];
  readonly #transport: Transport;
  readonly #onExit = (): void => this.close();

  constructor(transport: Transport) {
    this.#transport = transport;
    process.once('exit', this.#onExit);
  }

  /** The real command, as a user would start it. */
  async bridle(): Promise<Connection> {
    const endpointsFile = join(this.#folder, 'endpoints.json');
    const child = spawn(
      process.execPath,
      [
        BRIDLE,
        ...['--headless', '--automation-step', '--automation-exit-when-disconnected'],
        ...['--world-seed', SEED],
        ...['--automation-listen', '127.0.0.1:0'],
        ...['--automation-uds', join(this.#folder, 'bridle.sock')],
        ...['--endpoints-file', endpointsFile],
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, BRIDLE_HOME: this.#folder }, // clients are to find no run of a bench
      },
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
    const address = await new Promise<string | AddressInfo>((resolve, reject) => {
      child.once('message', (message) => resolve(message as string | AddressInfo));
      child.once('exit', () => reject(new Error(`the ${kind} echo did not start`)));
    });
    return this.#connect(typeof address === 'string' ? { path: address } : { port: address.port });
  }

  /** Once all have started: chooses the cores of the servers and of this client. */
  place(placement: Placement): void {
    placeClient();
    for (const { pid } of this.#children) placeServer(pid!, placement);
  }

  /** Ends everything at once. */
  close(): void {
    process.off('exit', this.#onExit);
    releaseClient();
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
