import { describe, expect, it } from 'vitest';
import type { BotItem } from './mineflayer.js';
import { asItemStack } from './stacks.js';

const registry = { enchantments: { 4: { name: 'efficiency' }, 9: { name: 'sweeping' } } };

function stack(more: object): BotItem {
  return { name: 'stone', count: 1, ...more } as BotItem;
}

describe('a stack', () => {
  it('has the names of enchantments that newer servers number', () => {
    const enchantments = [
      { id: 4, level: 3 },
      { id: 9, level: 1 },
      { id: 999, level: 1 },
    ];
    const components = [{ type: 'enchantments', data: { enchantments, showTooltip: true } }];
    expect(asItemStack(stack({ components }), registry)).toMatchObject({
      enchantments: { 'minecraft:efficiency': 3, 'minecraft:sweeping_edge': 1 },
    });
  });

  it('that the library cannot read is told without what cannot be read', () => {
    const malformed = {
      get(): never {
        throw new Error('malformed');
      },
    };
    const broken = stack({ count: 5 });
    Object.defineProperties(broken, { enchants: malformed, durabilityUsed: malformed });
    expect(asItemStack(broken, registry)).toEqual({ item: 'minecraft:stone', count: 5 });
  });

  it('that is a book has its pages, in old words and new', () => {
    const string = (value: string) => ({ type: 'string', value });
    const pages = { type: 'list', value: { type: 'string', value: ['{"text":"once"}'] } };
    const value = { pages, title: string('Tales'), author: string('me') };
    const nbt = { type: 'compound', value };
    const book = { pages: ['once'], title: 'Tales', author: 'me' };
    expect(asItemStack(stack({ name: 'written_book', nbt }), registry)).toMatchObject(book);
    const content = { type: 'compound', value: { text: string('once') } };
    const data = { rawTitle: 'Tales', author: 'me', pages: [{ content }] };
    const components = [{ type: 'written_book_content', data }];
    expect(asItemStack(stack({ name: 'written_book', components }), registry)).toMatchObject(book);
    const draft = [{ type: 'writable_book_content', data: { pages: [{ content: 'a draft' }] } }];
    expect(
      asItemStack(stack({ name: 'writable_book', components: draft }), registry),
    ).toMatchObject({
      pages: ['a draft'],
    });
  });
});
