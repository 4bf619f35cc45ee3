import {
  bareName,
  fullName,
  HarnessError,
  type ItemCount,
  type ItemFacts,
  MAIN_SLOTS,
  nearestName,
  type SensesFacet,
} from '@bridle/facets';
import { NAMES_CHARS_MAX, NAMES_MAX, QUOTE_CHARS_MAX } from '../limits.js';

export type NameMatch = (name: string) => boolean;

/** What the schemas say of names. */
export const NAME_TEXT =
  'a full name such as oak_log means just that, any other text such as log every name with it in; * stands for anything, commas separate several';

/** Throws where no block of this game is meant. */
export function blockMatch(senses: SensesFacet, text: string): NameMatch {
  const match = matchOf(text, (name) => nameIn(senses, name, senses.blockFacts(name)));
  refuseUnknown('block', text, match, senses.blockNames());
  return remembered(match);
}

/** Throws where no item of this game is meant. */
export function itemMatch(senses: SensesFacet, text: string): NameMatch {
  const match = itemTextMatch(senses, text);
  refuseUnknown('item', text, match, senses.itemNames());
  return match;
}

/** The same for a text that may be something else than the name of an item. */
export function itemTextMatch(senses: SensesFacet, text: string): NameMatch {
  return remembered(matchOf(text, (name) => nameIn(senses, name, senses.itemFacts(name))));
}

/** The full name by which the game tells of what a word names; undefined: it is no name of its. */
export function nameIn(senses: SensesFacet, name: string, facts: unknown): string | undefined {
  return facts === undefined ? undefined : (senses.ownName?.(name) ?? name);
}

/** Unknown names are mistakes: nobody can ever have what there is not. */
export class UnknownNameError extends HarnessError {
  constructor(kind: string, text: string, all: readonly string[]) {
    const given = text.split(',').map(spelled).find(isWord) ?? '';
    const nearest = nearestName(given, all.map(bareName));
    const hint = nearest === undefined ? 'use its full name' : `did you mean ${nearest}?`;
    const message = `no ${kind} is called ${given.slice(0, QUOTE_CHARS_MAX)}`;
    super('bad_request', message, hint, undefined, 'not_found');
  }
}

/** A pattern with a star is no name, and finds nothing without a mistake. */
function refuseUnknown(kind: string, text: string, match: NameMatch, all: readonly string[]): void {
  if (text.includes('*') || !text.split(',').map(spelled).some(isWord)) return;
  if (!all.some(match)) throw new UnknownNameError(kind, text, all);
}

function isWord(word: string): boolean {
  return word !== '';
}

/** `oak_log` and `birch_log` are of one family: the last word of their names is the same. */
export function familyOf(name: string): string {
  return spelled(name).split('_').at(-1)!;
}

function matchOf(text: string, known: (name: string) => string | undefined): NameMatch {
  if (text.length > NAMES_CHARS_MAX) throw tooManyNames(`${text.length} characters of names`);
  const words = text.toLowerCase().split(',').map(spelled);
  if (words.length > NAMES_MAX) throw tooManyNames(`${words.length} names`);
  const matches = words.filter(isWord).map((word) => wordMatch(word, known));
  return (name) => matches.some((match) => match(bareName(name)));
}

function tooManyNames(what: string): HarnessError {
  return new HarnessError(
    'bad_request',
    `${what} at once are too many`,
    `name at most ${NAMES_MAX}, in ${NAMES_CHARS_MAX} characters; * stands for anything`,
  );
}

function spelled(word: string): string {
  return bareName(word.trim().replaceAll(/\s+/g, '_'));
}

/** Matches bare names. */
function wordMatch(word: string, known: (name: string) => string | undefined): NameMatch {
  if (word.includes('*')) return starMatch(word);
  // A torch on a wall is another block, and still a torch to everybody.
  const full = known(fullName(word));
  const own = full === undefined ? undefined : bareName(full);
  if (own !== undefined) return (name) => name === own || name === `wall_${own}`;
  return (name) => name.includes(word);
}

/**
 * `*` stands for anything. Each part between two stars is looked for once, as far to the left as it
 * goes, which never has to be taken back: no pattern takes longer than its length times the name's.
 */
function starMatch(pattern: string): NameMatch {
  const parts = pattern
    .split('*')
    .filter((part, i, all) => part !== '' || i % (all.length - 1) === 0);
  const first = parts.shift()!;
  const last = parts.pop()!;
  return (name) => {
    const end = name.length - last.length;
    if (first.length > end || !name.startsWith(first) || !name.endsWith(last)) return false;
    let from = first.length;
    for (const part of parts) {
      const at = name.indexOf(part, from);
      if (at === -1 || at + part.length > end) return false;
      from = at + part.length;
    }
    return true;
  };
}

/** The same few names are asked about thousands of times in one look around. */
export function remembered(match: NameMatch): NameMatch {
  const known = new Map<string, boolean>();
  return (name) => {
    let is = known.get(name);
    if (is === undefined) {
      is = match(name);
      known.set(name, is);
    }
    return is;
  };
}

/** What the player carries of the kinds that match, each kind once, in the order of the slots. */
export function carried(senses: SensesFacet, match: NameMatch): ItemCount[] {
  const counts = new Map<string, number>();
  for (const { slot, item, count } of senses.inventory()) {
    if (slot < MAIN_SLOTS && match(item)) counts.set(item, (counts.get(item) ?? 0) + count);
  }
  return [...counts].map(([item, count]) => ({ item, count }));
}

export function countCarried(senses: SensesFacet, match: NameMatch): number {
  return carried(senses, match).reduce((sum, { count }) => sum + count, 0);
}

export function freeSlots(senses: SensesFacet): number {
  const used = senses.inventory().filter(({ slot }) => slot < MAIN_SLOTS).length;
  return MAIN_SLOTS - used;
}

/** Whether one more of it fits onto a stack that is there. */
export function fitsBeside(senses: SensesFacet, item: string): boolean {
  const most = senses.itemFacts(item)?.stack_max ?? 1;
  return senses
    .inventory()
    .some((stack) => stack.slot < MAIN_SLOTS && stack.item === item && stack.count < most);
}

/** Of several kinds that are meant, the one that a person would take: the strongest. */
export function bestCarried(senses: SensesFacet, match: NameMatch): ItemCount | undefined {
  const worth = ({ item }: ItemCount): number => {
    const facts: ItemFacts | undefined = senses.itemFacts(item);
    return (facts?.attack_damage ?? 0) + (facts?.armor?.points ?? 0);
  };
  return carried(senses, match).reduce<ItemCount | undefined>(
    (best, next) => (best === undefined || worth(next) > worth(best) ? next : best),
    undefined,
  );
}

/** `3 oak_log and 1 stick`, the first few of them. */
export function listed(counts: readonly ItemCount[], most = 6): string {
  if (counts.length === 0) return 'nothing';
  const words = counts.slice(0, most).map(({ item, count }) => `${count} ${bareName(item)}`);
  if (counts.length > most) words.push(`${counts.length - most} other kinds`);
  const last = words.pop()!;
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

/** Names how often each comes, the most first. */
export function countNames(names: readonly string[]): ItemCount[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([item, count]) => ({ item, count }))
    .sort((a, b) => b.count - a.count || (a.item < b.item ? -1 : 1));
}
