import type { BlockPlace } from '../world/worldRules.js';
import { ENTITY_TYPES, type Entity, nameOf, reachesInto } from './entities.js';
import { INTEGER_MAX, SELECTOR_OPTIONS_MAX } from './limits.js';
import { decimalOf, isSpace, quoted, type Reader } from './reader.js';

type Test = (entity: Entity, origin: BlockPlace) => boolean;

const SORTS = ['nearest', 'furthest', 'arbitrary'] as const;
const AXES = ['x', 'y', 'z', 'dx', 'dy', 'dz'] as const;

/** What stands in the brackets of a selector. */
export interface SelectorFilter {
  readonly tests: readonly Test[];
  readonly sort?: (typeof SORTS)[number];
  readonly limit?: number;
  /** where distances and boxes are measured from */
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
}

export const NO_FILTER: SelectorFilter = { tests: [] };

interface Option {
  readonly key: string;
  readonly keyColumn: number;
  readonly isNegated: boolean;
  readonly value: string;
  readonly column: number;
}

interface Draft {
  readonly tests: Test[];
  sort?: (typeof SORTS)[number];
  limit?: number;
  readonly axes: Partial<Record<(typeof AXES)[number], number>>;
}

type Apply = (draft: Draft, option: Option, reader: Reader) => void;

const OPTIONS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ['type', byType],
  [
    'name',
    (draft, { value, isNegated }) => {
      draft.tests.push((entity) => (nameOf(entity) === value) !== isNegated);
    },
  ],
  ['distance', byDistance],
  ['limit', limit],
  ['sort', sort],
  ...AXES.map((axis): [string, Apply] => [
    axis,
    (draft, option, reader) => {
      draft.axes[axis] = decimalOf(option.value) ?? reader.fail('expected a number', option.column);
    },
  ]),
]);
const REPEATABLE = new Set(['type', 'name']);
const NEGATABLE = new Set(['type', 'name']);

/** Reads `[type=item,distance=..10]` from within a token. */
export function readOptions(
  reader: Reader,
  text: string,
  column: number,
  bracket: number,
): SelectorFilter {
  const draft: Draft = { tests: [], axes: {} };
  const seen = new Set<string>();
  for (const option of splitOptions(reader, text, column, bracket)) {
    const { key, keyColumn, isNegated } = option;
    const apply = OPTIONS.get(key);
    if (apply === undefined) {
      const known = [...OPTIONS.keys()].join(', ');
      reader.fail(`unknown option ${quoted(key)}, there are ${known}`, keyColumn);
    }
    if (seen.has(key) && !(REPEATABLE.has(key) && isNegated)) {
      reader.fail(`'${key}' is given twice`, keyColumn);
    }
    if (isNegated && !NEGATABLE.has(key)) reader.fail(`'${key}' takes no '!'`, keyColumn);
    seen.add(key);
    apply(draft, option, reader);
  }
  const { tests, axes, sort, limit } = draft;
  const { x, y, z, dx, dy, dz } = axes;
  if (dx !== undefined || dy !== undefined || dz !== undefined) {
    tests.push(inBox(dx ?? 0, dy ?? 0, dz ?? 0));
  }
  return {
    tests,
    ...(sort !== undefined && { sort }),
    ...(limit !== undefined && { limit }),
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(z !== undefined && { z }),
  };
}

function byType(draft: Draft, option: Option, reader: Reader): void {
  const name = option.value.includes(':') ? option.value : `minecraft:${option.value}`;
  const type = ENTITY_TYPES.find((known) => known === name);
  if (type === undefined) {
    const known = ENTITY_TYPES.join(', ');
    reader.fail(`unknown entity ${quoted(option.value)}, there are ${known}`, option.column);
  }
  draft.tests.push((entity) => (entity.type === type) !== option.isNegated);
}

function byDistance(draft: Draft, { value, column }: Option, reader: Reader): void {
  const dots = value.indexOf('..');
  const low = dots < 0 ? value : value.slice(0, dots);
  const high = dots < 0 ? value : value.slice(dots + 2);
  const least = low === '' ? 0 : decimalOf(low);
  const most = high === '' ? Number.POSITIVE_INFINITY : decimalOf(high);
  const isEmpty = value === '' || value === '..';
  if (least === undefined || most === undefined || isEmpty || least < 0 || most < least) {
    reader.fail('expected a range such as 5, ..10, 3.. or 3..10', column);
  }
  draft.tests.push(({ body }, { x, y, z }) => {
    const [dx, dy, dz] = [body.x - x, body.y - y, body.z - z];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    return distance >= least && distance <= most;
  });
}

function limit(draft: Draft, { value, column }: Option, reader: Reader): void {
  const count = decimalOf(value) ?? 0;
  if (!Number.isInteger(count) || count < 1 || count > INTEGER_MAX) {
    reader.fail('expected a whole number from 1', column);
  }
  draft.limit = count;
}

function sort(draft: Draft, { value, column }: Option, reader: Reader): void {
  const found = SORTS.find((known) => known === value);
  if (found === undefined) reader.fail(`expected one of ${SORTS.join(', ')}`, column);
  draft.sort = found;
}

/** A box from the origin, with the block at its far end. */
function inBox(dx: number, dy: number, dz: number): Test {
  return (entity, { x, y, z }) =>
    reachesInto(
      entity,
      [x + Math.min(0, dx), y + Math.min(0, dy), z + Math.min(0, dz)],
      [x + Math.max(0, dx) + 1, y + Math.max(0, dy) + 1, z + Math.max(0, dz) + 1],
    );
}

/** `key=value` pairs up to the closing bracket, which has to end the token. */
function splitOptions(reader: Reader, text: string, column: number, bracket: number): Option[] {
  const options: Option[] = [];
  const fail = (message: string, at: number) => reader.fail(message, column + at);
  const skipSpaces = (at: number) => {
    let next = at;
    while (next < text.length && isSpace(text[next]!)) next++;
    return next;
  };
  let at = skipSpaces(bracket + 1);
  while (text[at] !== ']') {
    if (options.length === SELECTOR_OPTIONS_MAX) fail("expected ']', those are many options", at);
    const key = /^[a-z_]+/.exec(text.slice(at))?.[0] ?? fail("expected an option or ']'", at);
    const keyColumn = column + at;
    at = skipSpaces(at + key.length);
    if (text[at] !== '=') fail(`expected '=' after '${key}'`, at);
    at = skipSpaces(at + 1);
    const isNegated = text[at] === '!';
    if (isNegated) at = skipSpaces(at + 1);
    const value = /^(?:"([^"]*)"|'([^']*)'|([^\s,\]"']*))/.exec(text.slice(at))!;
    options.push({
      key,
      keyColumn,
      isNegated,
      value: value[1] ?? value[2] ?? value[3] ?? '',
      column: column + at,
    });
    at = skipSpaces(at + value[0].length);
    if (text[at] === ',') at = skipSpaces(at + 1);
    else if (text[at] !== ']') fail("expected ',' or ']'", at);
  }
  if (at !== text.length - 1) fail("expected nothing after ']'", at + 1);
  return options;
}
