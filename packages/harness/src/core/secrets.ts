import { HarnessError } from '@bridle/facets';

const INSTEAD = '[redacted]';

/** Texts that are written down nowhere: tokens. */
export class Secrets {
  readonly #texts: string[] = [];

  add(text: string): void {
    if (text !== '' && !this.#texts.includes(text)) this.#texts.push(text);
  }

  /** The value with no secret in any of its strings and keys; the very same where there was none. */
  without<T>(value: T): T {
    return this.#texts.length === 0 ? value : (this.#clean(value) as T);
  }

  /** The same for JSON, which stays JSON; it is parsed only where a secret is in it. */
  withoutIn(json: string): string {
    const isIn = (text: string): boolean => json.includes(JSON.stringify(text).slice(1, -1));
    return this.#texts.some(isIn) ? JSON.stringify(this.#clean(JSON.parse(json))) : json;
  }

  #clean(value: unknown): unknown {
    if (typeof value === 'string') return this.#cleanText(value);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    if (value instanceof HarnessError) return this.#cleanError(value);
    if (Array.isArray(value)) {
      const clean = value.map((item) => this.#clean(item));
      return clean.some((item, i) => item !== value[i]) ? clean : value;
    }
    const entries = Object.entries(value);
    const clean = entries.map(([key, item]) => [this.#cleanText(key), this.#clean(item)] as const);
    const hasChanged = clean.some(([key, item], i) => {
      const [keyBefore, itemBefore] = entries[i]!;
      return key !== keyBefore || item !== itemBefore;
    });
    return hasChanged ? Object.fromEntries(clean) : value;
  }

  #cleanText(text: string): string {
    return this.#texts.reduce((cleaner, secret) => cleaner.replaceAll(secret, INSTEAD), text);
  }

  #cleanError(error: HarnessError): HarnessError {
    const { code, message, hint, details, reason } = error;
    const clean = [message, hint, details].map((part) => this.#clean(part));
    if (clean[0] === message && clean[1] === hint && clean[2] === details) return error;
    const [cleanMessage, cleanHint, cleanDetails] = clean as [string, typeof hint, typeof details];
    return new HarnessError(code, cleanMessage, cleanHint, cleanDetails, reason);
  }
}
