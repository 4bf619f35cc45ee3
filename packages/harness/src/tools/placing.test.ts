import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const AT_ORIGIN = '/tp 0.5 64 0.5';

describe('place_blocks', () => {
  it('fills a box, the player standing in it or not', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/give @s cobblestone 20'] });
    const reply = await player.run('place_blocks', {
      item: 'cobblestone',
      from: [0, 64, 0],
      to: [2, 65, 2],
    });
    expect(reply).toMatchObject({ ok: true, data: { placed: 18, wanted: 18 } });
    expect(await player.blocks([0, 64, 0], [2, 65, 2])).toEqual(Array(18).fill('cobblestone'));
    expect(await player.inventory()).toEqual({ cobblestone: 2 });
    expect(reply.changed).toMatchObject({ items: { 'minecraft:cobblestone': -18 } });
    expect(reply.changed?.placed?.length).toBe(18);
  });

  it('fills a passage from its far end, so that nothing stays empty behind', async () => {
    const setup = [
      AT_ORIGIN,
      '/fill 4 64 -1 9 66 1 stone',
      '/fill 4 64 0 8 65 0 air',
      '/give @s dirt 10',
    ];
    const player = new ToolPlayer({ setup });
    const box = { from: [4, 64, 0], to: [8, 65, 0] };
    expect(await player.run('place_blocks', { item: 'dirt', ...box })).toMatchObject({ ok: true });
    expect(await player.blocks([4, 64, 0], [8, 65, 0])).toEqual(Array(10).fill('dirt'));
  });

  it('places what there is, and says how many are missing', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/give @s dirt 2'] });
    const positions = [
      [3, 64, 0],
      [4, 64, 0],
      [5, 64, 0],
    ];
    const reply = await player.run('place_blocks', { item: 'dirt', positions });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'missing_item',
      data: { placed: 2, wanted: 3 },
      msg: 'placed 2 of 3 dirt; then none was left',
    });
    const row = await player.blocks([3, 64, 0], [5, 64, 0]);
    expect(row.filter((name) => name === 'dirt').length).toBe(2);
  });

  it('puts so many on the ground nearby', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/give @s oak_planks 5'] });
    expect(await player.run('place_blocks', { item: 'planks', count: 3 })).toMatchObject({
      ok: true,
    });
    const around = await player.blocks([-4, 63, -4], [4, 65, 4]);
    expect(around.filter((name) => name === 'oak_planks').length).toBe(3);
    expect(await player.inventory()).toEqual({ oak_planks: 2 });
  });

  it('leaves what fills a place already, be it the same or something else', async () => {
    const setup = [
      AT_ORIGIN,
      '/give @s stone 5',
      '/setblock 3 64 0 stone',
      '/setblock 4 64 0 dirt',
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('place_blocks', {
      item: 'stone',
      from: [3, 64, 0],
      to: [5, 64, 0],
    });
    expect(reply).toMatchObject({ ok: false, data: { placed: 1, already: 1, taken: 1 } });
    expect(await player.blocks([3, 64, 0], [5, 64, 0])).toEqual(['stone', 'dirt', 'stone']);
  });

  it('cannot place what is not carried, or no block', async () => {
    const player = new ToolPlayer({ setup: ['/give @s stick'] });
    for (const item of ['stick', 'stone']) {
      expect(await player.run('place_blocks', { item })).toMatchObject({
        ok: false,
        reason: 'missing_item',
      });
      expect(await player.dry('place_blocks', { item })).toMatchObject({
        blocks: [expect.any(String)],
      });
    }
  });
});

describe('light_area', () => {
  const HALL = ['/fill -6 63 -6 6 68 6 stone', '/fill -5 64 -5 5 67 5 air', AT_ORIGIN];

  it('leaves no dark floor in a hall', async () => {
    const player = new ToolPlayer({ setup: [...HALL, '/give @s torch 20'] });
    const reply = await player.run('light_area', { radius: 8, light: 8 });
    expect(reply).toMatchObject({ ok: true, data: { dark: 0 } });
    const hall = await player.blocks([-5, 64, -5], [5, 67, 5]);
    const torches = hall.filter((name) => name.includes('torch')).length;
    expect(torches).toBe(reply.data.placed);
    expect(torches).toBeGreaterThan(1);
    expect(await player.inventory()).toEqual({ torch: 20 - torches });
    const { light } = player.game.world;
    for (let x = -5; x <= 5; x++) {
      for (let z = -5; z <= 5; z++) expect(light.block(x, 64, z)).toBeGreaterThanOrEqual(8);
    }
    expect(await player.dry('light_area', { radius: 8 })).toMatchObject({ preview: { dark: 0 } });
  });

  it('says how much is still dark when the torches are used up', async () => {
    const player = new ToolPlayer({ setup: [...HALL, '/give @s torch 1'] });
    const reply = await player.run('light_area', { radius: 5, light: 10 });
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item', data: { placed: 1 } });
    expect(reply.data.dark).toBeGreaterThan(0);
    expect(reply.data.dark).toBeLessThan(reply.data.dark_before);
  });
});
