import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.js';
import { TOOLS } from './index.js';

function read(name: string, raw: Record<string, unknown>): Record<string, unknown> {
  return readArguments(TOOLS.find((tool) => tool.name === name)!, raw);
}

/** Words of a command line, as the tool names them and its schema reads them. */
function said(name: string, line: string): Record<string, unknown> {
  const tool = TOOLS.find((one) => one.name === name || one.aliases?.includes(name))!;
  return readArguments(tool, tool.words!(line.split(' ').filter((word) => word !== '')));
}

describe('arguments as text', () => {
  it.each([['3,64,-1'], ['3 64 -1'], ['[3,64,-1]'], [' 3, 64, -1 ']])(
    'take %s for a place',
    (from) => {
      expect(read('break_blocks', { from, to: [4, 65, 0] })).toMatchObject({ from: [3, 64, -1] });
      expect(read('use_item', { on: from })).toMatchObject({ on: [3, 64, -1] });
    },
  );

  it('take a number for an entity where it could be a place', () => {
    expect(read('use_item', { on: '12' })).toMatchObject({ on: 12 });
  });

  it('take a list of places', () => {
    const positions = '[[1,2,3],[4,5,6]]';
    expect(read('place_blocks', { item: 42, positions })).toMatchObject({
      item: '42',
      positions: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    });
  });

  it.each([
    ['break_blocks', { from: '3,x,1', to: [0, 0, 0] }],
    ['break_blocks', { from: '3,4', to: [0, 0, 0] }],
    ['goto', { x: 'here', z: 1 }],
    ['gather', { count: 3 }],
    ['gather', { item: 'a', match: 'b' }],
    ['pickup', { radius: 0 }],
    ['pickup', { radius: 1000 }],
    ['toss', { item: 'dirt', count: 'some' }],
    ['place_blocks', { item: 'dirt', positions: [[0, 0, 0]], from: [0, 0, 0], to: [1, 1, 1] }],
  ])('are refused where they make no sense: %s %j', (name, raw) => {
    expect(() => read(name, raw)).toThrow();
  });
});

describe('long arguments', () => {
  it.each([
    ['goto_block', { name: 'a'.repeat(1_000_000) }],
    ['mine_ore', { ore: ' '.repeat(100_000) }],
    ['skill_start', { skill: 'goto', args: { a: 'a'.repeat(100_000) } }],
    ['place_blocks', { item: 'dirt', positions: Array.from({ length: 9_999 }, () => [0, 0, 0]) }],
  ])('of %s are refused before they are repeated', (name, raw) => {
    const refused = expect.objectContaining({
      code: 'bad_request',
      message: expect.stringMatching(/^\w+ has \d+ characters$/),
    });
    expect(() => read(name, raw)).toThrow(refused);
  });

  it('are taken where a tool needs them', () => {
    const positions = Array.from({ length: 256 }, () => [-10_000_000, 64, -10_000_000]);
    expect(read('place_blocks', { item: 'dirt', positions })).toMatchObject({ positions });
    const keep = Array.from({ length: 64 }, () => 'a'.repeat(128));
    expect(read('deposit_all', { keep })).toMatchObject({ keep });
  });
});

describe('words without names', () => {
  it.each([
    ['pick', '20', { radius: 20 }],
    ['pick', '20 log', { radius: 20, match: 'log' }],
    ['pick', '20 50', { radius: 20, max: 50 }],
    ['pick', '20 log 5', { radius: 20, match: 'log', max: 5 }],
    ['collect', 'oak log', { match: 'oak log' }],
    ['goto', '10 64 -20', { x: 10, y: 64, z: -20, range: 1 }],
    ['goto', '10 64 -20 3', { x: 10, y: 64, z: -20, range: 3 }],
    ['goto', '10 -20', { x: 10, z: -20 }],
    ['gather', 'oak_log 5', { item: 'oak_log', count: 5 }],
    ['mine', 'iron 3', { ore: 'iron', count: 3 }],
    ['toss', 'dirt all', { item: 'dirt', count: 'all' }],
    ['equip', 'iron_helmet head', { item: 'iron_helmet', place: 'head' }],
    ['eat', '', {}],
    ['read', '3', { slot: 3 }],
    ['sleep', '12', { radius: 12 }],
  ])('%s %s', (tool, line, args) => {
    expect(said(tool, line)).toMatchObject(args);
  });
});
