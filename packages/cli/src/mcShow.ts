import { isObject } from '@bridle/harness/listening';
import { textIn } from './terminal.js';

type Data = Readonly<Record<string, unknown>>;

/** A reply's data for a person: the thing itself where there is one, else its fields. */
export function textOf(command: string, data: Data): string {
  if (command === 'screenshot') return textIn(data.path);
  if (command === 'execute') return listOf(data.output).map(textIn).join('\n') || 'done';
  if (command === 'logs') return listOf(data.logs).map(logLine).join('\n');
  if (Array.isArray(data.messages)) return data.messages.map(chatLine).join('\n');
  if (command === 'inventory') return listOf(data.items).map(slotLine).join('\n');
  if (command === 'shader' && Array.isArray(data.errors)) {
    const { errors, ...rest } = data;
    return [...fieldLines(rest, ''), ...data.errors.map(errorLine)].join('\n');
  }
  return fieldLines(data, '').join('\n');
}

/** As compilers write it, so that editors find the place. */
function errorLine(value: unknown): string {
  const { file, line, column, message } = textsOf(value);
  return `${file}:${line}:${column}: ${message}`;
}

export function logLine(value: unknown): string {
  const { timestamp, level, logger, message } = textsOf(value);
  return `${timestamp} ${textIn(level).padEnd(5)} ${logger}: ${message}`;
}

function chatLine(value: unknown): string {
  const { timestamp, sender, content } = textsOf(value);
  return `${timestamp} <${sender}> ${content}`;
}

function slotLine(value: unknown): string {
  const { slot, item } = isObject(value) ? value : {};
  const { empty, id, count } = textsOf(item);
  return `${textIn(slot).padStart(2)}  ${empty === 'true' ? '-' : `${id} × ${count}`}`;
}

/** The fields of what should have some, as texts. */
function textsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, textIn(field)]));
}

/** `memory.used_mb  34.5`: one line for each value, however deep it lies. */
function fieldLines(data: object, prefix: string): string[] {
  return Object.entries(data).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [`${prefix}${name}  ${shown(value)}`];
    const isList = Array.isArray(value);
    if (Object.keys(value).length === 0) return [`${prefix}${name}  ${isList ? 'none' : '-'}`];
    if (isList) return value.map((item) => `${prefix}${name}  ${onOneLine(item)}`);
    return fieldLines(value, `${prefix}${name}.`);
  });
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return shown(value);
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return fields.map(([name, field]) => `${name}=${shown(field)}`).join('  ');
}

/** Numbers with three decimals at most, also deep in what is shown as JSON. */
function shown(value: unknown): string {
  const short = (_: string, part: unknown): unknown =>
    typeof part === 'number' ? Math.round(part * 1_000) / 1_000 : part;
  return typeof value === 'object' ? JSON.stringify(value, short) : String(short('', value));
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
