import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

/** From the player's feet to the middle of a cell's floor, along the ground. */
async function away(player: ToolPlayer, x: number, z: number): Promise<number> {
  const { pos } = await player.player();
  return Math.hypot(pos[0] - x - 0.5, pos[2] - z - 0.5);
}

/** Somebody who stops slides a bit further. */
const NEAR = 1.4;

const AT_ORIGIN = '/tp 0.5 64 0.5';

describe('goto', () => {
  it('comes to a place around a wall', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/fill 5 64 -6 5 67 6 stone'] });
    const reply = await player.run('goto', { x: 12, y: 64, z: 0 });
    expect(reply).toMatchObject({ ok: true, tool: 'goto' });
    expect(await away(player, 12, 0)).toBeLessThan(NEAR);
    expect(reply.changed?.moved?.blocks).toBeGreaterThan(10);
    expect(reply.changed?.broken).toBeUndefined();
  });

  it('stands in the very cell with a range of 0, and finds the floor when y is left out', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/fill 8 64 2 12 64 6 stone'] });
    expect(await player.run('goto', { x: 10, z: 4, range: 0 })).toMatchObject({ ok: true });
    const { pos } = await player.player();
    expect(pos.map(Math.floor)).toEqual([10, 65, 4]);
  });

  it('goes under a tree, not onto it, and to another floor where the nearest is shut in', async () => {
    const tree = new ToolPlayer({
      setup: ['/tp 0.5 64 0.5', '/fill -2 64 -2 2 66 2 stone', '/fill 8 67 -3 14 69 3 oak_leaves'],
    });
    tree.command('/tp 0.5 67 0.5');
    expect(await tree.run('goto', { x: 11, z: 0, range: 0 })).toMatchObject({ ok: true });
    expect((await tree.player()).pos.map(Math.floor)).toEqual([11, 64, 0]);
    const cellar = new ToolPlayer({
      setup: [AT_ORIGIN, '/fill 8 60 -3 14 66 3 stone', '/fill 10 64 -1 12 65 1 air'],
    });
    cellar.command('/fill 5 64 0 7 64 0 stone');
    cellar.command('/fill 6 65 0 7 65 0 stone');
    cellar.command('/setblock 7 66 0 stone');
    expect(await cellar.run('goto', { x: 11, z: 0, range: 0 })).toMatchObject({ ok: true });
    expect((await cellar.player()).pos.map(Math.floor)).toEqual([11, 67, 0]);
  });

  it('goes onto a hill, not into the cave below, also out of a hole', async () => {
    const ramp = Array.from(
      { length: 9 },
      (_, i) => `/fill ${i - 1} 64 0 ${i - 1} ${64 + i} 0 stone`,
    );
    const player = new ToolPlayer({
      setup: ['/fill 8 64 -3 14 72 3 stone', '/fill 10 65 -1 12 66 1 air', ...ramp],
    });
    player.command('/fill -4 62 0 -4 63 0 air');
    player.command('/tp -3.5 62 0.5');
    const reply = await player.run('goto', { x: 11, z: 0, range: 0 });
    expect(reply).toMatchObject({ ok: true });
    expect((await player.player()).pos.map(Math.floor)).toEqual([11, 73, 0]);
    const broken = reply.changed?.broken ?? [];
    expect(broken.filter(({ block }) => block.endsWith('stone'))).toEqual([]);
  });

  it('goes to land that nobody has seen yet', async () => {
    const player = new ToolPlayer({ seed: 2, worldType: 'normal' });
    const reply = await player.run('goto', { x: 350, z: -300 });
    expect(reply, reply.msg).toMatchObject({ ok: true });
    expect(await away(player, 350, -300)).toBeLessThan(NEAR);
    expect((await player.player()).health).toBe(20);
  });

  it('says that there is no way into a closed room, and digs when it may', async () => {
    const setup = [AT_ORIGIN, '/fill 8 63 -2 12 67 2 stone', '/fill 9 64 -1 11 66 1 air'];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('goto', { x: 10, y: 64, z: 0 });
    expect(reply).toMatchObject({ ok: false, reason: 'no_path' });
    expect(reply.hint).toContain('dig=true');
    const room = () => player.blocks([8, 64, -2], [12, 67, 2]);
    const before = await room();
    const dug = await player.run('goto', { x: 10, y: 64, z: 0, dig: true });
    expect(dug).toMatchObject({ ok: true });
    expect(await away(player, 10, 0)).toBeLessThan(NEAR);
    const after = await room();
    const gone = before.filter((name, i) => name === 'stone' && after[i] === 'air').length;
    expect(gone).toBeGreaterThan(0);
    expect(dug.changed?.broken?.length).toBe(gone);
  });

  it('comes out of a hole and down from a tree unless told to dig nothing', async () => {
    const hole = ['/fill -3 60 -3 3 63 3 stone', '/fill 0 61 0 0 63 0 air', '/tp 0.5 61 0.5'];
    const tower = ['/fill 0 64 0 0 72 0 dirt', '/tp 0.5 73 0.5'];
    for (const setup of [hole, tower]) {
      const player = new ToolPlayer({ setup });
      const strict = await player.run('goto', { x: 12, y: 64, z: 0, dig: false, build: false });
      expect(strict).toMatchObject({ ok: false, reason: 'no_path' });
      expect(await player.run('goto', { x: 12, y: 64, z: 0 })).toMatchObject({ ok: true });
      expect(await away(player, 12, 0)).toBeLessThan(NEAR);
      expect((await player.player()).health).toBe(20);
    }
  });

  it('digs its way up from deep under a mountain', async () => {
    const mountain = ['/fill -12 64 -12 12 90 12 stone', '/fill 0 66 0 0 67 0 air'];
    const setup = [...mountain, '/give @s iron_pickaxe', '/tp 0.5 66 0.5'];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('goto', { x: 2, y: 91, z: 0 });
    expect(reply, reply.msg).toMatchObject({ ok: true });
    expect((await player.player()).pos[1]).toBeGreaterThanOrEqual(90);
  });

  it('says in a preview how far it is, and that a place is filled', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/setblock 3 64 0 stone'] });
    const reply = await player.dry('goto', { x: '3', y: '64', z: '0', range: '0' });
    expect(reply).toMatchObject({ blocks: [expect.any(String)], preview: { distance: 3 } });
    expect(reply.blocks).toEqual(['stone fills that place']);
  });
});

describe('goto_block', () => {
  it('stands where the hand gets to the nearest block of a kind that can be reached', async () => {
    const setup = [
      AT_ORIGIN,
      '/fill 4 63 -1 6 66 1 stone',
      '/setblock 5 64 0 chest', // hidden
      '/setblock 0 74 4 chest', // out of reach
      '/setblock 0 64 14 chest',
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('goto_block', { name: 'chest' });
    expect(reply).toMatchObject({
      ok: true,
      data: { block: 'chest', pos: [0, 64, 14], skipped: 1 },
    });
    expect(await away(player, 0, 14)).toBeLessThan(4.5);
  });

  it('digs for what is hidden only when it may', async () => {
    const setup = [AT_ORIGIN, '/fill 4 63 -2 10 68 2 dirt', '/setblock 8 65 0 emerald_block'];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('goto_block', { name: 'emerald_block' });
    expect(reply).toMatchObject({ ok: false, reason: 'not_found' });
    expect(reply.msg).toContain('1 that other blocks hide');
    const dug = await player.run('goto_block', { name: 'emerald_block', dig: true });
    expect(dug).toMatchObject({ ok: true });
    expect(await away(player, 8, 0)).toBeLessThan(4.5);
    expect(await player.block(8, 65, 0)).toBe('emerald_block');
  });

  it('says what it did not find, run or dry', async () => {
    const player = new ToolPlayer();
    const reply = await player.run('goto_block', { name: 'chest', radius: 8 });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'not_found',
      msg: 'there is no chest within 8 blocks',
    });
    expect(await player.dry('goto_block', { name: 'chest', radius: 8 })).toMatchObject({
      blocks: ['there is no chest within 8 blocks'],
    });
  });
});
