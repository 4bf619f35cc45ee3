import { describe, expect, it } from 'vitest';
import { newWorld, run } from '../commands/testCommands.js';
import { itemOf } from '../items/index.js';
import { dropStack, ITEMS_MAX } from './itemEntities.js';

const STONE = itemOf('stone').id;

describe('stacks that lie about', () => {
  it('are so many at most; the oldest make room for the newest', () => {
    const world = newWorld();
    const first = dropStack(world, STONE, 1, 0, 0, 200, 0).id;
    for (let i = 0; i < ITEMS_MAX; i++) dropStack(world, STONE, 1, 0, 0, 200, 0);
    expect(world.items).toHaveLength(ITEMS_MAX);
    expect(world.items[0]!.id).toBe(first + 1);
    expect(world.items.at(-1)!.id).toBe(first + ITEMS_MAX);
  });

  it('stay so many under one command after another', () => {
    const world = newWorld();
    run(world, ...Array<string>(50).fill('give @s stone 6400'));
    expect(world.items).toHaveLength(ITEMS_MAX);
  });
});
