import {
  type Act,
  type AvatarHands,
  type BlockWorldInput,
  type BlockWorldState,
  type BlockWorldView,
  failure,
  type LongAction,
  type SensesFacet,
  stopping,
  type Vector,
} from '@bridle/facets';
import type { ActionLog } from './actionLog.js';
import type { BlockGame } from './game.js';
import { type BlockTrait, blockTraits } from './kinds.js';
import { SCENE_ACTION_TICKS_MAX } from './limits.js';

const TICKS_PER_SECOND = 20;
/** Straight up has no side. */
const PITCH_MAX = Math.PI / 2 - 0.001;

/** The player of a block world as actions of its scene move them, with what the action did so far. */
export class ScenePlayer {
  readonly game: BlockGame;
  readonly log: ActionLog;
  /** what a block of a name is to the player */
  readonly traitOf: (name: string) => BlockTrait | undefined;
  #isKept: (() => boolean) | undefined;

  constructor(game: BlockGame, log: ActionLog) {
    this.game = game;
    this.log = log;
    this.traitOf = blockTraits(game.senses);
  }

  get state(): Readonly<BlockWorldState>['player'] {
    return this.game.state.read().player;
  }

  get senses(): SensesFacet {
    return this.game.senses;
  }

  get view(): BlockWorldView {
    return this.game.view;
  }

  get hands(): AvatarHands {
    return this.game.avatar.hands;
  }

  /** Goes through one action, which has so many ticks and not more. */
  *during(action: LongAction<unknown>): LongAction<void> {
    for (let left = SCENE_ACTION_TICKS_MAX; ; ) {
      const step = action.next();
      if (step.done) return;
      if (step.value === undefined && left-- === 0) break;
      let isResumed = false;
      try {
        yield step.value;
        isResumed = true;
      } finally {
        if (!isResumed) yield* stopping(action);
      }
    }
    yield* stopping(action);
    const seconds = SCENE_ACTION_TICKS_MAX / TICKS_PER_SECOND;
    throw failure('timeout', `not done after ${seconds} seconds of the game`);
  }

  begin(): void {
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
    this.log.add(sentence);
  }

  tick(input?: Partial<BlockWorldInput>): LongAction<void> {
    return this.game.keys.tick(input);
  }

  *wait(ticks: number): LongAction<void> {
    for (let i = 0; i < ticks; i++) yield* this.tick();
  }

  turn(yaw: number, pitch: number): Act<void> {
    return this.game.input.setView(yaw, Math.max(-PITCH_MAX, Math.min(PITCH_MAX, pitch)));
  }

  lookAt(x: number, y: number, z: number): Act<void> {
    const [ex, ey, ez] = this.view.camera(1, 1).pos;
    return this.view.lookAlong([x - ex, y - ey, z - ez]);
  }

  *select(slot: number): LongAction<void> {
    if (this.state.hotbar_slot !== slot) yield* this.tick({ hotbarSlot: slot });
  }

  nameAt([x, y, z]: Vector): string | undefined {
    return this.senses.nameAt(x, y, z);
  }
}
