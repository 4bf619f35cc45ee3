import { EventEmitter, once } from 'node:events';
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

interface Asked {
  readonly id?: string;
  readonly command?: string;
  readonly params?: { readonly id?: string };
}

/** Commands that are acts: one of them goes on at a time. */
const ACTS = new Set(['click', 'hover', 'fill', 'drag', 'press', 'type', 'pointer', 'release']);

/** A game that waits for one engine, behind a door of its own and without a run. */
export class EnginePlace {
  readonly game = new BridgeGame({ add() {} }, () => 'start it');
  readonly #door = new BridgeDoor({
    ready: Promise.resolve(),
    tell() {},
    names: [],
    add: () => Promise.reject(new Error('no room')),
  });
  #server: WebSocketServer | undefined;
  /** acts that the engine has not answered, by their ids, and how many of them there ever were at once */
  readonly #acts = new Set<string>();
  #overlap = 0;
  /** those of them that it was told to end */
  readonly #cancelled = new Set<string>();
  readonly #heard = new EventEmitter();
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
    this.#door.enter(this.#counted(link), { game: 'garden' });
  }

  /** What goes on in the engine, by what it has been asked and has answered; what it was told to end ends first. */
  async report(): Promise<{ going: number; overlap: number }> {
    while ([...this.#acts].some((id) => this.#cancelled.has(id))) await once(this.#heard, 'end');
    return { going: this.#acts.size, overlap: this.#overlap };
  }

  #counted(link: EngineLink): EngineLink {
    return {
      from: link.from,
      isLocal: link.isLocal,
      open: ({ text, binary, closed }) =>
        link.open({
          text: (bytes) => {
            const { id } = JSON.parse(Buffer.from(bytes).toString()) as { id?: string };
            if (id !== undefined && this.#acts.delete(id)) this.#heard.emit('end');
            text(bytes);
          },
          binary,
          closed: () => {
            this.#acts.clear();
            this.#heard.emit('end');
            closed();
          },
        }),
      send: (message) => {
        const { id, command = '', params } = JSON.parse(message) as Asked;
        if (command === 'cancel') this.#cancelled.add(params?.id ?? '');
        if (id !== undefined && ACTS.has(command)) this.#acts.add(id);
        this.#overlap = Math.max(this.#overlap, this.#acts.size);
        link.send(message);
      },
      close: () => link.close(),
    };
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
