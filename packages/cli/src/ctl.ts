import { AbuError } from './abuClient.js';
import {
  adviceFor,
  askCtl,
  type CtlReply,
  isObject,
  readCtlTarget,
  readPairs,
  readTimeoutMs,
  safeJson,
} from './ctlClient.js';
import { CTL_FLAGS, CTL_HELP } from './ctlClientFlags.js';
import { readFlags, UsageError } from './flags.js';

const READ_MS = 30_000;
const CHATDRY_MS = 330_000; // a little more than the server gives it
const RUN_MS = 930_000; // likewise

interface Command {
  /** the words that it takes before `key=value` */
  readonly words: readonly string[];
  readonly timeoutMs?: number;
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
    request: ([tool], args) => ({ op: 'tool.run', tool, args }),
  },
  observe: {
    words: [OBSERVED.join('|')],
    request([what], args) {
      if (!OBSERVED.includes(what!)) throw UsageError.unknown('observation', what!, OBSERVED);
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
  const { flags, words } = readFlags(
    CTL_FLAGS,
    argv.map((arg) => (arg === '-h' ? '--help' : arg)),
  );
  const [name, ...rest] = words;
  if (flags.help || name === undefined) {
    const { flagList } = await import('./help.js');
    const text = CTL_HELP + flagList(CTL_FLAGS);
    (flags.help ? process.stdout : process.stderr).write(text);
    return flags.help ? 0 : 2;
  }
  const { command, request } = readCommand(name, rest);
  const target = await readCtlTarget(flags, env);
  const timeoutMs = readTimeoutMs(flags['timeout-ms'], command.timeoutMs ?? READ_MS);
  const requestId = flags['request-id'];
  try {
    const asked = { ...request, ...(requestId !== undefined && { requestId }) };
    const reply = await askCtl(target, asked, timeoutMs);
    const text = flags.json ? JSON.stringify(reply) : JSON.stringify(reply, null, 2);
    process.stdout.write(`${safeJson(text)}\n`);
    return isFine(reply, flags.strict ?? false) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AbuError)) throw error;
    const advice = adviceFor(error, target);
    process.stderr.write(`botctl: ${error.message}${advice ? `\n  ${advice}` : ''}\n`);
    return 1;
  }
}

function readCommand(name: string, rest: readonly string[]): { command: Command; request: object } {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw UsageError.unknown('command of ctl', name, Object.keys(COMMANDS));
  }
  const isPair = (word: string): boolean => word.includes('=');
  const words = rest.slice(0, rest.findIndex(isPair) === -1 ? undefined : rest.findIndex(isPair));
  const needed = command.words.filter((word) => !word.startsWith('['));
  if (words.length < needed.length || words.length > command.words.length) {
    const form = command.words.map((word) => (word.startsWith('[') ? word : `<${word}>`));
    throw new UsageError(`write: ${['bridle ctl', name, ...form, '[key=value …]'].join(' ')}`);
  }
  return { command, request: command.request(words, readPairs(rest.slice(words.length))) };
}

/** Served; and, where that is wanted, done. */
function isFine({ ok, result }: CtlReply, isStrict: boolean): boolean {
  return ok && !(isStrict && isObject(result) && result.ok === false);
}
