import { OP_NAMES } from '@bridle/client/ops';
import type { Request } from './requests.js';

/**
 * The requests of a line that has nothing but names of ops, as `get_state -- get_inventory`; undefined for
 * any other. What ops take need not be known for them, and to load it is a third of a start.
 */
export function plainRequests(words: readonly string[]): Request[] | undefined {
  const requests: Request[] = [];
  for (const [i, word] of words.entries()) {
    const isName = (OP_NAMES as readonly string[]).includes(word);
    const isFirst = i === 0 || words[i - 1] === '--';
    if (isName && isFirst) requests.push({ op: word });
    else if (word !== '--') return undefined;
  }
  return requests;
}
