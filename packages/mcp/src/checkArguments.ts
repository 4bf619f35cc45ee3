import { ARGUMENT_DEPTH_MAX } from './limits.js';
import type { Schema } from './opTable.js';

/** Why arguments are not fit, in a sentence that names the field. */
export class ArgumentError extends Error {}

/**
 * Arguments as a tool takes them: defaults filled in, numbers and flags that came as text read. Models write
 * both; whatever else does not fit the schema is refused.
 */
export function checkArguments(schema: Schema, given: unknown): Record<string, unknown> {
  if (isDeeperThan(given, ARGUMENT_DEPTH_MAX)) {
    throw new ArgumentError('the arguments are nested too deeply');
  }
  return checkObject(schema, given ?? {}, '');
}

/** Level by level, since whatever calls itself for each level would run out of stack. */
function isDeeperThan(value: unknown, depthMax: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= depthMax; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

function checkObject(schema: Schema, given: unknown, path: string): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ArgumentError(`${path || 'the arguments'} must be an object`);
  }
  const fields = schema.properties ?? {};
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(fields, name)) {
      const names = Object.keys(fields).join(', ') || 'nothing';
      throw new ArgumentError(`unknown field ${at(path, name.slice(0, 64))}; there is ${names}`);
    }
    if (value !== null) result[name] = check(fields[name]!, value, at(path, name));
  }
  for (const [name, field] of Object.entries(fields)) {
    if (result[name] !== undefined) continue;
    if (field.default !== undefined) result[name] = field.default;
    else if (schema.required?.includes(name))
      throw new ArgumentError(`${at(path, name)} is missing`);
  }
  return result;
}

function at(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function check(schema: Schema, given: unknown, path: string): unknown {
  const types = typesOf(schema);
  if (types.length === 0) return given; // the op itself checks it
  const value = asType(types, given);
  if (value === undefined) throw new ArgumentError(`${path} must be ${types.join(' or ')}`);
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    throw new ArgumentError(`${path} must be one of ${schema.enum.join(', ')}`);
  }
  if (typeof value === 'number') return checkNumber(schema, value, path);
  if (typeof value === 'string') return checkText(schema, value, path);
  if (Array.isArray(value)) return checkList(schema, value, path);
  if (typeof value === 'object' && schema.properties !== undefined) {
    return checkObject(schema, value, path);
  }
  return value;
}

function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

/** Undefined where it is of none of these types. */
function asType(types: readonly string[], value: unknown): unknown {
  for (const type of types) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (type === 'integer' && Number.isSafeInteger(number)) return number;
    if (type === 'number' && Number.isFinite(number)) return number;
    if (type === 'boolean' && typeof value === 'boolean') return value;
    if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
    if (type === 'string' && typeof value === 'string') return value;
    if (type === 'array' && Array.isArray(value)) return value;
    if (type === 'object' && typeof value === 'object' && !Array.isArray(value)) return value;
  }
  return undefined;
}

function checkNumber({ minimum, maximum }: Schema, value: number, path: string): number {
  if (value < (minimum ?? value)) throw new ArgumentError(`${path} must be at least ${minimum}`);
  if (value > (maximum ?? value)) throw new ArgumentError(`${path} must be at most ${maximum}`);
  return value;
}

function checkText({ minLength, maxLength }: Schema, value: string, path: string): string {
  if (value.length < (minLength ?? 0)) throw new ArgumentError(`${path} must not be empty`);
  if (value.length > (maxLength ?? value.length)) {
    throw new ArgumentError(`${path} must have at most ${maxLength} characters`);
  }
  return value;
}

function checkList(schema: Schema, value: unknown[], path: string): unknown[] {
  const { minItems, maxItems, items } = schema;
  if (value.length < (minItems ?? 0)) throw new ArgumentError(`${path} must not be empty`);
  if (value.length > (maxItems ?? value.length)) {
    throw new ArgumentError(`${path} must have at most ${maxItems} entries`);
  }
  return items ? value.map((item, i) => check(items, item, `${path}[${i}]`)) : value;
}
