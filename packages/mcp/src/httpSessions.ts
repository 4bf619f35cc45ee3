import { randomUUID } from 'node:crypto';
import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { BATCH_MAX, SESSION_IDLE_MS_MAX, SESSIONS_MAX, SUBSCRIPTIONS_MAX } from './limits.js';
import { createBridleServer, type McpServerOptions } from './server.js';
import { BridleSession, type SessionSettings } from './session.js';

export interface HttpSessionsOptions extends McpServerOptions {
  readonly session: SessionSettings;
  readonly log: (line: string) => void;
  /** milliseconds, growing */
  readonly now?: () => number;
}

interface Entry {
  readonly session: BridleSession;
  /** only in the era whose sessions the protocol knows */
  readonly transport?: WebStandardStreamableHTTPServerTransport;
  usedMs: number;
  /** requests and streams that are open */
  open: number;
}

const NO_REQUEST = -32_600;
const NOT_JSON = -32_700;
const NO_ROOM = -32_000;

/**
 * What lasts between requests over HTTP. The protocol up to 2025-11-25 has sessions, which a client begins and
 * ends. From 2026-07-28 on it has none: there a client is known by the name that it gives with each request.
 */
export class HttpSessions {
  readonly #options: HttpSessionsOptions;
  readonly #now: () => number;
  /** by the id of the session, or the name of the client; what was used last stands last */
  readonly #entries = new Map<string, Entry>();
  readonly #modern: McpHttpHandler;

  constructor(options: HttpSessionsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#modern = createMcpHandler(
      (context) => {
        const { session } = this.#entries.get(context.authInfo!.clientId)!;
        return createBridleServer(session, options, context);
      },
      {
        legacy: 'reject',
        onerror: (error) => options.log(error.message),
        maxSubscriptions: SUBSCRIPTIONS_MAX,
      },
    );
  }

  get count(): number {
    return this.#entries.size;
  }

  /** Answers a request whose sender may use this server. `body` is what it posted. */
  async answer(request: Request, body: string | undefined): Promise<Response> {
    let parsedBody: unknown;
    if (body !== undefined) {
      try {
        parsedBody = JSON.parse(body);
      } catch {
        return refusal(400, NOT_JSON, 'the body is not JSON');
      }
      if (Array.isArray(parsedBody) && parsedBody.length > BATCH_MAX) {
        return refusal(400, NO_REQUEST, `a batch has at most ${BATCH_MAX} messages`);
      }
    }
    const isLegacy = body === undefined || (await isLegacyRequest(request, parsedBody));
    return isLegacy
      ? this.#answerLegacy(request, parsedBody)
      : this.#answerModern(request, parsedBody);
  }

  /** Ends sessions that nobody has used for long. */
  sweep(): void {
    const before = this.#now() - SESSION_IDLE_MS_MAX;
    for (const [key, { open, usedMs }] of this.#entries) {
      if (open === 0 && usedMs < before) this.#end(key);
    }
  }

  async close(): Promise<void> {
    for (const key of [...this.#entries.keys()]) this.#end(key);
    await this.#modern.close();
  }

  async #answerModern(request: Request, parsedBody: unknown): Promise<Response> {
    const key = `client ${clientName(parsedBody)}`;
    if (!this.#entries.has(key)) {
      if (!this.#makeRoom()) return noRoom();
      const session = new BridleSession(this.#options.session);
      session.onListChanged(() => this.#modern.notify.toolsChanged());
      this.#entries.set(key, { session, usedMs: this.#now(), open: 0 });
    }
    const authInfo = { token: '', clientId: key, scopes: [] };
    return this.#during(key, () => this.#modern.fetch(request, { parsedBody, authInfo }));
  }

  async #answerLegacy(request: Request, parsedBody: unknown): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const transport = this.#entries.get(id)?.transport;
      if (transport === undefined) {
        return refusal(404, NO_REQUEST, 'there is no such session: initialize again');
      }
      return this.#during(id, () => transport.handleRequest(request, { parsedBody }));
    }
    if (request.method === 'GET') return new Response(null, { status: 405, headers: ALLOW });
    if (!isInitializeRequest(parsedBody)) {
      return refusal(
        400,
        NO_REQUEST,
        'initialize first, and send the Mcp-Session-Id of its answer',
      );
    }
    return this.#begin(request, parsedBody);
  }

  async #begin(request: Request, parsedBody: unknown): Promise<Response> {
    if (!this.#makeRoom()) return noRoom();
    const key = randomUUID();
    const session = new BridleSession(this.#options.session);
    let hasBegun = false;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => key,
      onsessioninitialized: () => {
        hasBegun = true;
      },
      onsessionclosed: () => this.#end(key),
    });
    this.#entries.set(key, { session, transport, usedMs: this.#now(), open: 0 });
    const server = createBridleServer(session, this.#options);
    server.onerror = (error) => this.#options.log(error.message);
    await server.connect(transport);
    const response = await this.#during(key, () =>
      transport.handleRequest(request, { parsedBody }),
    );
    if (!hasBegun) this.#end(key);
    return response;
  }

  /** A session is in use until the whole of an answer is read, or its reader is gone. */
  async #during(key: string, answer: () => Promise<Response>): Promise<Response> {
    const entry = this.#entries.get(key)!;
    entry.open++;
    const done = (): void => {
      entry.open--;
      entry.usedMs = this.#now();
    };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    try {
      const response = await answer();
      if (response.body === null) done();
      else return endingWith(response, response.body, done);
      return response;
    } catch (error) {
      done();
      throw error;
    }
  }

  /** The session that was used least lately gives way to a new one. False: all of them are in use. */
  #makeRoom(): boolean {
    if (this.#entries.size < SESSIONS_MAX) return true;
    for (const [key, { open }] of this.#entries) {
      if (open > 0) continue;
      this.#end(key);
      return true;
    }
    return false;
  }

  #end(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    entry.session.close();
    void entry.transport?.close().catch(() => {});
  }
}

const ALLOW = { allow: 'POST' };

/** How a client calls itself in the envelope of its request. */
function clientName(body: unknown): string {
  const meta = (body as { params?: { _meta?: Record<string, unknown> } } | null)?.params?._meta;
  const { name } = Object(meta?.[CLIENT_INFO_META_KEY]) as { name?: unknown };
  return typeof name === 'string' ? name.slice(0, 64) : '';
}

/** A refusal as the protocol writes it. */
export function refusal(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

function noRoom(): Response {
  return refusal(503, NO_ROOM, `${SESSIONS_MAX} clients are at work already; try again later`, {
    'retry-after': '5',
  });
}

/** The same response; `done` is called once, when it has been read or is no longer wanted. */
function endingWith(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  done: () => void,
): Response {
  const reader = body.getReader();
  let isDone = false;
  const end = (): void => {
    if (!isDone) done();
    isDone = true;
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: isOver, value } = await reader.read();
          if (!isOver) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { status, headers });
}
