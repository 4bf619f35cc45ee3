import { describe, expect, it } from 'vitest';
import { completionsOf, readUsages, TabCompletion, usagesOf } from './commandCompletion.js';

const USAGES = readUsages([
  '/give [<player>] <item> [<count>]',
  '/gamemode <survival|creative|adventure|spectator> [<player>]',
  '/gamerule <rule> [<value>]',
  '/time set <day|noon|night|ticks>',
  '/time add <ticks>',
  '/time query <daytime|gametime|day>',
  '/setblock <x> <y> <z> <block> [destroy|keep|replace]',
  '/clone <from x> <y> <z> [replace|masked] [normal|force]',
  'no command',
]);

describe('commands', () => {
  it('are read from what help says', () => {
    expect([...USAGES.keys()]).toEqual([
      'give',
      'gamemode',
      'gamerule',
      'time',
      'setblock',
      'clone',
    ]);
    expect(USAGES.get('time')).toHaveLength(3);
  });

  it('are completed by their beginnings', () => {
    expect(completionsOf('/g', USAGES)).toEqual(['/gamemode', '/gamerule', '/give']);
    expect(completionsOf('/give', USAGES)).toEqual([]);
    expect(completionsOf('g', USAGES)).toEqual([]);
    expect(completionsOf('/', USAGES)).toHaveLength(6);
  });

  it('are listed with how they are written while their name is typed', () => {
    expect(usagesOf('/gi', USAGES)).toEqual(['/give [<player>] <item> [<count>]']);
    expect(usagesOf('/g', USAGES).map((usage) => usage.split(' ')[0])).toEqual([
      '/gamemode',
      '/gamerule',
      '/give',
    ]);
    expect(usagesOf('/', USAGES)).toHaveLength(6);
    expect(usagesOf('/nothing', USAGES)).toEqual([]);
    expect(usagesOf('/gi ', USAGES)).toEqual([]);
  });

  it('are gone through backwards, too', () => {
    const tab = new TabCompletion();
    expect(tab.next('/g', USAGES, -1)).toBe('/give');
    expect(tab.next('/give', USAGES, -1)).toBe('/gamerule');
    expect(tab.next('/gamerule', USAGES)).toBe('/give');
  });

  it('have words that are completed where the words before fit', () => {
    expect(completionsOf('/time ', USAGES)).toEqual(['/time add', '/time query', '/time set']);
    expect(completionsOf('/time set n', USAGES)).toEqual(['/time set night', '/time set noon']);
    expect(completionsOf('/gamemode c', USAGES)).toEqual(['/gamemode creative']);
    expect(completionsOf('/setblock 1 2 3 stone k', USAGES)).toEqual([
      '/setblock 1 2 3 stone keep',
    ]);
    expect(completionsOf('/clone 1 2 3 masked f', USAGES)).toEqual(['/clone 1 2 3 masked force']);
    expect(completionsOf('/give @s st', USAGES)).toEqual([]);
    expect(completionsOf('/fly x', USAGES)).toEqual([]);
  });

  it('show how they are written, as far as that is told by then', () => {
    expect(usagesOf('/time', USAGES)).toHaveLength(3);
    expect(usagesOf('/time add 5', USAGES)).toEqual(['/time add <ticks>']);
    expect(usagesOf('/time fly x', USAGES)).toHaveLength(3);
    expect(usagesOf('/fly', USAGES)).toEqual([]);
  });

  it('come one after the other by the same key, and round again', () => {
    const tab = new TabCompletion();
    let line = '/g';
    const seen = [1, 2, 3, 4].map(() => {
      line = tab.next(line, USAGES);
      return line;
    });
    expect(seen).toEqual(['/gamemode', '/gamerule', '/give', '/gamemode']);
    expect(tab.next('/ti', USAGES)).toBe('/time');
    expect(tab.next('hello', USAGES)).toBe('hello');
  });
});
