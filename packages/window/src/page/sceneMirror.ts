import { type SceneFields, withChanges } from '@bridle/block-view';
import type { HudState } from '@bridle/facets/pictured';
import type { ViewAnswer } from '../viewAnswer.js';
import type { StatedScene } from './statedScene.js';

/** What the page itself has to know of what is drawn: the HUD, the camera, and when it was. */
export class SceneMirror {
  readonly #listeners = new Set<() => void>();
  #scene: SceneFields | undefined;
  tick: number | undefined;
  source: ViewAnswer['source'] | undefined;
  eyes: ViewAnswer['eyes'];

  get hud(): HudState | undefined {
    return this.#scene?.hud;
  }

  get camera(): SceneFields['camera'] | undefined {
    return this.#scene?.camera;
  }

  /** columns in each direction */
  get viewDistance(): number {
    return this.#scene?.viewDistance ?? 0;
  }

  /** What was told before does not count any more: the next answer tells all. */
  restart(): void {
    this.#scene = undefined;
    this.eyes = undefined;
  }

  take({ tick, source, scene, eyes }: ViewAnswer): void {
    this.tick = tick;
    if (source !== this.source) this.restart();
    this.source = source;
    this.eyes = eyes ?? this.eyes;
    // Bodies are none of the page's business, and there may be hundreds of them.
    if (scene !== undefined)
      this.#scene = withChanges(this.#scene, { ...scene, entities: [], gone: [] });
    for (const listener of this.#listeners) listener();
  }

  /** What was asked apart, while the run draws the pictures itself. */
  state(stated: StatedScene | undefined): void {
    this.#scene = stated as SceneFields | undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Calls after every answer. */
  onAnswer(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
