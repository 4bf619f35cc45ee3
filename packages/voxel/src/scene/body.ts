import { type Ground, Body as MovingBody } from '../body/body.js';
import type { SceneControls } from '../body/controls.js';
import { SCENE_ACTION_TICKS_MAX } from '../limits.js';
import type { Diary } from './diary.js';

/** The player's body as the scene's actions move it: they note what they did. */
export class Body extends MovingBody {
  readonly diary: Diary;
  #isKept: (() => boolean) | undefined;

  constructor(ground: Ground, controls: SceneControls, diary: Diary) {
    super(ground, controls);
    this.diary = diary;
  }

  override begin(ticks = SCENE_ACTION_TICKS_MAX): void {
    super.begin(ticks);
    this.#isKept = undefined;
  }

  /** What the label of an action promises: once that is so, the action has not failed. */
  promise(isKept: () => boolean): void {
    this.#isKept = isKept;
  }

  get hasKeptPromise(): boolean {
    return this.#isKept?.() ?? false;
  }

  note(sentence: string): void {
    this.diary.note(sentence);
  }
}
