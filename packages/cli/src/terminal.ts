export { printable, printableLine, safeJson } from '@bridle/processes';

/** What a reply holds where a text should be, as a text whatever it is. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}
