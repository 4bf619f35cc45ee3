import { element } from '../element.js';

const SHOWN_MS = 6_000;
const TOASTS_MAX = 4;

/** Short notes at the edge of the picture that go by themselves. */
export function createToasts(): { readonly element: HTMLElement; toast(text: string): void } {
  const box = element('div', { className: 'toasts', role: 'status' });
  const toast = (text: string): void => {
    const note = element('p', { className: 'toast' }, text);
    box.append(note);
    while (box.childElementCount > TOASTS_MAX) box.firstElementChild?.remove();
    setTimeout(() => note.remove(), SHOWN_MS);
  };
  return { element: box, toast };
}
