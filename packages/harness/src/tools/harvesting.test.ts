import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const FIELD = ['/tp 0.5 64 0.5', '/fill 3 63 0 6 63 3 farmland[moisture=7]'];

describe('harvest', () => {
  it('takes what is ripe, sows it again, and leaves what still grows', async () => {
    const setup = [
      ...FIELD,
      '/fill 3 64 0 6 64 1 wheat[age=7]',
      '/fill 3 64 2 6 64 2 wheat[age=3]',
      '/fill 3 64 3 6 64 3 carrots[age=7]',
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('harvest', { radius: 10 });
    expect(reply).toMatchObject({ ok: true, data: { harvested: 12, replanted: 12, unripe: 4 } });
    const carried = await player.inventory();
    expect(carried.wheat).toBe(8);
    expect(carried.carrot).toBeGreaterThanOrEqual(4);
    const field = await player.blocks([3, 64, 0], [6, 64, 3]);
    expect(field.filter((name) => /^wheat\[age=[0-6]\]$/.test(name)).length).toBe(12);
    expect(field.filter((name) => /^carrots\[age=[0-6]\]$/.test(name)).length).toBe(4);
    expect(reply.changed?.items?.['minecraft:wheat']).toBe(8);
    expect(reply.changed?.placed?.length).toBe(12);
  });

  it('leaves the ground bare when told to', async () => {
    const player = new ToolPlayer({ setup: [...FIELD, '/fill 3 64 0 4 64 0 potatoes[age=7]'] });
    const reply = await player.run('harvest', { replant: false });
    expect(reply).toMatchObject({ ok: true, data: { harvested: 2, replanted: 0 } });
    expect(await player.blocks([3, 64, 0], [4, 64, 0])).toEqual(['air', 'air']);
  });

  it('cuts cane above its root, takes melons, and picks berries by hand', async () => {
    const setup = [
      '/tp 0.5 64 0.5',
      '/setblock 5 63 0 sand',
      '/setblock 6 63 0 water',
      '/fill 5 64 0 5 66 0 sugar_cane',
      '/setblock 0 64 5 melon',
      '/setblock -4 64 0 sweet_berry_bush[age=3]',
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('harvest', { radius: 8 });
    expect(reply).toMatchObject({ ok: true, data: { harvested: 3 } });
    expect(await player.blocks([5, 64, 0], [5, 66, 0])).toEqual([
      expect.stringContaining('sugar_cane'),
      'air',
      'air',
    ]);
    expect(await player.block(0, 64, 5)).toBe('air');
    expect(await player.block(-4, 64, 0)).toBe('sweet_berry_bush[age=1]');
    const carried = await player.inventory();
    expect(carried.sugar_cane).toBe(2);
    expect(carried.melon_slice).toBeGreaterThanOrEqual(3);
    expect(carried.sweet_berries).toBeGreaterThanOrEqual(2);
  });

  it('says that nothing is ripe', async () => {
    const player = new ToolPlayer({ setup: [...FIELD, '/fill 3 64 0 6 64 0 wheat[age=2]'] });
    const msg = 'no ripe crop within 16 blocks; 4 still grow';
    expect(await player.run('harvest')).toMatchObject({ ok: false, reason: 'not_found', msg });
    expect(await player.dry('harvest')).toMatchObject({ blocks: [msg] });
  });
});
