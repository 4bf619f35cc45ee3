import { expect, it } from 'vitest';
import { Log } from '../logs/log.js';
import { logEvent } from './gameLog.js';

it('a line of the log has numbers with three decimals at most', () => {
  const log = new Log();
  const hurt = { target: 'player', amount: 10 / 3, cause: 'fall', health: 20 - 10 / 3 };
  logEvent(log, 7, { event: 'damage', ...hurt }, { isMinor: true });
  expect(log.read({ level: 'debug', limit: 1, since: 0 })[0]?.message).toBe(
    '[7] damage target=player amount=3.333 cause=fall health=16.667',
  );
});
