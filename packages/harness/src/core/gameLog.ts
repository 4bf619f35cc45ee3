import type { EventKind, GameEvent, HarnessError } from '@bridle/facets';
import type { Log } from '../logs/log.js';

/** Who says what the game tells of itself. */
export const GAME_LOGGER = 'game';

export function logEvent(log: Log, tick: number, event: GameEvent, kind?: EventKind): void {
  if (kind?.isFrequent) return;
  log.add(kind?.isMinor ? 'debug' : 'info', GAME_LOGGER, `[${tick}] ${eventText(event)}`);
}

/** A request that failed through no fault of its client's. */
export function logFailure(log: Log, { code, message }: HarnessError): void {
  if (code === 'internal') log.add('error', 'bridle', message);
  else if (code === 'timeout') log.add('warn', 'bridle', message);
}

function eventText(event: GameEvent): string {
  const { event: name, ...rest } = event;
  if (name === 'chat') return `<${rest.from}> ${rest.text}`;
  const parts = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`);
  return `${name} ${parts.join(' ')}`;
}

function shown(value: unknown): string {
  if (typeof value === 'object') return JSON.stringify(value);
  return String(typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value);
}
