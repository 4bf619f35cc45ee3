export type MouseButton = 'left' | 'right' | 'middle';

/** What moves the mouse and the keys: the browser itself where it is driven, or events that we make. */
export interface Hands {
  move(x: number, y: number): Promise<void>;
  /** `count` is 2 for the second click of a double one. */
  down(button: MouseButton, count: number): Promise<void>;
  up(button: MouseButton, count: number): Promise<void>;
  wheel(dx: number, dy: number): Promise<void>;
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** Remembers what is held, so that all of it can be let go. */
export class HeldInput {
  readonly #hands: Hands;
  readonly #keys = new Set<string>();
  readonly #buttons = new Set<MouseButton>();

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  async key(key: string, move: 'down' | 'up'): Promise<void> {
    if (move === 'down') {
      this.#keys.add(key);
      await this.#hands.keyDown(key);
    } else {
      this.#keys.delete(key);
      await this.#hands.keyUp(key);
    }
  }

  async button(button: MouseButton, move: 'down' | 'up', count = 1): Promise<void> {
    if (move === 'down') {
      this.#buttons.add(button);
      await this.#hands.down(button, count);
    } else {
      this.#buttons.delete(button);
      await this.#hands.up(button, count);
    }
  }

  async release(): Promise<void> {
    for (const key of [...this.#keys]) await this.key(key, 'up');
    for (const button of [...this.#buttons]) await this.button(button, 'up');
  }
}
