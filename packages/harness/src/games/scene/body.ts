import { SCENE_ACTION_TICKS_MAX } from '../../limits.js';
import { type Ground, Body as MovingBody } from '../body/body.js';
import type { SceneControls } from '../body/controls.js';
import type { Diary } from './diary.js';

/** The player's body as the scene's actions move it: they note what they did. */
export class Body extends MovingBody {
  readonly diary: Diary;

  constructor(ground: Ground, controls: SceneControls, diary: Diary) {
    super(ground, controls);
    this.diary = diary;
  }

  override begin(ticks = SCENE_ACTION_TICKS_MAX): void {
    super.begin(ticks);
  }

  note(sentence: string): void {
    this.diary.note(sentence);
  }
}
