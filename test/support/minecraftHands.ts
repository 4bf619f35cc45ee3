import type { AvatarHands, LongAction, TheirClock, Vector } from '@bridle/facets';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { MinecraftPlayer } from './minecraftPlayer.js';
import {
  type MinecraftServer,
  type MinecraftServerOptions,
  startMinecraftServer,
} from './minecraftServer.js';

/** Feet of the bot when a test begins; the ground before it is at y 4. */
const HOME = { x: 8.5, y: 5, z: 8.5 };

export interface InventorySlot {
  readonly slot: number;
  readonly name: string;
  readonly count: number;
}

/** A bot on a level place of a server that all tests of a group share, each with an empty bag. */
export class HandsTest {
  server!: MinecraftServer;
  player!: MinecraftPlayer;
  hands!: HandsInPlay;

  /** To be called where a group of tests is described. */
  static on(options: MinecraftServerOptions): HandsTest {
    return HandsTest.prepared(new HandsTest(), options);
  }

  protected static prepared<T extends HandsTest>(one: T, options: MinecraftServerOptions): T {
    beforeAll(async () => {
      one.server = await startMinecraftServer(options);
    });
    afterAll(() => one.server.stop());
    beforeEach(() => one.#prepare());
    return one;
  }

  async #prepare(): Promise<void> {
    const { server } = this;
    // Whoever played the test before is gone: what is told is told to the first who is there.
    await server.until<unknown[]>('players', {}, ({ length }) => length === 0);
    this.player = await MinecraftPlayer.join(server);
    this.hands = new HandsInPlay(this.player);
    await server.tell('clearInventory');
    await server.tell('restore');
    await server.tell('health', { health: 20, food: 20 });
    await server.tell('teleport', { to: HOME });
    await this.hands.seen();
    await server.until<{ isOnGround: boolean }>('player', {}, (one) => one.isOnGround);
  }

  async blockAt([x, y, z]: Vector): Promise<string> {
    return (await this.server.ask<{ name: string }>('block', { at: { x, y, z } })).name;
  }

  setBlock([x, y, z]: Vector, name: string, properties = {}): Promise<unknown> {
    return this.hands.tell('setBlock', { at: { x, y, z }, name, properties });
  }

  give(name: string, slot = 36, count = 1): Promise<unknown> {
    return this.hands.tell('give', { slot, item: { name, count } });
  }

  inventory(): Promise<InventorySlot[]> {
    return this.server.ask('inventory');
  }

  /** The number of something that stands there from now on. */
  spawn(name: string, [x, y, z]: Vector, health?: number): Promise<number> {
    return this.hands.tell('spawn', { name, at: { x, y, z }, health });
  }
}

/** Hands of a player as tools use them, each driven by the ticks of the game until it ends. */
export class HandsInPlay {
  readonly #player: MinecraftPlayer;
  #marks = 0;

  constructor(player: MinecraftPlayer) {
    this.#player = player;
  }

  /** Makes something so on the server; done when the bot has seen all that it was sent of it. */
  async tell<T = unknown>(what: string, params: object = {}): Promise<T> {
    const result = await this.#player.server.tell<T>(what, { ...params });
    await this.seen();
    return result;
  }

  /** The bot has seen all that the server has sent until now, chat after it, and a tick was. */
  async seen(): Promise<void> {
    const text = `mark ${++this.#marks}`;
    await this.#player.server.tell('say', { text, from: 'marker' });
    const isSeen = (): boolean =>
      this.#player.game.facets.chat!.history().some((line) => line.text.endsWith(text));
    await this.#player.until(isSeen);
    // What is told of the game is read anew with its next tick.
    const { tick } = this.#player.host;
    await this.#player.until(() => this.#player.host.tick > tick);
  }

  get hands(): AvatarHands {
    return this.#player.game.facets.avatar!.hands;
  }

  /** What a hand comes to. */
  run<T>(begin: (hands: AvatarHands) => LongAction<T>): Promise<T> {
    return this.begin(begin).ended;
  }

  /** The reason of its failure. */
  async refused(begin: (hands: AvatarHands) => LongAction<unknown>): Promise<string> {
    try {
      return `done: ${JSON.stringify(await this.run(begin))}`;
    } catch (thrown) {
      const { reason, message } = thrown as { reason?: string; message: string };
      return `${reason}: ${message}`;
    }
  }

  /** A hand that goes on until it ends by itself or is stopped. */
  begin<T>(begin: (hands: AvatarHands) => LongAction<T>): { ended: Promise<T>; stop(): void } {
    const clock = this.#player.game.facets.clock as TheirClock;
    const action = begin(this.hands);
    let unlisten = (): void => {};
    const ended = new Promise<T>((resolve, reject) => {
      const go = (): void => {
        try {
          const step = action.next();
          if (!step.done) return;
          unlisten();
          resolve(step.value);
        } catch (thrown) {
          unlisten();
          reject(thrown);
        }
      };
      unlisten = clock.onTick(go);
      go();
    });
    ended.catch(() => {}); // whoever waits for it is told
    const stop = (): void => {
      unlisten();
      action.return(undefined as T);
      this.#player.game.facets.avatar?.release();
    };
    return { ended, stop };
  }
}
