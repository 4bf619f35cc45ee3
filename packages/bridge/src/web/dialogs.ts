import type { PageDialog } from './playwright.js';

/** A node of the wire, as far as a dialog has any. */
interface DialogNode {
  readonly role: string;
  readonly label: string;
  readonly key: string;
  readonly interactive: boolean;
  readonly modal?: true;
  readonly value?: string;
  readonly actions?: readonly string[];
  readonly children?: readonly DialogNode[];
}

/**
 * A box of the browser itself (alert, confirm, prompt), as elements. The page stands still until it is
 * answered: nothing else of it can be seen or done meanwhile.
 */
export class OpenDialog {
  readonly #dialog: PageDialog;
  readonly #key: string;
  #text: string;

  constructor(dialog: PageDialog, number: number) {
    this.#dialog = dialog;
    this.#key = `dialog${number}`;
    this.#text = dialog.defaultValue();
  }

  get message(): string {
    return this.#dialog.message();
  }

  nodes(): readonly DialogNode[] {
    const type = this.#dialog.type();
    const button = (label: string, name: string): DialogNode => ({
      role: 'button',
      label,
      key: `${this.#key}.${name}`,
      interactive: true,
      actions: ['click'],
    });
    const field: DialogNode = {
      role: 'textbox',
      label: this.message,
      key: `${this.#key}.text`,
      interactive: true,
      value: this.#text,
      actions: ['fill'],
    };
    return [
      {
        role: 'alertdialog',
        label: this.message.slice(0, 4_096),
        key: this.#key,
        interactive: false,
        modal: true,
        children: [
          ...(type === 'prompt' ? [field] : []),
          button('OK', 'ok'),
          ...(type === 'alert' ? [] : [button('Cancel', 'cancel')]),
        ],
      },
    ];
  }

  /** Whether a key is one of its own; keys of other dialogs are gone. */
  has(key: unknown): key is string {
    return typeof key === 'string' && key.startsWith(`${this.#key}.`);
  }

  fill(value: string): void {
    this.#text = value;
  }

  /** Answers it by a button; true when there is such a one. */
  async press(key: string): Promise<boolean> {
    if (key === `${this.#key}.ok`) await this.#dialog.accept(this.#text);
    else if (key === `${this.#key}.cancel`) await this.#dialog.dismiss();
    else return false;
    return true;
  }
}
