import type { BlockWorldEvents } from '@bridle/facets';

/** What the world itself said last, in the chat: why nobody sleeps now. */
export class WorldWords {
  #said: string | undefined;

  constructor(events: BlockWorldEvents) {
    events.listen((event) => {
      if (event.event === 'chat' && event.from === 'world') this.#said = event.text;
    });
  }

  /** From here on. */
  listen(): void {
    this.#said = undefined;
  }

  last(): string | undefined {
    return this.#said;
  }
}
