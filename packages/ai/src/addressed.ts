/** What is said to somebody of one of these names, or undefined when it is not for them. */
export function addressed(text: string, names: readonly string[]): string | undefined {
  for (const name of names) {
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const atStart = new RegExp(`^\\s*@?${word}(?![\\p{L}\\p{N}_])[\\s,:;!，：]*(.*)$`, 'isu');
    const rest = atStart.exec(text)?.[1];
    if (rest !== undefined && rest !== '') return rest.trim();
    if (new RegExp(`@${word}(?![\\p{L}\\p{N}_])`, 'iu').test(text)) return text.trim();
  }
  return undefined;
}

/** An answer as lines of chat: what is too long is cut, and says so. */
export function chatLines(reply: string, charsMax: number, linesMax: number): string[] {
  const lines: string[] = [];
  for (const paragraph of reply.split(/\r?\n/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: chat takes none of them
    let rest = unslashed(paragraph.replace(/[\u0000-\u001f\u007f]/g, ' '));
    while (rest !== '') {
      const line = cutAt(rest, charsMax);
      lines.push(line);
      rest = unslashed(rest.slice(line.length));
    }
  }
  if (lines.length <= linesMax) return lines;
  const last = cutAt(lines[linesMax - 1]!, charsMax - 2);
  return [...lines.slice(0, linesMax - 1), `${last} …`];
}

/** A game takes what begins with a slash for a command. */
function unslashed(text: string): string {
  return text.replace(/^[/\s]+/, '').trimEnd();
}

/** At a space where there is one, and never through the middle of a character. */
function cutAt(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const space = text.lastIndexOf(' ', charsMax);
  const end = space > charsMax / 2 ? space : charsMax;
  const isSplit = /[\uD800-\uDBFF]/.test(text[end - 1]!);
  return text.slice(0, isSplit ? end - 1 : end);
}

/** Voices that are nobody's: what the world or a server says by itself, such as who has come, is for no one. */
const NOBODY: ReadonlySet<string> = new Set(['world', 'server']);

/**
 * Whether somebody may address the model. Who speaks by the voice of the player whom it plays always may: that
 * is who has started it.
 */
export function mayAddress(
  from: string,
  listensTo: 'everybody' | readonly string[],
  ownVoice: string,
): boolean {
  if (NOBODY.has(from)) return false;
  if (listensTo === 'everybody' || from === ownVoice) return true;
  const name = from.toLowerCase();
  return listensTo.some((one) => one.toLowerCase() === name);
}
