import { HarnessError, type LongAction, until } from '@bridle/facets';
import type { Outcome } from './queuedRequest.js';

/** The outcome of an action, once clients have been told of the pictures before it. */
export function* afterAnnouncements(
  announcements: Promise<void>,
  outcome: Outcome,
): LongAction<object> {
  yield* until(announcements);
  if (outcome.ok) return outcome.value;
  throw outcome.error;
}

export function failedOutcome(error: HarnessError): Outcome {
  return { ok: false, error };
}

export function busy(): HarnessError {
  return new HarnessError('busy', 'server busy', 'wait for the replies to what you sent');
}

export function shuttingDown(): HarnessError {
  return new HarnessError('cancelled', 'shutting down');
}

export function stuck(): HarnessError {
  const message = 'an action that was stopped has not ended in the game yet';
  return new HarnessError('busy', message, 'wait until it has, or connect to the game again');
}
