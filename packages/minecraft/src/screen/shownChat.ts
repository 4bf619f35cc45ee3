import { type ChatLine, SERVER_SPEAKS } from '@bridle/facets';
import { CHAT_LINE_MS, CHAT_LINES_MAX } from '../limits.js';

/** The last lines of the chat, as long as the game shows them. */
export function freshLines(lines: readonly ChatLine[]): string[] {
  const since = Date.now() - CHAT_LINE_MS;
  return lines
    .slice(-CHAT_LINES_MAX)
    .filter(({ at }) => at >= since)
    .map(({ from, text }) => (from === SERVER_SPEAKS ? text : `<${from}> ${text}`));
}
