import { isObject } from '@bridle/harness/listening';
import {
  adviceFor,
  askCtl,
  type CtlReply,
  readCtlTarget,
  readPairs,
  readTimeoutMsFlag,
} from './ctlClient.js';
import { CTL_FLAGS } from './ctlClientFlags.js';
import { UsageError } from './flags.js';
import {
  checkWords,
  orNoReply,
  readWords,
  showFailure,
  showHelp,
  unknownWord,
} from './oneCommand.js';
import { safeJson } from './terminal.js';

const READ_MS = 30_000;
const CHATDRY_MS = 330_000; // a little more than the server gives it
const RUN_MS = 930_000; // likewise

interface Command {
  /** the words that it takes before `key=value` */
  readonly words: readonly string[];
  readonly timeoutMs?: number;
  /** that it was served is not enough: what it is for must have been done */
  readonly mustBeDone?: true;
  request(words: readonly string[], pairs: Record<string, unknown>): object;
}

const OBSERVED = ['snapshot', 'prompt', 'detail', 'schema'];

const COMMANDS: Readonly<Record<string, Command>> = {
  hello: { words: [], request: () => ({ op: 'hello' }) },
  list: { words: [], request: () => ({ op: 'tool.list' }) },
  dry: { words: ['tool'], request: ([tool], args) => ({ op: 'tool.dry', tool, args }) },
  run: {
    words: ['tool'],
    timeoutMs: RUN_MS,
    mustBeDone: true,
    request: ([tool], args) => ({ op: 'tool.run', tool, args }),
  },
  observe: {
    words: [OBSERVED.join('|')],
    request([what], args) {
      if (!OBSERVED.includes(what!)) {
        throw UsageError.unknown('observation', what!, OBSERVED, 'bridle ctl observe --help');
      }
      return { op: `observe.${what}`, args };
    },
  },
  events: { words: [], request: (_, pairs) => ({ ...pairs, op: 'events.since' }) },
  chatdry: {
    words: [],
    timeoutMs: CHATDRY_MS,
    request: (_, pairs) => ({ ...pairs, op: 'chatdry' }),
  },
  restart: { words: [], request: (_, pairs) => ({ ...pairs, op: 'restart' }) },
  schema: {
    words: ['[of]'],
    request([of]) {
      if (of === undefined) return { op: 'ctl.schema' };
      if (of === 'observe') return { op: 'observe.schema' };
      return of === 'tools' ? { op: 'tool.schema' } : { op: 'tool.schema', tool: of };
    },
  },
};

/** Seed 002's `botctl`: one command, one connection. The result is the exit code. */
export async function ctl(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readWords(CTL_FLAGS, argv, 'bridle ctl --help');
  if (flags.help) return showHelp('ctl', words[0], Object.keys(COMMANDS));
  const [name, ...rest] = words;
  if (name === undefined) {
    process.stderr.write(await (await import('./help.js')).helpFor('ctl'));
    return 2;
  }
  const { command, request } = readCommand(name, rest);
  const target = await readCtlTarget(flags, env);
  const timeoutMs = readTimeoutMsFlag(flags['timeout-ms'], command.timeoutMs ?? READ_MS);
  const requestId = flags['request-id'];
  const ask = async (): Promise<number> => {
    const asked = { ...request, ...(requestId !== undefined && { requestId }) };
    const reply = await askCtl(target, asked, timeoutMs);
    const text = flags.json ? JSON.stringify(reply) : JSON.stringify(reply, null, 2);
    process.stdout.write(`${safeJson(text)}\n`);
    return isFine(reply, command.mustBeDone ?? flags.strict ?? false) ? 0 : 1;
  };
  return orNoReply(ask, (error) => showFailure(error.message, adviceFor(error, target), 'botctl'));
}

function readCommand(name: string, rest: readonly string[]): { command: Command; request: object } {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw unknownWord('ctl', name, Object.keys(COMMANDS));
  }
  const isPair = (word: string): boolean => word.includes('=');
  const words = rest.slice(0, rest.findIndex(isPair) === -1 ? undefined : rest.findIndex(isPair));
  checkWords(`bridle ctl ${name}`, command.words, words, ['[key=value …]']);
  return { command, request: command.request(words, readPairs(rest.slice(words.length))) };
}

/** Served; and, where that matters, done. */
function isFine({ ok, result }: CtlReply, isStrict: boolean): boolean {
  return ok && !(isStrict && isObject(result) && result.ok === false);
}
