import { isObject, NoReplyError } from '@bridle/harness/listening';
import {
  adviceFor,
  askCtl,
  type CtlTarget,
  readCtlTarget,
  readPairs,
  readTimeoutMsFlag,
} from './ctlClient.js';
import { INTERACTION_DRY_FLAGS } from './ctlClientFlags.js';
import { UsageError } from './flags.js';
import { readWords, showHelp } from './oneCommand.js';
import { safeJson } from './terminal.js';

const TIMEOUT_MS = 12_000;
const RADIUS = 12;
const DETAIL_MAX = 8;

type Result = Readonly<Record<string, unknown>>;

/** What a result shows: the text for the report, or why the check does not hold. */
type Verdict = { readonly msg: string; readonly warnings?: string[] } | { readonly error: string };

interface Check {
  readonly name: string;
  readonly request: object;
  judge(result: Result): Verdict;
  /** the result in short, as the first bot's script prints it */
  brief(result: Result): object;
}

/** `check`, `durationMs` and `result` are what scripts of the first bot read. */
interface Checked {
  readonly step: number;
  readonly name: string;
  readonly check: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly durationMs: number;
  readonly result?: object;
  readonly msg?: string;
  readonly warnings?: string[];
  readonly error?: string;
  readonly hint?: unknown;
  readonly skipped?: true;
}

interface Plan {
  readonly tool: string;
  readonly args: object;
  readonly detail: string;
  readonly radius: number;
}

/** Seed 002's check of the whole way to a bot. The result is the exit code. */
export async function interactionDry(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const { flags, words } = readWords(INTERACTION_DRY_FLAGS, argv, 'bridle interaction-dry --help');
  if (flags.help) return showHelp('interaction-dry');
  const radius = readRadius(flags.radius);
  const plan: Plan = {
    tool: flags.tool ?? 'pickup',
    args: words.length > 0 ? readPairs(words) : { radius },
    detail: flags.detail ?? 'containers',
    radius,
  };
  const target = await readCtlTarget(flags, env);
  const timeoutMs = readTimeoutMsFlag(flags['timeout-ms'], TIMEOUT_MS);
  const checks = await runChecks(target, checksOf(plan), timeoutMs);
  const ok = checks.every((check) => check.ok);
  const generatedAt = new Date().toISOString();
  const report = { ok, generatedAt, sock: target.path, sockPath: target.path, ...plan, checks };
  process.stdout.write(`${safeJson(JSON.stringify(report, null, 2))}\n`);
  return ok ? 0 : 1;
}

/** In order. Without an answer to the first there is nothing to ask further. */
async function runChecks(
  target: CtlTarget,
  checks: readonly Check[],
  timeoutMs: number,
): Promise<Checked[]> {
  const done: Checked[] = [];
  for (const [at, check] of checks.entries()) {
    const { name } = check;
    const head = { step: at + 1, name, check: name.replace(' ', '.') };
    if (done[0]?.ok === false) {
      done.push({ ...head, ok: false, ms: 0, durationMs: 0, skipped: true });
    } else done.push({ ...head, ...(await runCheck(target, check, timeoutMs)) });
  }
  return done;
}

async function runCheck(
  target: CtlTarget,
  { request, judge, brief }: Check,
  timeoutMs: number,
): Promise<Omit<Checked, 'step' | 'name' | 'check'>> {
  const began = performance.now();
  const passed = (): { ms: number; durationMs: number } => {
    const ms = Math.round((performance.now() - began) * 10) / 10;
    return { ms, durationMs: Math.round(ms) };
  };
  try {
    const { ok, result, error, hint } = await askCtl(target, request, timeoutMs);
    const took = passed();
    if (!ok) return { ok, ...took, error: String(error), ...(hint !== undefined && { hint }) };
    if (!isObject(result)) return { ok: false, ...took, error: 'the reply has no result' };
    const verdict = judge(result);
    return { ok: !('error' in verdict), ...took, ...verdict, result: brief(result) };
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error;
    const hint = adviceFor(error, target);
    return { ok: false, ...passed(), error: error.message, ...(hint !== undefined && { hint }) };
  }
}

function checksOf({ tool, args, detail, radius }: Plan): Check[] {
  const looked = { what: detail, radius, max: DETAIL_MAX };
  return [
    { name: 'hello', request: { op: 'hello' }, judge: judgeHello, brief: (result) => result },
    {
      name: 'tool.list',
      request: { op: 'tool.list' },
      judge: judgeList,
      brief: ({ allowlist, missing, extra }) => ({
        allowlistCount: lengthOf(allowlist),
        missingCount: lengthOf(missing),
        extraCount: lengthOf(extra),
      }),
    },
    {
      name: 'observe.snapshot',
      request: { op: 'observe.snapshot', args: {} },
      judge: judgeSnapshot,
      brief: ({ pos, dim, task }) => ({
        hasPos: Boolean(pos),
        dim: dim ?? null,
        hasTask: Boolean(task),
      }),
    },
    {
      name: 'observe.prompt',
      request: { op: 'observe.prompt', args: {} },
      judge: judgePrompt,
      brief: ({ prompt }) => ({
        promptLength: lengthOf(prompt),
        hasGamePrefix: String(prompt).startsWith('游戏:'),
      }),
    },
    {
      name: 'observe.detail',
      request: { op: 'observe.detail', args: looked },
      judge: (result) =>
        result.what === detail ? judgeOutcome(result) : { error: `it is not about ${detail}` },
      brief: ({ ok, msg }) => ({ detailOk: Boolean(ok), msg }),
    },
    {
      name: 'tool.dry',
      request: { op: 'tool.dry', tool, args },
      judge: judgeDry,
      brief: (result) => ({ tool, ...dryBrief(result) }),
    },
    {
      name: 'tool.dry observe_detail',
      request: { op: 'tool.dry', tool: 'observe_detail', args: looked },
      judge: (result) =>
        result.dryRun === true ? judgeOutcome(result) : { error: 'it was not served in dry mode' },
      brief: dryBrief,
    },
  ];
}

function dryBrief({ ok, msg, capability }: Result): object {
  const level = isObject(capability) ? capability.level : null;
  return { dryOk: Boolean(ok), capability: level, msg };
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}

function judgeHello({ hasBot, username, pid }: Result): Verdict {
  if (hasBot !== true) return { error: 'bot not ready' };
  return { msg: `process ${String(pid)} plays as ${String(username)}` };
}

/** The four lists must fit together; what the game cannot serve is said, and no fault. */
function judgeList({ allowlist, registered, missing, extra, unsupported }: Result): Verdict {
  if (![allowlist, registered, missing, extra].every(isNames)) return { error: 'it has no lists' };
  const [allowed, served] = [new Set(allowlist as string[]), new Set(registered as string[])];
  const lacking = [...allowed].filter((name) => !served.has(name));
  const unused = [...served].filter((name) => !allowed.has(name));
  if (allowed.size === 0) return { error: 'no tool may be used' };
  if (!isSame(lacking, missing as string[]) || !isSame(unused, extra as string[])) {
    return { error: 'missing and extra are not what allowlist and registered differ in' };
  }
  const unserved = isNames(unsupported) ? unsupported : lacking;
  const warnings = [
    ...(unserved.length > 0 ? [`this game cannot serve ${unserved.join(', ')}`] : []),
    ...(unused.length > 0 ? [`may not be used: ${unused.join(', ')}`] : []),
  ];
  const count = allowed.size - lacking.length;
  return { msg: `${count} tools can be used`, ...(warnings.length > 0 && { warnings }) };
}

function judgeSnapshot(result: Result): Verdict {
  const lacks = ['pos', 'vitals', 'inventory', 'nearby', 'task'].filter(
    (name) => !(name in result),
  );
  if (lacks.length > 0) return { error: `the snapshot has no ${lacks.join(', ')}` };
  return { msg: `at ${JSON.stringify(result.pos)}` };
}

function judgePrompt({ prompt, snapshot }: Result): Verdict {
  if (typeof prompt !== 'string' || prompt === '') return { error: 'the prompt is empty' };
  if (!isObject(snapshot)) return { error: 'it has no snapshot' };
  return { msg: `${prompt.length} characters` };
}

function judgeOutcome({ ok, msg, data }: Result): Verdict {
  if (ok !== true) return { error: String(msg ?? 'no reason given') };
  return data === undefined ? { error: 'it has no data' } : { msg: String(msg) };
}

/** What the world lacks for it now is a warning; a tool that takes something else is a fault. */
function judgeDry({ ok, msg, warnings, blocks }: Result): Verdict {
  if (typeof ok !== 'boolean' || !isNames(warnings) || !isNames(blocks)) {
    return { error: 'it is no preview' };
  }
  if (!ok) return { error: String(msg) };
  return { msg: String(msg), ...(warnings.length > 0 && { warnings }) };
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

function readRadius(text: string | undefined): number {
  if (text === undefined) return RADIUS;
  const radius = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (radius > 0) return radius;
  throw new UsageError(`--radius ${text} is not a number of blocks above 0`);
}
