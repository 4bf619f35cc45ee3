import { parseArgs } from 'node:util';

/** A beach, with trees and stone nearby. */
export const SEED = '1234567';
const SEED_MAX = 2n ** 64n - 1n;
const SPEED = 20;
const SPEED_MAX = 100;

export const USAGE = `npm run demo -- [--open] [--exit] [--seed <n>] [--speed <n|max>] [--json]

An agent plays in a world of its own, which is kept nowhere, from nothing to a stone pickaxe. The link that is
printed opens a page to watch it, and to take over: then the agent waits until control is given back. A language
model plays instead of the script where one is configured, as for bridle serve: see docs/run-a-bot.md.

  --open           open the page in the browser of this desktop
  --exit           end when the pickaxe is made; else the page stays until Ctrl-C
  --seed <n>       of the world, 0 to ${SEED_MAX} (${SEED})
  --speed <n|max>  ticks a second, 1 to ${SPEED_MAX}, or as fast as it goes (${SPEED})
  --json           print a line of JSON for everything that happens
  --help           this page

It ends with 0 when the pickaxe is made, with 1 when it is not, with 2 when the command line is wrong.`;

/**
 * What was asked for; `undefined` where that is help, an error where it cannot be done.
 * @param {string[]} args
 * @returns {{ seed: string, speed: number | 'max', opens: boolean, exits: boolean, isJson: boolean } | undefined}
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      open: { type: 'boolean', default: false },
      exit: { type: 'boolean', default: false },
      seed: { type: 'string', default: SEED },
      speed: { type: 'string', default: String(SPEED) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const { seed, speed, open: opens, exit: exits, json: isJson } = values;
  if (!/^\d{1,20}$/.test(seed) || BigInt(seed) > SEED_MAX) {
    throw new Error(`--seed ${seed} is not a whole number from 0 to ${SEED_MAX}`);
  }
  const rate = speed === 'max' ? speed : Number(speed);
  if (rate !== 'max' && !(Number.isInteger(rate) && rate >= 1 && rate <= SPEED_MAX)) {
    throw new Error(`--speed ${speed} is neither max nor a whole number from 1 to ${SPEED_MAX}`);
  }
  return { seed, speed: rate, opens, exits, isJson };
}
