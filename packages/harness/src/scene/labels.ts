import { LABEL_CHARS_MAX } from '../limits.js';

// Ends of lines, control characters, halves of characters, and marks that turn the direction of
// writing: whatever could make a line look like another, or like two.
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const RISKY = /["\\[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * A game's own text in quotes, as one JSON string. None can end its quotes, begin a line or
 * hold `[ref=`, so that even who searches the text for refs finds only ours.
 */
export function quotedLabel(text: string): string {
  const short = cut(text);
  if (!RISKY.test(short)) return `"${short}"`;
  return JSON.stringify(short)
    .replace(/\[(?=ref=)/gi, '\\u005b')
    .replace(UNSEEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** At most so many characters; an ellipsis says that there were more. */
export function cut(text: string): string {
  if (text.length <= LABEL_CHARS_MAX) return text;
  return `${text.slice(0, LABEL_CHARS_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
