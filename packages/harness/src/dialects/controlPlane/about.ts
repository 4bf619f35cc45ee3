import { createHash } from 'node:crypto';
import { HarnessError, nearestName } from '@bridle/facets';
import { z } from 'zod';
import {
  CTL_LINE_BYTES_MAX,
  IN_FLIGHT_MAX,
  QUOTE_CHARS_MAX,
  REQUEST_ID_CHARS_MAX,
} from '../../limits.js';
import { jsonSchemaOf } from '../../tools/arguments.js';
import { TOOLS } from '../../tools/index.js';
import { type ControlPlaneOptions, CTL_OPS, type CtlOp } from './ops.js';

/** What a request may be refused with, word for word; `x` stands for what was sent. */
export const ERRORS: readonly (readonly [error: string, meaning: string])[] = [
  ['missing op', 'the line is no JSON object with an `op`'],
  ['unauthorized', 'the run has a token, and the request has none or another one'],
  ['unknown op: x', '`ctl.schema` lists those that there are'],
  ['no game is called x', 'the hint lists the games of the run'],
  ['bot not ready', 'no world is entered; `hello` says `hasBot: false`'],
  ['missing tool', 'the request names no tool'],
  ['tool not allowlisted: x', 'there is no such tool, or it may not be used'],
  ['args must be an object', 'arguments have names'],
  ['requestId was used for another request', 'every request needs one of its own'],
  ['chatdry is not available: no AI is configured', 'it needs a model to talk to'],
  ['restart is not available in this run', 'it was not started by `bridle`'],
  ['restart already pending', 'one was asked for before'],
  ['controller already connected', 'an automation-v1 client has control of the body'],
  [
    'window (a person) has taken control: x',
    'that client drives until it gives control back; x is why',
  ],
  ['line too large', `it has more than ${CTL_LINE_BYTES_MAX} bytes; the connection is closed`],
];

const hello: CtlOp = {
  summary: 'Which process this is, whether there is a bot, and what can be asked of it.',
  params: z.object({}),
  anywhere: true,
  async run({ options, call }) {
    const { cwd, pid, startedAt } = options;
    const isReady = hasBot(options);
    const { games, name } = options.host;
    const { player } = (await call('get_game', {})) as { player: string | null };
    return {
      cwd,
      pid,
      startedAt,
      ...(games.hasChoice && { game: name, games: games.list() }),
      hasBot: isReady,
      username: isReady ? player : null,
      capabilities: Object.keys(ALL_OPS).filter((op) => isServed(options, op)),
      schemaHash: schemaHash(),
    };
  },
};

const ctlSchema: CtlOp = {
  summary: 'Every op with what it takes, as JSON Schema, with the bounds and the errors.',
  params: z.object({}),
  anywhere: true,
  run: () => schema(),
};

/** By their names on the wire, in the order of lists and docs. */
export const ALL_OPS: Readonly<Record<string, CtlOp>> = {
  hello,
  ...CTL_OPS,
  'ctl.schema': ctlSchema,
};

const BY_NAME: ReadonlyMap<string, CtlOp> = new Map(
  Object.entries(ALL_OPS).flatMap(([name, op]) =>
    [name, ...(op.aliases ?? [])].map((name) => [name, op] as const),
  ),
);

/** By its name or an alias; an error that names the nearest where there is none. */
export function findOp(name: string): CtlOp {
  const op = BY_NAME.get(name);
  if (op !== undefined) return op;
  const nearest = nearestName(name, [...BY_NAME.keys()]);
  const all = `ops are ${Object.keys(ALL_OPS).join(', ')}`;
  const hint = nearest === undefined ? all : `did you mean ${nearest}? ${all}`;
  throw new HarnessError('bad_request', `unknown op: ${name.slice(0, QUOTE_CHARS_MAX)}`, hint);
}

export function hasBot({ host }: ControlPlaneOptions): boolean {
  return host.can('tool_run');
}

function isServed({ restart, chatDry }: ControlPlaneOptions, op: string): boolean {
  if (op === 'restart') return restart !== undefined;
  return op !== 'chatdry' || chatDry !== undefined;
}

function schema(): object {
  return {
    protocol: 'control-plane',
    ops: Object.entries(ALL_OPS).map(([op, { aliases = [], summary, params, anywhere, acts }]) => ({
      op,
      aliases,
      summary,
      params: jsonSchemaOf(params),
      needsBot: anywhere !== true,
      acts: acts === true,
    })),
    limits: {
      lineBytesMax: CTL_LINE_BYTES_MAX,
      inFlightMax: IN_FLIGHT_MAX,
      requestIdCharsMax: REQUEST_ID_CHARS_MAX,
    },
    errors: ERRORS.map(([error]) => error),
  };
}

let hash: string | undefined;

/** Changes when an op or a tool takes something else, so that clients may keep the schemas. */
function schemaHash(): string {
  hash ??= createHash('sha256')
    .update(
      JSON.stringify([schema(), TOOLS.map(({ name, params }) => [name, jsonSchemaOf(params)])]),
    )
    .digest('hex')
    .slice(0, 16);
  return hash;
}
