import { HarnessError } from '@bridle/facets';
import {
  QUOTE_CHARS_MAX,
  RESTART_DELAY_MS,
  RESTART_DELAY_MS_MAX,
  RESTART_DELAY_MS_MIN,
} from '../../limits.js';

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** Reads `500`, `500ms`, `2s` or `1m` as milliseconds, within the bounds of a restart. */
export function readDelay(given: unknown): { delayMs: number; warning?: string } {
  if (given === undefined || given === null) return { delayMs: RESTART_DELAY_MS };
  const text = typeof given === 'number' ? String(given) : given;
  const match = typeof text === 'string' ? /^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m)?$/.exec(text) : null;
  if (match === null) {
    const quoted = String(JSON.stringify(given)).slice(0, QUOTE_CHARS_MAX);
    throw new HarnessError('bad_request', `invalid delayMs: ${quoted}`, 'write 500, 500ms or 2s');
  }
  const ms = Math.round(Number(match[1]) * UNITS_MS[match[2] ?? 'ms']!);
  const delayMs = Math.min(Math.max(ms, RESTART_DELAY_MS_MIN), RESTART_DELAY_MS_MAX);
  if (delayMs === ms) return { delayMs };
  return { delayMs, warning: `delayMs was ${ms}; ${delayMs} was used` };
}
