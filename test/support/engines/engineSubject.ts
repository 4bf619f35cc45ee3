import type { AddressInfo } from 'node:net';
import type { EngineLink, GameOpening } from '@bridle/facets';
import type { ConformanceSubject } from '@bridle/harness/conformance';
import { type WebSocket, WebSocketServer } from 'ws';
import { BridgeGame } from '../../../packages/bridge/src/bridgeGame.js';
import { BridgeDoor } from '../../../packages/bridge/src/engineDoor.js';
import { EngineWatch, GARDEN_ACTS, TestEngine } from './startEngine.js';

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

/** The complete engine in a process of its own, behind a door that has one place. */
export class EngineOnTrial {
  readonly #args: readonly string[];
  #server: WebSocketServer | undefined;
  #door: BridgeDoor | undefined;
  #engine: TestEngine | undefined;
  #watch: EngineWatch | undefined;

  constructor(args: readonly string[]) {
    this.#args = args;
  }

  /** The engine as a subject of the suite, as it was when it began. */
  async subject(
    mode: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    const log: GameOpening['log'] = { add() {} };
    const game = new BridgeGame(log, () => 'start it');
    const door = new BridgeDoor({
      ready: Promise.resolve(),
      names: [],
      add: () => Promise.reject(new Error('no room')),
    });
    door.open({ name: 'garden', game, isOpen: true, isOnItsOwn: false });
    this.#door = door;
    const isReady = (): Promise<void> =>
      new Promise((resolve) => {
        if (game.life.state === 'ready') return resolve();
        const unlisten = game.life.onChange(() => {
          if (game.life.state !== 'ready') return;
          unlisten();
          resolve();
        });
      });
    const port = await this.#listen();
    const begin = async (): Promise<void> => {
      this.#engine ??= new TestEngine('fullEngine', port, this.#args);
      this.#watch ??= await EngineWatch.of(this.#engine);
      await isReady();
      await this.#watch.ask('reset', { paused: false });
    };
    await begin();
    const watch = (): EngineWatch => this.#watch!;
    return {
      game,
      clock: mode,
      ...GARDEN_ACTS,
      pass,
      async report() {
        const { going, overlap } = await watch().ask('report');
        return { going: Number(going), overlap: Number(overlap) };
      },
      held: async () => (await watch().ask('controls')).held as Record<string, unknown>,
      stubborn: async (is) => void (await watch().ask('stubborn', { is })),
      lose: () => this.kill(),
      comeBack: begin,
      end: () => this.end(),
    };
  }

  async kill(): Promise<void> {
    this.#watch?.close();
    this.#watch = undefined;
    const engine = this.#engine;
    this.#engine = undefined;
    await engine?.kill();
  }

  async end(): Promise<void> {
    await this.kill();
    for (const socket of this.#server?.clients ?? []) socket.terminate();
    this.#server?.close();
    this.#server = undefined;
  }

  async #listen(): Promise<number> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    this.#server = server;
    server.on('connection', (socket) => this.#door?.enter(linkOf(socket), { game: 'garden' }));
    await new Promise((resolve) => server.once('listening', resolve));
    return (server.address() as AddressInfo).port;
  }
}
