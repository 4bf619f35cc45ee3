/** What stands around whatever a game, or somebody in it, has said. */
const OPEN = '<game>';
const CLOSE = '</game>';

/**
 * Controls, halves of characters, marks that turn the direction of writing, and all else that a person does
 * not see and a model may read: tags, variation selectors, fillers.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;
/** Begins or ends what is delimited, in any case. */
const DELIMITER = /<(?=\/?game)/gi;

/** A text of a game, of any number of lines, so that nothing in it can end it. */
export function gameText(text: string): string {
  return `${OPEN}${seen(text)}${CLOSE}`;
}

/** The same for lines of ours that hold texts of a game, each put there by `inline`. */
export function gameLines(lines: readonly string[]): string {
  return `${OPEN}\n${lines.map(seen).join('\n')}\n${CLOSE}`;
}

function seen(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(UNSEEN, ''));
  return lines.join('\n').replace(DELIMITER, '‹');
}

/** A text of a game within a line of ours: it begins no line, and holds none of the marks that are ours. */
export function inline(text: string): string {
  return text
    .replace(/[\n\r\t]/g, ' ')
    .replace(UNSEEN, '')
    .replace(/\|/g, '¦')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')');
}

/** Cut to so many characters, and no half of one. */
export function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  return `${text.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A name as the game writes it, without what every name begins with. */
export function itemName(name: unknown): string {
  return inline(String(name)).replace(/^minecraft:/, '');
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
