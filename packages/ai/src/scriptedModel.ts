import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model is to answer next. */
export type ScriptedAnswer =
  | { readonly say: string }
  | { readonly call: readonly { readonly tool: string; readonly args: unknown }[] }
  | { readonly status: number; readonly message: string }
  | { readonly silence: true }
  /** what it sends instead of anything that makes sense, over and over if so wanted */
  | { readonly raw: string; readonly isEndless?: true }
  | { readonly cut: true };

export interface ModelRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: { role: string; content: string | null; tool_call_id?: string }[];
  readonly tools?: { function: { name: string; parameters: object } }[];
  readonly tool_choice?: string;
}

/** An endpoint as OpenAI's, on this machine, that answers as it is told to. */
export class ScriptedModel {
  readonly asked: ModelRequest[] = [];
  readonly #server: Server;
  readonly #turns: ScriptedAnswer[] = [];
  readonly #open = new Set<ServerResponse>();
  #whenAsked = (): void => {};

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk;
      });
      request.on('end', () => {
        this.asked.push(JSON.parse(body) as ModelRequest);
        this.#answer(response, this.#turns.shift() ?? { say: 'I have nothing more to say' });
        this.#whenAsked();
      });
    });
  }

  static async start(): Promise<ScriptedModel> {
    const model = new ScriptedModel();
    await new Promise<void>((resolve) => model.#server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  answers(...turns: ScriptedAnswer[]): this {
    this.#turns.push(...turns);
    return this;
  }

  /** Resolves when it has been asked so often. */
  async askedTimes(times: number): Promise<void> {
    while (this.asked.length < times) {
      await new Promise<void>((resolve) => {
        this.#whenAsked = resolve;
      });
    }
  }

  close(): Promise<void> {
    for (const response of this.#open) response.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #answer(response: ServerResponse, turn: ScriptedAnswer): void {
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
    if ('silence' in turn) return;
    if ('status' in turn) {
      response.writeHead(turn.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: turn.message, type: 'x', code: null } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if ('raw' in turn) return sendRaw(response, turn.raw, turn.isEndless ?? false);
    const send = (delta: object, finish: string | null = null): void => {
      const choices = [{ index: 0, delta, finish_reason: finish }];
      const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    send({ role: 'assistant', content: '' });
    if ('cut' in turn) {
      response.destroy();
      return;
    }
    if ('say' in turn)
      for (const part of turn.say.match(/.{1,7}/gsu) ?? []) send({ content: part });
    else sendCalls(turn.call, send);
    send({}, 'say' in turn ? 'stop' : 'tool_calls');
    response.end('data: [DONE]\n\n');
  }
}

function sendRaw(response: ServerResponse, text: string, isEndless: boolean): void {
  if (!isEndless) return void response.end(text);
  const more = (): void => {
    while (!response.destroyed && response.write(text));
  };
  response.on('drain', more);
  more();
}

/** Arguments come in pieces, as from a real one. */
function sendCalls(
  calls: readonly { readonly tool: string; readonly args: unknown }[],
  send: (delta: object) => void,
): void {
  for (const [index, { tool, args }] of calls.entries()) {
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    const id = `call_${index}`;
    send({
      tool_calls: [{ index, id, type: 'function', function: { name: tool, arguments: '' } }],
    });
    for (const part of text.match(/.{1,5}/gsu) ?? []) {
      send({ tool_calls: [{ index, function: { arguments: part } }] });
    }
  }
}
