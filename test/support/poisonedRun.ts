import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What is the harness's own and no game can choose: how replies are told apart, not what they say. */
const KEPT: ReadonlySet<string> = new Set([
  ...['event', 'id', 'capabilities', 'code', 'state', 'reason', 'ended_by', 'base64', 'path'],
  ...['tool', 'clock', 'control', 'mode'],
]);

/** Stands before a run and adds a text to all that it says: every label, name, line, message and key. */
export class PoisonedRun {
  poison = '';
  readonly #port: number;

  static async before(endpoint: string): Promise<PoisonedRun> {
    const port = Number(endpoint.split(':').at(-1));
    let run: PoisonedRun;
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const behind = connect(port, '127.0.0.1');
      for (const socket of [client, behind]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.once('close', () => {
          client.destroy();
          behind.destroy();
        });
      }
      client.pipe(behind);
      createInterface({ input: behind }).on('line', (line) => {
        client.write(`${JSON.stringify(run.#poisoned(JSON.parse(line)))}\n`);
      });
    });
    onTestFinished(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    run = new PoisonedRun((server.address() as { port: number }).port);
    return run;
  }

  private constructor(port: number) {
    this.#port = port;
  }

  get endpoint(): string {
    return `127.0.0.1:${this.#port}`;
  }

  #poisoned(value: Json, key = ''): Json {
    if (KEPT.has(key)) return value;
    if (key === 'snapshot') return this.#scene(String(value));
    if (typeof value === 'string') return `${this.poison}${value}${this.poison}`;
    if (Array.isArray(value)) return value.map((one) => this.#poisoned(one));
    if (value === null || typeof value !== 'object') return value;
    const keys = key === 'items' ? this.poison : '';
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [`${name}${keys}`, this.#poisoned(one, name)]),
    );
  }

  /** Every label of it, as the harness writes labels. */
  #scene(snapshot: string): string {
    return snapshot.replace(/"(?:[^"\\]|\\.)*"/g, (label) =>
      JSON.stringify(`${this.poison}${JSON.parse(label)}${this.poison}`),
    );
  }
}
