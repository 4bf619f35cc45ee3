/** The number by which older pages know a key: what `keyCode` of an event says. */
const CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Shift: 16,
  Control: 17,
  Alt: 18,
  Pause: 19,
  CapsLock: 20,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Insert: 45,
  Delete: 46,
  Meta: 91,
  ';': 186,
  '=': 187,
  ',': 188,
  '-': 189,
  '.': 190,
  '/': 191,
  '`': 192,
  '[': 219,
  '\\': 220,
  ']': 221,
  "'": 222,
};

export interface KeyFacts {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
}

/** What an event of a key says, by the name of the key. */
export function keyFacts(name: string): KeyFacts {
  const key = name === 'Space' ? ' ' : name;
  if (/^[a-z]$/i.test(key)) {
    const upper = key.toUpperCase();
    return { key, code: `Key${upper}`, keyCode: upper.charCodeAt(0) };
  }
  if (/^[0-9]$/.test(key)) return { key, code: `Digit${key}`, keyCode: key.charCodeAt(0) };
  const [, number] = /^F([1-9]|1[0-2])$/.exec(key) ?? [];
  if (number !== undefined) return { key, code: key, keyCode: 111 + Number(number) };
  const sided = ['Shift', 'Control', 'Alt', 'Meta'].includes(key);
  const code = key === ' ' ? 'Space' : sided ? `${key}Left` : key;
  return { key, code, keyCode: CODES[key] ?? 0 };
}
