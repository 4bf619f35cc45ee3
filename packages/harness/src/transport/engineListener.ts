import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineLink } from '@bridle/facets';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { isLoopback } from './address.js';

export interface EngineListener {
  readonly port: number;
  close(): Promise<void>;
}

export interface EngineListenerOptions {
  /** 0 is a free one */
  readonly port: number;
  readonly messageBytesMax: number;
  readonly onLink: (link: EngineLink & { sendBinary(bytes: Uint8Array): void }) => void;
}

/**
 * Listens for engines alone, on loopback, for whoever looks at one outside of a run. A run has one port for
 * engines and clients: see `EngineDoor`.
 */
export async function listenForEngines(options: EngineListenerOptions): Promise<EngineListener> {
  const { port, messageBytesMax, onLink } = options;
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port,
    maxPayload: messageBytesMax,
    verifyClient: ({ req }: { req: IncomingMessage }) => isOfThisMachine(req),
  });
  server.on('connection', (socket, { socket: { remoteAddress, remotePort } }) =>
    onLink(linkOf(socket, `${remoteAddress}:${remotePort}`)),
  );
  await once(server, 'listening'); // or throws what was wrong with the port
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate();
        server.close(() => resolve());
      }),
  };
}

/** Pages of other machines, by their own name or by one that leads here, are not let in. */
function isOfThisMachine({ headers: { host, origin } }: IncomingMessage): boolean {
  return isHere(`http://${host}`) && (origin === undefined || isHere(origin));
}

function isHere(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}

function linkOf(socket: WebSocket, from: string) {
  return {
    from,
    isLocal: true,
    open({ text, binary, closed }: Parameters<EngineLink['open']>[0]) {
      socket.on('message', (data: RawData, isBinary: boolean) => {
        (isBinary ? binary : text)(data as Buffer);
      });
      socket.on('error', () => {}); // a close follows
      socket.once('close', closed);
    },
    send: (text: string) => socket.send(text),
    sendBinary: (bytes: Uint8Array) => socket.send(bytes),
    close: () => socket.close(),
  };
}
