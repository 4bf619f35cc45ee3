import { expect, it } from 'vitest';
import type { BotItem, BotWindow } from '../mineflayer.js';
import type { BotRecipe } from '../senses/recipes.js';
import { layOut } from './recipeLayout.js';

const [OAK, BIRCH, STICK] = [1, 2, 3];

/** The inventory of a player, with these stacks in the bag. */
function inventory(...stacks: readonly (readonly [type: number, count: number, nbt?: object])[]) {
  const slots: (Partial<BotItem> | null)[] = Array(46).fill(null);
  stacks.forEach(([type, count, nbt], i) => {
    slots[9 + i] = { type, count, stackSize: 64, metadata: 0, nbt };
  });
  const ranges = { inventoryStart: 9, inventoryEnd: 45, hotbarStart: 36 };
  return { id: 0, slots, ...ranges } as unknown as BotWindow;
}

const STICKS = {
  count: 4,
  variants: [OAK, BIRCH].map((plank) => ({
    result: { id: STICK, count: 4 },
    inShape: [[plank], [plank]],
  })),
} as unknown as BotRecipe;

it('fills the grid for as many rounds as there are ingredients of one kind', () => {
  const layout = layOut(inventory([OAK, 3], [BIRCH, 9]), STICKS, 10);
  expect(layout).toEqual({ rounds: 4, cells: new Map([[BIRCH, [1, 3]]]) });
});

it('fills it for no more rounds than asked for', () => {
  expect(layOut(inventory([OAK, 64]), STICKS, 2)?.rounds).toBe(2);
});

it('takes different woods where one is too few', () => {
  const cells = new Map([
    [OAK, [1]],
    [BIRCH, [3]],
  ]);
  expect(layOut(inventory([OAK, 1], [BIRCH, 1]), STICKS, 1)).toEqual({ rounds: 1, cells });
});

it('leaves alone what is named or enchanted', () => {
  expect(layOut(inventory([OAK, 9, { display: 'mine' }]), STICKS, 1)).toBeUndefined();
});
