import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

function scene(...setup: string[]): ToolPlayer {
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup] });
}

const LAKE = '/fill -15 44 -15 15 63 15 water';

describe('no tool lets the player die for it', () => {
  it('breaks off once, when little health is left', async () => {
    const player = scene('/effect give @s poison 60 3', '/effect give @s hunger 1 0');
    const reply = await player.run('goto', { x: 400, z: 0 });
    expect(reply).toMatchObject({ ok: false, reason: 'hurt' });
    expect(reply.msg).toMatch(/^broken off, with [3-6](\.\d)? of 20 health left$/);
    // Whoever asks again knows of it.
    expect(await player.run('goto', { x: 0, z: 0 })).not.toMatchObject({ reason: 'hurt' });
  });

  it('digs a lake bed and comes up for air', async () => {
    const player = scene('/fill -15 57 -15 15 63 15 water');
    const reply = await player.run('gather', { item: 'dirt', count: 6 });
    expect(reply).toMatchObject({ ok: true, data: { got: 6 } });
    expect(await player.player()).toMatchObject({ dead: false, health: 20 });
  });

  it('keeps its head above water between two tools, whoever lets time pass', async () => {
    const player = scene(LAKE);
    expect(await player.run('goto', { x: 3, z: 0 })).toMatchObject({ ok: true });
    await player.ask('step', { ticks: 420 });
    expect(await player.player()).toMatchObject({ dead: false, health: 20 });
  });

  it('swims for nobody who moves the body themselves', async () => {
    const player = scene(LAKE);
    await player.ask('step', { ticks: 420 });
    expect((await player.player()).health).toBeLessThan(20);
    const other = scene(LAKE);
    await other.run('goto', { x: 3, z: 0 });
    await other.ask('set_actions', { actions: { crouch: true } });
    await other.ask('step', { ticks: 20 });
    await other.ask('set_actions', { actions: { crouch: false } });
    await other.ask('step', { ticks: 420 });
    expect((await other.player()).health).toBeLessThan(20);
  });

  it('keeps off a creeper that would blow up beside a slow walker, and arrives', async () => {
    // Water to the hips: whoever wades there does not get away in time.
    const player = scene(
      '/fill -4 63 -4 34 63 4 water',
      '/time set 14000',
      '/summon creeper 9 64 0',
    );
    const reply = await player.run('goto', { x: 30, z: 0 });
    expect(reply).toMatchObject({ ok: true });
    expect((await player.player()).health).toBeGreaterThan(15);
  });

  it('gets past a creeper in a corridor that ends behind it, and lives', async () => {
    for (const at of [9, 12, 16]) {
      const player = scene(
        '/time set 14000',
        '/fill -3 64 -2 30 66 2 stone',
        '/fill -2 64 0 29 65 0 air',
        `/summon creeper ${at} 64 0`,
      );
      expect(await player.run('goto', { x: 28, z: 0 })).toMatchObject({ ok: true });
      expect((await player.player()).health).toBeGreaterThan(10);
    }
  });

  it('goes around creepers in the open land, and is not driven back again and again', async () => {
    for (const at of ['8 64 0', '12 64 1', '16 64 -2']) {
      const player = scene('/time set 14000', `/summon creeper ${at}`);
      const reply = await player.run('goto', { x: 30, z: 0 });
      expect(reply).toMatchObject({ ok: true });
      expect(reply.ticks).toBeLessThan(300);
      expect((await player.player()).health).toBe(20);
    }
  });

  it('leaves what lies too deep under water', async () => {
    const player = scene('/fill -9 44 -9 9 63 9 water', '/fill -9 42 -9 9 43 9 sand');
    const reply = await player.run('gather', { item: 'sand', count: 4 });
    expect(reply).toMatchObject({ ok: false, reason: 'not_found', ticks: 0 });
    expect(await player.dry('gather', { item: 'sand' })).toMatchObject({
      blocks: [expect.any(String)],
    });
  });

  it.each([
    ['two creepers', ['/summon creeper 6 64 0', '/summon creeper -6 64 0']],
    ['two creepers side by side', ['/summon creeper 6 64 0', '/summon creeper 7 64 2']],
    ['a creeper and a zombie', ['/summon creeper 6 64 0', '/summon zombie 7 64 2']],
  ])('fights %s and lives', async (_, foes) => {
    const player = scene('/time set 14000', '/give @s iron_sword', ...foes);
    const reply = await player.run('cull_hostiles');
    expect(reply.reason).not.toBe('died');
    expect(reply.ticks).toBeLessThan(3_000);
    const { dead, health } = await player.player();
    expect(dead).toBe(false);
    expect(health).toBeGreaterThan(6);
  });
});
