import { expect, it } from 'vitest';
import { newsLines } from './eventNews.js';

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
