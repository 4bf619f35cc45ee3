import { type EventsFacet, type GameState, HarnessError, type StateFacet } from '@bridle/facets';

/** What a client may ask to be told of, in a game in which such things happen. */
export function subscribable(kinds: NonNullable<EventsFacet['kinds']>): string[] {
  return ['state', ...Object.keys(kinds), 'screenshot'];
}

/** Refuses the first name that is not among the known, in the words for a field of a request. */
export function assertKnown(
  field: string,
  names: readonly string[],
  known: readonly string[],
): void {
  const wrong = names.findIndex((name) => !known.includes(name));
  if (wrong < 0) return;
  const text = `invalid field \`${field.replace('*', String(wrong))}\``;
  throw new HarnessError('bad_request', `${text}: expected one of ${known.join(', ')}`);
}

/** Something to record of a state: what it is called, and where it stands. */
export interface SampledField {
  readonly name: string;
  readonly path: readonly string[];
}

/** What is asked for of what the game lets be recorded; refuses what it does not know. */
export function sampledOf(state: StateFacet, names: readonly string[]): SampledField[] {
  const declared = samplesOf(state);
  const known = Object.keys(declared);
  if (names.length > known.length) {
    const hint = 'name each field once at most';
    throw new HarnessError('bad_request', 'missing or invalid array field `sample`', hint);
  }
  assertKnown('sample.*', names, known);
  return names.map((name) => ({ name, path: declared[name]! }));
}

/** Everything that can be recorded of a game's state, and where it stands. */
export function samplesOf(state: StateFacet): NonNullable<StateFacet['samples']> {
  const own = () => Object.keys(state.read()).map((name) => [name, [name]]);
  return state.samples ?? Object.fromEntries(own());
}

/** The value at such a place; null where there is none. */
export function sampled(state: GameState, { path }: SampledField): unknown {
  let value: unknown = state;
  for (const field of path) value = (value as Record<string, unknown> | null | undefined)?.[field];
  return value ?? null;
}
