import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { HarnessError } from '@bridle/facets';
import { cut, inline } from './gameText.js';
import { HttpSessions, refusal } from './httpSessions.js';
import {
  BODY_MS_MAX,
  CHECK_MS,
  CONNECTIONS_MAX,
  HEADERS_MS_MAX,
  LINGER_MS,
  LOG_CHARS_MAX,
  MESSAGE_BYTES_MAX,
  REQUESTS_MAX,
  STALL_MS_MAX,
  SWEEP_MS,
} from './limits.js';
import type { McpServerOptions } from './server.js';
import type { SessionSettings } from './session.js';

export const MCP_PATH = '/mcp';

export interface HttpOptions extends McpServerOptions {
  readonly session: SessionSettings;
  readonly host: string;
  readonly port: number;
  /** ports after that one that will do where it is taken */
  readonly orNext: number;
  /** what a client must send as its bearer token */
  readonly token: string;
  /** whose pages may send requests */
  readonly allowedOrigins: readonly string[];
  /** names and addresses by which clients may call this server, without a port */
  readonly allowedHosts: readonly string[];
  readonly log: (line: string) => void;
}

export interface HttpServer {
  /** `http://127.0.0.1:4280/mcp` */
  readonly url: string;
  close(): Promise<void>;
}

const NOT_ALLOWED = -32_000;
const LISTEN = 'subscriptions/listen';

/** Serves the Streamable HTTP of the protocol, in both of its eras. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const log = (message: string): void => options.log(cut(inline(message), LOG_CHARS_MAX));
  const sessions = new HttpSessions({ ...options, log });
  let underWay = 0;
  const server = createServer({ connectionsCheckingInterval: CHECK_MS }, (request, response) => {
    const refused = refusalOf(request, options);
    if (refused !== undefined) return void refuse(request, response, refused);
    if (underWay >= REQUESTS_MAX) {
      const message = `${REQUESTS_MAX} requests are under way already; try again later`;
      const busy = refusal(503, NOT_ALLOWED, message, { 'retry-after': '1' });
      return void refuse(request, response, busy);
    }
    underWay++;
    void answer(sessions, request, response, log).finally(() => {
      underWay--;
    });
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.headersTimeout = HEADERS_MS_MAX;
  server.requestTimeout = BODY_MS_MAX;
  const port = await listen(server, options);
  const sweeping = setInterval(() => sessions.sweep(), SWEEP_MS);
  const host = isIP(options.host) === 6 ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}${MCP_PATH}`,
    async close() {
      clearInterval(sweeping);
      const closed = new Promise((resolve) => server.close(resolve));
      await sessions.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Why a request is refused before anything of it is read. Browsers let any page send requests to this machine,
 * and DNS rebinding lets it do so under a name of its own: a page can forge neither `Origin` nor `Host`.
 */
function refusalOf(
  { url = '', method, headers }: IncomingMessage,
  { allowedHosts, allowedOrigins, token }: HttpOptions,
): Response | undefined {
  const name = (headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  if (!allowedHosts.includes(name)) {
    return refusal(403, NOT_ALLOWED, 'call it by 127.0.0.1 or localhost, or see --allow-host');
  }
  if (headers.origin !== undefined && !allowedOrigins.includes(headers.origin)) {
    return refusal(403, NOT_ALLOWED, 'pages of this origin are let in by --allow-origin');
  }
  // Also what clients ask for to find a way to log in: there is none.
  if (url.split('?')[0] !== MCP_PATH) return refusal(404, NOT_ALLOWED, `there is ${MCP_PATH} only`);
  if (method !== 'POST' && method !== 'GET' && method !== 'DELETE') {
    return refusal(405, NOT_ALLOWED, 'POST, GET or DELETE', { allow: 'POST, GET, DELETE' });
  }
  if (!isToken(headers.authorization, token)) {
    const message =
      'send Authorization: Bearer and the token of the file that bridle mcp has named';
    return refusal(401, NOT_ALLOWED, message, { 'www-authenticate': 'Bearer realm="bridle"' });
  }
  if (Number(headers['content-length'] ?? 0) > MESSAGE_BYTES_MAX) return tooLarge();
  return undefined;
}

function isToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer {1,8}(\S{1,4096})$/i.exec(authorization ?? '') ?? [];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function tooLarge(): Response {
  return refusal(413, NOT_ALLOWED, `a message has at most ${MESSAGE_BYTES_MAX} bytes`);
}

/** Resolved when a request no longer counts: a stream that stays open for news does not. */
async function answer(
  sessions: HttpSessions,
  incoming: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  let body: string | undefined;
  let answered: Response;
  try {
    if (incoming.method === 'POST') {
      body = await bodyOf(incoming);
      if (body === undefined) return refuse(incoming, response, tooLarge());
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (name !== 'authorization') headers.set(name, String(value)); // nobody further on needs it
    }
    const request = new Request(`http://localhost${MCP_PATH}`, {
      method: incoming.method!,
      headers,
      signal: left.signal,
      ...(body !== undefined && { body }),
    });
    answered = await sessions.answer(request, body);
  } catch (error) {
    if (left.signal.aborted) return; // while it was still sending
    log((error as Error).message);
    answered = refusal(500, NOT_ALLOWED, 'this request could not be answered');
  }
  const sent = send(response, answered);
  if (incoming.method !== 'GET' && !isForNews(body)) await sent;
}

/** Whether a request is for a stream of news: by its method, not by a text that may stand in any request. */
export function isForNews(body: string | undefined): boolean {
  if (!body?.includes(LISTEN)) return false; // most need not be parsed once more
  try {
    return (JSON.parse(body) as { method?: unknown } | null)?.method === LISTEN;
  } catch {
    return false;
  }
}

/** Undefined where it is too large; the rest of it is still to come then. */
function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const take = (part: Buffer): void => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= MESSAGE_BYTES_MAX) return;
      request.off('data', take);
      resolve(undefined);
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.once('error', reject);
    request.once('close', () => reject(new Error('its client is gone')));
  });
}

/** Says no and hangs up. Many clients read the answer only when they have sent all of their request. */
async function refuse(
  incoming: IncomingMessage,
  to: ServerResponse,
  response: Response,
): Promise<void> {
  const text = await response.text();
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, LINGER_MS);
    const end = (): void => {
      clearTimeout(late);
      resolve();
    };
    incoming.once('end', end).once('close', end).resume();
    if (incoming.readableEnded || incoming.destroyed) end();
  });
  const headers = Object.fromEntries(response.headers);
  to.writeHead(response.status, { ...headers, connection: 'close' }).end(text);
}

/** Writes an answer as fast as it is read. Whoever does not read on is dropped. */
async function send(to: ServerResponse, response: Response): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  to.flushHeaders(); // a stream may have nothing to say for long, and its client waits for these
  const reader = response.body?.getReader();
  to.once('close', () => void reader?.cancel().catch(() => {}));
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || to.destroyed) break;
      if (!to.write(value)) await drained(to);
    }
    to.end();
  } catch {
    to.destroy();
  }
}

function drained(to: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => to.destroy(), STALL_MS_MAX);
    const end = (): void => {
      clearTimeout(late);
      to.off('drain', end);
      to.off('close', end);
      resolve();
    };
    to.once('drain', end);
    to.once('close', end);
  });
}

/** The port that it listens on. */
async function listen(server: Server, { host, port: first, orNext }: HttpOptions): Promise<number> {
  for (let port = first; ; port++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port, exclusive: true }, () => {
          server.off('error', reject);
          resolve();
        });
      });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const isTaken = code === 'EADDRINUSE';
      if (isTaken && port < first + orNext && port < 65_535) continue;
      const why = isTaken ? 'it is in use by another process' : message;
      const hint = isTaken ? 'choose another port; port 0 picks a free one' : undefined;
      throw new HarnessError(
        isTaken ? 'busy' : 'bad_request',
        `cannot listen on ${host}:${port}: ${why}`,
        hint,
      );
    }
    server.on('error', () => {}); // accepting can fail later; those in hand go on
    const bound = server.address();
    return typeof bound === 'object' && bound !== null ? bound.port : port;
  }
}
