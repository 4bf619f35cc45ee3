import type { NodeAction } from '../node.js';

const TAG_ROLES: Readonly<Record<string, string>> = {
  article: 'region',
  aside: 'region',
  button: 'button',
  datalist: 'listbox',
  dd: 'paragraph',
  details: 'group',
  dialog: 'dialog',
  dt: 'paragraph',
  fieldset: 'group',
  figure: 'group',
  footer: 'region',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  header: 'banner',
  hr: 'separator',
  img: 'img',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  section: 'region',
  summary: 'button',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  tr: 'row',
  ul: 'list',
};

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'button',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** Roles that only name a part of the page: without a name they say nothing, and are left out. */
const NAMED_ONLY = new Set(['region', 'group', 'form', 'banner', 'cell', 'row']);

/** Roles whose name is what is written in them. */
export const NAMED_BY_CONTENT = new Set([
  ...['button', 'cell', 'checkbox', 'columnheader', 'gridcell', 'heading', 'link', 'menuitem'],
  ...['menuitemcheckbox', 'menuitemradio', 'option', 'radio', 'rowheader', 'switch', 'tab'],
  ...['tooltip', 'treeitem'],
]);

const FIELDS: readonly NodeAction[] = ['click', 'hover', 'focus', 'fill', 'type'];
const BUTTONS: readonly NodeAction[] = ['click', 'dblclick', 'hover', 'focus'];
const CHECKS: readonly NodeAction[] = ['click', 'check', 'uncheck', 'hover', 'focus'];

/** What elements of a role take. */
const ROLE_ACTIONS: Readonly<Record<string, readonly NodeAction[]>> = {
  button: BUTTONS,
  checkbox: CHECKS,
  combobox: ['click', 'select', 'fill', 'hover', 'focus'],
  gridcell: BUTTONS,
  link: BUTTONS,
  listbox: ['click', 'select', 'fill', 'hover', 'focus'],
  menuitem: BUTTONS,
  menuitemcheckbox: CHECKS,
  menuitemradio: CHECKS,
  radio: ['click', 'check', 'hover', 'focus'],
  scrollbar: ['drag', 'hover'],
  searchbox: FIELDS,
  slider: ['click', 'fill', 'drag', 'hover', 'focus'],
  spinbutton: FIELDS,
  switch: CHECKS,
  tab: BUTTONS,
  textbox: FIELDS,
  treeitem: BUTTONS,
};

/** What an element of a role takes; undefined for roles that are only looked at. */
export function actionsOf(role: string): readonly NodeAction[] | undefined {
  return ROLE_ACTIONS[role];
}

export function needsName(role: string): boolean {
  return NAMED_ONLY.has(role);
}

/** The role that an element says it has, or that its tag stands for. */
export function roleOf(element: Element): string | undefined {
  const said = element.getAttribute('role')?.trim().split(/\s+/)[0]?.toLowerCase();
  if (said !== undefined && said !== '') {
    return said === 'presentation' || said === 'none' ? undefined : said;
  }
  const tag = element.tagName.toLowerCase();
  if (tag === 'input') {
    const type = (element as HTMLInputElement).type;
    return INPUT_ROLES[type] ?? 'textbox';
  }
  if (tag === 'a' || tag === 'area') return element.hasAttribute('href') ? 'link' : undefined;
  if (tag === 'select') {
    const { multiple, size } = element as HTMLSelectElement;
    return multiple || size > 1 ? 'listbox' : 'combobox';
  }
  if (tag === 'img') return element.getAttribute('alt') === '' ? undefined : 'img';
  if (tag === 'svg') return element.hasAttribute('aria-label') ? 'img' : undefined;
  if ((element as HTMLElement).isContentEditable && !isEditable(element.parentElement)) {
    return 'textbox';
  }
  return TAG_ROLES[tag];
}

function isEditable(element: Element | null): boolean {
  return element !== null && (element as HTMLElement).isContentEditable;
}
