import type { Socket } from 'node:net';
import { HarnessError } from '@bridle/facets';
import type { Dialect } from '../dialects/dialect.js';
import {
  EVENT_BACKLOG_BYTES,
  LINGER_MS,
  OUTBOX_BYTES_MAX,
  READ_PAUSE_BYTES,
  STALL_MS,
} from '../limits.js';
import { type Address, isLoopback } from '../transport/address.js';
import { beginsLikeHttp } from '../transport/knock.js';
import { LineSocket } from '../transport/lineSocket.js';
import { type Listener, listenTcp, listenUnix } from '../transport/listener.js';
import type { WebSocketDoor } from '../transport/webSocket.js';
import type { Wire, WireLimits } from '../transport/wire.js';

/** The bounds that are the same for every dialect. */
type OwnLimits = Omit<WireLimits, 'lineBytesMax' | 'firstBytesMax'>;

const WIRE_LIMITS: OwnLimits = {
  readPauseBytes: READ_PAUSE_BYTES,
  eventBacklogBytes: EVENT_BACKLOG_BYTES,
  outboxBytesMax: OUTBOX_BYTES_MAX,
  stallMs: STALL_MS,
  lingerMs: LINGER_MS,
};

/**
 * Joins listeners to dialects. Connections are accepted from the first moment and answered
 * once the dialect exists, so that nobody has to guess when start-up is over.
 */
export class Server {
  readonly #wires = new Set<Wire>();
  readonly #listeners: Listener[] = [];
  readonly #limits: OwnLimits;
  #closed: Promise<void> | undefined;
  #onLastGone = (): void => {};

  constructor(limits: Partial<WireLimits> = {}) {
    this.#limits = { ...WIRE_LIMITS, ...limits };
  }

  /** how many are connected */
  get connections(): number {
    return this.#wires.size;
  }

  async listenTcp(address: Address, dialect: Promise<Dialect>, orNext = 0): Promise<string> {
    return this.#add(await listenTcp(address, (socket) => this.#accept(socket, dialect), orNext));
  }

  /**
   * As `listenTcp`, on loopback only; and a WebSocket that knocks on the same port is let in. What
   * knocks shows by its first byte: no line of ours begins as an HTTP request does.
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
    let door: Promise<WebSocketDoor> | undefined;
    const accept = async (socket: Socket): Promise<void> => {
      socket.on('error', () => {});
      if (!(await beginsLikeHttp(socket))) return this.#accept(socket, dialect);
      door ??= this.#openDoor(await dialect);
      (await door).take(socket);
    };
    const listener = await listenTcp(address, (socket) => void accept(socket), orNext);
    const close = async (): Promise<void> => {
      const closed = listener.close();
      (await door)?.close();
      await closed;
    };
    return this.#add({ endpoint: listener.endpoint, close });
  }

  async #openDoor(dialect: Dialect): Promise<WebSocketDoor> {
    const { WebSocketDoor } = await import('../transport/webSocket.js');
    return new WebSocketDoor(this.#limitsOf(dialect), (wire) => dialect.accept(wire));
  }

  async listenUnix(path: string, dialect: Promise<Dialect>): Promise<string> {
    return this.#add(await listenUnix(path, (socket) => this.#accept(socket, dialect)));
  }

  /** Loopback only. The library behind it is loaded when the first such listener opens. */
  async listenWebSocket(address: Address, dialect: Promise<Dialect>): Promise<string> {
    const { listenWebSocket } = await import('../transport/webSocket.js');
    const ready = await dialect;
    const limits = this.#limitsOf(ready);
    return this.#add(await listenWebSocket(address, limits, (wire) => ready.accept(wire)));
  }

  /** Hangs up on everybody, after what was sent to them has gone out. */
  close(): Promise<void> {
    this.#closed ??= this.#hangUp();
    return this.#closed;
  }

  async #hangUp(): Promise<void> {
    const listenersClosed = Promise.all(this.#listeners.map((listener) => listener.close()));
    for (const wire of this.#wires) wire.close();
    await listenersClosed;
    if (this.#wires.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onLastGone = resolve;
    });
  }

  #limitsOf({ firstBytesMax, lineBytesMax }: Dialect): WireLimits {
    return { firstBytesMax, lineBytesMax, ...this.#limits };
  }

  #add(listener: Listener): string {
    this.#listeners.push(listener);
    return listener.endpoint;
  }

  #accept(socket: Socket, dialect: Promise<Dialect>): void {
    socket.on('error', () => {}); // until a wire takes over
    dialect.then(
      (ready) => {
        if (this.#closed !== undefined || socket.destroyed) return socket.destroy();
        const wire = new LineSocket(socket, this.#limitsOf(ready));
        this.#wires.add(wire);
        ready.accept(wire);
        socket.once('close', () => {
          this.#wires.delete(wire);
          if (this.#wires.size === 0) this.#onLastGone();
        });
      },
      () => socket.destroy(),
    );
  }
}
