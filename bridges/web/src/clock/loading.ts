import { native, nextTurn } from '../native.js';

const LOADING_MS_MAX = 5_000; // what takes longer does not hold the game: it may be a stream

type AnyWindow = Window & typeof globalThis;

/**
 * What a page has asked the network for. A game that is stepped waits for it between two frames, so that
 * it arrives at the same frame however fast it came.
 */
export class Loading {
  readonly #pending = new Set<object>();

  get count(): number {
    return this.#pending.size;
  }

  /** Watches what this window loads. */
  watch(win: AnyWindow): void {
    this.#watchPromises(win, ['fetch', 'createImageBitmap']);
    this.#watchPromises(win.Response.prototype, ['arrayBuffer', 'blob', 'json', 'text']);
    this.#watchPromises(win.BaseAudioContext?.prototype, ['decodeAudioData']);
    this.#watchPromises(win.FontFace?.prototype, ['load']);
    const pending = this.#pending;
    const { send } = win.XMLHttpRequest.prototype;
    win.XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...args) {
      pending.add(this);
      this.addEventListener('loadend', () => pending.delete(this), { once: true });
      return send.apply(this, args);
    };
    this.#watchImages(win);
  }

  /** Resolves when nothing is under way, or has been for too long. */
  async done(): Promise<void> {
    if (this.#pending.size === 0) return;
    const until = native.now() + LOADING_MS_MAX;
    while (this.#pending.size > 0 && native.now() < until) {
      await new Promise<void>((resolve) => native.setTimeout(resolve, 1));
    }
    this.#pending.clear();
    await nextTurn();
  }

  #watchPromises(target: object | undefined, names: readonly string[]): void {
    if (target === undefined) return;
    const pending = this.#pending;
    for (const name of names) {
      const own = Reflect.get(target, name) as ((...args: unknown[]) => unknown) | undefined;
      if (own === undefined) continue;
      const watched = function (this: unknown, ...args: unknown[]): unknown {
        const result = own.apply(this, args);
        const mark = {};
        pending.add(mark);
        const end = (): void => void pending.delete(mark);
        Promise.resolve(result).then(end, end);
        return result;
      };
      Object.defineProperty(target, name, { value: watched, configurable: true, writable: true });
    }
  }

  #watchImages(win: AnyWindow): void {
    const own = Object.getOwnPropertyDescriptor(win.HTMLImageElement.prototype, 'src');
    if (own?.set === undefined) return;
    const pending = this.#pending;
    const { set } = own;
    Object.defineProperty(win.HTMLImageElement.prototype, 'src', {
      ...own,
      set(this: HTMLImageElement, address: string) {
        const end = (): void => void pending.delete(this);
        pending.add(this);
        this.addEventListener('load', end, { once: true });
        this.addEventListener('error', end, { once: true });
        set.call(this, address);
        if (this.complete && this.currentSrc !== '') end();
      },
    });
  }
}
