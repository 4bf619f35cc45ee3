import { element } from '../element.js';
import type { PanelTab } from './panelContext.js';

/** The heads of the tabs: one stop for the Tab key, arrows choose. */
export class TabBar {
  readonly element: HTMLElement;
  readonly #tabs: readonly PanelTab[];
  readonly #heads: readonly HTMLButtonElement[];
  readonly #onChoice: () => void;
  #chosen = 0;

  constructor(tabs: readonly PanelTab[], onChoice: () => void) {
    this.#tabs = tabs;
    this.#onChoice = onChoice;
    this.#heads = tabs.map((tab, i) =>
      element(
        'button',
        {
          className: 'panel-tab',
          type: 'button',
          role: 'tab',
          id: `panel-tab-${tab.id}`,
          'aria-controls': `panel-page-${tab.id}`,
          on: { click: () => this.choose(i) },
        },
        tab.label,
      ),
    );
    for (const tab of tabs) {
      tab.element.id = `panel-page-${tab.id}`;
      tab.element.classList.add('panel-page');
      tab.element.setAttribute('role', 'tabpanel');
      tab.element.setAttribute('aria-labelledby', `panel-tab-${tab.id}`);
    }
    const on = { keydown: (event: KeyboardEvent) => this.#onKey(event) };
    const bar = { className: 'panel-tabs', role: 'tablist', 'aria-label': 'Watching', on };
    this.element = element('div', bar, ...this.#heads);
    this.#show();
  }

  get chosen(): PanelTab {
    return this.#tabs[this.#chosen]!;
  }

  choose(place: number): void {
    this.#chosen = place;
    this.#show();
    this.#onChoice();
  }

  #show(): void {
    for (const [i, head] of this.#heads.entries()) {
      const isChosen = i === this.#chosen;
      head.setAttribute('aria-selected', String(isChosen));
      head.tabIndex = isChosen ? 0 : -1;
      this.#tabs[i]!.element.hidden = !isChosen;
    }
  }

  #onKey(event: KeyboardEvent): void {
    const count = this.#tabs.length;
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (this.#chosen + 1) % count,
      ArrowLeft: (this.#chosen + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.choose(place);
    this.#heads[place]!.focus();
  }
}
