import { randomInt } from 'node:crypto';

/** As large as a generator and fast-check can both begin with. */
export const SEED_MAX = 2 ** 31 - 2;

export function drawSeed() {
  return randomInt(1, SEED_MAX + 1);
}

/** The same numbers from 0 to 1 for the same seed, so that a failure can be had again. */
export function randomFrom(seed) {
  let state = seed % 2147483647 || 1;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  random(); // the first is small where the seed is
  return random;
}

/** Picks from lists and draws whole numbers. */
export function diceFrom(seed) {
  const random = randomFrom(seed);
  return {
    random,
    pick: (list) => list[Math.floor(random() * list.length)],
    whole: (low, high) => low + Math.floor(random() * (high - low + 1)),
  };
}

/** A seed of 64 bits, as worlds have them. */
export function worldSeedFrom(random) {
  const bits = (count) => BigInt(Math.floor(random() * 2 ** count));
  return String((bits(22) << 42n) | (bits(21) << 21n) | bits(21));
}

/** A seed of 32 bits, as properties have them. */
export function propertySeedFrom(random) {
  return String(Math.floor(random() * SEED_MAX));
}
