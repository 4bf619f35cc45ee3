import { createInterface } from 'node:readline';
import { spawnBridle } from './bridle.js';
import { temporaryFolder } from './temporaryFolder.js';

export interface McpMessage {
  readonly id?: number;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: every method has its own
  readonly params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: every method has its own
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A spawned `bridle mcp`, spoken to in lines of JSON-RPC. */
export class McpProcess {
  readonly bridle: ReturnType<typeof spawnBridle>;
  /** the folder that it was started in, which it must leave empty */
  readonly folder = temporaryFolder();
  readonly notes: McpMessage[] = [];
  readonly #waiting = new Map<number, (message: McpMessage) => void>();
  readonly #heard = new Set<() => void>();
  #sent = 0;

  constructor(args: readonly string[] = [], env: Record<string, string> = {}) {
    this.bridle = spawnBridle(['mcp', ...args], { cwd: this.folder, env });
    createInterface({ input: this.bridle.child.stdout! }).on('line', (line) => {
      const message = JSON.parse(line) as McpMessage;
      const answer = message.id === undefined ? undefined : this.#waiting.get(message.id);
      if (answer === undefined) this.notes.push(message);
      else answer(message);
      for (const heard of this.#heard) heard();
    });
  }

  send(method: string, params?: object): Promise<McpMessage> & { readonly id: number } {
    const id = ++this.#sent;
    this.write({ jsonrpc: '2.0', id, method, ...(params && { params }) });
    const answered = new Promise<McpMessage>((resolve) => {
      this.#waiting.set(id, (message) => {
        this.#waiting.delete(id);
        resolve(message);
      });
    });
    return Object.assign(answered, { id });
  }

  notify(method: string, params?: object): void {
    this.write({ jsonrpc: '2.0', method, ...(params && { params }) });
  }

  write(message: object | string): void {
    const line = typeof message === 'string' ? message : JSON.stringify(message);
    this.bridle.child.stdin!.write(`${line}\n`);
  }

  async initialize(name = 'tester'): Promise<McpMessage> {
    const clientInfo = { name, version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const answer = await this.send('initialize', params);
    this.notify('notifications/initialized');
    return answer;
  }

  /** What a tool answers, as one text; that of a failure begins with `! `. */
  async call(name: string, args: object = {}): Promise<string> {
    return textOf(await this.send('tools/call', { name, arguments: args }));
  }

  /** Until a notification of this kind has come. */
  async heard(method: string): Promise<McpMessage> {
    for (;;) {
      const found = this.notes.find((note) => note.method === method);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        const heard = (): void => {
          this.#heard.delete(heard);
          resolve();
        };
        this.#heard.add(heard);
      });
    }
  }

  end(): Promise<{ code: number | null }> {
    this.bridle.child.stdin!.end();
    return this.bridle.exited;
  }
}

export function textOf({ result, error }: McpMessage): string {
  if (error !== undefined) return `! ${error.message}`;
  const parts = result.content as { type: string; text?: string; data?: string }[];
  const text = parts.map((part) => part.text ?? `(${part.type})`).join('\n');
  return result.isError ? `! ${text}` : text;
}
