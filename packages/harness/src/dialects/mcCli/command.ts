import { type Facets, type GameState, HarnessError } from '@bridle/facets';
import type { z } from 'zod';
import type { Host } from '../../core/host.js';
import { QUOTE_CHARS_MAX } from '../../limits.js';
import type { Fields } from '../requestLine.js';
import { McError } from './errors.js';

/** What a command has at hand. */
export interface Context {
  readonly host: Host;
  call(op: string, params?: object): Promise<Fields>;
  /** Lets real time pass; ends with the connection. */
  wait(ms: number): Promise<void>;
}

type Answer = object | null | Promise<object | null>;
type Run = (context: Context, params: Fields) => Answer;

export interface Command {
  /** it means something without a world, too */
  readonly anywhere?: boolean;
  readonly run: Run;
}

export function command<P extends z.ZodObject>(
  params: P,
  run: (context: Context, params: z.output<P>) => Answer,
): Run {
  return (context, fields) => run(context, read(params, fields));
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

function read<S extends z.ZodObject>(schema: S, fields: Fields): z.output<S> {
  const parsed = schema.safeParse(withoutNulls(fields));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const absent = issues.filter(
    ({ path }) => path.length > 0 && (fields[String(path[0])] ?? null) === null,
  );
  if (absent.length > 0) throw missing(absent.map(({ path }) => path.join('.')));
  const { path, message } = issues[0]!;
  throw new McError('INVALID_PARAMS', `Invalid parameter ${path.join('.')}: ${message}`);
}

/** Clients send null for what they leave out. */
function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

export function missing(names: readonly string[]): McError {
  return new McError('INVALID_PARAMS', `Missing required parameters: ${names.join(', ')}`);
}

export async function stateOf({ call }: Context): Promise<GameState> {
  return (await call('get_state')) as unknown as GameState;
}

/** A facet that a command looks at itself. */
export function facetOf<N extends keyof Facets>({ host }: Context, name: N): Facets[N] {
  const { facets, absent } = host.game;
  const facet = facets[name];
  if (facet !== undefined) return facet as Facets[N];
  throw new HarnessError('unsupported', absent?.[name] ?? `this game has no ${name}`);
}
