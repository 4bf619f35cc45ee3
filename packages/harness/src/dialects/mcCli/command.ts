import type { BlockWorldState } from '@bridle/facets';
import type { z } from 'zod';
import type { Host } from '../../core/host.js';
import { QUOTE_CHARS_MAX } from '../../limits.js';
import type { Fields } from '../requestLine.js';
import { McError } from './errors.js';

/** What a command has at hand. */
export interface McContext {
  readonly host: Host;
  call(op: string, params?: object): Promise<Fields>;
  /** Lets real time pass; ends with the connection. */
  wait(ms: number): Promise<void>;
}

type Answer = object | null | Promise<object | null>;
type Run = (context: McContext, params: Fields) => Answer;

export interface McCommand {
  /** it means something without a world, too */
  readonly anywhere?: boolean;
  readonly run: Run;
}

export function command<P extends z.ZodObject>(
  params: P,
  run: (context: McContext, params: z.output<P>) => Answer,
): Run {
  return async (context, fields) => {
    const { values, warnings } = read(params, fields);
    const answer = await run(context, values);
    return warnings.size === 0 ? answer : { ...answer, warnings: [...warnings.values()] };
  };
}

/** A command whose `action` says which of several things is meant. */
export function actions(
  actions: Readonly<Record<string, Run>>,
  otherwise: string | undefined,
): Run {
  return (context, fields) => {
    const { action: given, ...rest } = fields;
    const action = given ?? otherwise;
    if (action === undefined) throw missing(['action']);
    const name = typeof action === 'string' ? action : JSON.stringify(action);
    const run = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (run !== undefined) return run(context, rest);
    const hint = `actions are ${Object.keys(actions).join(', ')}`;
    const quoted = name.slice(0, QUOTE_CHARS_MAX);
    throw new McError('EXECUTION_ERROR', `Unknown action: ${quoted}`, hint);
  };
}

interface Reading<V> {
  readonly values: V;
  /** what was not taken as it was given, by the name of the field */
  readonly warnings: ReadonlyMap<string, string>;
}

function read<S extends z.ZodObject>(schema: S, fields: Fields): Reading<z.output<S>> {
  const warnings = new Map<string, string>();
  let values = withoutNulls(fields);
  for (;;) {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, warnings };
    const { issues } = parsed.error;
    const mended = issues.flatMap((issue) => mend(issue, values));
    if (mended.length === 0) throw invalid(issues, fields);
    for (const [name, value] of mended) {
      if (typeof values[name] !== 'number') continue;
      const asked = String(fields[name]).slice(0, QUOTE_CHARS_MAX);
      warnings.set(name, `${name} is at most ${value}: that was taken instead of ${asked}`);
    }
    values = { ...values, ...Object.fromEntries(mended) };
  }
}

/** Limits that may be asked for beyond what there is: the bound is taken, and the reply says so. */
const CLAMPED = new Set(['limit', 'max_distance']);

/**
 * MC-CLI's clients write numbers as texts, names in any case, and limits as large as they like.
 * What is mended is right then, or wrong in another way, so this ends.
 */
function mend(issue: z.core.$ZodIssue, values: Fields): [name: string, value: unknown][] {
  const name = String(issue.path[0]);
  const value = values[name];
  if (issue.path.length !== 1) return [];
  if (issue.code === 'too_big' && typeof value === 'number' && CLAMPED.has(name)) {
    return [[name, Number(issue.maximum)]];
  }
  if (typeof value !== 'string') return [];
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? [[name, number]] : [];
  }
  const lower = value.toLowerCase();
  const isKnown = issue.code === 'invalid_value' && value !== lower && issue.values.includes(lower);
  return isKnown ? [[name, lower]] : [];
}

function invalid(issues: readonly z.core.$ZodIssue[], fields: Fields): McError {
  const absent = issues.filter(
    ({ path }) => path.length > 0 && (fields[String(path[0])] ?? null) === null,
  );
  if (absent.length > 0) return missing(absent.map(({ path }) => path.join('.')));
  const { path, message } = issues[0]!;
  return new McError('INVALID_PARAMS', `Invalid parameter ${path.join('.')}: ${message}`);
}

/** Clients send null for what they leave out. */
function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

export function missing(names: readonly string[]): McError {
  return new McError('INVALID_PARAMS', `Missing required parameters: ${names.join(', ')}`);
}

export async function readGameState({ call }: McContext): Promise<BlockWorldState> {
  const state = (await call('get_state')) as unknown as Partial<BlockWorldState>;
  if (state.player?.pos !== undefined) return state as BlockWorldState;
  const hint = '`bridle abu snapshot` shows what can be done in it';
  throw new McError('EXECUTION_ERROR', 'This game has no player in a world of blocks', hint);
}
