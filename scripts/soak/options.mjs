import { parseArgs } from 'node:util';
import { SEED_MAX } from './draw.mjs';

export const PARTS = ['tools', 'worlds', 'properties'];
export const USAGE = `npm run soak -- [--minutes <n>] [--seed <n>] [--only <parts>]

  --minutes <n>   for how long, in all; the parts share it (5)
  --seed <n>      what everything is drawn from, 1 to ${SEED_MAX}; drawn when left out
  --only <parts>  some of these, with commas between them:
                    tools       random tools of the bot, on a world that waits
                    worlds      the lives of test/worlds, in drawn worlds
                    properties  the properties beside the sources, with drawn seeds

Every failure is printed and kept in soak-failures/, with the command that has it again.`;

/**
 * What was asked for; `undefined` where that is help, an error where it cannot be done.
 * @param {string[]} args
 * @returns {{ minutes: number, seed: number | undefined, parts: string[] } | undefined}
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string' },
      only: { type: 'string', default: PARTS.join() },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} is not a number above 0`);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 1 && seed <= SEED_MAX)) {
    throw new Error(`--seed ${values.seed} is not a whole number from 1 to ${SEED_MAX}`);
  }
  const parts = values.only.split(',');
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) {
    throw new Error(`--only ${unknown} is none of ${PARTS.join(', ')}`);
  }
  return { minutes, seed, parts };
}
