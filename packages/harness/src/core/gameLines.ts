import type { GameEvent, HarnessError } from '@bridle/facets';
import type { Log, LogLevel } from '../logs/log.js';

/** What happens all the time is for those who look for it. */
const LEVELS: Readonly<Record<Exclude<GameEvent['event'], 'block'>, LogLevel>> = {
  chat: 'info',
  death: 'info',
  respawn: 'info',
  milestone: 'info',
  damage: 'debug',
  pickup: 'debug',
};

/** Who says what the game tells of itself. */
export const GAME_LOGGER = 'game';

export function noteEvent(log: Log, tick: number, event: GameEvent): void {
  if (event.event === 'block') return; // the world never stops growing
  log.add(LEVELS[event.event], GAME_LOGGER, `[${tick}] ${said(event)}`);
}

/** A request that failed through no fault of its client's. */
export function noteFailure(log: Log, { code, message }: HarnessError): void {
  if (code === 'internal') log.add('error', 'bridle', message);
  else if (code === 'timeout') log.add('warn', 'bridle', message);
}

function said(event: GameEvent): string {
  if (event.event === 'chat') return `<${event.from}> ${event.text}`;
  const { event: name, ...rest } = event;
  const parts = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`);
  return `${name} ${parts.join(' ')}`;
}

function shown(value: unknown): string {
  return String(typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value);
}
