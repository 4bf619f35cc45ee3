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
