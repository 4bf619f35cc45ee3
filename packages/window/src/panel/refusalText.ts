import { RefusedError } from '../connection.js';

/** What went wrong, in words, with what to do next where that is known. */
export function refusalText(thrown: unknown): string {
  if (thrown instanceof RefusedError) {
    return thrown.hint === undefined ? thrown.message : `${thrown.message} (${thrown.hint})`;
  }
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Whether to ask again would be answered the same until the game itself changes. */
export function isLasting(thrown: unknown): boolean {
  return thrown instanceof RefusedError && ['unsupported', 'bad_request'].includes(thrown.code);
}
