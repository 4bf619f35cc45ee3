import { element } from '../element.js';

export interface ListedRow {
  /** of this row and no other of the list */
  readonly key: string;
  /** the row is built anew where this is not as it was */
  readonly signature: string;
  build(): HTMLElement;
}

export interface RowListOptions {
  readonly role: 'listbox' | 'tree';
  readonly label: string;
  readonly className: string;
  /** an arrow key or the mouse has come to the row */
  onActive?(key: string | undefined): void;
  /** Enter, or a click */
  onOpen(key: string): void;
  /** any other key, while a row is active */
  onKey?(key: string, event: KeyboardEvent): void;
}

let lists = 0;

/** Many rows with one stop for the Tab key: arrows go through them, Enter opens one. */
export class RowList {
  readonly element: HTMLElement;
  readonly #options: RowListOptions;
  readonly #id = `panel-rows-${++lists}`;
  #rows = new Map<string, { readonly signature: string; readonly element: HTMLElement }>();
  #active: string | undefined;

  constructor(options: RowListOptions) {
    this.#options = options;
    this.element = element('div', {
      className: `panel-rows ${options.className}`,
      role: options.role,
      'aria-label': options.label,
      tabindex: 0,
      on: {
        keydown: (event) => this.#onKey(event),
        click: (event) => {
          const key = this.#keyAt(event);
          if (key === undefined) return;
          this.activate(key);
          options.onOpen(key);
        },
      },
    });
  }

  get active(): string | undefined {
    return this.#active;
  }

  /** The key of the row that an event is in. */
  keyOf(event: Event): string | undefined {
    return this.#keyAt(event);
  }

  /** Shows these rows; those that are as they were stay as they are. */
  set(rows: readonly ListedRow[]): void {
    const kept = new Map<string, { signature: string; element: HTMLElement }>();
    let before: Element | null = this.element.firstElementChild;
    for (const row of rows) {
      const { key, signature } = row;
      const known = this.#rows.get(key);
      const built = known?.signature === signature ? known.element : this.#build(row);
      kept.set(key, { signature, element: built });
      if (built === before) before = before.nextElementSibling;
      else this.element.insertBefore(built, before);
    }
    const shown = new Set([...kept.values()].map((row) => row.element as Element));
    for (const child of [...this.element.children]) if (!shown.has(child)) child.remove();
    this.#rows = kept;
    if (this.#active !== undefined && !kept.has(this.#active)) this.activate(undefined);
    else this.#mark();
  }

  /** Scrolls to the active row, if it is out of sight. */
  seeActive(): void {
    const row = this.#active === undefined ? undefined : this.#rows.get(this.#active);
    row?.element.scrollIntoView({ block: 'nearest' });
  }

  activate(key: string | undefined): void {
    this.#active = key;
    this.#mark();
    this.#options.onActive?.(key);
  }

  #build({ key, build }: ListedRow): HTMLElement {
    const built = build();
    built.id = `${this.#id}-${key}`;
    built.dataset.key = key;
    built.setAttribute('role', this.#options.role === 'tree' ? 'treeitem' : 'option');
    return built;
  }

  #mark(): void {
    for (const [key, row] of this.#rows) {
      const isActive = key === this.#active;
      if (row.element.getAttribute('aria-selected') !== String(isActive)) {
        row.element.setAttribute('aria-selected', String(isActive));
      }
    }
    if (this.#active === undefined) this.element.removeAttribute('aria-activedescendant');
    else this.element.setAttribute('aria-activedescendant', `${this.#id}-${this.#active}`);
  }

  #keyAt(event: Event): string | undefined {
    const at = (event.target as Element).closest<HTMLElement>('[data-key]');
    return at === null || !this.element.contains(at) ? undefined : at.dataset.key;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.#active === undefined ? -1 : [...this.#rows.keys()].indexOf(this.#active);
    const page = 10;
    const last = this.#rows.size - 1;
    const places: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at === -1 ? last : at - 1,
      Home: 0,
      End: last,
      PageDown: at + page,
      PageUp: at - page,
    };
    const place = places[event.key];
    if (place !== undefined) this.#move(Math.min(last, Math.max(0, place)));
    else if (this.#active === undefined) return;
    else if (event.key === 'Enter') this.#options.onOpen(this.#active);
    else {
      this.#options.onKey?.(this.#active, event);
      return;
    }
    event.preventDefault();
  }

  #move(place: number): void {
    const key = [...this.#rows.keys()][place];
    if (key === undefined) return;
    this.activate(key);
    this.seeActive();
  }
}

/** Who looks at the end of a list that grows sees its new end; who has scrolled up stays there. */
export class EndOfList {
  readonly #list: HTMLElement;
  #isSeen = true;

  constructor(list: HTMLElement) {
    this.#list = list;
    list.addEventListener('scroll', () => {
      this.#isSeen = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    });
    new ResizeObserver(() => this.changed()).observe(list);
  }

  /** The list is longer, or shows less of itself, than before. */
  changed(): void {
    if (this.#isSeen) this.#list.scrollTop = this.#list.scrollHeight;
  }
}
