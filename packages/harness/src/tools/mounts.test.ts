import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const FIELD = ['/tp 0.5 64 0.5'];

async function ridden(player: ToolPlayer): Promise<number> {
  return player.game.world.player.riding;
}

describe('mount_near and dismount', () => {
  it('gets onto the nearest horse, and off again', async () => {
    const player = new ToolPlayer({
      setup: [...FIELD, '/summon horse 8 64 3', '/summon horse 20 64 0'],
    });
    const reply = await player.run('mount_near', { type: 'horse' });
    expect(reply).toMatchObject({ ok: true, data: { type: 'horse' } });
    expect(reply.msg).toContain('may throw its rider off');
    expect(await ridden(player)).toBe(reply.data.id);
    expect((await player.player()).pos[1]).toBeGreaterThan(64.5);
    expect(await player.run('mount_near')).toMatchObject({
      ok: false,
      reason: 'refused',
      hint: 'dismount first',
      msg: 'rides something already',
    });
    expect(await player.run('dismount')).toMatchObject({ ok: true, msg: 'got off the horse' });
    expect(await ridden(player)).toBe(0);
    expect(await player.run('dismount')).toMatchObject({ ok: true, msg: 'nothing is ridden' });
  });

  it('goes on to the next when one does not let itself be ridden', async () => {
    const player = new ToolPlayer({
      setup: [...FIELD, '/summon pig 3 64 0', '/summon horse 8 64 3'],
    });
    expect(await player.run('mount_near')).toMatchObject({ ok: true, data: { type: 'horse' } });
  });

  it('says that there is nothing to ride', async () => {
    const player = new ToolPlayer({ setup: [...FIELD, '/summon cow 3 64 0'] });
    expect(await player.run('mount_near')).toMatchObject({ ok: false, reason: 'not_found' });
    player.command('/summon pig -5 64 0');
    const reply = await player.run('mount_near', { type: 'pig' });
    expect(reply).toMatchObject({ ok: false, reason: 'refused' });
  });

  it('previews which one it would be', async () => {
    const player = new ToolPlayer({ setup: [...FIELD, '/summon horse 8 64 3'] });
    const before = await player.hash();
    const reply = await player.dry('mount_near');
    expect(reply).toMatchObject({ ok: true, preview: { count: 1 } });
    expect(reply.warnings).toEqual(['it is not tame, and may throw its rider off']);
    expect(await player.dry('dismount')).toMatchObject({
      ok: true,
      warnings: ['nothing is ridden'],
    });
    expect(await player.dry('mount_near', { type: 'llama' })).toMatchObject({
      blocks: [expect.any(String)],
    });
    expect(await player.hash()).toBe(before);
  });
});
