import type { z } from 'zod';
import { DEPTH_MAX, NODES_MAX, TEXT_BYTES_MAX } from '../wire/limits.js';
import { COMMANDS, type CommandName, EVENTS, reply, type WireNode } from '../wire/messages.js';
import { shown } from './bridgeCheck.js';

/** A message that is not as the page has it. */
export interface MessageFault {
  readonly expected: string;
  readonly came: string;
  readonly section: string;
}

export interface CheckedReply {
  readonly id: string;
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: string;
  readonly code?: string;
}

export type ReceivedMessage =
  | { readonly kind: 'reply'; readonly reply: CheckedReply }
  | { readonly kind: 'event'; readonly event: string; readonly data: unknown }
  | { readonly kind: 'nothing' };

/** Reads one message, with all that is wrong with it. */
export function readReceived(text: string, faults: (fault: MessageFault) => void): ReceivedMessage {
  const wrong = (expected: string, section: string): void =>
    faults({ expected, came: shown(text), section });
  if (Buffer.byteLength(text) > TEXT_BYTES_MAX) {
    wrong(`a message has at most ${TEXT_BYTES_MAX} bytes`, 'limits');
    return { kind: 'nothing' };
  }
  if (levelsOf(text) > LEVELS_MAX) {
    wrong(`elements lie in one another at most ${DEPTH_MAX} levels deep`, 'limits');
    return { kind: 'nothing' };
  }
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    wrong('a message is one JSON object', 'messages');
    return { kind: 'nothing' };
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    wrong('a message is one JSON object', 'messages');
    return { kind: 'nothing' };
  }
  if ('event' in message) {
    const { event, data } = message as { event: unknown; data: unknown };
    if (typeof event !== 'string') {
      wrong('`event` is a name', 'events');
      return { kind: 'nothing' };
    }
    const known = Object.hasOwn(EVENTS, event) ? EVENTS[event as keyof typeof EVENTS] : undefined;
    const problem = known && problemOf(known.data, data);
    if (problem !== undefined) wrong(`an event ${event}: ${problem}`, `event-${event}`);
    return { kind: 'event', event, data };
  }
  const { id, success } = message as { id?: unknown; success?: unknown };
  // Who cannot tell what it was asked says so without an id.
  if ((id === undefined || id === null) && success === false) return { kind: 'nothing' };
  const [done, failed] = reply.options;
  const problem =
    typeof success === 'boolean'
      ? problemOf(success ? done : failed, message)
      : 'success: true or false is expected';
  if (problem !== undefined) wrong(`a reply: ${problem}`, 'messages');
  if (typeof id !== 'string') return { kind: 'nothing' };
  return { kind: 'reply', reply: { ...(message as object), id, success: success === true } };
}

/** What is wrong with the data that a command was answered with, if something is. */
export function dataProblem(command: CommandName, data: unknown): string | undefined {
  const { nodes } = (data ?? {}) as { nodes?: unknown };
  const count = Array.isArray(nodes) ? countOf(nodes as WireNode[]) : 0;
  if (count > NODES_MAX) return `at most ${NODES_MAX} elements are expected, not ${count}`;
  return problemOf(COMMANDS[command].data, data);
}

export function problemOf(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  if (error === undefined) return undefined;
  const [issue] = error.issues;
  const path = issue!.path.join('.');
  return path === '' ? issue!.message : `${path}: ${issue!.message}`;
}

/** What a message may be nested: an element and its list are two levels, besides those around them. */
const LEVELS_MAX = 2 * DEPTH_MAX + 10;

/** How deep the brackets of a JSON text lie in one another, whatever stands in its strings. */
function levelsOf(text: string): number {
  let level = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isString) {
      if (char === '\\') at++;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++level);
    else if (char === '}' || char === ']') level--;
  }
  return deepest;
}

function countOf(nodes: readonly WireNode[]): number {
  const level = nodes.map(({ children }) => children).filter((children) => Array.isArray(children));
  return level.reduce((sum, children) => sum + countOf(children), nodes.length);
}

/** An answer that says that a command is not known, in the words of the seeds or by its code. */
export function isUnknownCommand({ success, error = '', code }: CheckedReply): boolean {
  return !success && (code === 'unknown_command' || error.startsWith('Unknown command'));
}
