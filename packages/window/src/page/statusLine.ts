import { element } from '../element.js';

/** What may have something to say, what matters most first. */
const SPEAKERS = ['connection', 'fault', 'view', 'clock'] as const;
type Speaker = (typeof SPEAKERS)[number];

/** One line over the picture: why it is not there, or not all of it. The page is never blank without a word. */
export class StatusLine {
  readonly element: HTMLElement;
  readonly #words = element('p', { className: 'status-words', role: 'status' });
  readonly #note = element('p', { className: 'status-note', hidden: true });
  readonly #said = new Map<Speaker, string>();

  constructor() {
    this.element = element('div', { className: 'status' }, this.#words, this.#note);
    this.say('connection', 'Connecting to the run …');
  }

  /** Undefined: there is nothing to say. */
  say(speaker: Speaker, text: string | undefined): void {
    if (text === undefined) this.#said.delete(speaker);
    else this.#said.set(speaker, text);
    const shown = SPEAKERS.map((name) => this.#said.get(name)).find((one) => one !== undefined);
    setText(this.#words, shown ?? '');
  }

  /** What is good to know and no news for who listens, in a corner: how much land has come, say. */
  note(text: string): void {
    setText(this.#note, text);
  }
}

/** Writes only what is new, so that nothing is read aloud twice. */
export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
  node.hidden = text === '';
}
