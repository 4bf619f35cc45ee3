import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATE_COUNT } from './blocks/index.js';
import { runCommand } from './commands/index.js';
import { Fingerprint, toggleBlock, UnorderedHash } from './hash.js';
import { dropStack } from './world/itemEntities.js';
import { flatWorld } from './world/testLand.js';
import type { World } from './world/world.js';
import { GAME_RULES } from './world/worldRules.js';

function printed(...numbers: number[]): string {
  const print = new Fingerprint();
  for (const number of numbers) print.number(number);
  return print.toString();
}

describe('a fingerprint', () => {
  it('differs whenever one number of a sequence does, or their order', () => {
    const number = fc.double();
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        if (Object.is(a, b)) return;
        expect(printed(a, c)).not.toBe(printed(b, c));
        expect(printed(c, a)).not.toBe(printed(c, b));
        expect(printed(a, b)).not.toBe(printed(b, a));
      }),
    );
  });

  it('tells 0 from −0, and one block state from every other', () => {
    expect(printed(0)).not.toBe(printed(-0));
    const seen = new Set<string>();
    for (let state = 0; state < STATE_COUNT; state++) {
      const hash = new UnorderedHash();
      toggleBlock(hash, 1, 2, 3, state);
      seen.add(hash.toString());
    }
    expect(seen.size).toBe(STATE_COUNT);
  });

  it('is the same however many numbers are read before it is asked for, or at a time', () => {
    fc.assert(
      fc.property(fc.array(fc.double(), { maxLength: 200 }), fc.nat(63), (numbers, few) => {
        const print = new Fingerprint();
        print.number(1);
        print.clear();
        numbers.forEach((number, i) => {
          if (i % (few + 1) === 0) print.toString();
          print.numbers[print.room(1)] = number;
        });
        expect(print.toString()).toBe(printed(...numbers));
      }),
    );
  });

  it('tells how much was read, zeros included', () => {
    const seen = new Set(Array.from({ length: 300 }, (_, i) => printed(...Array(i).fill(0))));
    expect(seen.size).toBe(300);
  });

  it('keeps both halves apart for numbers that differ in few bits', () => {
    const halves = [new Set<string>(), new Set<string>()];
    for (let i = 0; i < 20_000; i++) {
      const print = printed(i / 16, 64, (i % 7) / 8);
      halves[0]!.add(print.slice(0, 8));
      halves[1]!.add(print.slice(8));
    }
    // By chance alone about one pair of twenty thousand has the same 32 bits.
    for (const half of halves) expect(half.size).toBeGreaterThan(19_990);
  });
});

/** Changes each number and each yes or no of something by itself, and sees the hash change. */
function expectEveryFieldCounts(world: World, of: object, spared: readonly string[]): void {
  const before = world.hash();
  const fields = of as Record<string, unknown>;
  for (const [name, value] of Object.entries(of)) {
    if (spared.includes(name) || (typeof value !== 'number' && typeof value !== 'boolean'))
      continue;
    fields[name] = typeof value === 'number' ? value + 1 : !value;
    expect(world.hash(), name).not.toBe(before);
    fields[name] = value;
  }
  expect(world.hash()).toBe(before);
}

describe('the hash of a world', () => {
  const world = flatWorld();
  world.player.sleepTicks = 1; // where the bed is counts for those only who lie in it

  it('has every field of the player, of the rules and of the clock', () => {
    expectEveryFieldCounts(world, world.player, []);
    expectEveryFieldCounts(world, world.rules, []);
    expectEveryFieldCounts(world, world, ['keepColumns', 'keptCharactersMax']);
    expectEveryFieldCounts(world, world.rules.game, []);
    expect(Object.keys(world.rules.game)).toEqual(GAME_RULES);
  });

  it('has every word of every random stream', () => {
    const before = world.hash();
    for (const [name, { state }] of Object.entries(world.streams)) {
      for (let i = 0; i < state.length; i++) {
        state[i]!++;
        expect(world.hash(), name).not.toBe(before);
        state[i]!--;
      }
    }
    expect(world.hash()).toBe(before);
  });

  it('has everything of a stack that lies about, and of every slot', () => {
    const other = world.fork();
    runCommand(other, '/give @s stone 3');
    const entity = dropStack(other, 5, 2, 1, 3, 70, 3);
    expectEveryFieldCounts(other, entity, ['onGround']); // it follows from the next move
    const { inventory, ender } = other.player;
    for (const slots of [inventory, ender]) {
      const before = other.hash();
      for (let slot = 0; slot < slots.size; slot++) {
        const kept = slots.at(slot);
        slots.put(slot, { item: 7, count: 1, damage: 0 });
        const withOne = other.hash();
        slots.put(slot, { item: 7, count: 2, damage: 0 });
        const withTwo = other.hash();
        slots.put(slot, { item: 7, count: 1, damage: 1 });
        expect(new Set([before, withOne, withTwo, other.hash()]).size, `${slot}`).toBe(4);
        slots.put(slot, kept);
      }
      expect(other.hash()).toBe(before);
    }
  });
});
