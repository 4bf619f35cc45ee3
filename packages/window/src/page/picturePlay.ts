import type { PersonActs } from './personActs.js';

interface PicturePlayOptions {
  readonly canvas: HTMLElement;
  readonly acts: PersonActs;
  /** whether a person may play so now: in control, in a game that has a picture and no view to turn */
  isActive(): boolean;
  /** of the picture as the engine has made it */
  pictureSize(): PictureSize | undefined;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const BUTTONS = ['left', 'middle', 'right'] as const;
/** That a browser needs itself, or that mean another key. */
const LEFT_TO_THE_BROWSER = new Set(['Tab', 'Control', 'Alt', 'Meta']);

/** Plays a game of an engine by its picture: the mouse is where it is on the picture, and keys are the game's. */
export class PicturePlay {
  readonly #options: PicturePlayOptions;
  readonly #keysDown = new Set<string>();

  constructor(options: PicturePlayOptions) {
    this.#options = options;
    const { canvas } = options;
    canvas.addEventListener('pointerdown', (event) => this.#button(event, 'down'));
    canvas.addEventListener('pointerup', (event) => this.#button(event, 'up'));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('keydown', (event) => this.#key(event, true));
    canvas.addEventListener('keyup', (event) => this.#key(event, false));
    canvas.addEventListener('blur', () => this.letGo());
  }

  /** No key is down any more. */
  letGo(): void {
    for (const key of this.#keysDown) void this.#options.acts.try('scene_key', { key, move: 'up' });
    this.#keysDown.clear();
  }

  #button(event: PointerEvent, kind: 'down' | 'up'): void {
    const { acts, isActive } = this.#options;
    const place = isActive() ? this.#placeOf(event) : undefined;
    if (place === undefined) return;
    const button = BUTTONS[event.button] ?? 'left';
    void acts.try('scene_pointer', { kind: 'move', ...place });
    void acts.try('scene_pointer', { kind, button });
  }

  #wheel(event: WheelEvent): void {
    const { acts, isActive } = this.#options;
    if (!isActive()) return;
    event.preventDefault();
    void acts.try('scene_pointer', { kind: 'wheel', dx: event.deltaX, dy: event.deltaY });
  }

  #key(event: KeyboardEvent, isDown: boolean): void {
    const { acts, isActive } = this.#options;
    const { key } = event;
    if (!isActive() || LEFT_TO_THE_BROWSER.has(key) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // keys of the page are none while the picture has the focus
    if (event.repeat) return;
    if (isDown) this.#keysDown.add(key);
    else if (!this.#keysDown.delete(key)) return;
    void acts.try('scene_key', { key, move: isDown ? 'down' : 'up' });
  }

  #placeOf({ clientX, clientY }: PointerEvent): { x: number; y: number } | undefined {
    const size = this.#options.pictureSize();
    if (size === undefined) return undefined;
    return placeOnPicture(this.#options.canvas.getBoundingClientRect(), size, clientX, clientY);
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a point of the page is on a picture that fills a box; undefined: beside it. */
export function placeOnPicture(
  { left, top, width, height }: Box,
  picture: PictureSize,
  x: number,
  y: number,
): { x: number; y: number } | undefined {
  const place = {
    x: ((x - left) / width) * picture.width,
    y: ((y - top) / height) * picture.height,
  };
  const isOn = place.x >= 0 && place.y >= 0 && place.x < picture.width && place.y < picture.height;
  return isOn ? place : undefined;
}
