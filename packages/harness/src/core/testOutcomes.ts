import type { HarnessError } from '@bridle/facets';
import type { Client } from './client.js';
import type { Host } from './host.js';
import type { Outcome } from './queuedRequest.js';

/** What comes of a request. */
export function ask(
  host: Host,
  client: Client,
  op: string,
  params: object = {},
  key?: string,
): Promise<Outcome> {
  return new Promise((done) => host.submit(client, { op, params, key }, { done }));
}

export function failureOf(outcome: Outcome): HarnessError {
  if (outcome.ok) throw new Error(`expected a failure, got ${JSON.stringify(outcome.value)}`);
  return outcome.error;
}

/** Lets happen what can go on now. */
export async function turns(count = 10): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(setImmediate);
}
