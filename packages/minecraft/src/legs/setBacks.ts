import { failure, type Vector } from '@bridle/facets';
import { SET_BACKS_MAX } from '../limits.js';
import type { MineflayerBot } from '../mineflayer.js';
import { asVector } from '../state.js';

/** Put back so far from where it was before, one has got on in between. */
const GOT_ON_BLOCKS = 3;

/** How often a server has taken the bot back to about the same place. */
export class SetBacks {
  #count = 0;
  #place: Vector | undefined;

  constructor(bot: MineflayerBot) {
    bot.on('forcedMove', () => {
      const at = asVector(bot.entity.position);
      const from = this.#place ?? at;
      const isHere = Math.hypot(...at.map((here, axis) => here - from[axis]!)) < GOT_ON_BLOCKS;
      this.#count = isHere ? this.#count + 1 : 1;
      this.#place = at;
    });
  }

  forget(): void {
    this.#count = 0;
    this.#place = undefined;
  }

  /** Ends a walk that leads nowhere. */
  refuse(): void {
    if (this.#count < SET_BACKS_MAX) return;
    this.forget();
    throw failure(
      'refused',
      'the server takes every step back',
      'the place may be closed to the player, or the server behind',
    );
  }
}
