import { constants } from 'node:os';
import type { CheckReport, CheckRow } from '@bridle/bridge/check';
import { HarnessError } from '@bridle/facets';
import { BRIDGE_FLAGS } from './bridgeFlags.js';
import type { OpenTarget } from './bridgeTarget.js';
import { STOP_SIGNALS } from './earlySignals.js';
import { type Flags, readFlags, UsageError } from './flags.js';
import { readNumber, showFailure, showHelp, unknownWord } from './oneCommand.js';
import { printableLine, safeJson } from './terminal.js';

type BridgeFlags = Flags<typeof BRIDGE_FLAGS>;

const PAGE = 'docs/protocol/bridge.md';
const MS = 1_000;
const SECONDS_MAX = 3_600;

/** Tries the bridge of an engine. The result is the exit code. */
export async function bridge(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const at = argv.indexOf('--');
  const own = at === -1 ? argv : argv.slice(0, at);
  const command = at === -1 ? [] : argv.slice(at + 1);
  const { flags, words } = readFlags(BRIDGE_FLAGS, own, 'bridle bridge --help');
  const [word, url, ...more] = words;
  if (flags.help || word === undefined) return showHelp('bridge');
  if (word !== 'check') throw unknownWord('bridge', word, ['check']);
  if (more.length > 0) throw new UsageError(`unexpected '${more[0]}'; see bridle bridge --help`);
  const seconds = (name: 'wait' | 'timeout', otherwise: number): number =>
    readNumber(name, flags[name], { otherwise, min: 0.1, max: SECONDS_MAX }) * MS;
  const options = {
    readOnly: flags['read-only'] ?? false,
    connectMs: seconds('wait', 30),
    replyMs: seconds('timeout', 10),
  };
  try {
    const opened = await open(url, flags, at === -1 ? undefined : command, env);
    const stop = endOnSignals(opened);
    try {
      process.stderr.write(`${printableLine(opened.text)}\n`);
      const { runChecks } = await import('@bridle/bridge/check');
      const ended = flags.json ? undefined : show;
      const report = await runChecks(opened.target, { ...options, ...(ended && { ended }) });
      process.stdout.write(`${flags.json ? jsonOf(report) : summaryOf(report)}\n`);
      return report.counts.wrong === 0 ? 0 : 1;
    } finally {
      stop();
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return showFailure(error.message, error.hint, 'bridle');
  }
}

async function open(
  url: string | undefined,
  flags: BridgeFlags,
  command: readonly string[] | undefined,
  env: NodeJS.ProcessEnv,
): Promise<OpenTarget> {
  const named = [url, command, flags.listen].filter((one) => one !== undefined);
  const form = 'write bridle bridge check <url>, --listen <port> or -- <command …>';
  if (named.length !== 1 || command?.length === 0) throw new UsageError(form);
  const { awaitedTarget, namedTarget } = await import('./bridgeTarget.js');
  if (url !== undefined) return await namedTarget(url, env);
  const port = readNumber('listen', flags.listen, { otherwise: 0, min: 0, max: 65_535 });
  const tell = (text: string): void => void process.stderr.write(`${text}\n`);
  try {
    return await awaitedTarget(port, command ?? [], env, tell);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const hint =
      'end the run that listens there, or choose another port and start the engine with it';
    throw new HarnessError('busy', `port ${port} is in use`, hint);
  }
}

/** What was started is ended with us, also by a signal. */
function endOnSignals({ close }: OpenTarget): () => void {
  const end = (signal: NodeJS.Signals): void => {
    void close().then(() => process.exit(128 + constants.signals[signal])); // as a shell says it
  };
  for (const signal of STOP_SIGNALS) process.once(signal, end);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  };
}

function show(row: CheckRow): void {
  for (const line of linesOf(row)) process.stdout.write(`${printableLine(line)}\n`);
}

function linesOf({ state, check, text, expected, came, section }: CheckRow): string[] {
  const first = `${state.padEnd(9)}${check.padEnd(26)}${text}`;
  if (state === 'pass') return [first];
  const below = ' '.repeat(35);
  const why = state === 'wrong' ? [`expected: ${expected}`, `came: ${came}`] : [];
  return [first, ...[...why, `${PAGE}#${section}`].map((line) => `${below}${line}`)];
}

function summaryOf({ counts, leftOut, notTried }: CheckReport): string {
  const left = leftOut === 0 ? '' : `; ${leftOut} left out by --read-only`;
  const rest = notTried === 0 ? '' : `; ${notTried} not tried, since it was gone`;
  return `${counts.pass} pass, ${counts.missing} missing, ${counts.wrong} wrong${left}${rest}`;
}

function jsonOf({ rows, ...report }: CheckReport): string {
  const ok = report.counts.wrong === 0;
  return safeJson(JSON.stringify({ ok, ...report, page: PAGE, checks: rows }));
}
