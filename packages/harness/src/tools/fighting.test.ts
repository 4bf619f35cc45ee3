import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const NIGHT = ['/tp 0.5 64 0.5', '/time set 18000', '/gamerule doDaylightCycle false'];

function fighter(...setup: string[]): ToolPlayer {
  return new ToolPlayer({ setup: [...NIGHT, ...setup] });
}

interface Seen {
  id: number;
  type: string;
  health?: number;
  pos: [number, number, number];
}

async function living(player: ToolPlayer): Promise<string[]> {
  const { entities } = (await player.ask('get_entities', { radius: 64 })) as { entities: Seen[] };
  return entities
    .filter(({ health }) => health !== undefined && health > 0)
    .map(({ type }) => type.replace('minecraft:', ''))
    .sort();
}

async function idOf(player: ToolPlayer, type: string): Promise<number> {
  const { entities } = (await player.ask('get_entities', { radius: 64 })) as { entities: Seen[] };
  return entities.find((one) => one.type === `minecraft:${type}`)!.id;
}

describe('cull_hostiles', () => {
  it('kills what is hostile around, and leaves animals alone', async () => {
    const player = fighter('/give @s dirt 3', '/give @s diamond_sword');
    for (const line of ['zombie 6 64 0', 'zombie -5 64 3', 'spider 0 64 8', 'cow 3 64 3']) {
      player.command(`/summon ${line}`);
    }
    const reply = await player.run('cull_hostiles', { radius: 16 });
    expect(reply).toMatchObject({ ok: true });
    expect(await living(player)).toEqual(['cow']);
    expect(reply.changed?.killed).toHaveLength(3);
    expect(reply.msg).toBe('killed 2 zombie and 1 spider');
    expect((await player.player()).held).toMatchObject({ item: 'minecraft:diamond_sword' });
  });

  it('strikes back at what strikes through leaves', async () => {
    const player = fighter(
      '/give @s iron_sword',
      '/fill -1 64 -1 2 68 1 oak_leaves',
      '/fill 0 64 0 0 65 0 air',
      '/fill 1 66 0 1 67 0 air',
      '/summon zombie 1 66 0',
    );
    const reply = await player.run('cull_hostiles', {});
    expect(reply).toMatchObject({ ok: true, msg: 'killed 1 zombie' });
    expect((await player.player()).health).toBeGreaterThan(0);
  });

  it('gets the better of a creeper without being blown up', async () => {
    const player = fighter('/give @s iron_sword', '/summon creeper 8 64 0');
    expect(await player.run('cull_hostiles', {})).toMatchObject({ ok: true });
    expect(await living(player)).toEqual([]);
    expect((await player.player()).health).toBeGreaterThan(10);
    const ground = await player.blocks([-9, 63, -9], [16, 63, 9]);
    expect(new Set(ground)).toEqual(new Set(['grass_block[snowy=false]']));
  });

  it('kills no more than asked for, and only of the kind', async () => {
    const player = fighter(
      '/give @s diamond_sword',
      '/summon zombie 5 64 0',
      '/summon zombie 7 64 0',
    );
    player.command('/summon skeleton 0 64 9');
    expect(await player.run('cull_hostiles', { max: 1, type: 'zombie' })).toMatchObject({
      ok: true,
    });
    expect(await living(player)).toEqual(['skeleton', 'zombie']);
  });

  it('says which ones it could not get to', async () => {
    const player = fighter(
      '/give @s diamond_sword',
      '/fill 5 63 -2 9 68 2 glass',
      '/fill 6 64 -1 8 66 1 air',
      '/summon zombie 7.5 64 0.5',
      '/summon zombie -5 64 0',
    );
    const reply = await player.run('cull_hostiles', { radius: 12 });
    expect(reply.ok).toBe(false);
    expect(['no_path', 'out_of_reach']).toContain(reply.reason);
    expect(reply.msg).toMatch(/^killed 1 of 2; 1 more is within 12 blocks: /);
    expect(await living(player)).toEqual(['zombie']);
  });

  it('runs away when it is hurt', async () => {
    const player = fighter(
      '/summon zombie 4 64 0',
      '/summon zombie 4 64 2',
      '/summon zombie 4 64 -2',
    );
    player.game.world.player.health = 9;
    const reply = await player.run('cull_hostiles', { retreat_at: 8 });
    expect(reply).toMatchObject({ ok: false, reason: 'hurt' });
    expect(reply.msg).toMatch(/^ran away with \d+(\.\d)? of 20 health/);
    const { dead, pos } = await player.player();
    expect(dead).toBe(false);
    expect(Math.hypot(pos[0], pos[2])).toBeGreaterThan(6);
  });

  it('has nothing to do where nothing is hostile', async () => {
    const player = fighter('/summon cow 3 64 3');
    expect(await player.run('cull_hostiles')).toMatchObject({
      ok: true,
      msg: 'there is nothing hostile within 16 blocks',
    });
  });

  it('previews whom it would fight, and with what', async () => {
    const player = fighter('/summon zombie 4 64 0');
    const before = await player.hash();
    const reply = await player.dry('cull_hostiles', { radius: 8 });
    expect(reply).toMatchObject({ ok: true, preview: { count: 1, weapon: null } });
    expect(reply.preview.targets[0]).toMatchObject({ type: 'zombie', health: 20 });
    expect(reply.warnings).toContain('there is no weapon in the bag: it would be bare hands');
    expect(await player.hash()).toBe(before);
  });
});

describe('defend_area', () => {
  it('stays at the place, fights what comes near it, and comes back', async () => {
    const player = fighter('/give @s diamond_sword');
    player.after(60, () => player.command('/summon zombie 12 64 3'));
    player.after(200, () => player.command('/summon zombie 3 64 3'));
    const reply = await player.run('defend_area', { x: 5, y: 64, z: 5, radius: 8, seconds: 25 });
    expect(reply).toMatchObject({ ok: true });
    expect(reply.msg).toContain('killed 2 zombie');
    expect(await living(player)).toEqual([]);
    const { pos } = await player.player();
    expect(Math.hypot(pos[0] - 5, pos[2] - 5)).toBeLessThan(3);
    expect(reply.ticks).toBeGreaterThanOrEqual(500);
  });

  it('does not run after what stays outside', async () => {
    const player = fighter(
      '/give @s diamond_sword',
      '/summon cow 3 64 0',
      '/summon skeleton 40 64 0',
    );
    expect(await player.run('defend_area', { radius: 6, seconds: 5 })).toMatchObject({ ok: true });
    expect(await living(player)).toEqual(['cow', 'skeleton']);
    expect((await player.player()).pos[0]).toBeLessThan(4);
  });

  it('says that there is no way to the place', async () => {
    const player = fighter('/fill 10 63 -2 14 67 2 stone');
    const reply = await player.run('defend_area', { x: 12, y: 65, z: 0, radius: 3, seconds: 5 });
    expect(reply).toMatchObject({ ok: false, reason: 'no_path' });
  });

  it('previews who is there now, and warns of a time that is too long', async () => {
    const player = fighter('/summon zombie 4 64 0');
    const before = await player.hash();
    const reply = await player.dry('defend_area', { radius: 6, seconds: 1000 });
    expect(reply).toMatchObject({ ok: true, preview: { count: 1 } });
    expect(reply.warnings).toContain('it ends after 600 seconds unless it is run with skill_start');
    expect(await player.hash()).toBe(before);
  });
});

describe('range_attack', () => {
  it('shoots at what is hostile until it is dead', async () => {
    const player = fighter('/give @s bow', '/give @s arrow 20', '/summon zombie 14 64 0');
    const reply = await player.run('range_attack', { type: 'zombie', shots: 15 });
    expect(reply).toMatchObject({ ok: true });
    expect(await living(player)).toEqual([]);
    const { arrow } = await player.inventory();
    expect(20 - arrow!).toBeGreaterThanOrEqual(2);
    expect(reply.data.shots).toBe(20 - arrow!);
  });

  it('shoots at the one that is named, and at no other', async () => {
    const player = fighter('/give @s bow', '/give @s arrow 30', '/summon cow 5 64 5');
    player.command('/summon pig 11.5 64 1.5');
    const target = String(await idOf(player, 'pig'));
    const reply = await player.run('range_attack', { target, shots: 30 });
    expect(reply.msg).toContain('killed 1 pig');
    expect(await living(player)).toEqual(['cow']);
  });

  it('says that the bow, arrows or a target are missing', async () => {
    const player = fighter('/summon zombie 14 64 0');
    expect(await player.run('range_attack')).toMatchObject({ reason: 'missing_item' });
    player.command('/give @s bow');
    const dry = await player.dry('range_attack', { type: 'skeleton' });
    expect(dry.blocks).toEqual([
      'there are no arrows in the bag',
      'skeleton is not within 32 blocks',
    ]);
    player.command('/give @s arrow 2');
    expect(await player.run('range_attack', { type: 'skeleton' })).toMatchObject({
      reason: 'not_found',
    });
  });

  it('ends when the arrows do', async () => {
    const player = fighter('/give @s bow', '/give @s arrow 1', '/summon spider 20 64 0');
    const reply = await player.run('range_attack', { shots: 5 });
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item', data: { shots: 1 } });
    expect((await player.inventory()).arrow).toBeUndefined();
  });
});
