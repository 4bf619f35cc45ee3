import { z } from 'zod';

/** A JSON Schema, as far as help, docs and `key=value` need it. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Shape | false;
  readonly prefixItems?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** What a client has to send, or gets back, as data. */
export function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input' }) as Shape;
}

/** The JSON types that a shape lets through, without `null`. */
export function kindsOf(shape: Shape): string[] {
  const own = typeof shape.type === 'string' ? [shape.type] : (shape.type ?? []);
  const all = [...own, ...(shape.anyOf ?? []).flatMap(kindsOf)];
  return [...new Set(all)].filter((kind) => kind !== 'null');
}

/** What a shape lets through, in words; what stands for itself is quoted as told. */
export function typeText(shape: Shape, quoted = (value: string): string => value): string {
  const literals = literalsOf(shape).map(quoted);
  const kinds = kindsOf(shape).filter((kind) => kind !== 'string' || literals.length === 0);
  if (kinds[0] === 'array' && shape.prefixItems) return `${shape.prefixItems.length} numbers`;
  if (kinds[0] === 'array' && shape.items) return `list of ${typeText(shape.items, quoted)}`;
  return [...kinds, ...literals].join(' or ');
}

function literalsOf(shape: Shape): string[] {
  const own = shape.const === undefined ? (shape.enum ?? []) : [shape.const];
  const all = [...own, ...(shape.anyOf ?? []).flatMap(literalsOf)];
  return all.filter((value) => typeof value === 'string');
}
