import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { SLICE_MS } from '../limits.js';
import { isLoopback } from './address.js';
import { StallWatch } from './stallWatch.js';
import type { Wire, WireHandlers, WireLimits } from './wire.js';

/**
 * Why a request may not open a WebSocket, if it may not. A page in a browser can open one to any address, and DNS
 * rebinding lets it do so under a name of its own; both show in headers that a page cannot forge. A
 * page from another port of this machine is another program's: it must be named, too.
 */
function refusalOf(
  { headers: { host, origin } }: IncomingMessage,
  allowedOrigins: readonly string[],
): string | undefined {
  if (host === undefined || !isLoopback(host.replace(/:\d+$/, ''))) return OTHER_HOST;
  if (origin === undefined) return undefined; // not a browser
  const isAllowed = origin === `http://${host}` || allowedOrigins.includes(origin);
  return isAllowed ? undefined : OTHER_ORIGIN;
}

const OTHER_HOST = 'Connect by 127.0.0.1 or localhost.\n';
const OTHER_ORIGIN = 'Pages of this origin are let in by --allow-origin.\n';

export interface WebSocketUpgradesOptions {
  readonly limits: WireLimits;
  readonly allowedOrigins: readonly string[];
  /** Whether there is room for one more; asked when all that it says of itself is well. */
  readonly hasRoom: () => boolean;
  readonly onFirstLine: (socket: Socket) => void;
  readonly onWire: (wire: Wire, socket: Socket) => void;
}

/** WebSockets that begin as HTTP upgrades on the sockets of any listener. One message is one line. */
export class WebSocketUpgrades {
  readonly #http: Server;

  constructor({ limits, allowedOrigins, hasRoom, onFirstLine, onWire }: WebSocketUpgradesOptions) {
    this.#http = createServer((_request, response) => {
      response
        .writeHead(426, { 'content-type': 'text/plain', connection: 'close' })
        .end('A WebSocket is expected here.\n');
    });
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: limits.lineBytesMax,
      autoPong: false, // pings are answered in turn, like messages
    });
    this.#http.on('upgrade', (request, socket: Socket, head) => {
      socket.on('error', () => {});
      const refusal = refusalOf(request, allowedOrigins);
      if (refusal !== undefined) return refuse(socket, '403 Forbidden', refusal);
      if (!hasRoom()) return refuse(socket, '503 Service Unavailable', 'Too many WebSockets.\n');
      sockets.handleUpgrade(request, socket, head, (ws) => {
        onWire(new MessageSocket(ws, socket, limits, () => onFirstLine(socket)), socket);
      });
    });
  }

  /** Takes a socket whose first bytes are still to be read. */
  take(socket: Socket): void {
    this.#http.emit('connection', socket);
  }
}

function refuse(socket: Socket, status: string, text: string): void {
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n`;
  socket.end(`${head}Content-Length: ${text.length}\r\n\r\n${text}`);
}

/** A WebSocket as a Wire. */
class MessageSocket implements Wire {
  readonly #ws: WebSocket;
  readonly #socket: Socket;
  readonly #limits: WireLimits;
  readonly #stall: StallWatch;
  readonly #onFirstLine: () => void;
  #hasLine = false;
  #lengthMax: number;
  /** what came with a packet whose earlier messages took a turn of the event loop */
  readonly #waiting: (() => void)[] = [];
  /** when that turn ends; 0 before its first message */
  #sliceEnd = 0;
  #ping: Buffer | undefined;
  #isHeld = false;

  constructor(ws: WebSocket, socket: Socket, limits: WireLimits, onFirstLine: () => void) {
    this.#ws = ws;
    this.#socket = socket;
    this.#limits = limits;
    this.#stall = new StallWatch(socket, limits);
    this.#onFirstLine = onFirstLine;
    this.#lengthMax = limits.firstBytesMax;
  }

  trust(): void {
    this.#lengthMax = this.#limits.lineBytesMax;
  }

  open(handlers: WireHandlers): void {
    const ws = this.#ws;
    ws.on('message', (data: RawData) => {
      if (ws.readyState !== ws.OPEN) return;
      if (!this.#hasLine) {
        this.#hasLine = true;
        this.#onFirstLine();
      }
      this.#inTurn(() => {
        // ws has checked that a text message is UTF-8 and within the cap.
        const text = data.toString();
        if (text.length > this.#lengthMax) handlers.fault('too_large');
        else handlers.line(text);
      });
    });
    ws.on('ping', (data: Buffer) => {
      const isOneWaiting = this.#ping !== undefined;
      this.#ping = data;
      if (!isOneWaiting) this.#inTurn(() => this.#answerPing());
    });
    ws.on('pong', () => this.#inTurn(() => {})); // nobody asked for it, and it takes its time
    this.#socket.on('drain', () => this.#resume());
    ws.on('error', (error: Error & { code?: string }) => {
      this.#inTurn(() => {
        if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') handlers.fault('too_large');
        if (error.code === 'WS_ERR_INVALID_UTF8') handlers.fault('not_utf8');
      });
    });
    ws.once('close', () => {
      this.#waiting.length = 0;
      handlers.closed();
    });
  }

  /** Of pings that came while one waited only the newest is answered, as RFC 6455 allows. */
  #answerPing(): void {
    const data = this.#ping;
    this.#ping = undefined;
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#ws.pong(data);
    this.#wrote();
  }

  /** ws hands on all messages of a packet at once; here the event loop gets its turns between them. */
  #inTurn(handle: () => void): void {
    if (this.#isHeld || this.#waiting.length > 0) return void this.#waiting.push(handle);
    if (this.#sliceEnd === 0) {
      this.#sliceEnd = performance.now() + SLICE_MS;
      setImmediate(() => this.#nextTurn());
    } else if (performance.now() >= this.#sliceEnd) {
      this.#waiting.push(handle);
      this.#ws.pause();
      return;
    }
    handle();
  }

  #nextTurn(): void {
    this.#sliceEnd = 0;
    if (this.#isHeld || this.#waiting.length === 0) return;
    for (const handle of this.#waiting.splice(0)) this.#inTurn(handle);
    if (this.#waiting.length === 0) this.#resume();
  }

  #resume(): void {
    const isBehind = this.#ws.bufferedAmount > this.#limits.readPauseBytes;
    if (this.#isHeld || this.#waiting.length > 0 || isBehind) return;
    if (this.#ws.isPaused) this.#ws.resume();
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) return this.#ws.pause();
    setImmediate(() => {
      this.#nextTurn();
      this.#resume();
    });
  }

  send(line: string): void {
    const ws = this.#ws;
    if (ws.readyState !== ws.OPEN) return;
    ws.send(line);
    this.#wrote();
  }

  /** Reads no more from a client that is behind, and drops one that is too far behind. */
  #wrote(): void {
    if (this.#stall.wrote()) return;
    const unread = this.#ws.bufferedAmount;
    if (unread > this.#limits.outboxBytesMax) this.#ws.terminate();
    else if (unread > this.#limits.readPauseBytes) this.#ws.pause();
  }

  offer(line: string): boolean {
    if (this.#ws.bufferedAmount > this.#limits.eventBacklogBytes) return false;
    this.send(line);
    return true;
  }

  close(): void {
    const ws = this.#ws;
    this.#isHeld = false;
    ws.close();
    ws.resume(); // or the end of what is read would never be seen
    const linger = setTimeout(() => ws.terminate(), this.#limits.lingerMs);
    ws.once('close', () => clearTimeout(linger));
  }
}
