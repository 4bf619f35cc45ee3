import { describe, expect, it } from 'vitest';
import { EVENTS_KEPT_MAX } from '../limits.js';
import { EventRing } from './eventRing.js';

describe('what happened', () => {
  it('is told from a cursor on, once', () => {
    const ring = new EventRing();
    ring.add(1, 'chat', { text: 'a' });
    ring.add(2, 'chat', { text: 'b' });
    const first = ring.since(0, 100);
    expect(first.events.map(({ seq, tick, text }) => [seq, tick, text])).toEqual([
      [1, 1, 'a'],
      [2, 2, 'b'],
    ]);
    expect(ring.since(first.cursor, 100)).toEqual({ events: [], cursor: 2, lost: 0 });
    ring.add(3, 'chat', { text: 'c' });
    expect(ring.since(first.cursor, 100).events).toHaveLength(1);
  });

  it('comes in pieces no longer than asked for, with none between them lost', () => {
    const ring = new EventRing();
    for (let i = 0; i < 10; i++) ring.add(i, 'x', { i });
    const seen: unknown[] = [];
    for (let cursor = 0; ; ) {
      const { events, cursor: next } = ring.since(cursor, 3);
      if (events.length === 0) break;
      seen.push(...events.map(({ i }) => i));
      cursor = next;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('says how much is no longer kept', () => {
    const ring = new EventRing();
    for (let i = 0; i < EVENTS_KEPT_MAX + 5; i++) ring.add(i, 'x', {});
    expect(ring.since(0, 1).lost).toBe(5);
    expect(ring.since(5, 1)).toMatchObject({ lost: 0, events: [{ seq: 6 }] });
  });

  it('takes a cursor from the future for the present one', () => {
    const ring = new EventRing();
    ring.add(1, 'x', {});
    expect(ring.since(99, 10)).toEqual({ events: [], cursor: 1, lost: 0 });
  });
});
