import { CommandError } from '../commandError.js';
import { words } from '../node.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a value as the browser does for a person: libraries that watch the property see it, too. */
export function setFieldValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (set === undefined) field.value = value;
  else set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** Puts a value into an element: a text, a number, an entry of a list, whether it is ticked. */
export function fillElement(element: Element, value: string): void {
  const tag = element.tagName;
  const isEditable = (element as HTMLElement).isContentEditable;
  if (tag === 'SELECT') chooseOption(element as HTMLSelectElement, value);
  else if (tag === 'TEXTAREA' || tag === 'INPUT') fillField(element as HTMLInputElement, value);
  else if (isEditable) {
    (element as HTMLElement).focus();
    element.textContent = value;
    element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: value }));
  } else {
    throw new CommandError('unsupported', 'it is no field that can be filled');
  }
}

function fillField(field: HTMLInputElement, value: string): void {
  if (field.readOnly) throw new CommandError('disabled', 'the field can only be read');
  if (field.type === 'checkbox' || field.type === 'radio') {
    const isOn = ['true', 'on', 'yes', '1'].includes(value.toLowerCase());
    if (field.checked !== isOn) field.click();
    return;
  }
  if (field.type === 'file') {
    throw new CommandError('unsupported', 'files cannot be put into a page');
  }
  field.focus({ preventScroll: true });
  setFieldValue(field, value);
  if (field.value !== value && field.type !== 'range') {
    throw new CommandError('bad_params', `a field for a ${field.type} does not take "${value}"`);
  }
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses an entry by its label or its value. */
export function chooseOption(list: HTMLSelectElement, wanted: string): void {
  const options = [...list.options];
  const option =
    options.find(({ label }) => words(label) === words(wanted)) ??
    options.find(({ value }) => value === wanted);
  if (option === undefined) {
    const entries = options.slice(0, 20).map(({ label }) => words(label));
    throw new CommandError(
      'bad_params',
      `it has no entry "${wanted}"`,
      `it has ${entries.join(', ')}`,
    );
  }
  if (option.disabled) throw new CommandError('disabled', `the entry "${wanted}" cannot be chosen`);
  list.focus({ preventScroll: true });
  if (list.multiple) option.selected = true;
  else list.selectedIndex = option.index;
  for (const name of ['input', 'change']) {
    list.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  }
}
