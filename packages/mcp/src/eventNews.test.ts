import { expect, it } from 'vitest';
import { EventNews, newsLines } from './eventNews.js';
import type { JoinedConnection } from './runConnection.js';

const hit = (target: string, amount: number, cause: string, health: number) => ({
  ...{ event: 'damage', seq: 1, tick: 2, target, amount, cause: `minecraft:${cause}`, health },
});

it('all hits on one body are one line, with what is left of its health', () => {
  const fight = [
    hit('player', 3, 'zombie', 17),
    { event: 'chat', from: 'Ada', text: 'run!' },
    hit('zombie', 4, 'player', 16),
    hit('player', 2.5, 'spider', 14.54),
    { event: 'death', target: 'zombie' },
  ];
  expect(newsLines(fight, 0)).toEqual([
    '! chat Ada: run!',
    '! damage target zombie amount 4 cause player health 16 hits 1',
    '! damage target player amount 5.5 cause zombie spider health 14.5 hits 2',
    '! death target zombie',
  ]);
});

it('only the last events are told, and how many were before them', () => {
  const chat = Array.from({ length: 9 }, (_, i) => ({ event: 'chat', from: 'Ada', text: `${i}` }));
  expect(newsLines(chat, 0).slice(0, 2)).toEqual(['! 1 event before these', '! chat Ada: 1']);
  expect(newsLines(chat, 4)).toContain('! 5 events before these');
  expect(newsLines([{ event: 'pickup' }], 0)).toEqual([]);
});

it('what happened last is told now, however much happened before', async () => {
  const all: { event: string; seq: number }[] = [];
  const request = async (_op: string, { cursor = 0, max }: { cursor?: number; max: number }) => {
    const events = all.filter(({ seq }) => seq > cursor).slice(0, max);
    return { events, cursor: events.at(-1)?.seq ?? cursor };
  };
  const capabilities = new Set(['events_since']);
  const news = new EventNews({ capabilities, request } as unknown as JoinedConnection);
  await news.begin(1);
  for (let seq = 1; seq <= 2_500; seq++) all.push({ event: seq < 2_500 ? 'noise' : 'death', seq });
  const told = await news.take(1);
  expect([told[0], told.at(-1)]).toEqual(['! 2492 events before these', '! death']);
  expect(await news.take(1)).toEqual([]);
});
