import type { AvatarPlayer } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { type ToolFacets, ToolPlayer } from '../../../../test/support/toolPlayer.js';

/** The embedded world has one player: here its pigs count as others, named by the way they came. */
function withPigsAsPlayers({ avatar, senses }: ToolFacets): ToolFacets {
  const pigs = (): AvatarPlayer[] =>
    senses
      .entities(48)
      .filter(({ type }) => type === 'minecraft:pig')
      .map(({ id, pos, distance }) => ({ id, name: `Pig${id}`, pos, distance }));
  return {
    avatar: { ...avatar, abilities: new Set([...avatar.abilities, 'players']) },
    senses: { ...senses, players: pigs },
  };
}

function amongPigs(...setup: string[]): ToolPlayer {
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup], facets: withPigsAsPlayers });
}

async function pigAway(player: ToolPlayer): Promise<number> {
  const { entities } = (await player.ask('get_entities')) as {
    entities: { type: string; distance: number }[];
  };
  return entities.find(({ type }) => type === 'minecraft:pig')!.distance;
}

describe('follow_player', () => {
  it('walks after whoever moves, for as long as it is told', async () => {
    const player = amongPigs('/summon pig 12 64 0');
    // It is carried off twice.
    player.after(100, () => player.command('/tp @e[type=pig] 0 64 14'));
    player.after(200, () => player.command('/tp @e[type=pig] -14 64 0'));
    const reply = await player.run('follow_player', { range: 3, seconds: 20 });
    expect(reply).toMatchObject({ ok: true, ticks: expect.any(Number) });
    expect(reply.ticks).toBeGreaterThanOrEqual(400);
    expect(reply.ticks).toBeLessThan(460);
    expect(reply.data.near_ticks).toBeGreaterThan(100);
    expect(await pigAway(player)).toBeLessThan(4.5);
  });

  it('says that it lost who is gone', async () => {
    const player = amongPigs('/summon pig 6 64 0');
    player.after(60, () => player.command('/kill @e[type=pig]'));
    const reply = await player.run('follow_player', { seconds: 60 });
    expect(reply).toMatchObject({ ok: false, reason: 'gone' });
    expect(reply.ticks).toBeLessThan(200);
  });

  it('says who is not in sight, and that other games have nobody to follow', async () => {
    const player = amongPigs();
    expect(await player.run('follow_player', { player: 'Steve' })).toMatchObject({
      ok: false,
      reason: 'not_found',
      msg: 'Steve is not in sight',
    });
    expect(await new ToolPlayer().run('follow_player')).toMatchObject({
      ok: false,
      reason: 'unsupported',
    });
    const list = (await new ToolPlayer().ask('tool_list')) as { missing: string[] };
    expect(list.missing).toContain('follow_player');
  });

  it('ends when it is stopped, and when the player dies', async () => {
    const stopped = amongPigs('/summon pig 12 64 0');
    stopped.after(10, () => void stopped.ask('tool_run', { tool: 'stop' }));
    expect(await stopped.run('follow_player')).toMatchObject({ ok: false, reason: 'interrupted' });
    const dying = amongPigs('/summon pig 12 64 0');
    dying.after(10, () => dying.command('/kill @s'));
    expect(await dying.run('follow_player')).toMatchObject({ ok: false, reason: 'died' });
  });

  it('previews whom it would follow, and changes nothing', async () => {
    const player = amongPigs('/summon pig 12 64 0');
    const before = await player.hash();
    const dry = await player.dry('follow_player', {});
    expect(dry).toMatchObject({ ok: true, preview: { player: { name: expect.any(String) } } });
    expect(await player.hash()).toBe(before);
  });
});
