import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { ENGINE_BINARY_BYTES_MAX, ENGINE_TEXT_BYTES_MAX } from '../limits.js';
import { isLoopback } from './address.js';
import { ENGINE_BOUNDS, EngineSocket, isLocalSocket } from './engineSocket.js';
import type { HalfMessages } from './halfMessages.js';
import { clientBounds, MessageWire } from './messageWire.js';
import { WebSocketMessages } from './webSocketMessages.js';
import type { Wire, WireLimits } from './wire.js';

/**
 * Why a request may not open a WebSocket, if it may not. A page in a browser can open one to any address, and DNS
 * rebinding lets it do so under a name of its own; both show in headers that a page cannot forge. A
 * page from another port of this machine is another program's: it must be named, too.
 */
function refusalOf(
  { headers: { host, origin } }: IncomingMessage,
  allowedOrigins: readonly string[],
  isLocal: boolean,
): string | undefined {
  const isNamed = origin === undefined || allowedOrigins.includes(origin); // none: not a browser
  // Under which name others reach this machine is not known here, so no page is its own by that name.
  if (!isLocal) return isNamed ? undefined : OTHER_ORIGIN;
  if (host === undefined || !isLoopback(host.replace(/:\d+$/, ''))) return OTHER_HOST;
  return isNamed || origin === `http://${host}` ? undefined : OTHER_ORIGIN;
}

function defaultRefusal(allowedOrigins: readonly string[]) {
  return (request: IncomingMessage): string | undefined =>
    refusalOf(request, allowedOrigins, isLocalSocket(request.socket));
}

const OTHER_HOST = 'Connect by 127.0.0.1 or localhost.\n';
const OTHER_ORIGIN = 'Pages of this origin are let in by --allow-origin.\n';

/** By which an engine shows at once that it is one. */
const ENGINE_PATH = '/bridge';
const ENGINE_PROTOCOL = 'bridle-bridge';

/** Who dials: a client; an engine, by what it asks for; or either, which its first message shows. */
export type Dialler = 'client' | 'engine' | 'either';

export interface WebSocketUpgradesOptions {
  readonly limits: WireLimits;
  readonly halves: HalfMessages;
  readonly allowedOrigins: readonly string[];
  /** Whether there is room for one more; asked when all that it says of itself is well. */
  readonly hasRoom: (dialler: Dialler) => boolean;
  /** Why a request may not open one, where more is asked than of others; undefined: it may. */
  readonly refusal?: (request: IncomingMessage) => string | undefined;
  /** Answers requests that open none; left out: they are told to. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onFirstLine: (socket: Socket) => void;
  readonly onWire: (wire: Wire, socket: Socket) => void;
  /**
   * Takes engines, and those who may be one: such a one becomes a client's wire by `isClient`, with the
   * message that has shown it. Where it is left out, nobody is an engine.
   */
  readonly onEngine?: (
    link: EngineSocket,
    socket: Socket,
    isClient: ((first: Uint8Array) => void) | undefined,
  ) => void;
}

/** WebSockets that begin as HTTP upgrades on the sockets of any listener. */
export class WebSocketUpgrades {
  readonly #options: WebSocketUpgradesOptions;
  readonly #http: Server;
  readonly #servers: Readonly<Record<Dialler, WebSocketServer>>;

  constructor(options: WebSocketUpgradesOptions) {
    this.#options = options;
    const { refusal = defaultRefusal(options.allowedOrigins), onRequest } = options;
    this.#http = createServer((request, response) => {
      if (onRequest !== undefined) return onRequest(request, response);
      response
        .writeHead(426, { 'content-type': 'text/plain', connection: 'close' })
        .end('A WebSocket is expected here.\n');
    });
    // Every answer closes its connection: what is asked behind it is not even looked at.
    this.#http.maxRequestsPerSocket = 1;
    this.#servers = {
      client: webSocketServer(options.limits.lineBytesMax),
      either: webSocketServer(ENGINE_TEXT_BYTES_MAX),
      engine: webSocketServer(ENGINE_BINARY_BYTES_MAX),
    };
    this.#http.on('upgrade', (request, socket: Socket, head) => {
      socket.on('error', () => {});
      const why = refusal(request);
      if (why !== undefined) return refuse(socket, '403 Forbidden', why);
      const dialler = options.onEngine === undefined ? 'client' : diallerOf(request);
      if (!options.hasRoom(dialler)) {
        return refuse(socket, '503 Service Unavailable', 'Too many WebSockets.\n');
      }
      this.#servers[dialler].handleUpgrade(request, socket, head, (ws) => {
        this.#opened(dialler, ws, socket);
      });
    });
  }

  /** Takes a socket whose first bytes are still to be read. */
  take(socket: Socket): void {
    this.#http.emit('connection', socket);
  }

  #opened(dialler: Dialler, ws: WebSocket, socket: Socket): void {
    const { limits, halves, onFirstLine, onWire, onEngine } = this.#options;
    const bounds = dialler === 'client' ? clientBounds(limits) : ENGINE_BOUNDS;
    const onFirst = (): void => onFirstLine(socket);
    const messages = new WebSocketMessages(ws, socket, { limits, halves, bounds, onFirst });
    if (dialler === 'client') return onWire(new MessageWire(messages, limits), socket);
    const link = new EngineSocket(messages, socket);
    const isClient = (first: Uint8Array): void => {
      link.letGo();
      onWire(new MessageWire(messages, limits, first), socket);
    };
    onEngine!(link, socket, dialler === 'either' ? isClient : undefined);
  }
}

function webSocketServer(maxPayload: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload,
    autoPong: false, // pings are answered in turn, like messages
    handleProtocols: (asked) => (asked.has(ENGINE_PROTOCOL) ? ENGINE_PROTOCOL : [...asked][0]!),
  });
}

/** An engine of seed 003 dials as a client does. */
function diallerOf({ url, headers }: IncomingMessage): Dialler {
  const asked = headers['sec-websocket-protocol'] ?? '';
  const isEngine =
    url?.split('?')[0] === ENGINE_PATH ||
    asked.split(',').some((protocol) => protocol.trim() === ENGINE_PROTOCOL);
  return isEngine ? 'engine' : 'either';
}

function refuse(socket: Socket, status: string, text: string): void {
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n`;
  socket.end(`${head}Content-Length: ${text.length}\r\n\r\n${text}`);
}
