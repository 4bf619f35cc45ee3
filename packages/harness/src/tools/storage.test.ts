import { describe, expect, it } from 'vitest';
import { fill, inside, together } from '../../../../test/support/toolChests.js';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

type Place = readonly [number, number, number];
const NEAR: Place = [4, 64, 0];
const FAR: Place = [0, 64, 9];

function playerWith(...setup: string[]): ToolPlayer {
  const chests = [NEAR, FAR].map((pos) => `/setblock ${pos.join(' ')} chest`);
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...chests, ...setup] });
}

describe('deposit', () => {
  it('puts so many away, where there is some of it already', async () => {
    const player = playerWith('/give @s bread 10', '/give @s apple 2');
    fill(player, FAR, [['bread', 1]]);
    const reply = await player.run('deposit', { item: 'bread', count: '7' });
    expect(reply).toMatchObject({ ok: true, data: { moved: 7 } });
    expect(await inside(player, FAR)).toEqual({ bread: 8 });
    expect(await inside(player, NEAR)).toEqual({});
    expect(await player.inventory()).toEqual({ bread: 3, apple: 2 });
    expect((await player.ask('get_state')).screen).toBeNull();
  });

  it('puts every kind away that a part of a name means', async () => {
    const player = playerWith('/give @s oak_log 3', '/give @s birch_log 4', '/give @s stick');
    expect(await player.run('deposit', { item: 'log' })).toMatchObject({ ok: true });
    expect(await inside(player, NEAR)).toEqual({ oak_log: 3, birch_log: 4 });
    expect(await player.inventory()).toEqual({ stick: 1 });
  });

  it('goes on to the next when one is full, and says when there is no more room', async () => {
    const player = playerWith('/give @s dirt 256');
    const full = Array.from({ length: 27 }, () => ['cobblestone', 64] as const);
    fill(player, NEAR, full.slice(1));
    fill(player, FAR, full.slice(2));
    const reply = await player.run('deposit', { item: 'dirt' });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'no_room',
      data: { moved: 192, wanted: 256 },
    });
    expect(await inside(player, NEAR)).toMatchObject({ dirt: 64 });
    expect(await inside(player, FAR)).toMatchObject({ dirt: 128 });
    expect(await player.inventory()).toEqual({ dirt: 64 });
  });

  it('uses the container that is named, by place or by kind', async () => {
    const player = playerWith('/give @s dirt 3', '/setblock -3 64 -3 barrel');
    expect(
      await player.run('deposit', { item: 'dirt', count: 1, container: '0,64,9' }),
    ).toMatchObject({
      ok: true,
    });
    expect(await inside(player, FAR)).toEqual({ dirt: 1 });
    expect(await player.run('deposit', { item: 'dirt', container: 'barrel' })).toMatchObject({
      ok: true,
    });
    expect(await inside(player, [-3, 64, -3])).toEqual({ dirt: 2 });
    const wrong = await player.run('deposit', { item: 'dirt', container: [1, 63, 1] });
    expect(wrong).toMatchObject({ ok: false });
  });

  it('says that fewer were carried than asked for, and that none were', async () => {
    const player = playerWith('/give @s dirt 3');
    const reply = await player.run('deposit', { item: 'dirt', count: 5 });
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item', data: { moved: 3 } });
    expect(reply.msg).toContain('3 of 5: only 3 were carried');
    expect(await player.run('deposit', { item: 'dirt' })).toMatchObject({ reason: 'missing_item' });
  });

  it('skips a chest that no way leads to', async () => {
    const player = playerWith(
      '/give @s dirt 3',
      '/fill 2 63 -2 6 67 2 stone',
      '/setblock 4 64 0 chest',
    );
    expect(await player.run('deposit', { item: 'dirt' })).toMatchObject({
      ok: true,
      data: { unreachable: 1, opened: 1 },
    });
    expect(await inside(player, FAR)).toEqual({ dirt: 3 });
  });
});

describe('deposit_all', () => {
  it('empties the bag but for what is kept and what is worn', async () => {
    const player = playerWith('/give @s dirt 70', '/give @s iron_pickaxe', '/give @s bread 5');
    player.command('/give @s iron_helmet');
    await player.run('equip', { item: 'iron_helmet' });
    const reply = await player.run('deposit_all', { keep: 'pickaxe,bread' });
    expect(reply).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ iron_pickaxe: 1, bread: 5, iron_helmet: 1 });
    expect(await inside(player, NEAR)).toEqual({ dirt: 70 });
  });

  it('previews what goes where, and changes nothing', async () => {
    const player = playerWith('/give @s dirt 70');
    const before = await player.hash();
    const reply = await player.dry('deposit_all', { radius: 8 });
    expect(reply).toMatchObject({ ok: true, preview: { count: 70 } });
    expect(reply.preview.containers).toEqual([
      { pos: [...NEAR], block: 'chest', distance: expect.any(Number), slots_used: 0 },
    ]);
    expect(await player.dry('deposit_all', { radius: 2 })).toMatchObject({
      blocks: [expect.any(String)],
    });
    expect(await player.hash()).toBe(before);
  });
});

describe('withdraw', () => {
  it('takes so many, from several chests where one has not enough', async () => {
    const player = playerWith();
    fill(player, NEAR, [
      ['bread', 3],
      ['dirt', 9],
    ]);
    fill(player, FAR, [['bread', 6]]);
    const reply = await player.run('withdraw', { item: 'bread', count: 5 });
    expect(reply).toMatchObject({ ok: true, data: { moved: 5 } });
    expect(await player.inventory()).toEqual({ bread: 5 });
    expect(together(await inside(player, NEAR), await inside(player, FAR))).toEqual({
      bread: 4,
      dirt: 9,
    });
  });

  it('says how many there were when there are fewer', async () => {
    const player = playerWith();
    fill(player, NEAR, [['bread', 3]]);
    const reply = await player.run('withdraw', { item: 'bread', count: 5 });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'missing_item',
      data: { moved: 3, wanted: 5 },
    });
    expect(await player.inventory()).toEqual({ bread: 3 });
    expect(await player.run('withdraw', { item: 'bread' })).toMatchObject({ reason: 'not_found' });
  });

  it('previews what there is, and blocks where there is nothing', async () => {
    const player = playerWith();
    fill(player, FAR, [['bread', 3]]);
    const before = await player.hash();
    expect(await player.dry('withdraw', { item: 'bread', count: 9 })).toMatchObject({
      ok: true,
      preview: { count: 3 },
      warnings: ['only 3 of 9 are there'],
    });
    expect(await player.dry('withdraw', { item: 'diamond' })).toMatchObject({
      blocks: [expect.any(String)],
    });
    expect(await player.hash()).toBe(before);
  });
});

describe('in a game that does not tell what is in a chest from afar', () => {
  function blind(...setup: string[]): ToolPlayer {
    const chests = [NEAR, FAR].map((pos) => `/setblock ${pos.join(' ')} chest`);
    return new ToolPlayer({
      setup: ['/tp 0.5 64 0.5', ...chests, ...setup],
      facets: ({ senses }) => ({ senses: { ...senses, blockData: () => null } }),
    });
  }

  it('withdraw looks into one after the other', async () => {
    const player = blind();
    fill(player, FAR, [['bread', 3]]);
    const dry = await player.dry('withdraw', { item: 'bread' });
    expect(dry).toMatchObject({
      ok: true,
      msg: 'would take what there is of bread out of 2 containers',
    });
    expect(await player.run('withdraw', { item: 'bread' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ bread: 3 });
    expect(await player.run('withdraw', { item: 'bread' })).toMatchObject({ reason: 'not_found' });
  });

  it('deposit takes the nearest, and sort_chests looks into all first', async () => {
    const player = blind('/give @s dirt 5');
    fill(player, FAR, [
      ['dirt', 30],
      ['bread', 1],
    ]);
    expect(await player.run('deposit', { item: 'dirt' })).toMatchObject({ ok: true });
    expect(await inside(player, NEAR)).toEqual({ dirt: 5 });
    expect(await player.dry('sort_chests')).toMatchObject({ ok: true });
    expect(await player.run('sort_chests')).toMatchObject({ ok: true, data: { moved: 5 } });
    expect(await inside(player, FAR)).toEqual({ dirt: 35, bread: 1 });
    expect(await player.inventory()).toEqual({});
  });
});

describe('withdraw_all', () => {
  it('empties the chests, double ones too', async () => {
    const player = playerWith(
      '/setblock 0 64 -6 chest[facing=south,type=left]',
      '/setblock -1 64 -6 chest[facing=south,type=right]',
    );
    fill(player, NEAR, [
      ['dirt', 3],
      ['bread', 1],
    ]);
    fill(player, [0, 64, -6], [['stone', 2]]);
    fill(player, [-1, 64, -6], [['apple', 4]]);
    const reply = await player.run('withdraw_all');
    expect(reply).toMatchObject({ ok: true, data: { moved: 10, opened: 2 } });
    expect(await player.inventory()).toEqual({ dirt: 3, bread: 1, stone: 2, apple: 4 });
  });

  it('takes what fits, and says that the bag is full', async () => {
    const player = playerWith('/give @s cobblestone 2240'); // all slots but one
    fill(player, NEAR, [
      ['dirt', 64],
      ['bread', 10],
    ]);
    const reply = await player.run('withdraw_all');
    expect(reply).toMatchObject({ ok: false, reason: 'no_room', data: { moved: 64, wanted: 74 } });
    expect(await inside(player, NEAR)).toEqual({ bread: 10 });
    expect(await player.inventory()).toEqual({ cobblestone: 2240, dirt: 64 });
  });
});

describe('what is carried and what lies in chests, together', () => {
  it('stays the same through any deposits and withdrawals', async () => {
    let seed = 7;
    const below = (n: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    const KINDS = ['dirt', 'bread', 'oak_log', 'birch_log', 'iron_sword', 'egg'];
    const player = playerWith('/setblock -5 64 3 barrel');
    const BARREL: Place = [-5, 64, 3];
    const some = () =>
      Array.from({ length: 12 }, () => {
        const item = KINDS[below(KINDS.length)]!;
        return [item, item === 'iron_sword' ? 1 : 1 + below(16)] as const;
      });
    fill(player, NEAR, some());
    fill(player, FAR, some());
    fill(player, BARREL, some(), 'barrel');
    const all = async () =>
      together(
        await player.inventory(),
        await inside(player, NEAR),
        await inside(player, FAR),
        await inside(player, BARREL),
      );
    const before = await all();
    for (let i = 0; i < 24; i++) {
      const item = [...KINDS, 'log', 'i'][below(8)]!;
      const count = below(2) === 0 ? {} : { count: 1 + below(70) };
      const tool = ['deposit', 'withdraw', 'deposit_all', 'withdraw_all'][below(4)]!;
      await player.run(tool, tool.endsWith('_all') ? {} : { item, ...count });
      expect(await all()).toEqual(before);
    }
    expect(await player.lying()).toEqual({});
  });
});
