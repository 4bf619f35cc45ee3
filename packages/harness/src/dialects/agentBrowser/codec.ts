import type { HarnessError } from '@bridle/facets';
import { badRequest, FAULTS, type Fields, readLine } from '../requestLine.js';

/** A line of the agent-browser CLI. The id is the JSON text that the reply repeats. */
export type AgentBrowserRequest = { readonly id: string } & (
  | { readonly action: string; readonly fields: Fields }
  | { readonly error: HarnessError }
);

const NOT_OBJECT = 'Expected a JSON object with id and action';

/** Reads a line. Never throws. */
export function decode(line: string): AgentBrowserRequest {
  const read = readLine(line);
  if ('fault' in read) {
    const { id = 'null', fault } = read;
    return badRequest(id, fault === 'not_object' ? NOT_OBJECT : FAULTS[fault]);
  }
  const { id = 'null', fields } = read;
  const { action } = fields;
  if (typeof action !== 'string') return badRequest(id, 'Missing action');
  return { id, action, fields };
}

export function encode(id: string, data: object | null): string {
  return `{"id":${id},"success":true,"data":${JSON.stringify(data)}}`;
}

/** The CLI prints one text, so what to do next and the scene that was left are parts of it. */
export function encodeError(id: string, { message, hint, details }: HarnessError): string {
  const sentence = hint === undefined ? message : `${message}; ${hint}`;
  const scene = details?.snapshot;
  const text = typeof scene === 'string' ? `${sentence}\n${scene}` : sentence;
  return `{"id":${id},"success":false,"error":${JSON.stringify(cleanText(text))}}`;
}

/** A game's text as it may reach a terminal, which must not obey it. */
export function cleanText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
