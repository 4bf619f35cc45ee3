import type { AddressInfo } from 'node:net';
import type { EngineLink } from '@bridle/facets';
import { type WebSocket, WebSocketServer } from 'ws';
import { BridgeGame } from '../../../packages/bridge/src/bridgeGame.js';
import { BridgeDoor } from '../../../packages/bridge/src/engineDoor.js';

/** A WebSocket as the link of an engine, with nothing of a run around it. */
function linkOf(socket: WebSocket): EngineLink {
  return {
    from: 'this machine',
    isLocal: true,
    open({ text, binary, closed }) {
      socket.on('message', (bytes: Buffer, isBinary) => (isBinary ? binary : text)(bytes));
      socket.on('close', closed);
    },
    send: (message) => socket.send(message),
    close: () => socket.close(),
  };
}

/** A game that waits for one engine, behind a door of its own and without a run. */
export class EnginePlace {
  readonly game = new BridgeGame({ add() {} }, () => 'start it');
  readonly #door = new BridgeDoor({
    ready: Promise.resolve(),
    names: [],
    add: () => Promise.reject(new Error('no room')),
  });
  #server: WebSocketServer | undefined;
  /** whoever dials now is hung up on */
  isShut = false;

  constructor() {
    this.#door.open({ name: 'garden', game: this.game, isOpen: true, isOnItsOwn: false });
  }

  static async listen(): Promise<EnginePlace> {
    const place = new EnginePlace();
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    place.#server = server;
    server.on('connection', (socket) => {
      if (place.isShut) socket.terminate();
      else place.enter(linkOf(socket));
    });
    await new Promise((resolve) => server.once('listening', resolve));
    return place;
  }

  get port(): number {
    return (this.#server!.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/bridge`;
  }

  enter(link: EngineLink): void {
    this.#door.enter(link, { game: 'garden' });
  }

  /** Until an engine plays here. */
  ready(): Promise<void> {
    const { life } = this.game;
    return new Promise((resolve) => {
      if (life.state === 'ready') return resolve();
      const unlisten = life.onChange(() => {
        if (life.state !== 'ready') return;
        unlisten();
        resolve();
      });
    });
  }

  /** Hangs up on whoever is there. */
  cut(): void {
    for (const socket of this.#server?.clients ?? []) socket.terminate();
  }

  close(): void {
    this.cut();
    this.#server?.close();
  }
}
