import type { AvatarHands, LongAction, TheirClock } from '@bridle/facets';
import type { MinecraftPlayer } from './minecraftPlayer.js';

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

  /** The bot has seen all that the server has sent until now: chat comes after it. */
  async seen(): Promise<void> {
    const text = `mark ${++this.#marks}`;
    await this.#player.server.tell('say', { text, from: 'marker' });
    const isSeen = (): boolean =>
      this.#player.game.facets.chat!.history().some((line) => line.text.endsWith(text));
    await this.#player.until(isSeen);
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
      this.#player.game.facets.avatar!.release();
    };
    return { ended, stop };
  }
}
