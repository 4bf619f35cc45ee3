import type { DrawnCamera, ViewLook, WindowDrawing } from '../draw/drawingClient.js';
import { type CameraMove, moved, withinLand } from './freeCamera.js';
import { turned } from './lookSender.js';
import type { SceneMirror } from './sceneMirror.js';

const CAMERAS = ['first', 'third', 'third_front', 'free'] as const;
type CameraName = (typeof CAMERAS)[number];

const NAMES: Readonly<Record<CameraName, string>> = {
  first: 'First person',
  third: 'Third person',
  third_front: 'From the front',
  free: 'Free camera',
};

/** From where the world is seen. The free camera is the page's own: the run only hears where it is. */
export class CameraChoice {
  readonly #drawing: WindowDrawing;
  readonly #scene: SceneMirror;
  readonly #listeners = new Set<() => void>();
  readonly #moveOf: () => CameraMove;
  #name: CameraName = 'first';
  #pos: readonly [number, number, number] = [0, 0, 0];
  #look: ViewLook = { yaw: 0, pitch: 0 };

  /** `moveOf` is asked in every frame of a free camera. */
  constructor(drawing: WindowDrawing, scene: SceneMirror, moveOf: () => CameraMove) {
    this.#drawing = drawing;
    this.#scene = scene;
    this.#moveOf = moveOf;
  }

  get isFree(): boolean {
    return this.#name === 'free';
  }

  /** Whether the camera looks where the player looks. */
  get isOfPlayer(): boolean {
    return this.#name === 'first' || this.#name === 'third';
  }

  get label(): string {
    return NAMES[this.#name];
  }

  /** As the run and the drawing take it. */
  get drawn(): DrawnCamera {
    return this.#name === 'free' ? { pos: this.#pos, ...this.#look } : this.#name;
  }

  next(): void {
    this.#name = CAMERAS[(CAMERAS.indexOf(this.#name) + 1) % CAMERAS.length]!;
    const { camera } = this.#scene;
    if (this.#name === 'free' && camera === undefined) this.#name = 'first'; // nothing is seen yet
    if (this.#name === 'free' && camera !== undefined) {
      this.#pos = [camera.x, camera.y, camera.z];
      this.#look = { yaw: camera.yaw, pitch: camera.pitch };
      requestAnimationFrame((now) => this.#fly(now, now));
    }
    this.#drawing.setCamera(this.drawn);
    for (const listener of this.#listeners) listener();
  }

  turn(right: number, down: number, sensitivity: number): void {
    this.#look = turned(this.#look, right, down, sensitivity);
    this.#drawing.setCamera(this.drawn);
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #fly(before: number, now: number): void {
    if (!this.isFree) return;
    const move = this.#moveOf();
    if (move.right !== 0 || move.forward !== 0 || move.up !== 0) {
      const { eyes, viewDistance } = this.#scene;
      const next = moved(this.#pos, this.#look, move, (now - before) / 1_000);
      this.#pos = eyes ? withinLand(next, [eyes.x, eyes.y, eyes.z], viewDistance) : next;
      this.#drawing.setCamera(this.drawn);
    }
    requestAnimationFrame((later) => this.#fly(now, later));
  }
}
