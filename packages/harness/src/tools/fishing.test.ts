import type { AvatarFacet, ItemCount, LongAction } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const BITE_TICKS = 40;

/** The embedded world has no fishing: here every cast takes two seconds and ends as it is told. */
function withFish(catches: readonly (string | null)[]): (avatar: AvatarFacet) => AvatarFacet {
  let casts = 0;
  return (avatar) => ({
    ...avatar,
    abilities: new Set([...avatar.abilities, 'fish']),
    hands: {
      ...avatar.hands,
      *fish(): LongAction<{ caught: ItemCount | null }> {
        yield* avatar.hands.wait(BITE_TICKS);
        const item = catches[casts++ % catches.length]!;
        return { caught: item === null ? null : { item: `minecraft:${item}`, count: 1 } };
      },
    },
  });
}

const POND = ['/tp 0.5 64 0.5', '/fill 8 63 -4 16 63 4 water'];

function angler(catches: readonly (string | null)[], ...setup: string[]): ToolPlayer {
  return new ToolPlayer({
    setup: [...POND, ...setup],
    facets: ({ avatar }) => ({ avatar: withFish(catches)(avatar) }),
  });
}

describe('autofish', () => {
  it('goes to the water and fishes until so much is caught', async () => {
    const player = angler(['cod', 'cod', null, 'salmon'], '/give @s dirt', '/give @s fishing_rod');
    const reply = await player.run('autofish', { count: 3 });
    expect(reply).toMatchObject({ ok: true, data: { catches: 3 } });
    expect(reply.msg).toMatch(/^caught 2 cod and 1 salmon in /);
    const { pos, held } = await player.player();
    expect(held).toMatchObject({ item: 'minecraft:fishing_rod' });
    expect(Math.hypot(pos[0] - 9.5, pos[2])).toBeLessThan(5);
    expect(pos[1]).toBe(64);
  });

  it('fishes for as long as it is told', async () => {
    const player = angler(['cod'], '/give @s fishing_rod');
    const reply = await player.run('autofish', { seconds: '10' });
    expect(reply.ok).toBe(true);
    expect(reply.data.catches).toBeGreaterThanOrEqual(4);
    expect(reply.ticks).toBeLessThan(400);
  });

  it('says that the time was up before all was caught, and gives up where nothing bites', async () => {
    const slow = angler(['cod'], '/give @s fishing_rod');
    expect(await slow.run('autofish', { seconds: 5, count: 50 })).toMatchObject({
      ok: false,
      reason: 'timeout',
    });
    const dead = angler([null], '/give @s fishing_rod');
    const reply = await dead.run('autofish', { count: 1 });
    expect(reply).toMatchObject({ ok: false, reason: 'timeout' });
    expect(reply.msg).toMatch(/0 of 1: nothing bites here$/);
  });

  it('says what is missing: a rod, or water', async () => {
    const player = angler(['cod']);
    expect(await player.run('autofish')).toMatchObject({ ok: false, reason: 'missing_item' });
    player.command('/give @s fishing_rod');
    player.command('/fill 8 63 -4 16 63 4 stone');
    expect(await player.run('autofish')).toMatchObject({ ok: false, reason: 'not_found' });
    const dry = await player.dry('autofish');
    expect(dry).toMatchObject({ blocks: ['there is no open water within 16 blocks'] });
  });

  it('previews where, ends when stopped, and when the player dies', async () => {
    const player = angler(['cod'], '/give @s fishing_rod');
    const before = await player.hash();
    expect(await player.dry('autofish', { seconds: 30 })).toMatchObject({
      ok: true,
      preview: { seconds: 30 },
    });
    expect(await player.hash()).toBe(before);
    player.after(100, () => void player.ask('tool_run', { tool: 'stop' }));
    expect(await player.run('autofish')).toMatchObject({ ok: false, reason: 'interrupted' });
    player.after(30, () => player.command('/kill @s'));
    expect(await player.run('autofish')).toMatchObject({ ok: false, reason: 'died' });
  });
});
