import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.js';
import { TOOLS } from './index.js';

function read(name: string, raw: Record<string, unknown>): Record<string, unknown> {
  return readArguments(TOOLS.find((tool) => tool.name === name)!, raw).args;
}

/** Words of a command line, as the tool names them and its schema reads them. */
function said(name: string, line: string): Record<string, unknown> {
  const tool = TOOLS.find((one) => one.name === name || one.aliases?.includes(name))!;
  return readArguments(tool, tool.words!(line.split(' ').filter((word) => word !== ''))).args;
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
    ['toss', { item: 'dirt', count: 'some' }],
    ['place_blocks', { item: 'dirt', positions: [[0, 0, 0]], from: [0, 0, 0], to: [1, 1, 1] }],
  ])('are refused where they make no sense: %s %j', (name, raw) => {
    expect(() => read(name, raw)).toThrow();
  });
});

describe('arguments that a tool does not take', () => {
  const warned = (name: string, raw: Record<string, unknown>): unknown =>
    readArguments(TOOLS.find((tool) => tool.name === name)!, raw);

  it('are passed over, and said', () => {
    expect(warned('pickup', { radius: 3, timeoutMs: 3000 })).toEqual({
      args: { radius: 3, max: 256 },
      warnings: ['unknown argument timeoutMs was ignored; pickup takes radius, match, max'],
    });
    expect(warned('pickup', { radios: 3 })).toMatchObject({
      warnings: ['unknown argument radios was ignored; did you mean radius?'],
    });
  });

  it('are not all repeated where there are many', () => {
    const raw = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`no${i}`, i]));
    const { warnings } = readArguments(TOOLS.find(({ name }) => name === 'stop')!, raw);
    expect(warnings).toHaveLength(9);
    expect(warnings.at(-1)).toBe('and 492 more of the kind');
  });

  it('are made smaller where they are too large', () => {
    expect(warned('pickup', { radius: '1000', max: 9 })).toEqual({
      args: { radius: 64, max: 9 },
      warnings: ['radius was 1000, which is too much; 64 was used'],
    });
    expect(warned('toss', { item: 'dirt', count: 1e9 })).toMatchObject({
      args: { count: 2304 },
      warnings: [expect.stringContaining('count was 1000000000')],
    });
    // A place is no measure: nobody wants to go somewhere else.
    expect(warned('goto', { x: 1e12, z: 0 })).toMatchObject({ args: { x: 1e12 }, warnings: [] });
  });

  it.each([
    ['equip', { name: 'stick', dest: 'offhand' }, { item: 'stick', place: 'off_hand' }],
    ['equip', { name: 'iron_chestplate', dest: 'torso' }, { place: 'chest' }],
    ['toss', { name: 'dirt', count: 2 }, { item: 'dirt', count: 2 }],
    ['toss', { names: ['dirt', 'sand'] }, { item: 'dirt,sand' }],
    ['deposit', { items: 'dirt' }, { item: 'dirt' }],
    ['deposit', { items: ['dirt', 'sand'] }, { item: 'dirt,sand' }],
    ['deposit', { items: [{ name: 'dirt', count: 3 }] }, { item: 'dirt', count: 3 }],
    ['deposit', { items: '[{"name":"dirt","count":3}]' }, { item: 'dirt', count: 3 }],
    ['withdraw', { all: 'true' }, { item: '*' }],
    ['goto_block', { names: ['chest', 'barrel'] }, { name: 'chest,barrel' }],
    ['mine_ore', { only: 'iron' }, { ore: 'iron' }],
    ['gather', { only: 'log' }, { item: 'log' }],
    ['feed_animals', { species: 'cow' }, { animal: 'cow' }],
    ['break_blocks', { match: 'dirt', area: 5 }, { radius: 5 }],
    ['break_blocks', { match: 'dirt', area: { radius: 5 } }, { radius: 5 }],
    [
      'break_blocks',
      { area: '{"radius":1,"height":0,"origin":{"x":4,"y":64,"z":-2}}' },
      { from: [3, 64, -3], to: [5, 64, -1] },
    ],
    ['follow_player', { name: 'Steve', durationMs: 5_000 }, { player: 'Steve', seconds: 5 }],
    ['use_item', { name: 'bow', holdMs: 1_000 }, { item: 'bow', ticks: 20 }],
    ['observe_detail', { what: 'chests' }, { what: 'containers' }],
    ['observe_detail', {}, { what: 'entities' }],
  ])('may have the names that other bots have for them: %s %j', (name, raw, args) => {
    expect(warned(name, raw)).toMatchObject({ args, warnings: [] });
  });

  it('are not guessed where two names say two things', () => {
    expect(warned('equip', { item: 'stick', name: 'bow' })).toMatchObject({
      args: { item: 'stick' },
      warnings: ['name was ignored: it is item, which is given, too'],
    });
    const items = [{ name: 'dirt', count: 3 }, { name: 'sand' }];
    expect(() => warned('deposit', { items })).toThrow('several kinds');
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
    ['toss', 'dirt 2', { item: 'dirt', count: 2 }],
    ['equip', 'iron_helmet head', { item: 'iron_helmet', place: 'head' }],
    ['eat', '', {}],
    ['read', '3', { slot: 3 }],
    ['sleep', '12', { radius: 12 }],
  ])('%s %s', (tool, line, args) => {
    expect(said(tool, line)).toMatchObject(args);
  });
});
