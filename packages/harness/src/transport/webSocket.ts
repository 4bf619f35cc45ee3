import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HarnessError } from '@bridle/facets';
import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { type Address, isLoopback } from './address.js';
import { type Listener, listenTcp } from './listener.js';
import type { Wire, WireHandlers, WireLimits } from './wire.js';

/**
 * A page in a browser can open a WebSocket to any address, and DNS rebinding lets it do so
 * under a name of its own. Both show in headers that a page cannot forge.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  const host = request.headers.host;
  if (host === undefined || !isLoopback(host.replace(/:\d+$/, ''))) return false;
  const origin = request.headers.origin;
  if (origin === undefined) return true; // not a browser
  try {
    return isLoopback(new URL(origin).hostname);
  } catch {
    return false; // "null": a sandboxed page or a file
  }
}

/** Lets WebSockets in that knock on sockets of whatever listener. One message is one line. */
export class WebSocketDoor {
  readonly #http: Server;
  readonly #wires = new Set<Wire>();

  constructor(limits: WireLimits, onWire: (wire: Wire) => void) {
    this.#http = createServer((_request, response) => {
      response
        .writeHead(426, { 'content-type': 'text/plain', connection: 'close' })
        .end('A WebSocket is expected here.\n');
    });
    const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.lineBytesMax });
    this.#http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {});
      if (!isLocalRequest(request)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      sockets.handleUpgrade(request, socket, head, (ws) => {
        const wire = new MessageSocket(ws, limits);
        this.#wires.add(wire);
        ws.once('close', () => this.#wires.delete(wire));
        onWire(wire);
      });
    });
  }

  /** Takes a socket whose first bytes are still to be read. */
  take(socket: Socket): void {
    this.#http.emit('connection', socket);
  }

  close(): void {
    this.#http.closeAllConnections();
    for (const wire of this.#wires) wire.close();
  }
}

/** Listens for WebSockets and nothing else, on loopback. */
export async function listenWebSocket(
  address: Address,
  limits: WireLimits,
  onWire: (wire: Wire) => void,
): Promise<Listener> {
  if (!isLoopback(address.host)) {
    throw new HarnessError(
      'unauthorized',
      `WebSockets are served on loopback only, not on ${address.host}`,
    );
  }
  const door = new WebSocketDoor(limits, onWire);
  const listener = await listenTcp(address, (socket) => door.take(socket));
  return {
    endpoint: listener.endpoint,
    close() {
      door.close();
      return listener.close();
    },
  };
}

/** A WebSocket as a Wire. */
class MessageSocket implements Wire {
  readonly #ws: WebSocket;
  readonly #limits: WireLimits;
  #stallTimer: NodeJS.Timeout | undefined;
  #lengthMax: number;

  constructor(ws: WebSocket, limits: WireLimits) {
    this.#ws = ws;
    this.#limits = limits;
    this.#lengthMax = limits.firstBytesMax;
  }

  trust(): void {
    this.#lengthMax = this.#limits.lineBytesMax;
  }

  open(handlers: WireHandlers): void {
    const ws = this.#ws;
    ws.on('message', (data: RawData) => {
      if (ws.readyState !== ws.OPEN) return;
      // ws has checked that a text message is UTF-8 and within the cap.
      const text = data.toString();
      if (text.length > this.#lengthMax) handlers.fault('too_large');
      else handlers.line(text);
      if (ws.bufferedAmount > this.#limits.readPauseBytes) ws.pause();
    });
    ws.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') handlers.fault('too_large');
      if (error.code === 'WS_ERR_INVALID_UTF8') handlers.fault('not_utf8');
    });
    ws.once('close', () => {
      clearTimeout(this.#stallTimer);
      handlers.closed();
    });
  }

  send(line: string): void {
    const ws = this.#ws;
    if (ws.readyState !== ws.OPEN) return;
    this.#stallTimer ??= setTimeout(() => ws.terminate(), this.#limits.stallMs);
    ws.send(line, () => {
      if (ws.bufferedAmount > 0) return;
      clearTimeout(this.#stallTimer);
      this.#stallTimer = undefined;
      if (ws.isPaused) ws.resume();
    });
    if (ws.bufferedAmount > this.#limits.outboxBytesMax) ws.terminate();
  }

  offer(line: string): boolean {
    if (this.#ws.bufferedAmount > this.#limits.eventBacklogBytes) return false;
    this.send(line);
    return true;
  }

  close(): void {
    const ws = this.#ws;
    ws.close();
    const linger = setTimeout(() => ws.terminate(), this.#limits.lingerMs);
    ws.once('close', () => clearTimeout(linger));
  }
}
