// What there is to be done for a stone pickaxe, by what is carried.

/** A log is four planks, and a stick half a plank. */
const PLANKS_OF_LOG = 4;
const PLANKS_OF_STICK = 0.5;
const PLANKS = { table: 4, pickaxe: 5 }; // sticks come four at a time
const COBBLESTONE = 3;
/** Enough for two tables, a wooden pickaxe and the handle of the next. */
const LOGS = 4;

/** @typedef {{ item: string, count: number }} Stack */
/** @typedef {{ says: string, tool: string, args: Record<string, unknown> }} Job */

export const GOAL = 'stone_pickaxe';

export const MORE_WOOD = {
  says: 'I need more wood.',
  tool: 'gather',
  args: { item: 'log', count: 2 },
};

/**
 * The next thing to do: whatever happened before, also what somebody else did meanwhile.
 * @param {readonly Stack[]} carried
 * @returns {Job | undefined} undefined: there is a stone pickaxe
 */
export function nextJob(carried) {
  const has = (name) => countOf(carried, (item) => item === name);
  if (has(GOAL) > 0) return undefined;
  if (has('wooden_pickaxe') === 0) return toFirstPickaxe(has('crafting_table') > 0, carried);
  const stones = has('cobblestone');
  if (stones < COBBLESTONE) {
    const count = COBBLESTONE - stones;
    return {
      says: `Now I can mine: I dig for ${stonesIn(count)}.`,
      tool: 'gather',
      args: { item: 'cobblestone', count },
    };
  }
  return {
    says: 'Three stones and two sticks are a stone pickaxe.',
    tool: 'craft',
    args: { item: GOAL },
  };
}

function toFirstPickaxe(hasTable, carried) {
  const wanted = PLANKS.pickaxe + (hasTable ? 0 : PLANKS.table);
  if (planksIn(carried) < wanted) {
    return {
      says: 'I have nothing but my hands, so I begin with wood.',
      tool: 'gather',
      args: { item: 'log', count: LOGS },
    };
  }
  if (!hasTable) {
    return {
      says: 'Of the wood I make a crafting table.',
      tool: 'craft',
      args: { item: 'crafting_table' },
    };
  }
  return {
    says: 'At the table I make a wooden pickaxe.',
    tool: 'craft',
    args: { item: 'wooden_pickaxe' },
  };
}

function planksIn(carried) {
  const logs = countOf(carried, (item) => /_(log|stem)$/.test(item));
  const planks = countOf(carried, (item) => item.endsWith('_planks'));
  const sticks = countOf(carried, (item) => item === 'stick');
  return logs * PLANKS_OF_LOG + planks + sticks * PLANKS_OF_STICK;
}

function countOf(carried, isMeant) {
  return carried
    .filter(({ item }) => isMeant(item.replace(/^minecraft:/, '')))
    .reduce((sum, { count }) => sum + count, 0);
}

function stonesIn(count) {
  return count === 1 ? 'one more stone' : `${count} stones`;
}
