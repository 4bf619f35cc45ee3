// Writes what `bridle mcp` knows of the op table, as JSON: so it answers `tools/list` without loading the
// harness or its schemas. Part of `npm run docs`; `npm run check` sees that it is up to date.
import { OPS, shapeOf } from '../packages/harness/dist/index.js';

const PATH = 'packages/mcp/src/opSchemas.ts';

/** The file as [path, text]. */
export function opSchemasFile() {
  const lines = [...OPS.values()].map((op) => `  ${quoted(JSON.stringify(described(op)))},`);
  const text = `// Written by \`npm run docs\` (scripts/opSchemas.mjs) from the op table. Do not edit.

/** Every op as JSON: its name, kind, facet and summary, and the JSON Schema of its parameters. */
export const OP_LINES: readonly string[] = [
${lines.join('\n')}
];
`;
  return [PATH, text];
}

function described({ name, kind, facet, summary, params }) {
  const { $schema: _, ...schema } = shapeOf(params);
  return { name, kind, ...(facet && { facet }), summary, params: plain(schema) };
}

/** Without the \`null\` that stands for what is left out: whoever reads a schema leaves it out. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, ...rest } = value;
  if (anyOf === undefined) {
    const told = Object.entries(value).filter((entry) => !saysNothing(...entry));
    return Object.fromEntries(told.map(([key, inner]) => [key, plainType(key, plain(inner))]));
  }
  const kinds = anyOf.filter(({ type }) => type !== 'null').map(plain);
  return kinds.length === 1 ? { ...kinds[0], ...plain(rest) } : { ...plain(rest), anyOf: kinds };
}

/** A bound that every integer keeps, and that fields have names and any values. */
function saysNothing(key, value) {
  if (key === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}';
  if (key === 'additionalProperties') return JSON.stringify(value) === '{}';
  return Math.abs(value) === Number.MAX_SAFE_INTEGER;
}

function plainType(key, value) {
  if (key !== 'type' || !Array.isArray(value)) return value;
  const types = value.filter((type) => type !== 'null');
  return types.length === 1 ? types[0] : types;
}

/** As Biome writes a text that has double quotes in it. */
function quoted(text) {
  return `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
}
