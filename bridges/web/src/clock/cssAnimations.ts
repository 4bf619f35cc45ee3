/** Transitions and animations of CSS, and those of scripts, while the clock holds them. */
export class CssAnimations {
  readonly #held = new Map<Animation, number>();
  #isHeld: boolean;
  readonly #documents: () => readonly Document[];

  constructor(isHeld: boolean, documents: () => readonly Document[]) {
    this.#isHeld = isHeld;
    this.#documents = documents;
  }

  /** Holds all that run, where they are, or lets go of all that are held. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) {
      for (const animation of this.#running()) this.#take(animation, timeOf(animation));
      return;
    }
    for (const animation of this.#held.keys()) {
      if (animation.playState === 'paused') animation.play();
    }
    this.#held.clear();
  }

  /** Moves what is held by so much; true while anything moves, whose events come as the browser draws. */
  pass(ms: number): boolean {
    if (!this.#isHeld) return false;
    // What has begun since the last frame begins now: how long the browser took does not show.
    for (const animation of this.#running()) this.#take(animation, 0);
    for (const [animation, at] of this.#held) {
      if (animation.playState !== 'paused') {
        this.#held.delete(animation);
        continue;
      }
      const next = at + ms * animation.playbackRate;
      const end = animation.effect?.getComputedTiming().endTime;
      if (typeof end === 'number' && next >= end) {
        animation.finish();
        this.#held.delete(animation);
      } else {
        animation.currentTime = next;
        this.#held.set(animation, next);
      }
    }
    return this.#held.size > 0 || this.#isAnyPending();
  }

  /** What moves and will come to an end, in words. */
  moving(): string[] {
    const all = this.#documents().flatMap((document) => document.getAnimations());
    return all
      .filter((animation) => this.#isMoving(animation) && comesToAnEnd(animation))
      .map(worded);
  }

  #isMoving(animation: Animation): boolean {
    return animation.playState === 'running' || this.#held.has(animation);
  }

  #running(): Animation[] {
    const all = this.#documents().flatMap((document) => document.getAnimations());
    return all.filter((animation) => animation.playState === 'running');
  }

  #isAnyPending(): boolean {
    return this.#running().length > 0;
  }

  #take(animation: Animation, at: number): void {
    // One that goes by scrolling has no time to hold. (Compared by name: frames have classes of their own.)
    if (`${animation.timeline}` !== '[object DocumentTimeline]') return;
    animation.pause();
    animation.currentTime = at;
    this.#held.set(animation, at);
  }
}

function timeOf({ currentTime }: Animation): number {
  return typeof currentTime === 'number' ? currentTime : 0;
}

function comesToAnEnd(animation: Animation): boolean {
  const end = animation.effect?.getComputedTiming().endTime;
  return typeof end === 'number' && end !== Number.POSITIVE_INFINITY;
}

function worded(animation: Animation): string {
  const target = (animation.effect as KeyframeEffect | null)?.target ?? null;
  const { transitionProperty, animationName } = animation as CSSTransition & CSSAnimation;
  const what =
    transitionProperty !== undefined
      ? `transition of ${transitionProperty}`
      : `animation ${animationName ?? ''}`.trim();
  return target === null ? what : `${what} on ${target.tagName.toLowerCase()}${idOf(target)}`;
}

function idOf({ id }: Element): string {
  return id === '' ? '' : `#${id}`;
}
