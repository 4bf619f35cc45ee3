import type { HarnessError } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { describe, expect, it, vi } from 'vitest';
import {
  DEADLINE_MS,
  MAILBOX_BYTES_MAX,
  MAILBOX_REQUESTS_MAX,
  READ_AHEAD_BYTES_MAX,
  READ_AHEAD_REQUESTS_MAX,
  READ_AHEADS_BYTES_MAX,
} from '../limits.js';
import { OPS } from '../ops/index.js';
import type { Client } from './client.js';
import { Host } from './host.js';
import type { Outcome } from './queuedRequest.js';

const FOREVER = 1_000_000_000;

function newHost(): Host {
  const seed = { high: 0, low: 1 };
  const game = createVoxelGame({ seed, worldType: 'flat', noScreen: 'render disabled' });
  return new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
}

/** A client that says whether it is held, and what it was answered, in order. */
class Slowed {
  readonly host: Host;
  readonly client: Client;
  readonly answers: { key: string; outcome: Outcome }[] = [];
  readonly holds: boolean[] = [];

  constructor(host: Host, share?: object) {
    this.host = host;
    this.client = host.connect(() => {}, share && { dialect: 'flood', share });
    this.client.hold = (isHeld) => this.holds.push(isHeld);
  }

  send(op: string, key: string, params: object = {}, bytes = 0): Promise<Outcome> {
    return new Promise((resolve) => {
      const done = (outcome: Outcome): void => {
        this.answers.push({ key, outcome });
        resolve(outcome);
      };
      this.host.submit(this.client, { op, params, key, bytes }, { done });
    });
  }

  /** Of each request that was answered with an error: its message. */
  get errors(): string[] {
    return this.answers.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.error.message]));
  }

  get keys(): string[] {
    return this.answers.map(({ key }) => key);
  }
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, i) => String(i));
}

describe('a client that can be read more slowly', () => {
  it('is answered in order, however many requests wait behind one', async () => {
    const one = new Slowed(newHost());
    void one.send('step', '"long"', { ticks: FOREVER });
    const keys = numbers(MAILBOX_REQUESTS_MAX * 4);
    const all = keys.map((key) => one.send('list_states', key));
    one.host.cancel(one.client, 'long');
    await Promise.all(all);
    expect(one.keys).toEqual(['"long"', ...keys]);
    expect(one.errors).toEqual(['cancelled']);
    expect(one.holds).toEqual([]);
    expect(one.client.unfinished).toBe(0);
  });

  it('is held when more than enough was read ahead, and let go when half of that is done', async () => {
    const one = new Slowed(newHost());
    void one.send('step', '"long"', { ticks: FOREVER });
    const room = MAILBOX_REQUESTS_MAX + READ_AHEAD_REQUESTS_MAX;
    const all = numbers(room - 1).map((key) => one.send('list_states', key));
    expect(one.holds).toEqual([]);
    all.push(one.send('list_states', 'the last'));
    expect(one.holds).toEqual([true]);
    one.host.cancel(one.client, 'long');
    await Promise.all(all);
    expect(one.holds).toEqual([true, false]);
    expect(one.errors).toEqual(['cancelled']);
  });

  it('is held when long lines are read ahead, and loses none of them', async () => {
    const one = new Slowed(newHost());
    void one.send('step', '"long"', { ticks: FOREVER });
    const large = READ_AHEAD_BYTES_MAX;
    const waiting = numbers(MAILBOX_BYTES_MAX / large).map((key) =>
      one.send('list_states', key, {}, large),
    );
    expect(one.holds).toEqual([]);
    waiting.push(one.send('list_states', 'ahead', {}, large));
    expect(one.holds).toEqual([true]);
    one.host.cancel(one.client, 'long');
    await Promise.all(waiting);
    expect(one.holds).toEqual([true, false]);
    expect(one.errors).toEqual(['cancelled']);
  });

  it('has its cancel served at once, and what was read ahead is cancelled, too', async () => {
    const one = new Slowed(newHost());
    const sent = MAILBOX_REQUESTS_MAX * 4;
    void one.send('step', '"long"', { ticks: FOREVER });
    for (const key of numbers(sent)) void one.send('list_states', key);
    const outcome = await one.send('cancel', '"stop"');
    expect(outcome).toEqual({ ok: true, value: { count: sent + 1 } });
    expect(one.answers).toHaveLength(sent + 2);
    expect(one.client.unfinished).toBe(0);
  });

  it('can cancel a single request that was read ahead', async () => {
    const one = new Slowed(newHost());
    void one.send('step', '"long"', { ticks: FOREVER });
    for (const key of numbers(MAILBOX_REQUESTS_MAX)) void one.send('list_states', key);
    const ahead = one.send('list_states', '"ahead"');
    expect(one.host.cancel(one.client, 'ahead')).toBe(1);
    expect((await ahead) as { error: HarnessError }).toMatchObject({
      error: { code: 'cancelled', message: 'cancelled before it began' },
    });
    expect(one.answers).toHaveLength(1);
    one.host.cancel(one.client);
  });

  it('has all its requests answered when the run ends, and none kept when it is gone', async () => {
    const [one, gone] = [new Slowed(newHost()), new Slowed(newHost())];
    for (const each of [one, gone]) {
      void each.send('step', '"long"', { ticks: FOREVER });
      for (const key of numbers(MAILBOX_REQUESTS_MAX + 9)) void each.send('list_states', key);
    }
    one.host.stop({ text: 'enough' });
    expect(new Set(one.errors)).toEqual(new Set(['shutting down']));
    expect(one.answers).toHaveLength(MAILBOX_REQUESTS_MAX + 10);
    gone.host.disconnect(gone.client);
    expect(gone.answers).toHaveLength(MAILBOX_REQUESTS_MAX + 10);
    expect(gone.client.unfinished).toBe(0);
  });

  it('gives way to others by waiting, not by being refused', async () => {
    const one = new Slowed(newHost());
    const other = new Slowed(one.host);
    other.client.hold = undefined;
    void one.send('step', '"long"', { ticks: FOREVER });
    const keys = numbers(MAILBOX_REQUESTS_MAX + 1);
    const all = keys.map((key) => one.send('list_states', key));
    const others = [other.send('step', 'a', { ticks: 1 }), other.send('list_states', 'b')];
    one.host.cancel(one.client, 'long');
    await Promise.all([...all, ...others]);
    expect(one.keys).toEqual(['"long"', ...keys]);
    expect([...one.errors, ...other.errors]).toEqual(['cancelled']);
  });

  it('is read on when what waits runs out of time, behind a request that does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const one = new Slowed(newHost());
      void one.send('step', '"long"', { ticks: FOREVER });
      const sent = MAILBOX_REQUESTS_MAX + READ_AHEAD_REQUESTS_MAX;
      for (const key of numbers(sent)) void one.send('list_states', key);
      expect(one.holds).toEqual([true]);
      // The deadline of what was read ahead begins when it has its place among those that wait.
      for (let rounds = 0; rounds < 4; rounds++) vi.advanceTimersByTime(DEADLINE_MS);
      expect(one.errors.length).toBeGreaterThanOrEqual(MAILBOX_REQUESTS_MAX);
      expect(await one.send('cancel', '"stop"')).toMatchObject({ ok: true });
      expect(one.holds).toEqual([true, false]);
      expect(one.answers).toHaveLength(sent + 2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes turns with another that does the same', async () => {
    const host = newHost();
    const [one, other] = [new Slowed(host), new Slowed(host)];
    const order: string[] = [];
    void one.send('step', '"long"', { ticks: FOREVER });
    const keys = numbers(MAILBOX_REQUESTS_MAX * 3);
    const all = keys.flatMap((key) => [
      one.send('step', key, { ticks: 1 }).then(() => order.push('one')),
      other.send('step', key, { ticks: 1 }).then(() => order.push('other')),
    ]);
    host.cancel(one.client, 'long');
    await Promise.all(all);
    expect([...one.errors, ...other.errors]).toEqual(['cancelled']);
    const half = order.slice(0, order.length / 2);
    expect(half.filter((who) => who === 'other').length).toBeGreaterThan(half.length / 3);
  });

  it('waits in one line with the other requests of its connection', async () => {
    const host = newHost();
    const connection = {};
    const [one, other] = [new Slowed(host, connection), new Slowed(host, connection)];
    void one.send('step', '"long"', { ticks: FOREVER });
    const keys = numbers(MAILBOX_REQUESTS_MAX + READ_AHEAD_REQUESTS_MAX - 1);
    const all = keys.map((key) => one.send('list_states', key));
    all.push(other.send('step', 'behind', { ticks: 1 }));
    expect([...one.holds, ...other.holds]).toEqual([true]);
    host.cancel(one.client, 'long');
    await Promise.all(all);
    expect([...one.holds, ...other.holds]).toEqual([true, false]);
  });

  it('is held at its first request where others have read ahead all that may be', async () => {
    const host = newHost();
    const large = READ_AHEAD_BYTES_MAX - 1;
    const senders = Array.from(
      { length: 9 + READ_AHEADS_BYTES_MAX / large },
      () => new Slowed(host),
    );
    void senders[0]!.send('step', '"long"', { ticks: FOREVER });
    const all = senders.map((each) => each.send('step', 'large', { ticks: 1 }, large));
    const last = new Slowed(host);
    const refused = await last.send('step', 'large', { ticks: 1 }, large);
    expect(refused).toMatchObject({ ok: false, error: { message: 'server busy' } });
    for (const key of numbers(MAILBOX_REQUESTS_MAX)) all.push(last.send('step', key, { ticks: 1 }));
    expect(last.holds).toEqual([true]);
    host.cancel(senders[0]!.client, 'long');
    await Promise.all(all);
    expect(last.errors).toEqual(['server busy']);
    expect(last.holds.at(-1)).toBe(false);
  });
});
