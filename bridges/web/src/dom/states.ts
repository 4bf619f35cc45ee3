import { type PageNode, words } from '../node.js';

/** What an element says of itself besides its name: its value, and how it is at the moment. */
export function addStates(node: PageNode, element: Element, role: string): void {
  if (isDisabled(element)) node.disabled = true;
  const checked = checkedOf(element);
  if (checked !== undefined) node.checked = checked;
  const selected = flag(element, 'aria-selected') ?? selectedOf(element);
  if (selected !== undefined) node.selected = selected;
  const expanded =
    flag(element, 'aria-expanded') ??
    (element.tagName === 'DETAILS' ? (element as HTMLDetailsElement).open : undefined);
  if (expanded !== undefined) node.expanded = expanded;
  const value = valueIn(element, role);
  if (value !== undefined) node.value = value;
  if (role === 'dialog' || role === 'alertdialog') {
    node.modal = flag(element, 'aria-modal') ?? element.matches(':modal');
  }
  const root = element.getRootNode() as Document | ShadowRoot;
  if (root.activeElement === element && element.tagName !== 'BODY') node.focused = true;
}

/** Disabled by its own word, or by the class by which many games say it. */
export function isDisabled(element: Element): boolean {
  return (
    element.matches(':disabled') ||
    element.getAttribute('aria-disabled') === 'true' ||
    element.classList.contains('disabled')
  );
}

function checkedOf(element: Element): boolean | 'mixed' | undefined {
  const input = element as HTMLInputElement;
  if (element.tagName === 'INPUT' && (input.type === 'checkbox' || input.type === 'radio')) {
    return input.indeterminate ? 'mixed' : input.checked;
  }
  const said = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  return said === 'mixed' ? 'mixed' : said === null ? undefined : said === 'true';
}

function selectedOf(element: Element): boolean | undefined {
  return element.tagName === 'OPTION' ? (element as HTMLOptionElement).selected : undefined;
}

function flag(element: Element, name: string): boolean | undefined {
  const said = element.getAttribute(name);
  return said === null ? undefined : said === 'true';
}

function valueIn(element: Element, role: string): string | number | undefined {
  const tag = element.tagName;
  if (tag === 'SELECT') {
    return words([...(element as HTMLSelectElement).selectedOptions].map(labelOf).join(', '));
  }
  if (tag === 'INPUT') {
    const { type, value } = element as HTMLInputElement;
    if (type === 'password') return '•'.repeat(value.length);
    const isField = role === 'textbox' || role === 'searchbox' || role === 'spinbutton';
    return isField || role === 'slider' || type === 'color' ? words(value) : undefined;
  }
  if (tag === 'TEXTAREA') return (element as HTMLTextAreaElement).value.slice(0, 4_096);
  if (tag === 'PROGRESS' || tag === 'METER') return (element as HTMLProgressElement).value;
  if ((element as HTMLElement).isContentEditable && role === 'textbox') {
    return words(element.textContent);
  }
  const now = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  return now === null ? undefined : words(now);
}

function labelOf({ label }: HTMLOptionElement): string {
  return label;
}
