import type { BlockKind, Property } from './kind.js';
import { nearestName } from './nearestName.js';
import { BLOCK_KINDS, KIND_OF_STATE, propertyOf } from './registry.js';

export type ParsedState =
  | { readonly ok: true; readonly state: number }
  | {
      readonly ok: false;
      readonly message: string;
      /** where in the text, counted from 0 */
      readonly column: number;
    };

const NAMESPACE = 'minecraft:';

/** Names of other editions of the game that mean a kind we have. */
const ALIASES: ReadonlyMap<string, string> = new Map([['grass', 'short_grass']]);

const KIND_BY_NAME: ReadonlyMap<string, BlockKind> = new Map(
  BLOCK_KINDS.map((kind) => [bareName(kind.name), kind]),
);

function bareName(name: string): string {
  return name.startsWith(NAMESPACE) ? name.slice(NAMESPACE.length) : name;
}

/** A kind by its name, with or without `minecraft:`. */
export function kindNamed(name: string): BlockKind | undefined {
  const bare = bareName(name);
  return KIND_BY_NAME.get(ALIASES.get(bare) ?? bare);
}

/** The state of that name, for code that knows what it asks for: throws when there is none. */
export function stateOf(name: string, properties: Readonly<Record<string, string>> = {}): number {
  const kind = kindNamed(name);
  if (kind === undefined) throw new Error(`no block is named ${name}`);
  let state = kind.defaultState;
  for (const [property, value] of Object.entries(properties)) {
    state = withProperty(state, property, value);
  }
  return state;
}

/** The same block with one property changed. Throws when it has no such property or value. */
export function withProperty(state: number, property: string, value: string): number {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  let step = 1;
  for (let i = kind.properties.length - 1; i >= 0; i--) {
    const { name, values } = kind.properties[i]!;
    if (name === property) {
      const place = values.indexOf(value);
      if (place < 0) throw new Error(`${kind.name} has no ${property}=${value}`);
      const before = Math.floor((state - kind.firstState) / step) % values.length;
      return state + (place - before) * step;
    }
    step *= values.length;
  }
  throw new Error(`${kind.name} has no property ${property}`);
}

const FORMATTED: string[] = [];

/** `minecraft:oak_log[axis=x]`: every property, in order. */
export function formatBlockState(state: number): string {
  FORMATTED[state] ??= format(state);
  return FORMATTED[state];
}

function format(state: number): string {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (kind.properties.length === 0) return kind.name;
  const listed = kind.properties.map(({ name }) => `${name}=${propertyOf(state, name)!}`);
  return `${kind.name}[${listed.join(',')}]`;
}

/** What a user wrote. Properties that are left out have their usual value. */
export function parseBlockState(text: string): ParsedState {
  const bracket = text.indexOf('[');
  const name = bracket < 0 ? text : text.slice(0, bracket);
  const kind = kindNamed(name);
  if (kind === undefined) return { ok: false, message: unknownKind(name), column: 0 };
  if (bracket < 0) return { ok: true, state: kind.defaultState };
  return parseProperties(text, bracket + 1, kind);
}

function parseProperties(text: string, start: number, kind: BlockKind): ParsedState {
  const end = text.indexOf(']', start);
  if (end < 0) return { ok: false, message: "expected ']'", column: text.length };
  if (end !== text.length - 1) {
    return { ok: false, message: `expected nothing after ']'`, column: end + 1 };
  }
  let state = kind.defaultState;
  if (text.slice(start, end).trim() === '') return { ok: true, state };
  const seen = new Set<string>();
  let column = start;
  for (const pair of text.slice(start, end).split(',')) {
    const equals = pair.indexOf('=');
    const written = equals < 0 ? pair : pair.slice(0, equals);
    const name = written.trim();
    const nameColumn = column + leadingSpaces(written);
    const property = kind.properties.find((one) => one.name === name);
    if (property === undefined) {
      return { ok: false, message: unknownProperty(kind, name), column: nameColumn };
    }
    if (seen.has(name)) {
      return { ok: false, message: `'${name}' is given twice`, column: nameColumn };
    }
    seen.add(name);
    if (equals < 0) {
      return { ok: false, message: `expected '=' after '${name}'`, column: column + pair.length };
    }
    const value = pair.slice(equals + 1);
    if (!property.values.includes(value.trim())) {
      const valueColumn = column + equals + 1 + leadingSpaces(value);
      return { ok: false, message: unknownValue(property, value.trim()), column: valueColumn };
    }
    state = withProperty(state, name, value.trim());
    column += pair.length + 1;
  }
  return { ok: true, state };
}

function leadingSpaces(text: string): number {
  return text.length - text.trimStart().length;
}

/** User text as an error repeats it: not more than a line of it. */
function quoted(text: string): string {
  return `'${text.slice(0, 64)}'`;
}

function unknownKind(name: string): string {
  const nearest = nearestName(bareName(name), KIND_BY_NAME.keys());
  const advice = nearest === undefined ? '' : `, did you mean ${NAMESPACE}${nearest}?`;
  return `unknown block ${quoted(name)}${advice}`;
}

function unknownProperty(kind: BlockKind, name: string): string {
  const known = kind.properties.map((property) => property.name);
  const advice = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`;
  return `${kind.name} has no property ${quoted(name)}, ${advice}`;
}

function unknownValue({ name, values }: Property, value: string): string {
  return `${name} cannot be ${quoted(value)}, only ${values.join(', ')}`;
}
