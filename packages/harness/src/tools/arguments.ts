import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { excessOf } from '../core/jsonText.js';
import { QUOTE_CHARS_MAX, TOOL_ARGUMENT_CHARS_MAX } from '../limits.js';
import type { Tool } from './defineTool.js';

/** Arguments that a tool's schema let through. */
export type ToolArguments = Record<string, unknown>;

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema | boolean;
  readonly prefixItems?: readonly FieldSchema[];
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
  const { properties = {} } = jsonSchemaOf(params) as {
    properties?: Record<string, FieldSchema>;
  };
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
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
  if (typeof value !== 'string' || takes('string')) return value;
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
export function readArguments(tool: Tool, raw: Readonly<Record<string, unknown>>): ToolArguments {
  for (const [name, value] of Object.entries(raw)) refuseLong(name, value);
  const parsed = tool.params.safeParse(coerce(tool.params, raw));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const names = Object.keys(tool.params.shape).join(', ') || 'none';
  throw new HarnessError('bad_request', sentenceOf(issue, raw), `${tool.name} takes ${names}`);
}

function sentenceOf({ path, message }: z.core.$ZodIssue, raw: object): string {
  const [name] = path;
  if (path.length === 1 && !Object.hasOwn(raw, name!)) return `${String(name)} is missing`;
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
