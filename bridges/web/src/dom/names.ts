import { words } from '../node.js';
import { NAMED_BY_CONTENT } from './roles.js';

/**
 * The accessible name of an element: what a person would call it. `content` is what is to be seen in it,
 * where that is known better than by its text.
 */
export function nameOf(element: Element, role: string, content?: string): string {
  return (
    labelledBy(element) ||
    words(element.getAttribute('aria-label')) ||
    nativeName(element) ||
    (NAMED_BY_CONTENT.has(role) ? (content ?? textIn(element)) : '') ||
    words(element.getAttribute('title')) ||
    words(element.getAttribute('placeholder'))
  );
}

/** What is said about an element besides its name. */
export function descriptionOf(element: Element, name: string): string | undefined {
  const ids = element.getAttribute('aria-describedby');
  const described = ids === null ? '' : textOfIds(element, ids);
  const said = words(element.getAttribute('aria-description'));
  const text = described || said || words(element.getAttribute('title'));
  return text === '' || text === name ? undefined : text;
}

function labelledBy(element: Element): string {
  const ids = element.getAttribute('aria-labelledby');
  return ids === null ? '' : textOfIds(element, ids);
}

function textOfIds(element: Element, ids: string): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const found = ids.split(/\s+/).map((id) => (id === '' ? null : root.getElementById(id)));
  return words(found.map((one) => one?.textContent ?? '').join(' '));
}

function nativeName(element: Element): string {
  switch (element.tagName.toLowerCase()) {
    case 'input': {
      const input = element as HTMLInputElement;
      if (input.type === 'submit' || input.type === 'reset' || input.type === 'button') {
        return words(input.value) || (input.type === 'button' ? '' : input.type);
      }
      return (input.type === 'image' ? words(input.alt) : '') || labelsOf(input);
    }
    case 'select':
    case 'textarea':
    case 'meter':
    case 'progress':
    case 'output':
      return labelsOf(element as HTMLSelectElement);
    case 'img':
    case 'area':
      return words(element.getAttribute('alt'));
    case 'fieldset':
      return firstChildText(element, 'legend');
    case 'table':
      return firstChildText(element, 'caption');
    case 'figure':
      return firstChildText(element, 'figcaption');
    case 'details':
      return firstChildText(element, 'summary');
    case 'option':
    case 'optgroup':
      return words((element as HTMLOptionElement).label);
    case 'svg':
      return firstChildText(element, 'title');
    default:
      return '';
  }
}

function labelsOf(element: HTMLSelectElement | HTMLInputElement): string {
  const labels = [...(element.labels ?? [])];
  // A label around a field holds the field, too, whose own text is no part of its name.
  const texts = labels.map((label) => textIn(label, element));
  return words(texts.join(' '));
}

function firstChildText(element: Element, tag: string): string {
  const child = [...element.children].find((one) => one.tagName.toLowerCase() === tag);
  return words(child?.textContent);
}

/** The visible text in an element, with the names of pictures in it. */
export function textIn(element: Element, except?: Element): string {
  if (element.firstElementChild === null) return words(element.textContent);
  const parts: string[] = [];
  collect(element, except, parts);
  return words(parts.join(''));
}

function collect(element: Element, except: Element | undefined, parts: string[]): void {
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) parts.push(child.nodeValue ?? '');
    if (child.nodeType !== Node.ELEMENT_NODE || child === except) continue;
    const inner = child as Element;
    if (!inner.checkVisibility() || inner.getAttribute('aria-hidden') === 'true') continue;
    const tag = inner.tagName.toLowerCase();
    if (tag === 'script' || tag === 'style' || tag === 'select') continue;
    const label = inner.getAttribute('aria-label') ?? inner.getAttribute('alt');
    const isInline = getComputedStyle(inner).display.startsWith('inline');
    if (!isInline) parts.push(' ');
    if (label !== null && label !== '') parts.push(label);
    else collect(inner, except, parts);
    if (!isInline) parts.push(' ');
  }
}
