import { element } from '../element.js';
import { button, openDialog, type ShownDialog } from './dialog.js';
import type { PersonActs } from './personActs.js';

const SIGN_LINES = 4;
const SIGN_LINE_CHARS = 15;
const PAGE_CHARS = 1_024;
const PAGES_MAX = 100;
const TITLE_CHARS = 32;

/** Four lines to write on a sign; `closed` is called however it ends. */
export function openSignForm(
  acts: PersonActs,
  lines: readonly string[],
  closed: () => void,
): ShownDialog {
  let isWritten = false;
  const inputs = Array.from({ length: SIGN_LINES }, (_, i) =>
    element('input', { maxlength: SIGN_LINE_CHARS, 'aria-label': `Line ${i + 1}` }),
  );
  inputs.forEach((input, i) => {
    input.value = lines[i] ?? '';
  });
  const form = element(
    'form',
    { className: 'rows' },
    ...inputs,
    element(
      'div',
      { className: 'buttons' },
      element('button', { type: 'submit' }, 'Write'),
      button('Leave as it is', () => dialog.close()),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    isWritten = true;
    void acts.try('sign_write', { lines: inputs.map(({ value }) => value) });
    dialog.close();
  });
  const dialog = openDialog({
    title: 'Sign',
    className: 'dialog-small',
    body: [form],
    onClosed: () => {
      if (!isWritten) void acts.try('close');
      closed();
    },
  });
  return dialog;
}

interface OpenBook {
  readonly slot: number;
  readonly pages: readonly string[];
  /** of a book that is signed, which is only read */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** The pages of a book, one at a time: to write in, or to read once it is signed. */
export function openBook(acts: PersonActs, book: OpenBook, closed: () => void): ShownDialog {
  const isSigned = book.title !== undefined;
  const pages = book.pages.length === 0 ? [''] : [...book.pages];
  let at = 0;
  const where = element('p', { role: 'status' });
  const text = element('textarea', { rows: 10, maxlength: PAGE_CHARS, 'aria-label': 'Page' });
  text.readOnly = isSigned;
  const keep = (): void => {
    pages[at] = text.value;
  };
  const turn = (to: number): void => {
    keep();
    at = Math.max(0, Math.min(PAGES_MAX - 1, to));
    if (!isSigned && at === pages.length) pages.push('');
    at = Math.min(at, pages.length - 1);
    show();
    text.focus();
  };
  const show = (): void => {
    text.value = pages[at]!;
    where.textContent = `Page ${at + 1} of ${pages.length}`;
  };
  const write = async (title?: string): Promise<void> => {
    keep();
    while (pages.length > 1 && pages.at(-1) === '') pages.pop();
    const params = { slot: book.slot, pages, ...(title !== undefined && { title }) };
    if ((await acts.try('book_write', params)) !== undefined) end();
    else show();
  };
  let isDone = false;
  const end = (): void => {
    isDone = true;
    dialog.close();
  };
  /** Escape closes a book as it closes any: what was written stays in it. */
  const leave = (): void => {
    keep();
    const isChanged = pages.join('\f') !== (book.pages.length === 0 ? '' : book.pages.join('\f'));
    if (!isDone && !isSigned && isChanged && acts.mayAct) void write();
    closed();
  };
  show();
  const dialog = openDialog({
    title: isSigned ? `${book.title} by ${book.author ?? 'somebody'}` : 'Book',
    className: 'dialog-book',
    body: [
      where,
      text,
      element(
        'div',
        { className: 'buttons' },
        button('Page before', () => turn(at - 1)),
        button('Next page', () => turn(at + 1)),
      ),
      ...(isSigned ? [] : [signingPart((title) => void write(title))]),
      element(
        'div',
        { className: 'buttons' },
        ...(isSigned ? [] : [button('Write', () => void write())]),
        button(isSigned ? 'Close' : 'Leave as it was', end),
      ),
    ],
    onClosed: leave,
  });
  text.focus();
  return dialog;
}

function signingPart(sign: (title: string) => void): HTMLElement {
  const title = element('input', { maxlength: TITLE_CHARS, required: true });
  const form = element(
    'form',
    { className: 'fields' },
    element('label', {}, 'Title ', title),
    element('button', { type: 'submit' }, 'Sign: nobody writes in it any more'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sign(title.value);
  });
  return form;
}
