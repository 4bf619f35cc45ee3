import { Fingerprint } from '../hash.js';
import { ITEM_KINDS } from '../items/index.js';
import { stackCharacters } from './keptCharacters.js';
import type { Stack } from './slots.js';

/** A stack in a slot of something. */
export interface StackAt extends Stack {
  readonly slot: number;
}

/** What sets one item apart from others of its kind, beyond wear. */
export interface ItemDetails {
  /** what a box holds, in the order of its slots */
  readonly contents?: readonly StackAt[];
  /** what is written in a book */
  readonly pages?: readonly string[];
  readonly title?: string;
  readonly author?: string;
  /** levels by name, without `minecraft:` */
  readonly enchantments?: Readonly<Record<string, number>>;
}

/**
 * Facts about an item, never changed once they are made, so that slots, lying items and forks of
 * a world share them. Items stack only with those of equal facts.
 */
export class ItemData {
  readonly facts: ItemDetails;
  /** equal facts have equal texts, in any build */
  readonly text: string;
  /** what it takes in a save; of what it holds, each item is counted as if it lay alone */
  readonly characters: number;
  readonly high: number;
  readonly low: number;

  private constructor(facts: ItemDetails) {
    const { contents = [], ...own } = facts;
    const written = JSON.stringify(own);
    const text = `[${JSON.stringify(contents.map(listed))},${written}]`;
    this.facts = facts;
    this.text = text;
    this.characters = written.length;
    for (const { count, data } of contents) this.characters += stackCharacters(count, data);
    const print = new Fingerprint();
    print.text(text);
    this.high = print.high;
    this.low = print.low;
  }

  /** Undefined where there is nothing to tell. */
  static of(facts: ItemDetails): ItemData | undefined {
    const { contents = [], pages = [], title, author, enchantments = {} } = facts;
    const kept: ItemDetails = {
      ...(contents.length > 0 && { contents }),
      ...(pages.length > 0 && { pages }),
      ...(title !== undefined && { title }),
      ...(author !== undefined && { author }),
      ...(Object.keys(enchantments).length > 0 && { enchantments: byName(enchantments) }),
    };
    return Object.keys(kept).length === 0 ? undefined : new ItemData(kept);
  }

  /** The same with some facts replaced. */
  static with(data: ItemData | undefined, facts: ItemDetails): ItemData | undefined {
    return ItemData.of({ ...data?.facts, ...facts });
  }
}

export function isSameData(one: ItemData | undefined, other: ItemData | undefined): boolean {
  return one === other || (one !== undefined && one.text === other?.text);
}

function byName(levels: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(levels).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function listed({ slot, item, count, damage, data }: StackAt): readonly (string | number)[] {
  return [slot, ITEM_KINDS[item]!.name, count, damage, data?.text ?? ''];
}
