import { z } from 'zod';
import { LABEL_CHARS_MAX, PROMPT_CHARS_MAX, PROMPT_CHARS_MIN } from '../limits.js';
import { PROMPT_LANGUAGES, type PromptLanguage, type PromptWords, WORDS } from './promptWords.js';
import type { ResourceSeen, Resources } from './resources.js';
import { type ItemSeen, type Nearby, type Snapshot, snapshotParams } from './snapshot.js';
import { oneLine } from './words.js';

export const promptParams = snapshotParams.extend({
  lang: z
    .enum(PROMPT_LANGUAGES)
    .default('en')
    .describe('the language of the text; en when left out'),
  maxChars: z
    .int()
    .min(PROMPT_CHARS_MIN)
    .max(PROMPT_CHARS_MAX)
    .default(PROMPT_CHARS_MAX)
    .describe(`what matters least is left out first; ${PROMPT_CHARS_MAX} when left out`),
});

/**
 * A snapshot as one line of text, for the context of a language model. Parts stand in the order
 * in which they are read; where there is no room for all, those of the highest rank go first.
 */
export function promptOf(
  snapshot: Snapshot,
  lang: PromptLanguage,
  charsMax: number,
  resources?: Resources,
): string {
  const words = WORDS[lang];
  const parts = partsOf(snapshot, words, resources);
  for (;;) {
    const text = words.prefix + parts.map(({ text }) => text).join(' | ');
    if (text.length <= charsMax) return text;
    if (parts.length === 1) return cut(text, charsMax);
    const least = parts.reduce((worst, part) => (part.rank >= worst.rank ? part : worst));
    parts.splice(parts.indexOf(least), 1);
  }
}

/** Never half a character. */
function cut(text: string, charsMax: number): string {
  const end = charsMax - 1;
  const isHalved = /[\ud800-\udbff]/.test(text[end - 1]!);
  return `${text.slice(0, isHalved ? end - 1 : end)}…`;
}

interface Part {
  readonly text: string;
  /** 0 is what a player must know */
  readonly rank: number;
}

function partsOf(snapshot: Snapshot, words: PromptWords, resources?: Resources): Part[] {
  const { pos, facing, dim, biome, nearby, state } = snapshot;
  const { word, unknown } = words;
  const place = pos.map((value) => Math.floor(value)).join(' ');
  const { players, hostiles, animals, drops } = nearby;
  return [
    { rank: 0, text: words.at(place, word(facing), word(dim), biome ?? unknown) },
    { rank: 4, text: whenText(snapshot, words) },
    { rank: 1, text: vitalsText(snapshot, words) },
    ...(state.length === 0 ? [] : [{ rank: 1, text: state.map(word).join(words.comma) }]),
    { rank: 3, text: handsText(snapshot, words) },
    { rank: 5, text: bagText(snapshot, words) },
    { rank: 2, text: nearbyText(words.players, players, words, ({ name }) => name) },
    { rank: 2, text: nearbyText(words.hostiles, hostiles, words, ({ type }) => type) },
    { rank: 7, text: nearbyText(words.animals, animals, words, ({ type }) => type) },
    { rank: 6, text: nearbyText(words.drops, drops, words, itemOfDrop) },
    ...(resources === undefined ? [] : resourceParts(resources, words)),
    { rank: 8, text: blocksText(snapshot, words) },
    lightPart(snapshot, words, resources?.underground),
    { rank: 2, text: taskText(snapshot, words) },
  ];
}

/** Being underground matters, and that nobody knows it does not. */
function lightPart(
  { light }: Snapshot,
  { unknown, ...words }: PromptWords,
  isBelow: boolean | null | undefined,
): Part {
  const text = `${words.light} ${light.now ?? unknown}`;
  if (isBelow) return { rank: 1, text: `${words.underground}${words.comma}${text}` };
  if (isBelow === null) {
    return { rank: 9, text: `${words.underground} ${unknown}${words.comma}${text}` };
  }
  return { rank: 9, text };
}

function whenText({ time, weather }: Snapshot, words: PromptWords): string {
  const wordOf = (fact: string | null): string =>
    fact === null ? words.unknown : words.word(fact);
  const { day, clock, phase } = time;
  return words.when(day ?? words.unknown, clock ?? words.unknown, wordOf(phase), wordOf(weather));
}

function vitalsText({ vitals }: Snapshot, words: PromptWords): string {
  const { health, food, oxygen, xp, effects } = vitals;
  const ofTwenty = (points: number | null): string =>
    points === null ? words.unknown : `${points}/20`;
  const texts = [`${words.health} ${ofTwenty(health)}`, `${words.food} ${ofTwenty(food)}`];
  if (oxygen !== null && oxygen < 20) texts.push(`${words.oxygen} ${oxygen}/20`);
  texts.push(`${words.level} ${xp?.level ?? words.unknown}`);
  if (effects.length > 0) {
    const named = effects.map(({ name, level }) => `${name} ${level}`);
    texts.push(`${words.effects} ${named.join(words.comma)}`);
  }
  return texts.join(words.comma);
}

function handsText({ held, off_hand, armor }: Snapshot, words: PromptWords): string {
  const inHands = [held, off_hand].filter((item) => item !== null).map(itemText);
  const worn = [armor.head, armor.chest, armor.legs, armor.feet].filter((item) => item !== null);
  return (
    `${words.held} ${inHands.join(words.comma) || words.none}` +
    `${words.comma}${words.armor} ${worn.join(words.comma) || words.none}`
  );
}

function itemText({ item, count }: ItemSeen): string {
  return count === 1 ? item : `${item} x${count}`;
}

function itemOfDrop({ item = '', count = 1 }: { item?: string; count?: number }): string {
  return itemText({ item, count });
}

function bagText({ inventory }: Snapshot, words: PromptWords): string {
  const { top, kinds, free } = inventory;
  const texts = top.map(itemText);
  if (kinds > top.length) texts.push(words.more(kinds - top.length));
  return `${words.bag} ${texts.join(words.comma) || words.none} (${words.free(free)})`;
}

function nearbyText<T extends { distance: number; direction: string }>(
  label: string,
  { count, list }: Nearby<T>,
  words: PromptWords,
  nameOf: (one: T) => string,
): string {
  const texts = list.map((one) =>
    words.near(nameOf(one), String(Math.round(one.distance)), words.word(one.direction)),
  );
  if (count > list.length) texts.push(words.more(count - list.length));
  return `${label} ${texts.join(words.comma) || words.none}`;
}

function resourceParts({ trees, ores }: Resources, words: PromptWords): Part[] {
  const part = (label: string, list: readonly ResourceSeen[]): Part => {
    const seen = { count: list.length, list: [...list] };
    return { rank: 6, text: nearbyText(label, seen, words, ({ block }) => block) };
  };
  return [part(words.trees, trees), part(words.ores, ores)];
}

function blocksText({ blocks }: Snapshot, words: PromptWords): string {
  const { under, head, looking_at } = blocks;
  const standing = words.standing(under ?? '?', head ?? '?');
  if (looking_at === null) return standing;
  const { block, pos } = looking_at;
  return `${standing}${words.comma}${words.looking(`${block.replace(/\[.*/, '')} ${pos.join(' ')}`)}`;
}

function taskText({ task }: Snapshot, words: PromptWords): string {
  if (task === null) return `${words.task} ${words.none}`;
  const progress =
    task.progress === null ? '' : `: ${oneLine(task.progress.text, LABEL_CHARS_MAX)}`;
  const behind = task.background ? ` (${words.background})` : '';
  return `${words.task} ${task.tool}${behind}${progress}`;
}
