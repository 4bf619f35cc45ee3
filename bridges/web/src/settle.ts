import type { CssAnimations } from './clock/cssAnimations.js';
import { phaserMotion } from './phaser/motion.js';
import type { Registered } from './registered.js';

const QUIET_FRAMES = 3;
const FRAMES_MAX = 180; // 3 s
const MOVING_MAX = 20; // things that are named

export interface Rest {
  readonly settled: boolean;
  readonly moving?: readonly string[];
}

/** Sees when a page has come to rest: nothing of it moves, and nothing in it changes, for three frames. */
export class Settling {
  readonly #animations: CssAnimations;
  readonly #registered: Registered;
  readonly #pass: (frames: number) => Promise<void>;

  constructor(
    animations: CssAnimations,
    registered: Registered,
    pass: (frames: number) => Promise<void>,
  ) {
    this.#animations = animations;
    this.#registered = registered;
    this.#pass = pass;
  }

  /** Lets frames pass until all is at rest, three seconds at most. */
  async wait(): Promise<Rest> {
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    try {
      let quiet = 0;
      let moving: string[] = [];
      for (let frame = 0; frame < FRAMES_MAX && quiet < QUIET_FRAMES; frame++) {
        changes.length = 0;
        await this.#pass(1);
        changes.push(...observer.takeRecords());
        const changing = changes.length > 0 ? [changeOf(changes[0]!)] : [];
        moving = [...this.moving(), ...changing];
        quiet = moving.length === 0 ? quiet + 1 : 0;
      }
      return quiet >= QUIET_FRAMES ? { settled: true } : { settled: false, moving };
    } finally {
      observer.disconnect();
    }
  }

  /** What moves at this moment. */
  moving(): string[] {
    const own = this.#registered.with('settle')?.settle() ?? true;
    const named = own === true ? [] : own === false ? ['the game'] : own;
    return [...this.#animations.moving(), ...phaserMotion(), ...named].slice(0, MOVING_MAX);
  }
}

function changeOf({ target, type }: MutationRecord): string {
  const element =
    target.nodeType === Node.ELEMENT_NODE ? (target as Element) : target.parentElement;
  const name = element === null ? 'the page' : element.tagName.toLowerCase();
  const id = element?.id ? `#${element.id}` : '';
  return `${type === 'characterData' ? 'text' : 'content'} of ${name}${id}`;
}
