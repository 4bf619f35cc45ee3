import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const AT_ORIGIN = '/tp 0.5 64 0.5';

describe('break_blocks', () => {
  it('breaks the blocks of a kind around, and no others', async () => {
    const setup = [AT_ORIGIN, '/fill 2 64 0 4 64 0 oak_log', '/setblock 3 64 2 birch_log'];
    const player = new ToolPlayer({ setup: [...setup, '/setblock 3 64 3 oak_planks'] });
    const reply = await player.run('break_blocks', { match: 'log', radius: 6 });
    expect(reply).toMatchObject({ ok: true, data: { broken: 4, left: 0 } });
    expect(await player.blocks([2, 64, 0], [4, 64, 2])).toEqual(Array(9).fill('air'));
    expect(await player.block(3, 64, 3)).toBe('oak_planks');
    expect(reply.changed?.broken?.length).toBe(4);
    // What lies underfoot is picked up without being asked for.
    const [lying, carried] = [await player.lying(), await player.inventory()];
    expect((lying.oak_log ?? 0) + (carried.oak_log ?? 0)).toBe(3);
    expect((lying.birch_log ?? 0) + (carried.birch_log ?? 0)).toBe(1);
  });

  it('stops at the most, and picks up when asked to', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/fill 2 64 -2 2 64 2 oak_log'] });
    const reply = await player.run('break_blocks', { match: 'oak_log', max: 3, pickup: true });
    expect(reply).toMatchObject({ ok: true, data: { broken: 3, left: 2 } });
    expect(await player.inventory()).toEqual({ oak_log: 3 });
    expect(reply.changed?.items).toEqual({ 'minecraft:oak_log': 3 });
  });

  it('is done when as many as asked are broken, whatever is out of reach', async () => {
    const setup = [AT_ORIGIN, '/setblock 3 64 0 oak_log', '/setblock 0 76 0 oak_log'];
    const player = new ToolPlayer({ setup });
    const args = { match: 'oak_log', radius: 16 };
    expect(await player.run('break_blocks', { ...args, max: 1 })).toMatchObject({ ok: true });
    expect(await player.run('break_blocks', { ...args, max: 1 })).toMatchObject({ ok: false });
    expect(await player.block(0, 76, 0)).toContain('oak_log');
  });

  it('clears a box of whatever is in it, also of what lies inside', async () => {
    const setup = [AT_ORIGIN, '/fill 3 64 -1 5 65 1 dirt', '/setblock 4 64 0 sand'];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('break_blocks', { from: '3,64,-1', to: '5 65 1' });
    expect(reply).toMatchObject({ ok: true, data: { broken: 18 } });
    expect(await player.blocks([3, 64, -1], [5, 65, 1])).toEqual(Array(18).fill('air'));
  });

  it('leaves what is beside lava and what nobody reaches, and says so', async () => {
    const setup = [
      AT_ORIGIN,
      '/setblock 3 64 0 dirt',
      '/setblock 3 64 6 dirt',
      '/setblock 3 63 6 lava',
      '/setblock 0 80 3 dirt',
    ];
    const player = new ToolPlayer({ setup });
    const args = { match: 'dirt', radius: 20, max: 64 };
    // The ground itself has dirt in it, deep enough not to be meant here.
    const reply = await player.run('break_blocks', { ...args, from: [0, 64, 0], to: [3, 80, 6] });
    expect(reply).toMatchObject({ ok: false, data: { broken: 1, left: 2 } });
    expect(reply.msg).toContain('beside lava');
    expect(await player.block(3, 64, 6)).toBe('dirt');
    expect(await player.block(0, 80, 3)).toBe('dirt');
  });

  it('digs for what others hide only when it may', async () => {
    const setup = [AT_ORIGIN, '/fill 3 64 -2 8 68 2 dirt', '/setblock 6 65 0 gold_block'];
    const player = new ToolPlayer({ setup: [...setup, '/give @s iron_pickaxe'] });
    const args = { match: 'gold_block', radius: 10 };
    const reply = await player.run('break_blocks', args);
    expect(reply).toMatchObject({ ok: false, reason: 'out_of_reach', data: { left: 1 } });
    expect(reply.msg).toContain('dig=true');
    const dug = await player.run('break_blocks', { ...args, dig: true });
    expect(dug).toMatchObject({ ok: true, data: { broken: 1, left: 0 } });
    expect(await player.block(6, 65, 0)).toBe('air');
    const hill = await player.blocks([3, 64, -2], [8, 68, 2]);
    expect(dug.changed?.broken?.length).toBe(hill.filter((name) => name === 'air').length);
  });

  it('says in a preview what it would take to it, and what never breaks', async () => {
    const setup = [AT_ORIGIN, '/give @s iron_pickaxe', '/setblock 3 64 0 stone'];
    const player = new ToolPlayer({ setup: [...setup, '/setblock 3 65 0 bedrock'] });
    const reply = await player.dry('break_blocks', { from: [3, 64, 0], to: [3, 65, 0] });
    expect(reply).toMatchObject({
      ok: true,
      preview: { found: 1, tools: [{ block: 'stone', tool: 'minecraft:iron_pickaxe' }] },
      warnings: ['1 block of the box never to be broken'],
    });
  });

  it('must be told which or where', async () => {
    const player = new ToolPlayer();
    await expect(player.run('break_blocks', {})).rejects.toThrow('say which blocks');
    await expect(player.run('break_blocks', { from: [0, 0, 0] })).rejects.toThrow();
    const far = await player.run('break_blocks', { from: [0, 0, 0], to: [99, 99, 99] });
    expect(far).toMatchObject({ ok: false, reason: 'refused' });
  });
});
