import { CommandError } from '../commandError.js';
import type { Hands, MouseButton } from '../input/hands.js';
import { toJson } from '../native.js';

/**
 * The way to whoever drives the browser: a function that the debugging protocol puts into the page, and
 * one of ours that it calls. No policy of the page is in its way. What is said begins with one letter:
 * `b` the document begins, `r` a reply with its id on a line before it, `e` an event, `h` hands are wanted.
 */
export class HostWay {
  readonly #say: (text: string) => void;
  readonly #waiting = new Map<number, { done: () => void; failed: (error: Error) => void }>();
  #last = 0;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  begin(): void {
    this.#say('b');
  }

  reply(id: string, text: string): void {
    this.#say(`r${id}\n${text}`);
  }

  tell(event: string, data: object): void {
    this.#say(`e${toJson({ event, data })}`);
  }

  /** Called by the host when the hands have done what was asked for. */
  handsDone(number: number, error: string | null): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (error === null) waiting?.done();
    else waiting?.failed(new CommandError('bad_params', error));
  }

  /** True input: the browser cannot tell it from a person's. */
  readonly hands: Hands = {
    move: (x, y) => this.#ask('move', x, y),
    down: (button: MouseButton, count) => this.#ask('down', button, count),
    up: (button: MouseButton, count) => this.#ask('up', button, count),
    wheel: (dx, dy) => this.#ask('wheel', dx, dy),
    keyDown: (key) => this.#ask('keyDown', key),
    keyUp: (key) => this.#ask('keyUp', key),
    type: (text) => this.#ask('type', text),
  };

  #ask(...words: (string | number)[]): Promise<void> {
    const number = ++this.#last;
    return new Promise((done, failed) => {
      this.#waiting.set(number, { done, failed });
      this.#say(`h${toJson([number, ...words])}`);
    });
  }
}
