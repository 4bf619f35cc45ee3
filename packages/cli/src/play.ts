import { readFlags, UsageError } from './flags.js';
import { PLAY_FLAGS } from './playFlags.js';
import { run } from './run.js';
import { RUN_FLAGS } from './runFlags.js';
import { webGameUrl } from './webGameUrl.js';

/** The kind of game whose engine is elsewhere, and its flag for where that is. */
const KIND = 'bridge';
const URL_FLAG = 'bridge';

/** Starts one game and serves it until it has ended. The result is the exit code. */
export async function play(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { args, keep, help } = readPlay(argv);
  if (help) {
    process.stdout.write(await (await import('./help.js')).helpFor('play'));
    return 0;
  }
  return await run('serve', args, env, { isKept: keep });
}

/** What `bridle serve` is to be told. */
export function readPlay(argv: readonly string[]): {
  readonly args: readonly string[];
  readonly keep: boolean;
  readonly help: boolean;
} {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const { flags, words } = readFlags([...PLAY_FLAGS, ...RUN_FLAGS], argv.slice(0, end), HELP);
  const { keep = false, help = false, game = KIND, ...given } = flags as Given;
  if (help) return { args: [], keep: false, help };
  if (String(game).split(':')[0] !== KIND) {
    throw new UsageError(`bridle play starts a ${KIND} game, no ${game}; see bridle help serve`);
  }
  const command = argv.slice(end + 1);
  const [word, more] = words;
  const hasCommand = end < argv.length;
  if (more !== undefined) throw new UsageError(`unexpected '${more}'; see ${HELP}`);
  if (word === undefined ? !hasCommand : hasCommand) {
    throw new UsageError(`name one game: bridle play <url>, or bridle play -- <command>`);
  }
  const shown = Object.entries(given).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${value}`,
  );
  const what = word === undefined ? ['--', ...command] : [`--${URL_FLAG}`, webGameUrl(word)];
  return { args: [...shown, '--game', String(game), ...what], keep: keep === true, help: false };
}

type Given = Readonly<Record<string, string | true | undefined>> & {
  readonly help?: boolean;
};

const HELP = 'bridle play --help';
