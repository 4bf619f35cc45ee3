import { CommandError } from './commandError.js';
import { holds } from './dom/hit.js';
import { chooseOption, fillElement } from './input/fields.js';
import { type Hands, HeldInput, type MouseButton } from './input/hands.js';
import { nextFrame } from './native.js';
import type { PageScene } from './scene.js';
import { type Point, reach, type Target } from './target.js';

/** What came of an act: whether it arrived, and if not, why. */
export interface Delivery {
  readonly delivered: boolean;
  readonly reason?: string;
}

export type Params = Readonly<Record<string, unknown>>;

const DONE: Delivery = { delivered: true };
const DOWN = ['pointerdown', 'mousedown'];
const MOVE = ['pointermove', 'mousemove'];
const WHEEL = ['wheel'];
const SCROLL_FRAMES_MAX = 12;
const DRAG_MOVES = 6; // a game that looks once a frame sees the way, not only its end

/** Everything that a page can be asked to do with mouse and keys. */
export class Acts {
  readonly #scene: PageScene;
  readonly #hands: Hands;
  readonly #held: HeldInput;
  readonly #pass: (frames: number) => Promise<void>;

  constructor(scene: PageScene, hands: Hands, pass: (frames: number) => Promise<void>) {
    this.#scene = scene;
    this.#hands = hands;
    this.#held = new HeldInput(hands);
    this.#pass = pass;
  }

  readonly byName: Readonly<Record<string, (params: Params) => Promise<Delivery>>> = {
    click: (params) => this.#click(params),
    hover: (params) => this.#hover(this.#find(params)),
    focus: (params) => this.#focus(this.#find(params)),
    fill: (params) => this.#fill(this.#find(params), text(params, 'value')),
    select: (params) => this.#select(this.#find(params), text(params, 'value')),
    drag: (params) => this.#drag(params),
    scroll: (params) => this.#scroll(this.#find(params), params),
    press: (params) => this.#press(params),
    type: (params) => this.#type(params),
    pointer: (params) => this.#pointer(params),
    release: async () => {
      await this.#held.release();
      return DONE;
    },
  };

  /** Lets go of what is held: whoever held it is gone. */
  async release(): Promise<void> {
    await this.#held.release();
  }

  #find(params: Params): Target {
    return this.#byKey(text(params, 'key'));
  }

  #byKey(key: string): Target {
    const target = this.#scene.target(key);
    if (target === undefined) {
      throw new CommandError('gone', `there is no element ${key}`, 'take a new snapshot');
    }
    return target;
  }

  async #click(params: Params): Promise<Delivery> {
    const target = this.#find(params);
    const button = buttonOf(params);
    const count = Number(params.count ?? 1);
    if (target.disabled) throw new CommandError('disabled', 'it is disabled');
    return this.#touch(target, DOWN, async () => {
      for (let i = 1; i <= count; i++) {
        await this.#held.button(button, 'down', i);
        await this.#pass(1); // a game that looks once a frame sees the button down
        await this.#held.button(button, 'up', i);
      }
    });
  }

  async #hover(target: Target): Promise<Delivery> {
    // From beside it: a mouse that is there already would not move.
    return this.#touch(target, MOVE, ({ x, y }) => this.#hands.move(x + 1, y));
  }

  /** Puts the mouse on something and does what follows, unless something lies over it. */
  async #touch(
    target: Target,
    events: readonly string[],
    then: (at: Point) => Promise<void>,
  ): Promise<Delivery> {
    target.show();
    const at = reach(target);
    if (typeof at === 'string') return { delivered: false, reason: at };
    const watch = target.watch(events);
    let hasArrived = false;
    try {
      await this.#hands.move(at.x, at.y);
      await then(at);
    } finally {
      hasArrived = watch.end();
    }
    return hasArrived ? DONE : { delivered: false, reason: 'no event of the mouse came to it' };
  }

  async #focus(target: Target): Promise<Delivery> {
    if (target.disabled) throw new CommandError('disabled', 'it is disabled');
    const element = target.element as HTMLElement;
    element.focus({ preventScroll: false });
    const active = (element.getRootNode() as Document | ShadowRoot).activeElement;
    return active !== null && holds(element, active)
      ? DONE
      : { delivered: false, reason: 'it does not take the focus' };
  }

  async #fill(target: Target, value: string): Promise<Delivery> {
    const reason = this.#unreachable(target);
    if (reason !== undefined) return { delivered: false, reason };
    fillElement(target.element, value);
    return DONE;
  }

  async #select(target: Target, value: string): Promise<Delivery> {
    const reason = this.#unreachable(target);
    if (reason !== undefined) return { delivered: false, reason };
    if (target.element.tagName !== 'SELECT') {
      throw new CommandError('unsupported', 'it is no list', 'click one of its options');
    }
    chooseOption(target.element as HTMLSelectElement, value);
    return DONE;
  }

  #unreachable(target: Target): string | undefined {
    if (target.disabled) throw new CommandError('disabled', 'it is disabled');
    if (!target.isElement) throw new CommandError('unsupported', 'what is drawn takes no values');
    target.show();
    const at = reach(target);
    return typeof at === 'string' ? at : undefined;
  }

  async #drag(params: Params): Promise<Delivery> {
    const source = this.#byKey(text(params, 'source'));
    // Without a target it is lifted and let go where it was.
    const target = params.target === undefined ? source : this.#byKey(text(params, 'target'));
    if (source.disabled) throw new CommandError('disabled', 'it is disabled');
    target.show();
    return this.#touch(source, DOWN, async (from) => {
      const [to = from] = target.points();
      await this.#held.button('left', 'down');
      for (let i = 1; i <= DRAG_MOVES; i++) {
        const part = i / DRAG_MOVES;
        await this.#pass(1);
        await this.#hands.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
      }
      await this.#pass(1);
      await this.#held.button('left', 'up');
    });
  }

  async #scroll(target: Target, params: Params): Promise<Delivery> {
    return this.#touch(target, WHEEL, () => this.#wheel(params));
  }

  /** A browser scrolls after the event, by itself: what comes of it is waited for, if anything does. */
  async #wheel({ dx = 0, dy = 0 }: Params): Promise<void> {
    let hasScrolled = false;
    const see = (): void => {
      hasScrolled = true;
    };
    window.addEventListener('scroll', see, true);
    await this.#hands.wheel(Number(dx), Number(dy));
    for (let i = 0; i < SCROLL_FRAMES_MAX && !hasScrolled; i++) await nextFrame();
    window.removeEventListener('scroll', see, true);
  }

  async #press(params: Params): Promise<Delivery> {
    const key = text(params, 'key');
    const move = params.move ?? 'press';
    if (move === 'press') {
      await this.#held.key(key, 'down');
      await this.#pass(1);
      await this.#held.key(key, 'up');
    } else if (move === 'down' || move === 'up') await this.#held.key(key, move);
    else throw new CommandError('bad_params', 'move is press, down or up');
    return DONE;
  }

  async #type(params: Params): Promise<Delivery> {
    if (params.key !== undefined) {
      const focused = await this.#focus(this.#find(params));
      if (!focused.delivered) return focused;
    }
    await this.#hands.type(text(params, 'text'));
    return DONE;
  }

  async #pointer(params: Params): Promise<Delivery> {
    const { kind, x, y } = params;
    if (typeof x === 'number' && typeof y === 'number') await this.#hands.move(x, y);
    if (kind === 'down' || kind === 'up') await this.#held.button(buttonOf(params), kind);
    else if (kind === 'wheel') {
      await this.#wheel(params);
    } else if (kind !== 'move') {
      throw new CommandError('bad_params', 'kind is move, down, up or wheel');
    } else if (typeof x !== 'number' || typeof y !== 'number') {
      throw new CommandError('bad_params', 'x and y say where to');
    }
    return DONE;
  }
}

function text(params: Params, name: string): string {
  const value = params[name];
  if (typeof value !== 'string') throw new CommandError('bad_params', `${name} is missing`);
  return value;
}

function buttonOf({ button = 'left' }: Params): MouseButton {
  if (button === 'left' || button === 'right' || button === 'middle') return button;
  throw new CommandError('bad_params', 'button is left, right or middle');
}
