import { describe, expect, it } from 'vitest';
import { RandomStream } from '../random/random.js';
import { tick } from '../tick.js';
import { flatWorld } from '../world/testLand.js';
import type { Weather } from '../world/worldRules.js';
import { runCommand, WorldRules } from './index.js';

interface Spell {
  readonly weather: Weather;
  readonly ticks: number;
}

/** What the weather does by itself, spell after spell; the last one is cut short. */
function spells(seed: number, count: number, rules = new WorldRules()): Spell[] {
  const random = new RandomStream({ high: 0, low: seed }, 'weather');
  const seen: Spell[] = [];
  for (let ticks = 0; seen.length < count; ) {
    const { weather } = rules;
    rules.passWeather(random);
    ticks++;
    if (rules.weather === weather) continue;
    seen.push({ weather, ticks });
    ticks = 0;
  }
  return seen;
}

/** Rain with the thunder in it as one. */
function wetAndDry(seen: readonly Spell[]): { isWet: boolean; ticks: number }[] {
  const joined: { isWet: boolean; ticks: number }[] = [];
  for (const { weather, ticks } of seen) {
    const isWet = weather !== 'clear';
    const last = joined.at(-1);
    if (last?.isWet === isWet) last.ticks += ticks;
    else joined.push({ isWet, ticks });
  }
  return joined;
}

describe('the weather', () => {
  it('changes by itself, and lasts as long as in Minecraft', () => {
    const seen = spells(3, 120);
    for (const { isWet, ticks } of wetAndDry(seen).slice(0, -1)) {
      expect(ticks).toBeGreaterThanOrEqual(12_000);
      expect(ticks).toBeLessThanOrEqual(isWet ? 24_001 : 180_001);
    }
    const thunder = seen.filter(({ weather }) => weather === 'thunder');
    expect(thunder.length).toBeGreaterThan(5);
    for (const { ticks } of thunder) expect(ticks).toBeLessThanOrEqual(15_601);
  });

  it('follows from the seed', () => {
    expect(spells(5, 30)).toEqual(spells(5, 30));
    expect(spells(5, 30)).not.toEqual(spells(6, 30));
  });

  it('goes on the same in a fork, and draws from nothing but its own stream', () => {
    const world = flatWorld();
    world.rules.weatherTicks = 2;
    const { drops } = world.streams;
    const before = [...drops.state];
    tick(world);
    const fork = world.fork();
    for (let i = 0; i < 5; i++) {
      tick(world);
      tick(fork);
    }
    expect(world.rules.weather).toBe('rain');
    expect(fork.rules).toEqual(world.rules);
    expect(fork.hash()).toBe(world.hash());
    expect([...drops.state]).toEqual(before);
  });

  it('is clear when the rain of a command ends', () => {
    const world = flatWorld();
    expect(runCommand(world, '/weather thunder 2').lines).toEqual(['Set the weather to thunder']);
    tick(world);
    expect(world.rules.weather).toBe('thunder');
    tick(world);
    expect(world.rules.weather).toBe('clear');
    runCommand(world, '/weather rain 3');
    tick(world);
    expect(world.rules.weather).toBe('rain');
  });

  it('is rain when the clear sky of a command ends', () => {
    const world = flatWorld();
    runCommand(world, '/weather clear 100');
    for (let i = 0; i < 99; i++) tick(world);
    expect(world.rules.weather).toBe('clear');
    tick(world);
    expect(world.rules.weather).toBe('rain');
  });

  it('stays for 6000 ticks unless told, and for ever without the cycle', () => {
    const world = flatWorld();
    runCommand(world, '/weather rain');
    expect(world.rules.weatherTicks).toBe(6_000);
    runCommand(world, '/gamerule doWeatherCycle false');
    const before = world.rules.copy();
    for (let i = 0; i < 10; i++) tick(world);
    expect(world.rules).toEqual(before);
  });
});
