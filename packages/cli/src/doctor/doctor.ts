import { setTimeout as sleep } from 'node:timers/promises';
import { bridleHomeOf, currentFolder, Runs, runsDirOf } from '@bridle/processes';
import { readFlags, UsageError } from '../flags.js';
import { showHelp } from '../oneCommand.js';
import { printableLine, safeJson } from '../terminal.js';
import { programVersion } from '../version.js';
import { type Check, type Finding, failure, type Patient, type State, warning } from './check.js';
import { DOCTOR_FLAGS } from './doctorFlags.js';
import { CHECK_MS_MAX } from './limits.js';
import { CHECKS } from './list.js';

/** A finding with its check, and whether `--fix` has mended it. */
interface Line extends Omit<Finding, 'fix'> {
  readonly check: string;
  readonly fixed?: true;
}

/** Looks at everything, and mends what it safely can where it is asked to. The result is the exit code. */
export async function doctor(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readFlags(DOCTOR_FLAGS, argv, 'bridle doctor --help');
  if (flags.help) return showHelp('doctor');
  if (words.length > 0) throw new UsageError(`unexpected '${words[0]}'; see bridle doctor --help`);
  const patient: Patient = {
    env,
    folder: currentFolder(),
    home: bridleHomeOf(env),
    version: programVersion(),
    runs: new Runs(runsDirOf(env)).list(),
  };
  const lines = await examine(CHECKS, patient, flags.fix ?? false);
  const counts = countsOf(lines);
  if (flags.json) {
    const said = { ok: counts.failure === 0, counts, checks: lines };
    process.stdout.write(`${safeJson(JSON.stringify(said))}\n`);
  } else {
    for (const line of lines.flatMap(textsOf)) process.stdout.write(`${printableLine(line)}\n`);
    process.stdout.write(`${summaryOf(lines, counts, flags.fix ?? false)}\n`);
  }
  return counts.failure === 0 ? 0 : 1;
}

/** All checks at once; one that does not come to an end, or fails itself, is a finding, too. */
export async function examine(
  checks: readonly Check[],
  patient: Patient,
  isFixing: boolean,
  timeoutMs = CHECK_MS_MAX,
): Promise<Line[]> {
  const found = await Promise.all(checks.map((check) => findingsOf(check, patient, timeoutMs)));
  return found.flatMap((findings, i) => {
    const { name } = checks[i]!;
    return findings.map((finding) => lineOf(name, finding, isFixing));
  });
}

async function findingsOf(
  check: Check,
  patient: Patient,
  timeoutMs: number,
): Promise<readonly Finding[]> {
  const over = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: over.signal, ref: true }).then(() => [
    warning(`not known: no answer within ${timeoutMs / 1_000} s`),
  ]);
  late.catch(() => {}); // it was not needed
  try {
    return await Promise.race([(async () => await check.find(patient))(), late]);
  } catch (error) {
    return [failure(`could not be checked: ${(error as Error).message}`)];
  } finally {
    over.abort();
  }
}

function lineOf(check: string, finding: Finding, isFixing: boolean): Line {
  const { fix, ...shown } = finding;
  if (fix === undefined || !isFixing) return { check, ...shown };
  try {
    return { check, state: 'ok', text: fix(), fixed: true };
  } catch (error) {
    return {
      check,
      state: shown.state,
      text: `${shown.text}; left alone: ${(error as Error).message}`,
    };
  }
}

function textsOf({ state, check, text, mend, fixed }: Line): string[] {
  const label = fixed ? 'fixed' : state;
  const first = `${label.padEnd(9)}${check.padEnd(15)}${text}`;
  return mend === undefined ? [first] : [first, `${' '.repeat(24)}${mend}`];
}

function countsOf(lines: readonly Line[]): Record<State, number> {
  const count = (state: State): number => lines.filter((line) => line.state === state).length;
  return { ok: count('ok'), warning: count('warning'), failure: count('failure') };
}

function summaryOf(
  lines: readonly Line[],
  counts: Record<State, number>,
  isFixing: boolean,
): string {
  const fixed = lines.filter((line) => line.fixed).length;
  const plural = (count: number, word: string): string =>
    `${count} ${word}${count === 1 ? '' : 's'}`;
  const states = `${counts.ok} ok, ${plural(counts.warning, 'warning')}, ${plural(counts.failure, 'failure')}`;
  return isFixing ? `${states}; ${fixed === 0 ? 'nothing' : fixed} mended` : states;
}
