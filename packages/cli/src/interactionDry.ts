import { isObject, NoReplyError } from './askOnce.js';
import {
  adviceFor,
  askCtl,
  type CtlTarget,
  readCtlTarget,
  readPairs,
  readTimeoutMs,
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
}

interface Checked {
  readonly step: number;
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
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
  const { flags, words } = readWords(INTERACTION_DRY_FLAGS, argv);
  if (flags.help) return showHelp('interaction-dry');
  const radius = readRadius(flags.radius);
  const plan: Plan = {
    tool: flags.tool ?? 'pickup',
    args: words.length > 0 ? readPairs(words) : { radius },
    detail: flags.detail ?? 'containers',
    radius,
  };
  const target = await readCtlTarget(flags, env);
  const timeoutMs = readTimeoutMs(flags['timeout-ms'], TIMEOUT_MS);
  const checks = await runChecks(target, checksOf(plan), timeoutMs);
  const ok = checks.every((check) => check.ok);
  const report = { ok, sock: target.path, ...plan, checks };
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
    const step = at + 1;
    if (done[0]?.ok === false) {
      done.push({ step, name: check.name, ok: false, ms: 0, skipped: true });
    } else done.push({ step, name: check.name, ...(await runCheck(target, check, timeoutMs)) });
  }
  return done;
}

async function runCheck(
  target: CtlTarget,
  { request, judge }: Check,
  timeoutMs: number,
): Promise<Omit<Checked, 'step' | 'name'>> {
  const began = performance.now();
  const passed = (): number => Math.round((performance.now() - began) * 10) / 10;
  try {
    const { ok, result, error, hint } = await askCtl(target, request, timeoutMs);
    const ms = passed();
    if (!ok) return { ok: false, ms, error: String(error), ...(hint !== undefined && { hint }) };
    const verdict = isObject(result) ? judge(result) : { error: 'the reply has no result' };
    return { ok: !('error' in verdict), ms, ...verdict };
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error;
    const hint = adviceFor(error, target);
    return { ok: false, ms: passed(), error: error.message, ...(hint !== undefined && { hint }) };
  }
}

function checksOf({ tool, args, detail, radius }: Plan): Check[] {
  const looked = { what: detail, radius, max: DETAIL_MAX };
  return [
    { name: 'hello', request: { op: 'hello' }, judge: judgeHello },
    { name: 'tool.list', request: { op: 'tool.list' }, judge: judgeList },
    {
      name: 'observe.snapshot',
      request: { op: 'observe.snapshot', args: {} },
      judge: judgeSnapshot,
    },
    { name: 'observe.prompt', request: { op: 'observe.prompt', args: {} }, judge: judgePrompt },
    {
      name: 'observe.detail',
      request: { op: 'observe.detail', args: looked },
      judge: (result) =>
        result.what === detail ? judgeOutcome(result) : { error: `it is not about ${detail}` },
    },
    { name: 'tool.dry', request: { op: 'tool.dry', tool, args }, judge: judgeDry },
    {
      name: 'tool.dry observe_detail',
      request: { op: 'tool.dry', tool: 'observe_detail', args: looked },
      judge: (result) =>
        result.dryRun === true ? judgeOutcome(result) : { error: 'it was not served in dry mode' },
    },
  ];
}

function judgeHello({ hasBot, username, pid }: Result): Verdict {
  if (hasBot !== true) return { error: 'bot not ready' };
  return { msg: `process ${String(pid)} plays as ${String(username)}` };
}

/** The four lists must fit together; what the game cannot serve is said, and no fault. */
function judgeList({ allowlist, registered, missing, extra }: Result): Verdict {
  if (![allowlist, registered, missing, extra].every(isNames)) return { error: 'it has no lists' };
  const [allowed, served] = [new Set(allowlist as string[]), new Set(registered as string[])];
  const lacking = [...allowed].filter((name) => !served.has(name));
  const unused = [...served].filter((name) => !allowed.has(name));
  if (allowed.size === 0) return { error: 'no tool may be used' };
  if (!isSame(lacking, missing as string[]) || !isSame(unused, extra as string[])) {
    return { error: 'missing and extra are not what allowlist and registered differ in' };
  }
  const warnings = [
    ...(lacking.length > 0 ? [`this game cannot serve ${lacking.join(', ')}`] : []),
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

/** What the world lacks for it now is an answer; a tool that takes something else is a fault. */
function judgeDry({ ok, msg, blocks, capability }: Result): Verdict {
  if (typeof ok !== 'boolean' || !Array.isArray(blocks)) return { error: 'it is no preview' };
  const level = isObject(capability) ? capability.level : undefined;
  if (!ok && level !== 'world_preview') return { error: String(msg) };
  const warnings = blocks.map((block) => `now it cannot: ${String(block)}`);
  return { msg: String(msg), ...(warnings.length > 0 && { warnings }) };
}

function isNames(value: unknown): boolean {
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
