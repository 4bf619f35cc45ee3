import type { EngineReply, WireFields } from './engine.js';
import { type ReadScene, readScene, type SceneReadingOptions } from './readScene.js';
import {
  LABEL_CHARS_MAX,
  LARGE_TEXT_BYTES,
  NAME_CHARS_MAX,
  STATE_BYTES_MAX,
  VALUES_DEPTH_MAX,
} from './wire/index.js';

/** A message of an engine, with nothing in it that is longer or deeper than it may be. */
export type EngineMessage =
  | { readonly kind: 'reply'; readonly id: string; readonly reply: EngineReply }
  | { readonly kind: 'failure'; readonly id: string | null; readonly failure: EngineFailure }
  | { readonly kind: 'event'; readonly name: string; readonly data: WireFields }
  /** that of a client of ABU: it is no engine */
  | { readonly kind: 'command' }
  | { readonly kind: 'fault'; readonly id: string | null; readonly why: string };

/** Why an engine did not do what it was asked. */
export interface EngineFailure {
  readonly error: string;
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
}

const NO_REPLY: EngineReply = { fields: {} };

/** Reads the text of a message. Never throws. */
export function readMessage(text: string, options: SceneReadingOptions): EngineMessage {
  if (isTooDeep(text)) {
    const why = `a message has more than ${VALUES_DEPTH_MAX} values within one another`;
    return { kind: 'fault', id: idIn(text), why };
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { kind: 'fault', id: null, why: 'a message is no JSON' };
  }
  if (!isFields(given)) return { kind: 'fault', id: null, why: 'a message is no JSON object' };
  const { id, success, event, command, data } = given;
  if (typeof success === 'boolean') {
    const ownId = typeof id === 'string' ? id.slice(0, NAME_CHARS_MAX) : null;
    if (!success) return { kind: 'failure', id: ownId, failure: failureOf(given) };
    if (ownId === null) return { kind: 'fault', id: null, why: 'an answer has no id' };
    return replyOf(ownId, data, text.length, options);
  }
  if (typeof event === 'string') {
    if (text.length > LARGE_TEXT_BYTES) {
      return { kind: 'fault', id: null, why: 'an event is too long' };
    }
    const name = event.slice(0, NAME_CHARS_MAX);
    return { kind: 'event', name, data: isFields(data) ? data : {} };
  }
  if (typeof command === 'string') return { kind: 'command' };
  return { kind: 'fault', id: null, why: 'a message is neither an answer nor an event' };
}

function replyOf(
  id: string,
  data: unknown,
  length: number,
  options: SceneReadingOptions,
): EngineMessage {
  if (data == null) return { kind: 'reply', id, reply: NO_REPLY };
  if (!isFields(data)) return { kind: 'fault', id, why: 'the data of an answer is no object' };
  const { nodes, base64, screenshot, ...fields } = data;
  const picture = base64 ?? screenshot;
  if (typeof picture === 'string') {
    return { kind: 'reply', id, reply: { fields: {}, png: Buffer.from(picture, 'base64') } };
  }
  let scene: ReadScene | undefined;
  if (Array.isArray(nodes)) {
    scene = readScene(nodes, options);
    return { kind: 'reply', id, reply: { fields: bounded(fields), scene } };
  }
  if (length > STATE_BYTES_MAX) {
    return { kind: 'fault', id, why: `an answer is longer than ${STATE_BYTES_MAX} bytes` };
  }
  return { kind: 'reply', id, reply: { fields } };
}

/** What stands beside a long scene is short: sentences, flags and numbers. */
function bounded(fields: WireFields): WireFields {
  const length = JSON.stringify(fields).length;
  return length <= LARGE_TEXT_BYTES ? fields : {};
}

function failureOf({ error, code, hint }: WireFields): EngineFailure {
  const short = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? value.slice(0, LABEL_CHARS_MAX) : undefined;
  return { error: short(error) ?? 'it does not say why', code: short(code), hint: short(hint) };
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const QUOTE = 34;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Looked at before it is read: what is too deep can be read, but nobody could write it down again. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isInText) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > VALUES_DEPTH_MAX) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return false;
}

/** Of a message that is not read: whoever waits for its answer is told at once. */
function idIn(text: string): string | null {
  return /"id":\s?"([^"\\]{1,64})"/.exec(text.slice(0, 256))?.[1] ?? null;
}
