import { describe, expect, it } from 'vitest';
import { TickTimes } from './tickTimes.js';

function ticking(everyMs: number, tookMs: number, count: number): TickTimes {
  const times = new TickTimes();
  for (let i = 1; i <= count; i++) times.add(i * everyMs - tookMs, i * everyMs);
  return times;
}

describe('tick times', () => {
  it('know nothing before the first tick', () => {
    expect(new TickTimes().figures(1_000)).toMatchObject({ perSecond: 0, count: 0 });
  });

  it('give the rate of the last five seconds', () => {
    expect(ticking(50, 1, 400).figures(20_000).perSecond).toBeCloseTo(20, 0);
  });

  it('give a rate of 0 once time stands still', () => {
    expect(ticking(50, 1, 400).figures(30_000).perSecond).toBe(0);
  });

  it('give a rate beyond what they remember, when ticks come fast', () => {
    expect(ticking(1, 0.5, 5_000).figures(5_000).perSecond).toBeCloseTo(1_000, -1);
  });

  it('give the rate of ticks that pass elsewhere, and no times', () => {
    const times = new TickTimes();
    for (let i = 1; i <= 200; i++) times.add(undefined, i * 50);
    const { perSecond, median, longest, count } = times.figures(10_000);
    expect(perSecond).toBeCloseTo(20, 0);
    expect({ median, longest, count }).toEqual({ median: undefined, longest: undefined, count: 0 });
  });

  it('give the median and the longest', () => {
    const times = ticking(50, 2, 99);
    times.add(5_000, 5_030);
    expect(times.figures(5_030)).toMatchObject({ median: 2, longest: 30, count: 100 });
  });
});
