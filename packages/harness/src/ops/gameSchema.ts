import type { Facets, InputControl, JsonSchema } from '@bridle/facets';
import { samplesOf } from './declared.js';

/** What a game declares of itself, as JSON Schemas. What it has not got is left out. */
export interface GameSchema {
  /** of what `get_state` answers */
  state?: JsonSchema;
  /** of what a step can record: a property for each */
  samples?: JsonSchema;
  /** of the fields of each event, by its name; null: any may happen */
  events?: Record<string, JsonSchema> | null;
  /** of the actions that can be held or pulsed: a property for each */
  controls?: JsonSchema;
}

/** A game that says nothing of its state has a tick at least. */
const ANY_STATE: JsonSchema = {
  type: 'object',
  properties: { tick: { type: 'integer' } },
  required: ['tick'],
};

export function gameSchema({
  state,
  events,
  input,
}: Readonly<Partial<Pick<Facets, 'state' | 'events' | 'input'>>>): GameSchema {
  const schema = state?.schema ?? ANY_STATE;
  return {
    ...(state && {
      state: schema,
      samples: tableOf(samplesOf(state), (path) => schemaAt(schema, path)),
    }),
    ...(events && { events: events.kinds === undefined ? null : eventsOf(events.kinds) }),
    ...(input && {
      controls: tableOf(
        Object.fromEntries(input.controls.map((control) => [control.name, control])),
        controlSchema,
      ),
    }),
  };
}

function eventsOf(kinds: NonNullable<Facets['events']['kinds']>): Record<string, JsonSchema> {
  const named = Object.entries(kinds);
  return Object.fromEntries(named.map(([name, { schema }]) => [name, schema ?? ANY_OBJECT]));
}

const ANY_OBJECT: JsonSchema = { type: 'object' };

function tableOf<T>(
  named: Readonly<Record<string, T>>,
  schemaOf: (one: T) => JsonSchema,
): JsonSchema {
  const properties = Object.entries(named).map(([name, one]) => [name, schemaOf(one)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** What a schema says of a place within; nothing is said of it where the schema does not go. */
function schemaAt(schema: JsonSchema, path: readonly string[]): JsonSchema {
  let at: JsonSchema | undefined = schema;
  for (const field of path) {
    at = (at?.properties as Record<string, JsonSchema> | undefined)?.[field];
  }
  return at ?? {};
}

function controlSchema({ kind, max, angle }: InputControl): JsonSchema {
  switch (kind) {
    case 'axis':
      return { type: 'number', minimum: -1, maximum: 1, description: 'held' };
    case 'button':
      return { type: 'boolean', description: 'held' };
    case 'choice':
      return {
        type: 'integer',
        minimum: 0,
        ...(max !== undefined && { maximum: max }),
        description: 'held',
      };
    case 'click':
      return { type: 'boolean', description: 'for one tick' };
    case 'turn':
      return {
        type: 'number',
        description: angle ? `for one tick, ${angle} in radians` : 'for one tick',
      };
  }
}
