import { createHash, timingSafeEqual } from 'node:crypto';
import type { Host } from '../core/host.js';

/** Compares in constant time; without an expected token anything will do. */
export function matchesToken(
  expected: string | undefined,
  given: string | null | undefined,
): boolean {
  if (expected === undefined || expected === '') return true;
  return timingSafeEqual(digest(expected), digest(given ?? ''));
}

/** Keeps a token out of the journal of every game of the run: those who send it may name any. */
export function concealToken({ host, token }: { host: Host; token?: string | undefined }): void {
  if (token === undefined) return;
  host.games.each(({ journal }) => {
    journal.conceal(token);
    return undefined;
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
