import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import type { Host } from '../../core/host.js';
import {
  AI_TOOL_CALLS_MAX,
  CHATDRY_CHARS_MAX,
  CHATDRY_MS,
  RESTART_DELAY_MS,
  RESTART_DELAY_MS_MAX,
  RESTART_DELAY_MS_MIN,
} from '../../limits.js';
import { DETAIL_ALIASES, detailParams } from '../../observers/detail.js';
import { OPS } from '../../ops/index.js';
import { fitArguments } from '../../tools/arguments.js';
import type { ArgumentAliases } from '../../tools/defineTool.js';
import { TOOLS } from '../../tools/index.js';
import type { RunControls } from '../defineDialect.js';
import { type Fields, isFields } from '../requestLine.js';
import { readDelay } from './delay.js';

export interface ControlPlaneOptions extends RunControls {
  readonly host: Host;
  readonly token?: string | undefined;
  /** where the process was started, its number, and when */
  readonly cwd: string;
  readonly pid: number;
  readonly startedAt: string;
}

/** What an op has at hand. */
export interface ControlPlaneContext {
  readonly options: ControlPlaneOptions;
  call(op: string, params: object): Promise<object>;
}

export interface CtlOp {
  /** one sentence for help and docs */
  readonly summary: string;
  /** what the request holds besides `id`, `op`, `game`, `token`, `requestId` and `client` */
  readonly params: z.ZodObject;
  /** how other clients call it */
  readonly aliases?: readonly string[];
  /** it means something without a world, too */
  readonly anywhere?: true;
  /** it does something, so a `requestId` makes sure that it is done once */
  readonly acts?: true;
  run(context: ControlPlaneContext, fields: Fields): object | Promise<object>;
}

interface ToolNames {
  readonly allowlist: readonly string[];
  readonly registered: readonly string[];
  readonly chosen?: true;
}

/** `tool_list`, and whether somebody has chosen which tools may be used. */
async function toolNames({ call }: ControlPlaneContext): Promise<ToolNames> {
  return (await call('tool_list', {})) as ToolNames;
}

/** Whether schemas and tools fit together: tools that may be used without one, and the reverse. */
function schemaReport({ allowlist }: ToolNames, schemas: object): object {
  const described = (schemas as { tools: { name: string }[] }).tools.map(({ name }) => name);
  const known = TOOLS.map(({ name }) => name);
  return {
    tools: described.length,
    missingSchema: allowlist.filter((name) => !described.includes(name)),
    staleSchema: described.filter((name) => !known.includes(name)),
  };
}

const tool = z.string().describe('the name of a tool, or an alias of it');
const args = z.record(z.string(), z.unknown()).optional().describe('its arguments');

/** A tool is named in every request for one. */
function toolOf({ tool }: Fields): string {
  if (typeof tool === 'string' && tool !== '') return tool;
  throw new HarnessError('bad_request', 'missing tool', 'tool.list names them');
}

function argsOf({ args }: Fields): Fields {
  if (args === undefined || args === null) return {};
  if (isFields(args)) return args;
  throw new HarnessError('bad_request', 'args must be an object');
}

/**
 * What an op takes of a request, beside `args` or in it; numbers and flags may be text. The
 * fields around it are no business of the op.
 */
function read<P extends z.ZodObject>(
  op: string,
  params: P,
  {
    id: _,
    op: __,
    token: ___,
    requestId: ____,
    client: _____,
    game: ______,
    args,
    ...fields
  }: Fields,
): { given: z.output<P>; warnings: string[] } {
  const all = Object.entries({ ...argsOf({ args }), ...fields });
  const present = Object.fromEntries(all.filter(([, value]) => value !== null));
  const { given, warnings } = fitArguments(op, params, present);
  const parsed = params.safeParse(given);
  if (parsed.success) return { given: parsed.data, warnings };
  const { path, message } = parsed.error.issues[0]!;
  const field = path.join('.');
  const isMissing = !Object.hasOwn(given, String(path[0]));
  throw new HarnessError(
    'bad_request',
    isMissing ? `missing ${field}` : `invalid ${field}: ${message}`,
  );
}

function withWarnings(result: object, warnings: readonly string[]): object {
  return warnings.length === 0 ? result : { ...result, warnings };
}

/** Where there are none the answer takes no turn more: replies keep the order of what was done. */
function whenDone(answer: Promise<object>, warnings: readonly string[]): Promise<object> {
  return warnings.length === 0 ? answer : answer.then((result) => withWarnings(result, warnings));
}

/** An observer of the harness, which takes what is in `args`. */
function observing(op: string, aliases?: ArgumentAliases): CtlOp {
  const { summary, params } = OPS.get(op)!;
  const isOptional = params.safeParse({}).success;
  return {
    summary,
    params: z.object({ args: isOptional ? params.optional() : params }),
    run({ call }, fields) {
      const { given, warnings } = fitArguments(op, params, argsOf(fields), aliases);
      return whenDone(call(op, given), warnings);
    },
  };
}

const snapshotParams = OPS.get('observe_snapshot')!.params;
const compat = z
  .boolean()
  .default(false)
  .describe('in the form that other bots answer in: pos{x,y,z}, vitals.hp, inv');
const compatParams = z.object({ ...snapshotParams.shape, compat });

const compatDetailParams = z.object({ ...detailParams.shape, compat });

const chatdry = z.object({
  username: z.string().min(1).max(64).default('operator').describe('who says it (operator)'),
  content: z.string().min(1).max(CHATDRY_CHARS_MAX).describe('what is said'),
  withTools: z.boolean().default(true).describe('whether tools may be tried, in dry mode (true)'),
  maxToolCalls: z.int().min(0).max(AI_TOOL_CALLS_MAX).default(6).describe('at most so many (6)'),
});

const restart = z.object({
  mode: z
    .enum(['detached', 'inherit'])
    .default('detached')
    .describe('inherit: the new process keeps the terminal (detached)'),
  delayMs: z
    .union([z.number(), z.string()])
    .optional()
    .describe(
      `500, 500ms, 2s or 1m; ${RESTART_DELAY_MS_MIN} to ${RESTART_DELAY_MS_MAX} ms (${RESTART_DELAY_MS})`,
    ),
});

const events = OPS.get('events_since')!;

/** Every op but `hello` and `ctl.schema`, which tell about the others. */
export const CTL_OPS: Readonly<Record<string, CtlOp>> = {
  'tool.list': {
    summary: 'The names of the tools: which may be used, and which this game can serve.',
    params: z.object({}),
    async run(context) {
      const { chosen, ...names } = await toolNames(context);
      const unsupported = TOOLS.map(({ name }) => name).filter(
        (name) => !names.registered.includes(name),
      );
      // Where nobody chose, what may be used is what this game serves: then nothing is missing.
      const served = { allowlist: names.registered, missing: [] };
      return { ...names, ...(chosen ? {} : served), unsupported };
    },
  },
  'tool.schema': {
    summary: 'What a tool takes, as JSON Schema; of all tools when none is named.',
    params: z.object({ tool: tool.optional() }),
    async run(context, fields) {
      const tool = fields.tool ?? argsOf(fields).tool;
      const schemas = await context.call('tool_schema', { tool });
      if (tool != null) return schemas;
      return { ...schemas, report: schemaReport(await toolNames(context), schemas) };
    },
  },
  'tool.dry': {
    summary: 'Says what a tool would do and what is missing for it, and changes nothing.',
    params: z.object({ tool, args }),
    run: ({ call }, fields) => call('tool_dry', { tool: toolOf(fields), args: argsOf(fields) }),
  },
  'tool.run': {
    summary: 'Uses a tool. The reply comes when it has ended, and says what changed.',
    params: z.object({ tool, args }),
    acts: true,
    run: ({ call }, fields) => call('tool_run', { tool: toolOf(fields), args: argsOf(fields) }),
  },
  'observe.snapshot': {
    summary: OPS.get('observe_snapshot')!.summary,
    params: z.object({ args: compatParams.optional() }),
    run({ call }, fields) {
      const { given, warnings } = fitArguments('observe.snapshot', compatParams, argsOf(fields));
      const { compat, ...args } = given;
      const op = compat === true ? 'observe_snapshot_compat' : 'observe_snapshot';
      return whenDone(call(op, args), warnings);
    },
  },
  'observe.prompt': observing('observe_prompt'),
  'observe.detail': {
    summary: OPS.get('observe_detail')!.summary,
    params: z.object({ args: compatDetailParams.optional() }),
    run({ call }, fields) {
      const asked = argsOf(fields);
      const name = 'observe.detail';
      const { given, warnings } = fitArguments(name, compatDetailParams, asked, DETAIL_ALIASES);
      const { compat, ...args } = given;
      const op = compat === true ? 'observe_detail_compat' : 'observe_detail';
      return whenDone(call(op, args), warnings);
    },
  },
  'observe.schema': {
    summary: OPS.get('observe_schema')!.summary,
    params: z.object({}),
    run: ({ call }) => call('observe_schema', {}),
  },
  'events.since': {
    summary: events.summary,
    params: events.params,
    run({ call }, fields) {
      const { given, warnings } = read('events.since', events.params, fields);
      return whenDone(call('events_since', given), warnings);
    },
  },
  chatdry: {
    summary: 'Tries one chat message on the AI, with tools in dry mode, and tells the exchange.',
    aliases: ['ai.chat.dry', 'chat.dry'],
    params: chatdry,
    acts: true,
    run({ options }, fields) {
      const { given, warnings } = read('chatdry', chatdry, fields);
      if (options.chatDry !== undefined) {
        return whenDone(within(CHATDRY_MS, options.chatDry(given, options.host)), warnings);
      }
      const hint = 'set BRIDLE_AI_BASE_URL and BRIDLE_AI_MODEL before the start';
      throw new HarnessError('unsupported', 'chatdry is not available: no AI is configured', hint);
    },
  },
  restart: {
    summary: 'Saves the world and starts the process anew.',
    aliases: ['proc.restart', 'process.restart'],
    params: restart,
    anywhere: true,
    acts: true,
    run({ options }, fields) {
      const { given, warnings } = read('restart', restart, fields);
      const { mode } = given;
      const { delayMs, warning } = readDelay(given.delayMs);
      if (options.restart !== undefined) {
        const result = { scheduled: true, mode, delayMs, ...options.restart({ mode, delayMs }) };
        return withWarnings(result, warning === undefined ? warnings : [...warnings, warning]);
      }
      throw new HarnessError('unsupported', 'restart is not available in this run');
    },
  },
};

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new HarnessError('timeout', `no answer within ${ms / 1000} s`);
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
