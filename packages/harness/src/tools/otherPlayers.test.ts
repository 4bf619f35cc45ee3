import { describe, expect, it } from 'vitest';
import { animalsAsPlayers } from '../../../../test/support/otherPlayers.js';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

function among(kind: string, ...setup: string[]): ToolPlayer {
  const start = ['/tp 0.5 64 0.5', '/time set 18000', '/gamerule doDaylightCycle false'];
  return new ToolPlayer({ setup: [...start, ...setup], facets: animalsAsPlayers(kind) });
}

async function living(player: ToolPlayer): Promise<string[]> {
  const { entities } = (await player.ask('get_entities', { radius: 64 })) as {
    entities: { type: string; health?: number }[];
  };
  return entities
    .filter(({ health }) => health !== undefined && health > 0)
    .map(({ type }) => type.replace('minecraft:', ''))
    .sort();
}

async function farFrom(player: ToolPlayer, kind: string): Promise<number> {
  const { entities } = (await player.ask('get_entities', { radius: 64 })) as {
    entities: { type: string; distance: number }[];
  };
  return entities.find(({ type }) => type === `minecraft:${kind}`)!.distance;
}

describe('hunt_player', () => {
  it('goes after a player who runs, until they are dead', async () => {
    const player = among('pig', '/give @s iron_sword', '/summon pig 9 64 0', '/summon cow 4 64 4');
    const reply = await player.run('hunt_player', { player: 'PIG1' });
    expect(reply).toMatchObject({ ok: true, msg: 'killed pig1' });
    expect(await living(player)).toEqual(['cow']);
    expect(reply.changed?.killed).toHaveLength(1);
  });

  it('says that they got away, and that there was no way to them', async () => {
    const gone = among('pig', '/summon pig 9 64 0');
    gone.after(20, () => gone.command('/tp @e[type=pig] 300 64 0'));
    expect(await gone.run('hunt_player')).toMatchObject({ ok: false, reason: 'gone' });
    const walled = among(
      'pig',
      '/fill 8 63 -2 12 67 2 glass',
      '/fill 9 64 -1 11 66 1 air',
      '/summon pig 10.5 64 0.5',
    );
    const reply = await walled.run('hunt_player', { seconds: 30 });
    expect(reply.ok).toBe(false);
    expect(['no_path', 'out_of_reach', 'timeout']).toContain(reply.reason);
    expect(await living(walled)).toEqual(['pig']);
  });

  it('previews whom it would hunt, ends when stopped, and when the player dies', async () => {
    const player = among('pig', '/summon pig 12 64 0');
    const before = await player.hash();
    expect(await player.dry('hunt_player')).toMatchObject({ ok: true, preview: { weapon: null } });
    expect(await player.dry('hunt_player', { player: 'Steve' })).toMatchObject({
      blocks: [expect.any(String)],
    });
    expect(await player.hash()).toBe(before);
    player.after(10, () => void player.ask('tool_run', { tool: 'stop' }));
    expect(await player.run('hunt_player')).toMatchObject({ ok: false, reason: 'interrupted' });
    player.after(10, () => player.command('/kill @s'));
    expect(await player.run('hunt_player')).toMatchObject({ ok: false, reason: 'died' });
    expect(await living(player)).toEqual(['pig']);
  });

  it('is nothing for a game with one player', async () => {
    const { missing } = (await new ToolPlayer().ask('tool_list')) as { missing: string[] };
    expect(missing).toEqual(
      expect.arrayContaining(['hunt_player', 'defend_player', 'mount_player', 'autofish']),
    );
    expect(await new ToolPlayer().run('hunt_player')).toMatchObject({ reason: 'unsupported' });
  });
});

describe('defend_player', () => {
  it('stays beside the player and fights what comes near them', async () => {
    const player = among('cow', '/give @s diamond_sword', '/summon cow 10 64 0');
    player.after(40, () => player.command('/summon zombie 14 64 3'));
    player.after(180, () => player.command('/tp @e[type=cow] -6 64 0'));
    const reply = await player.run('defend_player', { seconds: 20, radius: 8 });
    expect(reply).toMatchObject({ ok: true });
    expect(reply.msg).toContain('killed 1 zombie');
    expect(await living(player)).toEqual(['cow']);
    expect(await farFrom(player, 'cow')).toBeLessThan(6);
  });

  it('says that the player is out of sight', async () => {
    const player = among('cow', '/summon cow 6 64 0');
    player.after(60, () => player.command('/kill @e[type=cow]'));
    const reply = await player.run('defend_player', { seconds: 60 });
    expect(reply).toMatchObject({ ok: false, reason: 'gone' });
    expect(reply.ticks).toBeLessThan(250);
  });

  it('previews who is near them, ends when stopped, and when the player dies', async () => {
    const player = among('cow', '/summon cow 6 64 0', '/summon spider 40 64 0');
    const before = await player.hash();
    expect(await player.dry('defend_player', { radius: 5 })).toMatchObject({
      ok: true,
      preview: { count: 0 },
    });
    expect(await player.hash()).toBe(before);
    player.after(10, () => void player.ask('tool_run', { tool: 'stop' }));
    expect(await player.run('defend_player')).toMatchObject({ ok: false, reason: 'interrupted' });
    player.after(10, () => player.command('/kill @s'));
    expect(await player.run('defend_player')).toMatchObject({ ok: false, reason: 'died' });
  });
});

describe('mount_player', () => {
  it('gets onto a player where the game allows it', async () => {
    const player = among('horse', '/summon horse 9 64 2');
    expect(await player.dry('mount_player')).toMatchObject({ ok: true });
    expect(await player.run('mount_player', { player: 'horse1' })).toMatchObject({
      ok: true,
      msg: 'rides horse1',
    });
    expect(player.game.world.player.riding).not.toBe(0);
    expect(await player.run('dismount')).toMatchObject({ ok: true });
    expect(player.game.world.player.riding).toBe(0);
  });

  it('says that the game does not, that nobody is there, and ends when stopped', async () => {
    const player = among('cow', '/summon cow 9 64 2');
    expect(await player.run('mount_player')).toMatchObject({ ok: false, reason: 'refused' });
    expect(await player.run('mount_player', { player: 'Steve' })).toMatchObject({
      reason: 'not_found',
    });
    player.command('/tp @e[type=cow] -12 64 0');
    player.after(5, () => void player.ask('tool_run', { tool: 'stop' }));
    expect(await player.run('mount_player')).toMatchObject({ ok: false, reason: 'interrupted' });
    player.after(5, () => player.command('/kill @s'));
    expect(await player.run('mount_player')).toMatchObject({ ok: false, reason: 'died' });
  });
});

describe('cull_hostiles', () => {
  it('leaves players alone that a game calls hostile', async () => {
    const player = new ToolPlayer({
      setup: ['/tp 0.5 64 0.5', '/give @s iron_sword', '/summon pig 4 64 0'],
      facets: ({ senses }) => ({
        senses: {
          ...senses,
          entities: (radius) =>
            senses
              .entities(radius)
              .map((one) => ({ ...one, type: 'minecraft:player', is_hostile: true })),
        },
      }),
    });
    await player.run('cull_hostiles', { radius: 8 });
    expect(await living(player)).toEqual(['player']);
  });
});
