import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const AT_ORIGIN = '/tp 0.5 64 0.5';

async function slots(player: ToolPlayer): Promise<Record<number, string>> {
  const { slots } = (await player.ask('get_inventory')) as {
    slots: { slot: number; item: string }[];
  };
  return Object.fromEntries(slots.map(({ slot, item }) => [slot, item.replace('minecraft:', '')]));
}

describe('equip', () => {
  it('takes the strongest of a kind in hand', async () => {
    const setup = ['wooden_sword', 'diamond_sword', 'stick'].map((item) => `/give @s ${item}`);
    const player = new ToolPlayer({ setup });
    expect(await player.run('equip', { item: 'sword' })).toMatchObject({ ok: true });
    expect((await player.player()).held?.item).toBe('minecraft:diamond_sword');
  });

  it('puts armour on where it belongs, a shield where it is told, and takes it off', async () => {
    const player = new ToolPlayer({ setup: ['/give @s iron_helmet', '/give @s torch'] });
    expect(await player.run('equip', { item: 'iron_helmet' })).toMatchObject({ ok: true });
    expect((await slots(player))[39]).toBe('iron_helmet');
    expect(await player.run('equip', { item: 'torch', place: 'off_hand' })).toMatchObject({
      ok: true,
    });
    expect((await slots(player))[40]).toBe('torch');
    expect(await player.run('equip', { item: 'none', place: 'head' })).toMatchObject({ ok: true });
    expect((await slots(player))[39]).toBeUndefined();
    expect(await player.inventory()).toEqual({ iron_helmet: 1, torch: 1 });
  });

  it('cannot wear what is no armour, nor take what is not there', async () => {
    const player = new ToolPlayer({ setup: ['/give @s stick'] });
    expect(await player.dry('equip', { item: 'stick', place: 'head' })).toMatchObject({
      blocks: ['stick is not worn on the head'],
    });
    expect(await player.run('equip', { item: 'stick', place: 'head' })).toMatchObject({
      ok: false,
    });
    expect(await player.run('equip', { item: 'sword' })).toMatchObject({
      ok: false,
      reason: 'missing_item',
      msg: 'no sword is carried',
    });
  });
});

describe('toss', () => {
  it('throws so many away, of several kinds in turn', async () => {
    const setup = [AT_ORIGIN, '/give @s oak_log 3', '/give @s birch_log 3', '/give @s stick 2'];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('toss', { item: 'log', count: 4 });
    expect(reply).toMatchObject({ ok: true, data: { count: 4 } });
    expect(reply.changed?.items).toEqual({ 'minecraft:birch_log': -1, 'minecraft:oak_log': -3 });
    expect(await player.inventory()).toEqual({ birch_log: 2, stick: 2 });
    expect(await player.lying()).toEqual({ oak_log: 3, birch_log: 1 });
  });

  it('throws all of it away, and says when there was less than asked', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/give @s dirt 70', '/give @s stick 2'] });
    expect(await player.run('toss', { item: 'dirt', count: 'all' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ stick: 2 });
    expect(await player.run('toss', { item: 'stick', count: 5 })).toMatchObject({
      ok: false,
      reason: 'missing_item',
      data: { count: 2 },
    });
    expect(await player.inventory()).toEqual({});
  });
});

describe('eat', () => {
  it('eats what fills best and makes nobody sick', async () => {
    const foods = ['rotten_flesh', 'golden_apple', 'bread', 'potato'];
    const player = new ToolPlayer({ setup: foods.map((item) => `/give @s ${item}`) });
    player.game.world.player.food = 10;
    const reply = await player.run('eat');
    expect(reply).toMatchObject({ ok: true, data: { eaten: ['bread'] } });
    const { hunger } = await player.player();
    expect(hunger).toBe(15);
    expect(reply.changed).toMatchObject({ hunger: 5, items: { 'minecraft:bread': -1 } });
    expect(await player.inventory()).toEqual({ rotten_flesh: 1, golden_apple: 1, potato: 1 });
  });

  it('eats several until the player is full', async () => {
    const player = new ToolPlayer({ setup: ['/give @s cooked_beef 5'] });
    player.game.world.player.food = 6;
    expect(await player.run('eat', { count: 5 })).toMatchObject({ ok: true });
    expect((await player.player()).hunger).toBe(20);
    expect(await player.inventory()).toEqual({ cooked_beef: 3 });
  });

  it('does not eat when nobody is hungry, or nothing is there', async () => {
    const player = new ToolPlayer({ setup: ['/give @s bread'] });
    expect(await player.run('eat')).toMatchObject({ ok: false, reason: 'refused' });
    expect(await player.dry('eat')).toMatchObject({ blocks: ['not hungry'] });
    expect(await player.run('eat', { item: 'apple' })).toMatchObject({
      ok: false,
      reason: 'missing_item',
    });
    expect(await player.inventory()).toEqual({ bread: 1 });
  });
});

describe('use_item', () => {
  it('works on a block with what is named, and goes there', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/give @s stick', '/give @s iron_hoe'] });
    const reply = await player.run('use_item', { item: 'hoe', on: '9,63,0' });
    expect(reply).toMatchObject({ ok: true, msg: 'used iron_hoe on grass_block at 9 63 0' });
    expect(await player.block(9, 63, 0)).toContain('farmland');
  });

  it('works on an animal', async () => {
    const setup = [AT_ORIGIN, '/give @s shears', '/summon sheep 6 64 0'];
    const player = new ToolPlayer({ setup });
    const { entities } = (await player.ask('get_entities')) as { entities: { id: number }[] };
    const reply = await player.run('use_item', { item: 'shears', on: entities[0]!.id });
    expect(reply).toMatchObject({ ok: true });
    const after = (await player.ask('get_entities')) as {
      entities: { type: string; is_sheared?: boolean }[];
    };
    expect(after.entities.find(({ type }) => type === 'minecraft:sheep')?.is_sheared).toBe(true);
  });

  it('is held for as long as it takes', async () => {
    const player = new ToolPlayer({ setup: ['/give @s bread 2'] });
    player.game.world.player.food = 10;
    expect(await player.run('use_item', { item: 'bread', ticks: 40 })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ bread: 1 });
  });

  it('cannot be used on what is not there', async () => {
    const player = new ToolPlayer();
    expect(await player.run('use_item', { on: 12345 })).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    expect(await player.dry('use_item', { item: 'bow' })).toMatchObject({
      blocks: ['no bow is carried'],
    });
  });
});

describe('read_book', () => {
  async function withBook(): Promise<ToolPlayer> {
    const player = new ToolPlayer({ setup: ['/give @s stick', '/give @s writable_book'] });
    const pages = Array.from({ length: 12 }, (_, i) => `page ${i + 1}`);
    await player.ask('book_write', { slot: 1, pages, title: 'Plans' });
    return player;
  }

  it('tells title, author and the first pages, dry or not', async () => {
    const player = await withBook();
    const before = await player.hash();
    const reply = await player.run('read_book');
    expect(reply).toMatchObject({ ok: true, data: { title: 'Plans', slot: 1, page_count: 12 } });
    expect(reply.data.pages.length).toBe(10);
    expect(reply.msg).toContain('"Plans"');
    const dry = await player.dry('read_book', { item: 'plans', page: '11' });
    expect(dry).toMatchObject({ ok: true, dryRun: true, data: { pages: ['page 11', 'page 12'] } });
    expect(await player.hash()).toBe(before);
  });

  it('says what is no book, and that there is none', async () => {
    const player = await withBook();
    expect(await player.run('read_book', { slot: 0 })).toMatchObject({
      ok: false,
      reason: 'refused',
    });
    expect(await player.run('read_book', { slot: 9 })).toMatchObject({
      ok: false,
      reason: 'missing_item',
    });
  });
});

describe('sleep', () => {
  const BED = [
    '/setblock 8 64 0 red_bed[part=foot,facing=east]',
    '/setblock 9 64 0 red_bed[part=head,facing=east]',
  ];

  it('goes to a bed and sleeps until it is day', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, ...BED, '/time set 14000'] });
    const reply = await player.run('sleep');
    expect(reply).toMatchObject({ ok: true });
    const state = (await player.ask('get_state')) as { time_of_day: number; player: object };
    expect(state.time_of_day).toBeLessThan(1_000);
    expect(state.player).not.toHaveProperty('sleeping', true);
    expect(reply.changed?.moved?.blocks).toBeGreaterThan(4);
  });

  it('does not try by day, without a bed, or with monsters about', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/time set 6000'] });
    expect(await player.run('sleep')).toMatchObject({ ok: false, reason: 'refused' });
    player.command('/time set 14000');
    expect(await player.run('sleep')).toMatchObject({ ok: false, reason: 'not_found' });
    player.command('/give @s red_bed');
    expect((await player.run('sleep')).hint).toContain('place_blocks');
    for (const line of [...BED, '/summon zombie 12 64 0']) player.command(line);
    const dry = await player.dry('sleep');
    expect(dry).toMatchObject({ blocks: [expect.any(String)] });
    expect(dry.blocks).toContain('monsters are near the bed');
  });
});
