import { element } from '../element.js';
import { type ShownPicture, shownBox, smallestAt } from './sceneBoxes.js';
import type { SceneRow } from './sceneRows.js';

/** A frame around one element, over the picture. */
export class BoxOverlay {
  readonly #overlay: HTMLElement;
  readonly #frame = element('div', { className: 'panel-box', hidden: true });
  readonly #label = element('span', { className: 'panel-box-label' });
  readonly #picture: () => Omit<ShownPicture, 'room'>;
  #row: SceneRow | undefined;

  constructor(overlay: HTMLElement, picture: () => Omit<ShownPicture, 'room'>) {
    this.#overlay = overlay;
    this.#picture = picture;
    this.#frame.append(this.#label);
    overlay.append(this.#frame);
    new ResizeObserver(() => this.show(this.#row)).observe(overlay);
  }

  /** The scene was read anew: what is framed may be elsewhere, or gone. */
  refresh(rows: readonly SceneRow[]): void {
    const before = this.#row;
    if (before === undefined) return;
    const isSame = ({ ref, role, name }: SceneRow): boolean =>
      before.ref === undefined ? role === before.role && name === before.name : ref === before.ref;
    this.show(rows.find(isSame));
  }

  show(row: SceneRow | undefined): void {
    this.#row = row;
    const at = row && shownBox(row, this.#shown());
    this.#frame.hidden = at === undefined;
    if (row === undefined || at === undefined) return;
    const { style } = this.#frame;
    style.left = `${at.x}px`;
    style.top = `${at.y}px`;
    style.width = `${at.width}px`;
    style.height = `${at.height}px`;
    const ref = row.ref === undefined ? '' : `@${row.ref} `;
    this.#label.textContent = `${ref}${row.role} ${row.name}`;
    // A label that would be above the picture, or leave it on the right, is moved into it.
    this.#frame.classList.toggle('panel-box-high', at.y < this.#label.offsetHeight);
    const isRight = at.x + this.#label.offsetWidth > this.#overlay.clientWidth;
    this.#frame.classList.toggle('panel-box-right', isRight);
  }

  /** What a mouse is over, of what can be acted on. */
  rowAt(event: MouseEvent, rows: readonly SceneRow[]): SceneRow | undefined {
    const { left, top } = this.#overlay.getBoundingClientRect();
    const shown = this.#shown();
    const boxes = rows.map((row) => ({ row, ref: row.ref, box: shownBox(row, shown) }));
    return smallestAt(boxes, event.clientX - left, event.clientY - top)?.row;
  }

  #shown(): ShownPicture {
    const { width, height } = this.#overlay.getBoundingClientRect();
    return { ...this.#picture(), room: { width, height } };
  }
}
