import type { BoxOverlay } from './boxOverlay.js';
import type { SceneRow } from './sceneRows.js';

export interface PickingOptions {
  readonly overlay: HTMLElement;
  readonly boxes: BoxOverlay;
  rows(): readonly SceneRow[];
  onPick(row: SceneRow): void;
  /** it was begun or has ended */
  onChange(isOn: boolean): void;
}

/** "Pick element": the mouse over the picture shows what is there, a click picks it, Escape ends it. */
export class ElementPicking {
  readonly #options: PickingOptions;
  #abort: AbortController | undefined;

  constructor(options: PickingOptions) {
    this.#options = options;
  }

  get isOn(): boolean {
    return this.#abort !== undefined;
  }

  begin(): void {
    if (this.isOn) return;
    const { overlay, boxes, onChange } = this.#options;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    overlay.classList.add('panel-picking');
    Object.assign(overlay.style, { pointerEvents: 'auto', zIndex: '1' }); // above all, for the mouse
    overlay.addEventListener('pointermove', (event) => boxes.show(this.#at(event)), { signal });
    overlay.addEventListener('pointerleave', () => boxes.show(undefined), { signal });
    // The press is taken, too: the page would take it for a wish to play.
    overlay.addEventListener('pointerdown', (event) => this.#take(event), { signal });
    overlay.addEventListener('mousedown', (event) => this.#take(event), { signal });
    overlay.addEventListener('click', (event) => this.#pick(event), { signal });
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal, capture: true });
    onChange(true);
  }

  end(): void {
    if (this.#abort === undefined) return;
    const { overlay, boxes, onChange } = this.#options;
    this.#abort.abort();
    this.#abort = undefined;
    overlay.classList.remove('panel-picking');
    Object.assign(overlay.style, { pointerEvents: '', zIndex: '' });
    boxes.show(undefined);
    onChange(false);
  }

  #at(event: MouseEvent): SceneRow | undefined {
    const { boxes, rows } = this.#options;
    return boxes.rowAt(event, rows());
  }

  #take(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
  }

  #pick(event: MouseEvent): void {
    this.#take(event);
    const row = this.#at(event);
    if (row === undefined) return;
    this.end();
    this.#options.onPick(row);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    this.#take(event);
    this.end();
  }
}
