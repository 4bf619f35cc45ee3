import { parseArgs } from 'node:util';
import { SEED_MAX } from './draw.mjs';

export const PARTS = ['tools', 'worlds', 'properties'];
const GAMES = ['embedded', 'minecraft'];
const MINUTES = '5';
/** As long as memory has to stay flat on a server. */
const MINECRAFT_MINUTES = '30';
const WINDOW_MINUTES = '60';
export const USAGE = `npm run soak -- [--minutes <n>] [--seed <n>] [--only <parts>] [--game minecraft | --window]

  --minutes <n>   for how long, in all; the parts share it (${MINUTES}; ${MINECRAFT_MINUTES} on Minecraft,
                  ${WINDOW_MINUTES} with --window)
  --seed <n>      what everything is drawn from, 1 to ${SEED_MAX}; drawn when left out
  --only <parts>  some of these, with commas between them:
                    tools       random tools of the bot, on a world that waits
                    worlds      the lives of test/worlds, in drawn worlds
                    properties  the properties beside the sources, with drawn seeds
  --game minecraft  instead of all these two bots on a Minecraft server of its own, which use tools,
                  open windows, take pictures, are put elsewhere and come back, while what they keep
                  is looked at: it may not grow from the middle third of the time to the last
  --window        instead of all these a busy world with a page that watches and one that plays, in
                  Chromium, while what they and the run keep is looked at in the same way

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
      minutes: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      game: { type: 'string', default: 'embedded' },
      window: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const { game } = values;
  if (!GAMES.includes(game)) throw new Error(`--game ${game} is none of ${GAMES.join(', ')}`);
  const isMinecraft = game === 'minecraft';
  if (values.window && isMinecraft) throw new Error('--window is of the embedded game');
  const alone = isMinecraft ? 'minecraft' : values.window ? 'window' : undefined;
  const usual = { minecraft: MINECRAFT_MINUTES, window: WINDOW_MINUTES }[alone] ?? MINUTES;
  const asked = values.minutes ?? usual;
  const minutes = Number(asked);
  if (!(minutes > 0)) throw new Error(`--minutes ${asked} is not a number above 0`);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 1 && seed <= SEED_MAX)) {
    throw new Error(`--seed ${values.seed} is not a whole number from 1 to ${SEED_MAX}`);
  }
  if (alone !== undefined) {
    if (values.only !== undefined) throw new Error('--only names parts of the embedded game');
    return { minutes, seed, parts: [alone] };
  }
  const parts = (values.only ?? PARTS.join()).split(',');
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) {
    throw new Error(`--only ${unknown} is none of ${PARTS.join(', ')}`);
  }
  return { minutes, seed, parts };
}
