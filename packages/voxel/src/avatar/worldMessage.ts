import type { BlockWorldEvents } from '@bridle/facets';

/** What the world itself said last, in the chat: why nobody sleeps now. */
export class WorldMessage {
  #text: string | undefined;

  constructor(events: BlockWorldEvents) {
    events.listen((event) => {
      if (event.event === 'chat' && event.from === 'world') this.#text = event.text;
    });
  }

  /** From here on. */
  clear(): void {
    this.#text = undefined;
  }

  last(): string | undefined {
    return this.#text;
  }
}
