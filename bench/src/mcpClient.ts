import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, connect } from '@bridle/client';
import { BRIDLE } from './servers.js';

type Fields = Record<string, unknown>;

const START_MS_MAX = 20_000;
const ANSWER_MS_MAX = 60_000;
const CLIENT = { name: 'bench', version: '1' };
const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };

/** Sends a line of JSON and takes the next with the same id: JSON-RPC and ABU alike. */
export class JsonLines {
  readonly #output: Writable;
  readonly #waiting = new Map<unknown, (message: Fields) => void>();
  #sent = 0;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    createInterface({ input }).on('line', (line) => {
      const message = JSON.parse(line) as Fields;
      this.#waiting.get(message.id)?.(message);
    });
    output.on('error', () => {}); // what is not answered says so
  }

  ask(message: Fields): Promise<Fields> {
    const id = String(++this.#sent);
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(`no answer to ${JSON.stringify(message)}`));
      const timer = setTimeout(fail, ANSWER_MS_MAX);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      });
      this.send({ ...message, id });
    });
  }

  send(message: Fields): void {
    this.#output.write(`${JSON.stringify(message)}\n`);
  }
}

/** A server of MCP that was started for this, on stdin and stdout. */
export class McpServer {
  readonly #child: ChildProcess;
  readonly #lines: JsonLines;

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env, cwd: tmpdir() });
    this.#child.on('error', () => {}); // what is not answered says so
    this.#lines = new JsonLines(this.#child.stdout!, this.#child.stdin!);
  }

  async initialize(): Promise<void> {
    await this.request('initialize', HELLO);
    this.#lines.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  async request(method: string, params: Fields = {}): Promise<Fields> {
    const { result, error } = await this.#lines.ask({ jsonrpc: '2.0', method, params });
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Fields;
  }

  /** The answer as one text; that of a failure begins with `! `. */
  async call(name: string, args: object): Promise<string> {
    const { content, isError } = await this.request('tools/call', { name, arguments: args });
    const text = (content as { text?: string }[]).map(({ text = '' }) => text).join('\n');
    return isError === true ? `! ${text}` : text;
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }
}

/** A world that waits, of a seed, which MCP and ABU can join. */
export class BenchWorld {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bridle-bench-'));
  readonly #endpointsFile = join(this.#folder, 'endpoints.json');
  readonly #closers: (() => void)[] = [];
  #endpoints: Readonly<Record<string, string>> = {};

  static async start(seed: string, setup: readonly string[]): Promise<BenchWorld> {
    const world = new BenchWorld();
    try {
      await world.#start(seed);
      const run = await world.automation();
      for (const line of setup) await run.command({ line });
      await run.give_control();
    } catch (error) {
      world.close();
      throw error;
    }
    return world;
  }

  async automation(control?: 'none'): Promise<Client> {
    const client = await connect({ endpointsFile: this.#endpointsFile, control });
    this.#closers.push(() => void client.close());
    return client;
  }

  abu(): JsonLines {
    const port = Number(this.#endpoints.abu!.split(':').at(-1));
    const socket = connectSocket({ port, host: '127.0.0.1', noDelay: true });
    this.#closers.push(() => socket.destroy());
    return new JsonLines(socket, socket);
  }

  mcp(...flags: string[]): McpServer {
    const args = [BRIDLE, 'mcp', '--join', this.#endpoints.automation!, ...flags];
    const server = new McpServer(process.execPath, args, this.#environment);
    this.#closers.push(() => server.close());
    return server;
  }

  close(): void {
    for (const close of this.#closers.splice(0)) close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #environment(): NodeJS.ProcessEnv {
    return { ...process.env, BRIDLE_HOME: this.#folder }; // clients are to find no run of a bench
  }

  async #start(seed: string): Promise<void> {
    const file = this.#endpointsFile;
    const flags = ['--headless', '--clock', 'wait', '--no-render', '--world-seed', seed];
    const listen = ['--automation-listen', '--abu-listen'].flatMap((flag) => [flag, '127.0.0.1:0']);
    const args = [BRIDLE, ...flags, ...listen, '--endpoints-file', file];
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: this.#environment });
    this.#closers.push(() => child.kill('SIGKILL'));
    for (let waitedMs = 0; !existsSync(file); waitedMs += 5) {
      if (child.exitCode !== null || waitedMs > START_MS_MAX)
        throw new Error('bridle did not start');
      await sleep(5);
    }
    this.#endpoints = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  }
}
