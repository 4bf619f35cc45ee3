// Writes the types of bridle/client from the schemas of the ops: `npm run docs`. They stand on their own, so
// that whoever uses the client needs neither zod nor the harness.

const OPENING = `// Written by \`npm run docs\` (scripts/clientTypes.mjs) from every op. Do not edit.
import type { AskOptions } from './askOptions.js';

/** What the reply to an op that lets time pass tells besides, where the player died in it. */
export interface MayTellDeath {
  died?: true;
  death?: {
    cause: string;
    tick: number;
    pos: [number, number, number] | null;
    respawned: boolean;
    count?: number;
  };
}
`;

/** Ops that a client has other words for: \`close()\` ends the connection, \`on\` and \`events\` subscribe. */
const NOT_METHODS = ['close', 'subscribe'];
/** JSON Schema that no op has, and that would be written as something else. */
const UNKNOWN = ['$ref', 'allOf', 'oneOf', 'not', 'patternProperties'];

/**
 * The text of packages/client/src/ops.ts.
 * @param {Iterable<{ name: string, summary: string, kind: string, params: object, result: object }>} ops
 * @param {(schema: object) => object} shapeOf
 * @param {Record<string, { schema?: object }>} events
 * @returns {string}
 */
export function clientTypes(ops, shapeOf, events) {
  const all = [...ops];
  const known = Object.entries(events).map(([name, { schema }]) => [name, schema ?? {}]);
  return [
    OPENING,
    ...all.flatMap((op) => interfacesOf(op, shapeOf)),
    '/** What every op takes and answers. */\nexport interface OpTypes {',
    ...all.map(
      ({ name }) =>
        `  ${name}: { params: ${typeName(name)}Params; result: ${typeName(name)}Reply };`,
    ),
    '}\n\nexport type OpName = keyof OpTypes;\n',
    '/** Every op as a method. */\nexport interface OpMethods {',
    ...all.filter(({ name }) => !NOT_METHODS.includes(name)).map((op) => methodOf(op, shapeOf)),
    '}\n',
    '/** The events of a block world, and those of the harness. */\nexport interface KnownEvents {',
    "  state: GetStateReply & { event: 'state' };",
    "  screenshot: { event: 'screenshot'; tick: number; [field: string]: unknown };",
    ...known.map(([name, schema]) => eventOf(name, schema)),
    '}\n',
    '/** Ops that are no methods: the client has the name for something else, or another way. */',
    `export const NOT_METHODS: ReadonlySet<string> = new Set(${quoted(NOT_METHODS)});\n`,
    'export const OP_NAMES: readonly OpName[] = [',
    ...all.map(({ name }) => `  '${name}',`),
    '];\n',
  ].join('\n');
}

function interfacesOf({ name, summary, kind, params, result }, shapeOf) {
  const of = typeName(name);
  const base = kind === 'time' ? 'MayTellDeath' : undefined;
  return [
    `/** ${summary} */\n${declaration(`${of}Params`, objectText(shapeOf(params), 0, true))}`,
    `/** What \`${name}\` answers. */\n${declaration(`${of}Reply`, objectText(shapeOf(result), 0, false), base)}`,
  ];
}

function declaration(name, fields, base) {
  if (fields === '{}') return `export type ${name} = ${base ?? 'Record<string, never>'};\n`;
  return `export interface ${name}${base ? ` extends ${base}` : ''} ${fields}\n`;
}

function methodOf({ name, summary, params }, shapeOf) {
  const isNeeded = (shapeOf(params).required ?? []).length > 0;
  const type = typeName(name);
  return `  /** ${summary} */\n  ${name}(params${isNeeded ? '' : '?'}: ${type}Params, options?: AskOptions): Promise<${type}Reply>;`;
}

function eventOf(name, schema) {
  const fields = objectText(schema, 1, false).replace(/^\{\n/, '');
  return `  ${name}: {\n    event: '${name}';\n${'tick' in (schema.properties ?? {}) ? '' : '    tick: number;\n'}${fields === '{}' ? '  }' : fields};`;
}

/** `get_state` → `GetState`. */
function typeName(op) {
  return op.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase());
}

function typeText(shape, depth, isParams) {
  const strange = UNKNOWN.find((key) => key in shape);
  if (strange !== undefined) throw new Error(`clientTypes.mjs does not know ${strange} yet`);
  if ('const' in shape) return literal(shape.const);
  if (shape.enum) return union(shape.enum.map(literal));
  if (shape.anyOf) return union(shape.anyOf.map((one) => typeText(one, depth, isParams)));
  if (Array.isArray(shape.type)) {
    return union(shape.type.map((type) => typeText({ ...shape, type }, depth, isParams)));
  }
  if (shape.type === 'integer' || shape.type === 'number') return 'number';
  if (shape.type === 'array') return listText(shape, depth, isParams);
  if (shape.type === 'object') return objectText(shape, depth, isParams);
  return shape.type ?? 'unknown';
}

function listText({ prefixItems, items, minItems, maxItems }, depth, isParams) {
  const isReadonly = isParams ? 'readonly ' : '';
  const each =
    prefixItems ??
    (minItems === maxItems && maxItems <= 4 ? Array(maxItems).fill(items) : undefined);
  if (each) return `${isReadonly}[${each.map((one) => typeText(one, depth, isParams)).join(', ')}]`;
  const item = typeText(items || {}, depth, isParams);
  return `${isReadonly}${/[|&]|readonly/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }, depth, isParams) {
  const margin = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).flatMap(([name, shape]) => {
    const type = typeText(shape, depth + 1, isParams);
    const isOptional = !required.includes(name);
    const given = isOptional && isParams ? union([type, 'undefined']) : type;
    const about = shape.description
      ? [`${margin}/** ${shape.description.replaceAll('*/', '* /')} */`]
      : [];
    return [...about, `${margin}${name}${isOptional ? '?' : ''}: ${given};`];
  });
  if (additionalProperties) {
    const isAny = lines.length > 0 || Object.keys(additionalProperties).length === 0;
    const type = isAny ? 'unknown' : typeText(additionalProperties, depth + 1, isParams);
    lines.push(`${margin}[field: string]: ${type};`);
  }
  if (lines.length === 0) return '{}';
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function union(types) {
  const single = [...new Set(types)];
  return single.includes('unknown') ? 'unknown' : single.join(' | ');
}

function literal(value) {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function quoted(names) {
  return `[${names.map((name) => `'${name}'`).join(', ')}]`;
}
