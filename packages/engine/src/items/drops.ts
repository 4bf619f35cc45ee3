import {
  BLOCK_KINDS,
  type Count,
  type DropRule,
  KIND_OF_STATE,
  propertyOf,
} from '../blocks/index.js';
import { harvests } from './breaking.js';
import type { ItemKind } from './kind.js';

export interface Drop {
  readonly item: string;
  readonly count: number;
}

/**
 * What is left of a block broken with this item in hand (or none). Luck is asked for only where a
 * rule depends on it, in the order of the rules, so that equal luck gives equal drops.
 */
export function dropsOf(state: number, item: ItemKind | undefined, random: () => number): Drop[] {
  if (!harvests(state, item)) return [];
  const drops: Drop[] = [];
  for (const rule of BLOCK_KINDS[KIND_OF_STATE[state]!]!.drops) {
    if (!applies(rule, state, item)) continue;
    if (rule.chance === 1 || random() < rule.chance) {
      const count = countOf(rule.count, state, random);
      if (count > 0) drops.push({ item: rule.item, count });
    } else if (rule.otherwise !== undefined) {
      drops.push({ item: rule.otherwise, count: 1 });
    }
  }
  return drops;
}

function applies(rule: DropRule, state: number, item: ItemKind | undefined): boolean {
  const { shears, when, unless } = rule;
  if (shears !== undefined && shears !== (item?.tool?.kind === 'shears')) return false;
  if (when !== undefined && propertyOf(state, when.property) !== when.value) return false;
  return unless === undefined || propertyOf(state, unless.property) !== unless.value;
}

function countOf(count: Count, state: number, random: () => number): number {
  if (typeof count === 'number') return count;
  if ('property' in count) return Number(propertyOf(state, count.property));
  if ('most' in count) return count.least + Math.floor(random() * (count.most - count.least + 1));
  let lucky = count.least;
  for (let i = 0; i < count.tries; i++) if (random() < count.chance) lucky++;
  return lucky;
}
