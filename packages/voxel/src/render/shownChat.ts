import type { World } from '@bridle/engine';
import type { BlockWorldEvent, BlockWorldEvents } from '@bridle/facets';
import { CHAT_LINE_TICKS, CHAT_LINES_MAX } from '../limits.js';

/** The lines of the chat that stand over a picture for a while. */
export class ShownChat {
  readonly #worldOf: () => World;
  #lines: { readonly tick: number; readonly text: string }[] = [];

  constructor(worldOf: () => World, events: BlockWorldEvents) {
    this.#worldOf = worldOf;
    events.listen((event: BlockWorldEvent) => {
      if (event.event !== 'chat') return;
      this.#lines.push({ tick: worldOf().tick, text: `<${event.from}> ${event.text}` });
      if (this.#lines.length > CHAT_LINES_MAX) this.#lines.shift();
    });
  }

  /** Those that are fresh at the tick of the world, the oldest first. */
  fresh(): string[] {
    const { tick: now } = this.#worldOf();
    // A state that was loaded may lie before a line was said: then it has not been said.
    this.#lines = this.#lines.filter(({ tick }) => tick <= now);
    return this.#lines.filter(({ tick }) => now - tick < CHAT_LINE_TICKS).map(({ text }) => text);
  }
}
