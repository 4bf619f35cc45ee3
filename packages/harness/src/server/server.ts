import type { Socket } from 'node:net';
import { HarnessError } from '@bridle/facets';
import type { EngineEntrance } from '../dialects/defineDialect.js';
import type { Dialect } from '../dialects/dialect.js';
import { BytePool } from '../framing/bytePool.js';
import {
  ENGINES_MAX,
  EVENT_BACKLOG_BYTES,
  HALF_MESSAGES_BYTES_MAX,
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
import { type EngineSocket, isLocalSocket } from '../transport/engineSocket.js';
import { HalfMessages } from '../transport/halfMessages.js';
import { LineSocket } from '../transport/lineSocket.js';
import { type Listener, listenTcp, listenUnix } from '../transport/listener.js';
import { type PageFile, servePage } from '../transport/pages.js';
import type {
  Dialler,
  WebSocketUpgrades,
  WebSocketUpgradesOptions,
} from '../transport/webSocket.js';
import type { Wire, WireLimits } from '../transport/wire.js';

/** Where a page opens its WebSocket. */
const PAGE_SOCKET = '/socket';

/** The bounds that are the same for every dialect. */
type OwnLimits = Omit<WireLimits, 'lineBytesMax' | 'firstBytesMax'>;

export interface ServerOptions extends Partial<OwnLimits> {
  /** pages that may open WebSockets, besides our own: `http://localhost:3000` */
  readonly allowedOrigins?: readonly string[];
  /** connections that have not said anything yet */
  readonly silentMax?: number;
  /** that games of the run dial themselves: they are passed over, where another will do */
  readonly dialledPorts?: readonly number[];
  readonly webSocketsMax?: number;
  readonly enginesMax?: number;
  /** of messages of WebSockets that are not complete, all together */
  readonly halfMessagesBytesMax?: number;
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
  /** every connection, with its wire or link once it has one */
  readonly #connections = new Map<Socket, Pick<Wire, 'close'> | undefined>();
  /** those without a first line, the oldest first */
  readonly #silent = new Set<Socket>();
  /** those that are clients, or may be; and engines, whose places are others */
  readonly #webSockets = new Set<Socket>();
  readonly #engines = new Set<Socket>();
  readonly #links = new WeakMap<Socket, EngineSocket>();
  readonly #halves: HalfMessages;
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
    const { halfMessagesBytesMax = HALF_MESSAGES_BYTES_MAX } = options;
    this.#halves = new HalfMessages(halfMessagesBytesMax, this.#limits.longLineMs);
  }

  /** how many are connected */
  get connections(): number {
    return this.#connections.size;
  }

  async listenTcp(address: Address, dialect: Promise<Dialect>, orNext = 0): Promise<string> {
    const accept = (socket: Socket): void => this.#accept(socket, dialect);
    return this.#add(await listenTcp(address, accept, orNext, this.#options.dialledPorts));
  }

  /**
   * As `listenTcp`; and a WebSocket is let in on the same port. Which of the two it is shows by the first
   * byte: no line of ours begins as an HTTP request does. Clients have no token here, so the port is on
   * loopback, unless engines are let in by one.
   */
  async listenTcpAndWebSocket(
    address: Address,
    dialect: Promise<Dialect>,
    orNext = 0,
    engines?: EngineEntrance,
  ): Promise<string> {
    if (!isLoopback(address.host) && !engines?.token) {
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
      upgrades ??= dialect.then((ready) => this.#openUpgrades(ready, engines));
      (await upgrades).take(socket);
    };
    const listener = await listenTcp(
      address,
      (socket) => accept(socket).catch(() => socket.destroy()), // a run that does not start
      orNext,
      this.#options.dialledPorts,
    );
    return this.#add(listener);
  }

  /**
   * Serves a page and the WebSockets that it opens, and nobody else's: requests must name this machine and
   * this port, and a socket must be opened by the page itself, as browsers say.
   */
  async listenPage(
    address: Address,
    dialect: Promise<Dialect>,
    files: ReadonlyMap<string, PageFile>,
    orNext = 0,
  ): Promise<string> {
    let upgrades: Promise<WebSocketUpgrades> | undefined;
    let port = 0;
    const isOwnHost = (host: string | undefined): boolean =>
      host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
    const accept = async (socket: Socket): Promise<void> => {
      this.#enter(socket);
      this.#expectWire(socket, this.#options.upgradeMs ?? UPGRADE_MS);
      upgrades ??= dialect.then((ready) =>
        this.#openUpgrades(ready, undefined, {
          refusal: ({ url, headers: { host, origin } }) =>
            url === PAGE_SOCKET && isOwnHost(host) && origin === `http://${host}`
              ? undefined
              : 'Only the page of this run may connect here.\n',
          onRequest: (request, response) => servePage(files, request, response, isOwnHost),
        }),
      );
      (await upgrades).take(socket);
    };
    const listener = await listenTcp(
      address,
      (socket) => accept(socket).catch(() => socket.destroy()), // a run that does not start
      orNext,
      this.#options.dialledPorts,
    );
    port = Number(listener.endpoint.slice(listener.endpoint.lastIndexOf(':') + 1));
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
      this.#engines.delete(socket);
      if (this.#connections.size === 0) this.#onLastGone();
    });
  }

  async #greet(socket: Socket, dialect: Promise<Dialect>): Promise<void> {
    const ready = await dialect;
    if (this.#closed !== undefined || socket.destroyed) return void socket.destroy();
    const hasSpoken = (): void => void this.#silent.delete(socket);
    const wire = new LineSocket(socket, this.#limitsOf(ready), hasSpoken);
    this.#connections.set(socket, wire);
    ready.accept(wire, isLocalSocket(socket));
  }

  /** Many that do not read, each within its bound, must not take all memory together; engines go first. */
  #watchUnread(): void {
    this.#unreadTimer ??= setInterval(() => {
      const behind = [...this.#connections.keys()].filter((socket) => socket.writableLength > 0);
      let unread = behind.reduce((sum, socket) => sum + socket.writableLength, 0);
      if (unread > (this.#options.unreadBytesMax ?? UNREAD_BYTES_MAX)) {
        const isEngine = (socket: Socket): number => Number(this.#engines.has(socket));
        behind.sort((a, b) => isEngine(b) - isEngine(a) || b.writableLength - a.writableLength);
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

  async #openUpgrades(
    dialect: Dialect,
    engines?: EngineEntrance,
    page?: Pick<WebSocketUpgradesOptions, 'refusal' | 'onRequest'>,
  ): Promise<WebSocketUpgrades> {
    const { WebSocketUpgrades } = await import('../transport/webSocket.js');
    return new WebSocketUpgrades({
      limits: this.#limitsOf(dialect),
      halves: this.#halves,
      allowedOrigins: this.#options.allowedOrigins ?? [],
      ...page,
      hasRoom: (dialler) => this.#hasRoomFor(dialler),
      onFirstLine: (socket) => {
        this.#silent.delete(socket);
        if (engines !== undefined) setImmediate(() => this.#countEngine(socket));
      },
      onWire: (wire, socket) => {
        this.#engines.delete(socket);
        this.#webSockets.add(socket);
        this.#connections.set(socket, wire);
        dialect.accept(wire, isLocalSocket(socket));
      },
      ...(engines && {
        onEngine: (link, socket, isClient) => this.#enterEngine(engines, link, socket, isClient),
      }),
    });
  }

  #enterEngine(
    { door, game, token }: EngineEntrance,
    link: EngineSocket,
    socket: Socket,
    isClient: ((first: Uint8Array) => void) | undefined,
  ): void {
    this.#connections.set(socket, link);
    this.#links.set(socket, link);
    (isClient === undefined ? this.#engines : this.#webSockets).add(socket);
    door.enter(link, {
      game,
      ...(!link.isLocal && { token }),
      ...(isClient && { isClient }),
    });
  }

  /** Who has said something that is no client's takes the place of an engine, not of a client. */
  #countEngine(socket: Socket): void {
    const link = this.#connections.get(socket);
    if (link === undefined || link !== this.#links.get(socket) || this.#engines.has(socket)) return;
    this.#webSockets.delete(socket);
    if (this.#hasRoomFor('engine')) this.#engines.add(socket);
    else link.close();
  }

  /** A WebSocket that has said nothing gives way to a new one. */
  #hasRoomFor(dialler: Dialler): boolean {
    const { webSocketsMax = WEBSOCKETS_MAX, enginesMax = ENGINES_MAX } = this.#options;
    const isEngine = dialler === 'engine';
    const others = isEngine ? this.#engines : this.#webSockets;
    if (others.size < (isEngine ? enginesMax : webSocketsMax)) return true;
    const oldest = [...this.#silent].find((socket) => others.has(socket));
    oldest?.destroy();
    return oldest !== undefined;
  }

  #limitsOf({ firstBytesMax, lineBytesMax }: Dialect): WireLimits {
    return { firstBytesMax, lineBytesMax, ...this.#limits };
  }
}
