import { LINE_CHARS_MAX } from './limits.js';

/** What stands around whatever a game, or somebody in it, has said. */
const OPEN = '<game>';
const CLOSE = '</game>';

/**
 * Controls, halves of characters, marks that turn the direction of writing, and all else that a person does
 * not see and a model may read: tags, variation selectors, fillers.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;
const BREAKS = /[\t\n\r]/g;
/** Begins or ends what is delimited, in any case. */
const DELIMITER = /<(?=\/?game)/gi;

/** How lines of ours begin: with a ref, a mark, a bracket, a number, or one of these words. */
const LIKE_OURS = /^(?:e\d|\P{L}|cursor\b|act\b|nothing\b|the screen\b)/iu;

/** Lines that a game says, so that nothing in them can end them; what breaks a line within one is a space. */
export function gameText(...lines: readonly string[]): string {
  return `${OPEN}${lines.map(seen).join('\n')}${CLOSE}`;
}

/** The same for lines of ours that hold texts of a game, each put there by `inline`. */
export function gameLines(lines: readonly string[]): string {
  return `${OPEN}\n${lines.map(seen).join('\n')}\n${CLOSE}`;
}

function seen(line: string): string {
  return line.replace(BREAKS, ' ').replace(UNSEEN, '').replace(DELIMITER, '‹');
}

/** A text of a game within a line of ours: it begins no line, and holds none of the marks that are ours. */
export function inline(text: string): string {
  return text
    .replace(BREAKS, ' ')
    .replace(UNSEEN, '')
    .replace(/\|/g, '¦')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')');
}

/** A whole line that a game has said: none of it passes for a line of ours. */
export function quoted(text: string): string {
  const line = cut(inline(text).trim(), LINE_CHARS_MAX);
  return LIKE_OURS.test(line) ? `: ${line}` : line;
}

/** Cut to so many characters, and no half of one. */
export function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  return `${text.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A name as the game writes it, without what every name begins with. */
export function itemName(name: unknown): string {
  return cut(inline(String(name)).replace(/^minecraft:/, ''), LINE_CHARS_MAX);
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
