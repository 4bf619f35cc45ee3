import { connect, type Socket } from 'node:net';
import type { EngineLinkHandlers } from '@bridle/facets';
import type { CheckLink, CheckTarget } from './checkTarget.js';

const LINE_FEED = 10;

/** An engine that listens on TCP: every message that is sent opens a connection, which brings one answer. */
export function listeningTarget(host: string, port: number): CheckTarget {
  return {
    kind: 'listens',
    isOnce: true,
    async next() {
      const socket = await opened(host, port);
      socket?.destroy();
      return socket && new OneShotLink(host, port);
    },
  };
}

function opened(host: string, port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

class OneShotLink implements CheckLink {
  readonly from: string;
  readonly isLocal = true;
  readonly #host: string;
  readonly #port: number;
  #handlers: EngineLinkHandlers | undefined;
  readonly #sockets = new Set<Socket>();

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
    this.from = `${host}:${port}`;
  }

  open(handlers: EngineLinkHandlers): void {
    this.#handlers = handlers;
  }

  send(text: string): void {
    const socket = connect(this.#port, this.#host);
    this.#sockets.add(socket);
    const parts: Buffer[] = [];
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      const end = bytes.indexOf(LINE_FEED);
      parts.push(end === -1 ? bytes : bytes.subarray(0, end));
      if (end === -1) return;
      socket.destroy();
      this.#handlers?.text(Buffer.concat(parts));
    });
    socket.write(`${text}\n`);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#handlers?.closed();
  }
}
