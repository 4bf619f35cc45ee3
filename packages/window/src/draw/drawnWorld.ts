import { fromBase64, type SceneFields, withChanges } from '@bridle/block-view';
import {
  Renderer,
  type RgbaPicture,
  type StartRenderWorker,
  type WorldLooks,
} from '@bridle/render';
import type { ViewAnswer } from '../viewAnswer.js';
import { drawnCamera, type OwnView } from './drawnCamera.js';
import { DrawnLand } from './drawnLand.js';
import { type Moment, type ScenePoint, ShownScene } from './shownScene.js';

/** A block world as a run tells of it, answer by answer, and pictures of it. */
export class DrawnWorld {
  view: OwnView = { camera: 'first', look: undefined, fov: undefined };
  readonly shown = new ShownScene();
  readonly #land = new DrawnLand();
  readonly #startWorker: StartRenderWorker | undefined;
  #renderer: Renderer | undefined;
  /** the words that the renderer has, and those that the answers are in */
  #knownWords: string | undefined;
  #toldWords: string | undefined;
  #scene: SceneFields | undefined;
  #isLoading = false;
  #eyes: ScenePoint | undefined;

  /** `startWorker` gives a thread that draws half of every picture; the pixels are the same. */
  constructor(startWorker?: StartRenderWorker) {
    this.#startWorker = startWorker;
  }

  get columns(): number {
    return this.#land.size;
  }

  get latestTick(): number | undefined {
    return this.shown.latest?.scene.tick;
  }

  /** Whether the land that is to be seen has not been told once as a whole, since it began. */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Whether the next picture will be another one, though nothing new has come. */
  isMoving(nowMs: number): boolean {
    return !this.#isLoading && this.shown.isMoving(nowMs);
  }

  /** Whether there is something to draw, and everything that it takes. */
  get isDrawable(): boolean {
    const isReadable = this.#renderer !== undefined && this.#knownWords === this.#toldWords;
    return isReadable && this.shown.latest !== undefined;
  }

  /** Draws worlds of these words with these looks from now on. */
  useLooks(words: string, looks: WorldLooks): void {
    this.#renderer = new Renderer(looks, this.#startWorker);
    this.#knownWords = words;
  }

  take(answer: ViewAnswer, nowMs: number): void {
    const { words, epoch, gone = [], columns = [], scene, progress } = answer;
    if (words !== undefined) this.#toldWords = words;
    if (epoch !== undefined) this.#beginLand(answer);
    for (const [x, z] of gone) this.#land.drop(x, z);
    for (const { x, z, data } of columns) this.#land.take(x, z, fromBase64(data));
    const isPart = progress !== undefined && progress.sent < progress.of;
    if (epoch !== undefined || progress !== undefined) {
      this.#isLoading = isPart && (this.#isLoading || epoch !== undefined);
    }
    this.#eyes = answer.eyes ?? this.#eyes;
    if (scene !== undefined) {
      // Who is told where land begins and how far one sees is told everything, as if it knew nothing.
      const isWhole = epoch !== undefined && scene.viewDistance !== undefined;
      this.#scene = withChanges(isWhole ? undefined : this.#scene, scene);
    }
    if (this.#scene === undefined || (scene ?? answer.eyes) === undefined) return;
    const moment: Moment = { scene: this.#scene, eyes: this.#eyes ?? this.#scene.camera };
    this.shown.take(moment, nowMs, epoch !== undefined);
  }

  #beginLand({ bottom_y: bottomY, section_count: sectionCount }: ViewAnswer): void {
    this.#land.begin(bottomY ?? this.#land.bottomY, sectionCount ?? this.#land.sectionCount);
    this.#renderer?.forget();
  }

  #withMouse({ hud }: SceneFields): Pick<SceneFields, 'hud'> | undefined {
    const { mouse } = this.view;
    if (mouse === undefined || hud?.screen?.cursor === undefined) return undefined;
    return { hud: { ...hud, screen: { ...hud.screen, mouse } } };
  }

  /** What is to be seen now; undefined where something is missing for it. Good until the next picture. */
  draw(nowMs: number, width: number, height: number): RgbaPicture | undefined {
    const moment = this.shown.at(nowMs);
    if (!this.isDrawable || moment === undefined) return undefined;
    const camera = drawnCamera(moment, this.view);
    const scene = { ...moment.scene, ...this.#withMouse(moment.scene), camera, blocks: this.#land };
    return this.#renderer!.draw(scene, width, height);
  }
}
