import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time; without an expected token anything will do. */
export function matchesToken(
  expected: string | undefined,
  given: string | null | undefined,
): boolean {
  if (expected === undefined || expected === '') return true;
  return timingSafeEqual(digest(expected), digest(given ?? ''));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
