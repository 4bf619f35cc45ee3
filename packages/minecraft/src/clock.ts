import type { TheirClock } from '@bridle/facets';
import { HEARTBEAT_AFTER_MS, HEARTBEAT_MS } from './limits.js';
import type { MineflayerBot } from './mineflayer.js';

const NO_STEPS =
  "a server's time goes on by itself: it can be neither held nor stepped; wait for what is to happen";

/**
 * The ticks of a bot's body. They come from its own physics, never from a timer of ours, since that would
 * move it in jerks. Only while its physics stand still, as where no land is loaded, a heartbeat lets
 * actions see that their time is up.
 */
export class BotClock implements TheirClock {
  readonly kind = 'theirs';
  readonly reason = NO_STEPS;
  /** goes on over all connections of a game */
  tick: number;
  readonly #listeners = new Set<() => void>();
  #tickedAt = performance.now();
  readonly #heart: NodeJS.Timeout;

  constructor(bot: MineflayerBot, tick: number) {
    this.tick = tick;
    bot.on('physicsTick', () => this.#ticked());
    this.#heart = setInterval(() => {
      if (performance.now() - this.#tickedAt >= HEARTBEAT_AFTER_MS) this.#tell();
    }, HEARTBEAT_MS);
    this.#heart.unref();
  }

  onTick(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    clearInterval(this.#heart);
    this.#listeners.clear();
  }

  #ticked(): void {
    this.#tickedAt = performance.now();
    this.#tell();
  }

  #tell(): void {
    this.tick++;
    for (const listener of [...this.#listeners]) listener();
  }
}
