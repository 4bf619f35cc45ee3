import { OP_LINES } from './opSchemas.js';

/** As much of JSON Schema as tools need. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema | false;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

export interface OpInfo {
  readonly name: string;
  readonly kind: 'read' | 'act' | 'time';
  readonly facet?: string;
  readonly summary: string;
  readonly params: Schema;
}

const known = new Map<string, OpInfo>();

/** Ops are read from their lines one by one: most processes need a few. */
export function opInfo(name: string): OpInfo {
  const found = known.get(name);
  if (found !== undefined) return found;
  const line = OP_LINES.find((line) => line.startsWith(`{"name":"${name}",`));
  if (line === undefined) throw new Error(`there is no op ${name}`);
  const info = JSON.parse(line) as OpInfo;
  known.set(name, info);
  return info;
}

export function allOps(): OpInfo[] {
  return OP_LINES.map((line) => JSON.parse(line) as OpInfo);
}

/**
 * A field of a tool that is a field of an op, with its type and bounds: `from('step.ticks')`. What is given
 * besides may narrow them, and says what the field is for.
 */
export function from(field: `${string}.${string}`, own: Schema = {}): Schema {
  const [op = '', name = ''] = field.split('.');
  const found = opInfo(op).params.properties?.[name];
  if (found === undefined) throw new Error(`${op} has no field ${name}`);
  const { description: _, anyOf, ...rest } = found;
  return { ...(anyOf === undefined || own.type !== undefined ? rest : { anyOf }), ...own };
}
