import type { RunCommand } from '@bridle/facets';
import { bridleHomeOf } from '@bridle/processes';
import { type Flag, type Flags, UsageError } from './flags.js';

export const BOT_FLAGS = [
  {
    name: 'config',
    value: '<path>',
    help: 'settings of tools and AI as JSON (bridle.json, if there is one)',
  },
  {
    name: 'reload-gate',
    value: '<path>',
    help: 'touching this file reads the settings again (open_fire, or HOT_RELOAD_GATE)',
  },
  { name: 'no-repl', help: 'serve: take no lines from stdin' },
] as const satisfies readonly Flag[];

export interface BotFlagConfig {
  readonly file: string;
  /** it was not asked for: it need not be there */
  readonly isDefaultFile: boolean;
  readonly gate: string;
  readonly repl: boolean;
  /** where the library of the model may have been set up */
  readonly home: string;
  readonly ai: AiEnvironment;
}

/** What the environment says about the model. */
interface AiEnvironment {
  readonly baseUrl: string | undefined;
  readonly model: string | undefined;
  readonly key: string | undefined;
}

export const DEFAULT_CONFIG_FILE = 'bridle.json';
export const DEFAULT_GATE = 'open_fire';

/** Undefined where nobody uses tools: a run that opens nothing of the kind. */
export function readBotFlags(
  command: RunCommand,
  flags: Flags<typeof BOT_FLAGS>,
  env: NodeJS.ProcessEnv,
): BotFlagConfig | undefined {
  const { config, 'reload-gate': gate, 'no-repl': noRepl } = flags;
  if (command !== 'serve' && config === undefined && gate === undefined) return undefined;
  const { BRIDLE_AI_BASE_URL: baseUrl, BRIDLE_AI_MODEL: model, BRIDLE_AI_KEY: key } = env;
  if (key && !/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError(
      'BRIDLE_AI_KEY holds what no key may hold: a space, or a letter such as …',
    );
  }
  return {
    file: config ?? DEFAULT_CONFIG_FILE,
    isDefaultFile: config === undefined,
    gate: gate ?? (env.HOT_RELOAD_GATE || DEFAULT_GATE),
    repl: command === 'serve' && !noRepl,
    home: bridleHomeOf(env),
    ai: { baseUrl: baseUrl || undefined, model: model || undefined, key: key || undefined },
  };
}
