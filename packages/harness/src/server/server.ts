import type { Socket } from 'node:net';
import { HarnessError } from '@bridle/facets';
import type { Dialect } from '../dialects/dialect.js';
import { BytePool } from '../framing/bytePool.js';
import {
  EVENT_BACKLOG_BYTES,
  HELLO_MS,
  LINGER_MS,
  LONG_LINE_MS,
  LONG_LINES_BYTES_MAX,
  OUTBOX_BYTES_MAX,
  READ_PAUSE_BYTES,
  SILENT_MAX,
  STALL_MS,
  UNREAD_BYTES_MAX,
  UNREAD_LOOK_MS,
  UPGRADE_MS,
  WEBSOCKETS_MAX,
} from '../limits.js';
import { type Address, isLoopback } from '../transport/address.js';
import { beginsLikeHttp } from '../transport/beginsLikeHttp.js';
import { LineSocket } from '../transport/lineSocket.js';
import { type Listener, listenTcp, listenUnix } from '../transport/listener.js';
import type { WebSocketUpgrades } from '../transport/webSocket.js';
import type { Wire, WireLimits } from '../transport/wire.js';

/** The bounds that are the same for every dialect. */
type OwnLimits = Omit<WireLimits, 'lineBytesMax' | 'firstBytesMax'>;

export interface ServerOptions extends Partial<OwnLimits> {
  /** pages that may open WebSockets, besides our own: `http://localhost:3000` */
  readonly allowedOrigins?: readonly string[];
  /** connections that have not said anything yet */
  readonly silentMax?: number;
  readonly webSocketsMax?: number;
  /** for a socket to show what it speaks, and for an HTTP request to become a WebSocket */
  readonly firstByteMs?: number;
  readonly upgradeMs?: number;
  /** that all clients together may leave unread */
  readonly unreadBytesMax?: number;
}

/**
 * Joins listeners to dialects. Connections are accepted from the first moment and answered
 * once the dialect exists, so that nobody has to guess when start-up is over.
 */
export class Server {
  /** every connection, with its wire once it has one */
  readonly #connections = new Map<Socket, Wire | undefined>();
  /** those without a first line, the oldest first */
  readonly #silent = new Set<Socket>();
  readonly #webSockets = new Set<Socket>();
  readonly #listeners: Listener[] = [];
  readonly #options: ServerOptions;
  readonly #limits: OwnLimits;
  #unreadTimer: NodeJS.Timeout | undefined;
  #closed: Promise<void> | undefined;
  #onLastGone = (): void => {};

  constructor(options: ServerOptions = {}) {
    this.#options = options;
    this.#limits = {
      readPauseBytes: READ_PAUSE_BYTES,
      eventBacklogBytes: EVENT_BACKLOG_BYTES,
      outboxBytesMax: OUTBOX_BYTES_MAX,
      stallMs: STALL_MS,
      lingerMs: LINGER_MS,
      longLineMs: LONG_LINE_MS,
      longLines: new BytePool(LONG_LINES_BYTES_MAX),
      onUnread: () => this.#watchUnread(),
      ...options,
    };
  }

  /** how many are connected */
  get connections(): number {
    return this.#connections.size;
  }

  async listenTcp(address: Address, dialect: Promise<Dialect>, orNext = 0): Promise<string> {
    const accept = (socket: Socket): void => this.#accept(socket, dialect);
    return this.#add(await listenTcp(address, accept, orNext));
  }

  /**
   * As `listenTcp`, on loopback only; and a WebSocket is let in on the same port. Which of the
   * two it is shows by the first byte: no line of ours begins as an HTTP request does.
   */
  async listenTcpAndWebSocket(
    address: Address,
    dialect: Promise<Dialect>,
    orNext = 0,
  ): Promise<string> {
    if (!isLoopback(address.host)) {
      throw new HarnessError(
        'unauthorized',
        `this protocol has no token, so it is served on loopback only, not on ${address.host}`,
      );
    }
    let upgrades: Promise<WebSocketUpgrades> | undefined;
    const accept = async (socket: Socket): Promise<void> => {
      this.#enter(socket);
      const { firstByteMs = HELLO_MS, upgradeMs = UPGRADE_MS } = this.#options;
      const hasSpoken = this.#expectWire(socket, firstByteMs);
      const isHttp = await beginsLikeHttp(socket);
      hasSpoken();
      if (!isHttp) return this.#greet(socket, dialect);
      this.#expectWire(socket, upgradeMs);
      upgrades ??= dialect.then((ready) => this.#openUpgrades(ready));
      (await upgrades).take(socket);
    };
    const listener = await listenTcp(
      address,
      (socket) => accept(socket).catch(() => socket.destroy()), // a run that does not start
      orNext,
    );
    return this.#add(listener);
  }

  async listenUnix(path: string, dialect: Promise<Dialect>): Promise<string> {
    return this.#add(await listenUnix(path, (socket) => this.#accept(socket, dialect)));
  }

  /** Hangs up on everybody, after what was sent to them has gone out. */
  close(): Promise<void> {
    this.#closed ??= this.#hangUp();
    return this.#closed;
  }

  async #hangUp(): Promise<void> {
    const listenersClosed = Promise.all(this.#listeners.map((listener) => listener.close()));
    for (const [socket, wire] of this.#connections) {
      if (wire === undefined) socket.destroy();
      else wire.close();
    }
    if (this.#connections.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onLastGone = resolve;
      });
    }
    await listenersClosed;
  }

  #add(listener: Listener): string {
    this.#listeners.push(listener);
    return listener.endpoint;
  }

  #accept(socket: Socket, dialect: Promise<Dialect>): void {
    this.#enter(socket);
    this.#greet(socket, dialect).catch(() => socket.destroy()); // a run that does not start
  }

  /** From here on it is known, so that closing finds it. Silent ones never shut out others. */
  #enter(socket: Socket): void {
    socket.on('error', () => {}); // 'close' follows it
    if (this.#closed !== undefined) socket.destroy();
    this.#connections.set(socket, undefined);
    this.#silent.add(socket);
    if (this.#silent.size > (this.#options.silentMax ?? SILENT_MAX)) {
      const [oldest] = this.#silent;
      oldest?.destroy();
      this.#silent.delete(oldest!);
    }
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#silent.delete(socket);
      this.#webSockets.delete(socket);
      if (this.#connections.size === 0) this.#onLastGone();
    });
  }

  async #greet(socket: Socket, dialect: Promise<Dialect>): Promise<void> {
    const ready = await dialect;
    if (this.#closed !== undefined || socket.destroyed) return void socket.destroy();
    const hasSpoken = (): void => void this.#silent.delete(socket);
    const wire = new LineSocket(socket, this.#limitsOf(ready), hasSpoken);
    this.#connections.set(socket, wire);
    ready.accept(wire);
  }

  /** Many clients that do not read, each within its bound, must not take all memory together. */
  #watchUnread(): void {
    this.#unreadTimer ??= setInterval(() => {
      const behind = [...this.#connections.keys()].filter((socket) => socket.writableLength > 0);
      let unread = behind.reduce((sum, socket) => sum + socket.writableLength, 0);
      if (unread > (this.#options.unreadBytesMax ?? UNREAD_BYTES_MAX)) {
        behind.sort((a, b) => b.writableLength - a.writableLength);
        for (const socket of behind.slice(0, Math.ceil(behind.length / 2))) {
          unread -= socket.writableLength;
          socket.destroy();
        }
      }
      if (unread > 0) return;
      clearInterval(this.#unreadTimer);
      this.#unreadTimer = undefined;
    }, UNREAD_LOOK_MS).unref();
  }

  /** Hangs up on a socket that is nobody's yet after this time; the result stops that. */
  #expectWire(socket: Socket, ms: number): () => void {
    const timer = setTimeout(() => {
      if (this.#connections.get(socket) === undefined) socket.destroy();
    }, ms);
    const stop = (): void => clearTimeout(timer);
    socket.once('close', stop);
    return stop;
  }

  async #openUpgrades(dialect: Dialect): Promise<WebSocketUpgrades> {
    const { WebSocketUpgrades } = await import('../transport/webSocket.js');
    return new WebSocketUpgrades({
      limits: this.#limitsOf(dialect),
      allowedOrigins: this.#options.allowedOrigins ?? [],
      hasRoom: () => this.#hasRoomForWebSocket(),
      onFirstLine: (socket) => this.#silent.delete(socket),
      onWire: (wire, socket) => {
        this.#connections.set(socket, wire);
        this.#webSockets.add(socket);
        dialect.accept(wire);
      },
    });
  }

  /** A WebSocket that has said nothing gives way to a new one. */
  #hasRoomForWebSocket(): boolean {
    const { webSocketsMax = WEBSOCKETS_MAX } = this.#options;
    if (this.#webSockets.size < webSocketsMax) return true;
    const oldest = [...this.#silent].find((socket) => this.#webSockets.has(socket));
    oldest?.destroy();
    return oldest !== undefined;
  }

  #limitsOf({ firstBytesMax, lineBytesMax }: Dialect): WireLimits {
    return { firstBytesMax, lineBytesMax, ...this.#limits };
  }
}
