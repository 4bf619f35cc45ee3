import { element } from '../element.js';
import { fitPicture } from './pictureFit.js';
import type { SettingsStore } from './settings.js';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The room of the picture: the canvas in the middle of it, and what lies over the canvas in the same box. */
export class Stage {
  readonly element: HTMLElement;
  readonly canvas = element('canvas', {
    className: 'picture',
    tabindex: 0,
    role: 'img',
    'aria-label': 'The picture of the game',
  });
  /** for slots and buttons of screens */
  readonly screens = element('div', { className: 'layer' });
  /** for boxes of elements, which the panel shows */
  readonly boxes = element('div', { className: 'layer layer-boxes' });
  readonly #frame = element('div', { className: 'frame' }, this.canvas, this.boxes, this.screens);
  readonly #settings: SettingsStore;
  #size: PictureSize = { width: 854, height: 480 };
  #sized: (size: PictureSize) => void = () => {};

  constructor(settings: SettingsStore) {
    this.#settings = settings;
    this.element = element('main', { className: 'stage' }, this.#frame);
  }

  /** Follows the size of its room from now on; `sized` hears how large the picture is to be. */
  follow(sized: (size: PictureSize) => void): void {
    this.#sized = sized;
    new ResizeObserver(() => this.#fit()).observe(this.element);
    this.#settings.follow(({ brightness }) => {
      this.canvas.style.filter = brightness === 1 ? '' : `brightness(${brightness})`;
      this.#fit();
    });
  }

  get pictureSize(): PictureSize {
    return this.#size;
  }

  #fit(): void {
    const { left, top } = this.element.getBoundingClientRect();
    // On whole pixels of the page: between two of them the browser would blur the picture.
    const [shiftX, shiftY] = [Math.ceil(left) - left, Math.ceil(top) - top];
    const width = Math.floor(this.element.clientWidth - shiftX);
    const height = Math.floor(this.element.clientHeight - shiftY);
    const { picture, box } = fitPicture({ width, height }, this.#settings.now.picture);
    Object.assign(this.#frame.style, {
      left: `${box.left + shiftX}px`,
      top: `${box.top + shiftY}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    this.#size = picture;
    this.#sized(picture);
  }
}
