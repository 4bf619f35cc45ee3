import { HarnessError, nearestName } from '@bridle/facets';
import { z } from 'zod';
import { excessOf } from '../core/jsonText.js';
import { ARGUMENT_WARNINGS_MAX, QUOTE_CHARS_MAX, TOOL_ARGUMENT_CHARS_MAX } from '../limits.js';
import type { ArgumentAliases, Tool } from './defineTool.js';

/** Arguments that a tool's schema let through. */
export type ToolArguments = Record<string, unknown>;

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly FieldSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema | boolean;
  readonly prefixItems?: readonly FieldSchema[];
  readonly maximum?: number;
}

/** Made once for each: every call of a tool looks at its own. */
const SCHEMAS = new WeakMap<z.ZodObject, object>();

/** A schema as other programs read it. */
export function jsonSchemaOf(params: z.ZodObject): object {
  const known = SCHEMAS.get(params);
  if (known !== undefined) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(params, { io: 'input' });
  SCHEMAS.set(params, schema);
  return schema;
}

function typesOf(field: FieldSchema): readonly string[] {
  if (field.anyOf !== undefined) return field.anyOf.flatMap(typesOf);
  return typeof field.type === 'string' ? [field.type] : (field.type ?? []);
}

/**
 * Arguments from a command line are guesses: `text=42` came as a number and `radius=20` may come
 * as text. The schema knows what was meant.
 */
export function coerce(params: z.ZodObject, raw: Readonly<Record<string, unknown>>): object {
  const fields = fieldsOf(params);
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : coerceOne(field, value)];
    }),
  );
}

function coerceOne(field: FieldSchema, value: unknown): unknown {
  const types = typesOf(field);
  const takes = (type: string): boolean => types.includes(type);
  if (typeof value === 'number' || typeof value === 'boolean') {
    const isFine = typeof value === 'boolean' ? takes('boolean') : takesNumber(types);
    return !isFine && takes('string') ? String(value) : value;
  }
  if (Array.isArray(value) && !takes('array') && takes('string') && value.every(isName)) {
    return value.join(',');
  }
  if (typeof value !== 'string' || takesText(field, value)) return value;
  if (takesNumber(types) && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) {
    return Number(value);
  }
  if (takes('boolean') && /^(true|yes|on|1)$/i.test(value)) return true;
  if (takes('boolean') && /^(false|no|off|0)$/i.test(value)) return false;
  if (takes('array') || takes('object')) return coerceParts(field, parsed(value));
  return value;
}

/** `10,64,-20` and `10 64 -20` are lists of numbers where the schema wants numbers. */
function coerceParts(field: FieldSchema, value: unknown): unknown {
  const list = [field, ...(field.anyOf ?? [])].find(
    ({ items, prefixItems }) => prefixItems !== undefined || typeof items === 'object',
  );
  if (list === undefined) return value;
  const fieldAt = (i: number): FieldSchema =>
    list.prefixItems?.[i] ?? (typeof list.items === 'object' ? list.items : {});
  const isFlat = typeof value === 'string' && takesNumber(typesOf(fieldAt(0)));
  const parts = isFlat ? value.trim().split(/\s+/) : value;
  return Array.isArray(parts) ? parts.map((part, i) => coerceOne(fieldAt(i), part)) : value;
}

/** A field that takes a number or `all` takes the text `all`, and no other. */
function takesText(field: FieldSchema, text: string): boolean {
  if (field.anyOf !== undefined) return field.anyOf.some((one) => takesText(one, text));
  const words = field.enum ?? (field.const === undefined ? [text] : [field.const]);
  return typesOf(field).includes('string') && words.includes(text);
}

function isName(value: unknown): boolean {
  return typeof value === 'string';
}

function takesNumber(types: readonly string[]): boolean {
  return types.includes('number') || types.includes('integer');
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return excessOf(text) === undefined ? value : text; // as a text it is refused by the schema
  } catch {
    return text.includes(',') ? text.split(',').map((part) => part.trim()) : text;
  }
}

/** Arguments are repeated in previews, events and messages. */
function refuseLong(name: string, value: unknown): void {
  const chars = typeof value === 'string' ? value.length : JSON.stringify(value)?.length;
  if (chars === undefined || chars <= TOOL_ARGUMENT_CHARS_MAX) return;
  const message = `${name.slice(0, QUOTE_CHARS_MAX)} has ${chars} characters`;
  throw new HarnessError('bad_request', message, `send at most ${TOOL_ARGUMENT_CHARS_MAX}`);
}

/** The arguments as the tool takes them, or an error that says which is wrong. */
export function readArguments(tool: Tool, raw: Readonly<Record<string, unknown>>): ReadArguments {
  for (const [name, value] of Object.entries(raw)) refuseLong(name, value);
  const { given, warnings } = fitArguments(tool.name, tool.params, raw, tool.argumentAliases);
  const parsed = tool.params.safeParse(given);
  if (parsed.success) return { args: parsed.data, warnings };
  const issue = parsed.error.issues[0]!;
  const takes = takenText(tool.name, Object.keys(tool.params.shape));
  const hints = warnings.some((warning) => warning.endsWith(takes)) ? [] : [takes];
  throw new HarnessError(
    'bad_request',
    sentenceOf(issue, given),
    [...warnings, ...hints].join('; '),
  );
}

export interface ReadArguments {
  readonly args: ToolArguments;
  /** what was passed over or made smaller */
  readonly warnings: readonly string[];
}

/**
 * What a schema can take of some arguments. One script drives many bots, and each knows a few
 * arguments that others do not: what is unknown is passed over, and what is too large is made
 * as large as it may be. Both are said.
 */
export function fitArguments(
  what: string,
  params: z.ZodObject,
  raw: Readonly<Record<string, unknown>>,
  aliases: ArgumentAliases = {},
): { given: Record<string, unknown>; warnings: string[] } {
  const known = Object.keys(params.shape);
  const warnings: string[] = [];
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    for (const [key, one] of Object.entries(renamed(aliases, name, value))) {
      const isTwice = key !== name && (Object.hasOwn(raw, key) || Object.hasOwn(named, key));
      if (!known.includes(key)) warnings.push(unknownText(what, key, known));
      else if (isTwice) warnings.push(`${name} was ignored: it is ${key}, which is given, too`);
      else named[key] = one;
    }
  }
  const fields = fieldsOf(params);
  const given = Object.entries(coerce(params, named)).map(([name, value]) => {
    const most = maximumOf(fields[name]!);
    if (typeof value !== 'number' || value === Number.POSITIVE_INFINITY || value <= most) {
      return [name, value];
    }
    warnings.push(`${name} was ${value}, which is too much; ${most} was used`);
    return [name, most];
  });
  return { given: Object.fromEntries(given), warnings: firstFew(warnings) };
}

function firstFew(warnings: string[]): string[] {
  const more = warnings.length - ARGUMENT_WARNINGS_MAX;
  if (more <= 0) return warnings;
  return [...warnings.slice(0, ARGUMENT_WARNINGS_MAX), `and ${more} more of the kind`];
}

function renamed(aliases: ArgumentAliases, name: string, value: unknown): object {
  const alias = Object.hasOwn(aliases, name) ? aliases[name]! : name;
  return typeof alias === 'string' ? { [alias]: value } : alias(value);
}

function takenText(what: string, known: readonly string[]): string {
  return `${what} takes ${known.join(', ') || 'none'}`;
}

function unknownText(what: string, name: string, known: readonly string[]): string {
  const quoted = name.slice(0, QUOTE_CHARS_MAX);
  const nearest = nearestName(name, known);
  const next = nearest === undefined ? takenText(what, known) : `did you mean ${nearest}?`;
  return `unknown argument ${quoted} was ignored; ${next}`;
}

/** Infinity where there is none; the largest whole number that can be told apart is none. */
function maximumOf(field: FieldSchema): number {
  const bounds = [field, ...(field.anyOf ?? [])].flatMap(({ maximum }) => maximum ?? []);
  const most = bounds.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...bounds);
  return most >= Number.MAX_SAFE_INTEGER ? Number.POSITIVE_INFINITY : most;
}

function fieldsOf(params: z.ZodObject): Readonly<Record<string, FieldSchema>> {
  const { properties = {} } = jsonSchemaOf(params) as { properties?: Record<string, FieldSchema> };
  return properties;
}

function sentenceOf({ path, message }: z.core.$ZodIssue, given: object): string {
  const [name] = path;
  if (path.length === 1 && !Object.hasOwn(given, name!)) return `${String(name)} is missing`;
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
