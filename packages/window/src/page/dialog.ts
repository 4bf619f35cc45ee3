import { element } from '../element.js';

export interface ShownDialog {
  readonly element: HTMLDialogElement;
  close(): void;
}

interface DialogOptions {
  readonly title: string;
  readonly className?: string;
  readonly body: readonly (Node | string)[];
  /** Called once, however it was closed. */
  onClosed?(): void;
}

let titles = 0;

/** Opens a dialog over the page. The browser keeps the focus in it, and Escape closes it. */
export function openDialog({ title, className = '', body, onClosed }: DialogOptions): ShownDialog {
  const id = `dialog-title-${++titles}`;
  const dialog = element(
    'dialog',
    { className: `dialog ${className}`, 'aria-labelledby': id, on: { keydown: stay, keyup: stay } },
    element('h2', { id }, title),
    ...body,
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClosed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { element: dialog, close: () => dialog.close() };
}

/** Keys that are typed in a dialog are no moves in the game. */
function stay(event: Event): void {
  event.stopPropagation();
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Asks before something that cannot be undone. */
export function confirmDialog(title: string, text: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    let isSure = false;
    const dialog = openDialog({
      title,
      className: 'dialog-small',
      body: [
        element('p', {}, text),
        element(
          'div',
          { className: 'buttons' },
          button('Cancel', () => dialog.close(), { autofocus: true }),
          button(
            yes,
            () => {
              isSure = true;
              dialog.close();
            },
            { className: 'danger' },
          ),
        ),
      ],
      onClosed: () => resolve(isSure),
    });
  });
}

export function button(
  text: string,
  click: () => void,
  more: {
    readonly className?: string;
    readonly [attribute: string]: string | boolean | undefined;
  } = {},
): HTMLButtonElement {
  return element('button', { type: 'button', ...more, on: { click } }, text);
}
