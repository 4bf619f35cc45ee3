import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const PEN = ['/tp 0.5 64 0.5'];

async function babies(player: ToolPlayer): Promise<number> {
  const { entities } = (await player.ask('get_entities', { radius: 32 })) as {
    entities: { is_baby?: boolean }[];
  };
  return entities.filter(({ is_baby }) => is_baby).length;
}

describe('feed_animals', () => {
  it('feeds each animal with what it takes, so that they breed', async () => {
    const setup = [...PEN, '/give @s wheat 5', '/give @s carrot 5'];
    const animals = ['cow 4 64 0', 'cow 5 64 2', 'pig -4 64 0', 'pig -4 64 2', 'zombie 30 64 30'];
    const player = new ToolPlayer({ setup: [...setup, ...animals.map((one) => `/summon ${one}`)] });
    const reply = await player.run('feed_animals');
    expect(reply).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ wheat: 3, carrot: 3 });
    await player.ask('step', { ticks: 300 });
    expect(await babies(player)).toBe(2);
  });

  it('feeds only the kind that is named, and no more than asked for', async () => {
    const setup = [...PEN, '/give @s wheat 5', '/summon cow 4 64 0', '/summon sheep 3 64 3'];
    const player = new ToolPlayer({ setup: [...setup, '/summon sheep 3 64 -3'] });
    const reply = await player.run('feed_animals', { animal: 'sheep', max: 1 });
    expect(reply).toMatchObject({ ok: true, msg: 'fed 1 sheep with 1 wheat' });
    expect(await player.inventory()).toEqual({ wheat: 4 });
  });

  it('says how many did not want any, and for how many there was no food', async () => {
    const setup = [...PEN, '/give @s wheat 1', '/summon cow 4 64 0', '/summon cow 4 64 2'];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('feed_animals');
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item', data: { unfed: 1 } });
    expect(reply.msg).toBe('fed 1 cow with 1 wheat; for 1 there was no food; 1 of 2 were fed');
    player.command('/kill @e[type=cow]');
    player.command('/summon cow 4 64 0');
    player.command('/give @s wheat 3');
    await player.run('feed_animals');
    const again = await player.run('feed_animals');
    expect(again).toMatchObject({ ok: false, reason: 'refused', data: { refused: 1 } });
    expect(await player.inventory()).toEqual({ wheat: 2 });
  });

  it('goes through a gate and closes it again, and feeds over a fence', async () => {
    const pen = (gate: string) => [
      ...PEN,
      '/give @s wheat 3',
      '/fill 8 64 -2 12 64 2 oak_fence',
      '/fill 9 64 -1 11 64 1 air',
      `/setblock 8 64 0 ${gate}`,
      '/summon cow 10.5 64 0.5',
    ];
    const gated = new ToolPlayer({ setup: pen('oak_fence_gate[facing=east]') });
    gated.command('/fill 13 64 -2 20 64 2 oak_fence');
    gated.command('/fill 9 64 -1 19 64 1 air');
    gated.command('/tp @e[type=cow] 18 64 0');
    expect(await gated.run('feed_animals', { radius: 24 })).toMatchObject({ ok: true });
    expect(await gated.block(8, 64, 0)).toContain('open=false');
    expect((await gated.player()).pos[0]).toBeLessThan(8);
    const fenced = new ToolPlayer({ setup: pen('oak_fence') });
    expect(await fenced.run('feed_animals')).toMatchObject({ ok: true });
    expect(await fenced.inventory()).toEqual({ wheat: 2 });
    expect((await fenced.player()).pos[0]).toBeLessThan(8);
  });

  it('says what food is missing, or that there is nobody to feed', async () => {
    const player = new ToolPlayer({ setup: [...PEN, '/summon pig 4 64 0', '/give @s wheat'] });
    const reply = await player.run('feed_animals');
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item' });
    expect(reply.msg).toContain('it takes carrot or potato or beetroot');
    expect(await player.run('feed_animals', { animal: 'cow' })).toMatchObject({
      reason: 'not_found',
    });
  });

  it('previews who would get what', async () => {
    const setup = [...PEN, '/give @s wheat 1', '/summon cow 4 64 0', '/summon cow 4 64 2'];
    const player = new ToolPlayer({ setup });
    const before = await player.hash();
    const reply = await player.dry('feed_animals');
    expect(reply).toMatchObject({ ok: true, msg: 'would feed 1 cow with 1 wheat' });
    expect(reply.warnings).toEqual(['the food in the bag is not for all: 1 animal would get none']);
    expect(await player.hash()).toBe(before);
  });
});
