import { z } from 'zod';
import {
  COMMAND_NAMES,
  COMMANDS,
  EVENTS,
  hello,
  OUR_EVENTS,
  PROTOCOL,
  reply,
  sceneNode,
} from './messages.js';

export interface WireSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly WireSchema[];
  readonly items?: WireSchema | false;
  readonly prefixItems?: readonly WireSchema[];
  readonly additionalProperties?: WireSchema | false;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly description?: string;
  readonly $defs?: Readonly<Record<string, WireSchema>>;
}

/** One schema of the wire as JSON Schema; elements stand in `$defs` as `node`. */
export function jsonSchemaOf(schema: z.ZodType): WireSchema {
  const metadata = z.registry<{ id: string }>();
  metadata.add(sceneNode, { id: 'node' });
  const { $schema: _, ...found } = z.toJSONSchema(schema, {
    metadata,
    io: 'input', // more fields than these may come
    override({ zodSchema, jsonSchema }) {
      const description = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.description;
      if (description !== undefined) jsonSchema.description = description;
      // Whole numbers that a program can count to are no bound worth saying.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return found as WireSchema;
}

/** The whole wire as one document: any message is a request, a reply or an event. */
export function bridgeSchema(): object {
  const $defs: Record<string, WireSchema> = {};
  const define = (name: string, schema: z.ZodType): void => {
    const { $defs: inner, ...own } = jsonSchemaOf(schema);
    Object.assign($defs, inner);
    $defs[name] = own;
  };
  define('snapshot_data', COMMANDS.snapshot.data);
  for (const name of COMMAND_NAMES) {
    const { params, data } = COMMANDS[name];
    define(`${name}_params`, params);
    define(`${name}_data`, data);
    define(
      `${name}_request`,
      z.looseObject({ id: z.string(), command: z.literal(name), params: z.unknown() }),
    );
    const properties = $defs[`${name}_request`]!.properties!;
    const told = { ...properties, params: ref(`${name}_params`) };
    $defs[`${name}_request`] = { ...$defs[`${name}_request`], properties: told };
  }
  define('hello', hello);
  define('reply', reply);
  for (const [name, { data }] of Object.entries({ ...EVENTS, ...OUR_EVENTS })) {
    define(`${name}_event`, z.looseObject({ event: z.literal(name), data }));
  }
  const of = (end: string): WireSchema[] =>
    Object.keys($defs)
      .filter((name) => name.endsWith(end))
      .map(ref);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The bridge wire',
    description: `Version ${PROTOCOL}. What a reply's data holds stands under the command: snapshot_data and so on.`,
    anyOf: [...of('_request'), ref('reply'), ...of('_event')],
    $defs,
  };
}

function ref(name: string): WireSchema {
  return { $ref: `#/$defs/${name}` };
}
