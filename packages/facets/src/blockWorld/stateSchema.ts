import type { JsonSchema } from '../state.js';

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };
const WHOLE = { type: 'integer' };
const YES_OR_NO = { type: 'boolean' };
const VECTOR = threeOf(NUMBER);
const CELL = threeOf(WHOLE);

function threeOf(one: JsonSchema): JsonSchema {
  const prefixItems = [one, one, one];
  return { type: 'array', prefixItems, items: false, minItems: 3, maxItems: 3 };
}

function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** By name, whatever the names are. */
function tableOf(values: JsonSchema): JsonSchema {
  return { type: 'object', propertyNames: TEXT, additionalProperties: values };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** The schema of an object with these fields; those whose names end in `?` may be left out. */
export function fields(named: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const bare = (name: string): string => name.replace('?', '');
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(named).map(([name, of]) => [bare(name), of])),
    required: Object.keys(named).filter((name) => !name.endsWith('?')),
  };
}

const STACK_FIELDS = {
  item: TEXT,
  count: WHOLE,
  'damage?': WHOLE,
  'pages?': listOf(TEXT),
  'title?': TEXT,
  'author?': TEXT,
  'enchantments?': tableOf(WHOLE),
};
const STACK = fields({
  ...STACK_FIELDS,
  'contents?': listOf(fields({ slot: WHOLE, ...STACK_FIELDS })),
});

/** What the state of every block world says; null is what the game does not know. */
export const BLOCK_WORLD_STATE: JsonSchema = fields({
  tick: WHOLE,
  dimension: TEXT,
  player: fields({
    pos: VECTOR,
    yaw: NUMBER,
    pitch: NUMBER,
    health: orNull(NUMBER),
    hunger: orNull(NUMBER),
    saturation: orNull(NUMBER),
    air: orNull(NUMBER),
    velocity: VECTOR,
    on_ground: YES_OR_NO,
    dead: YES_OR_NO,
    'sleeping?': YES_OR_NO,
    game_mode: TEXT,
    hotbar_slot: WHOLE,
    held: orNull(STACK),
    effects: listOf(fields({ name: TEXT, level: WHOLE, ticks_left: WHOLE })),
  }),
  biome: orNull(TEXT),
  light: orNull(WHOLE),
  time_of_day: orNull(WHOLE),
  weather: orNull(TEXT),
  looking_at: orNull(fields({ block: TEXT, pos: VECTOR, face: TEXT, distance: NUMBER })),
  looking_at_entity: orNull(WHOLE),
  'screen?': orNull(fields({ kind: TEXT, pos: orNull(CELL) })),
  'milestones?': tableOf(WHOLE),
  'mobs_total?': WHOLE,
  'mobs_active?': WHOLE,
  'mobs_nearby?': WHOLE,
});
