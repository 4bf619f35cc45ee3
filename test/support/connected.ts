import { type BridleEvent, type Client, type ConnectOptions, connect } from '@bridle/client';
import { onTestFinished } from 'vitest';

/** The client of our users, connected to a run until the test is over. */
export async function connected(options: ConnectOptions): Promise<Client> {
  const client = await connect(options);
  onTestFinished(() => client.close());
  return client;
}

/** Lets ticks pass. The result is the tick then, and what this client was told by the time of the reply. */
export async function stepAndHear(
  client: Client,
  ticks: number,
): Promise<{ tick: number; told: BridleEvent[] }> {
  const events = client.events();
  const { tick } = await client.step({ ticks });
  const told: BridleEvent[] = [];
  const nothingMore = Promise.resolve(undefined); // what has come by now is kept, and comes first
  for (;;) {
    const next = await Promise.race([events.next(), nothingMore]);
    if (next?.value === undefined) return { tick, told };
    told.push(next.value);
  }
}
