/** What JSON lets stand in a text and a terminal could obey, or be turned around by. */
const LEFT_BY_JSON = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** JSON as it may reach a terminal, which must not obey it; it stays the same JSON. */
export function safeJson(json: string): string {
  return json.replace(
    LEFT_BY_JSON,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What a game says may hold anything; a terminal must not obey it. Lines stay lines. */
export function printable(text: string): string {
  return safeJson(text.replace(/[^\P{Cc}\n]/gu, (char) => JSON.stringify(char).slice(1, -1)));
}

/** The same, and no more than one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n');
}
