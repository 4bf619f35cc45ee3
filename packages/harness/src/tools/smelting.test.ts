import type { AvatarFacet, ContainerContents } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { fill, inside } from '../../../../test/support/toolChests.js';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const OVEN = [4, 64, 0] as const;

function smelter(...setup: string[]): ToolPlayer {
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup] });
}

/** A game that does not tell how an oven burns. */
function withoutFire(avatar: AvatarFacet): AvatarFacet {
  const { hands } = avatar;
  const hidden = ({ oven: _, ...contents }: ContainerContents): ContainerContents => contents;
  return {
    ...avatar,
    hands: {
      ...hands,
      contents: () => hidden(hands.contents()),
      *openContainer(pos) {
        return hidden(yield* hands.openContainer(pos));
      },
    },
  };
}

describe('smelt', () => {
  it('loads a furnace, waits and takes out what came of it', async () => {
    const player = smelter('/setblock 4 64 0 furnace', '/give @s raw_iron 3', '/give @s coal 2');
    const reply = await player.run('smelt', { item: 'raw_iron', count: 3 });
    expect(reply).toMatchObject({ ok: true, data: { made: 3 } });
    expect(await player.inventory()).toEqual({ iron_ingot: 3, coal: 1 });
    expect(await inside(player, OVEN)).toEqual({});
    expect((await player.ask('get_state')).screen).toBeNull();
    expect(reply.ticks).toBeGreaterThan(600);
    expect(reply.msg).toBe('smelted 3 raw_iron to iron_ingot with 1 coal');
  });

  it('puts in no more fuel than it takes where the fire cannot be seen', async () => {
    const setup = ['/tp 0.5 64 0.5', '/setblock 4 64 0 furnace', '/give @s coal 5'];
    const player = new ToolPlayer({
      setup: [...setup, '/give @s raw_iron 10'],
      facets: ({ avatar }) => ({ avatar: withoutFire(avatar) }),
    });
    expect(await player.run('smelt', { item: 'raw_iron' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ iron_ingot: 10, coal: 3 });
  });

  it('goes on in the background, and tells how far it is', async () => {
    const player = smelter('/setblock 4 64 0 furnace', '/give @s raw_iron 3', '/give @s coal');
    const args = { skill: 'smelt', args: { item: 'raw_iron' } };
    expect(await player.run('skill_start', args)).toMatchObject({ ok: true });
    await player.ask('step', { ticks: 300 });
    expect(await player.run('skill_status')).toMatchObject({
      data: {
        skills: [{ state: 'running', progress: { text: 'smelts raw_iron', done: 1, total: 3 } }],
      },
    });
    await player.ask('step', { ticks: 400 });
    expect(await player.run('skill_status')).toMatchObject({
      data: { skills: [{ state: 'done' }] },
    });
    expect(await player.inventory()).toEqual({ iron_ingot: 3 });
  });

  it('takes what is to come out for a name, too, and cooks food in a smoker', async () => {
    const player = smelter('/setblock 4 64 0 smoker', '/give @s beef 2', '/give @s oak_planks 2');
    const reply = await player.run('smelt', { item: 'cooked_beef' });
    expect(reply).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ cooked_beef: 2 });
    expect(reply.ticks).toBeLessThan(400);
  });

  it('passes by an oven that does not do it, and puts down its own furnace', async () => {
    const player = smelter(
      '/setblock 2 64 0 blast_furnace',
      '/give @s sand 1',
      '/give @s furnace',
      '/give @s coal',
    );
    expect(await player.run('smelt', { item: 'sand' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ glass: 1 });
    expect((await player.blocks([-3, 63, -3], [3, 66, 3])).join()).toContain('furnace[');
    expect(await inside(player, [2, 64, 0])).toEqual({});
  });

  it('does not disturb an oven with something else in it', async () => {
    const player = smelter('/setblock 4 64 0 furnace', '/give @s raw_iron', '/give @s coal');
    fill(player, OVEN, [['raw_gold', 5]], 'furnace');
    const reply = await player.run('smelt', { item: 'raw_iron' });
    expect(reply).toMatchObject({ ok: false, reason: 'refused' });
    expect(reply.msg).toContain('smelts raw_gold now');
    expect(await inside(player, OVEN)).toEqual({ raw_gold: 5 });
    expect(await player.inventory()).toEqual({ raw_iron: 1, coal: 1 });
  });

  it('smelts as many as the fuel lasts for, and takes the rest back', async () => {
    const player = smelter(
      '/setblock 4 64 0 furnace',
      '/give @s raw_iron 5',
      '/give @s oak_planks 2',
    );
    const reply = await player.run('smelt', { item: 'raw_iron', count: 5 });
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item', data: { made: 3, asked: 5 } });
    expect(await player.inventory()).toEqual({ iron_ingot: 3, raw_iron: 2 });
    expect(reply.msg).toBe('smelted 3 of 5 raw_iron: there is nothing more to burn');
  });

  it('burns what nobody will miss, unless it is told what to burn', async () => {
    const setup = ['/setblock 4 64 0 furnace', '/give @s raw_iron 2', '/give @s chest 3'];
    const player = smelter(...setup, '/give @s wooden_sword');
    expect(await player.run('smelt', { item: 'raw_iron' })).toMatchObject({
      ok: false,
      reason: 'missing_item',
    });
    expect(await player.inventory()).toEqual({ raw_iron: 2, chest: 3, wooden_sword: 1 });
    expect(await player.run('smelt', { item: 'raw_iron', fuel: 'chest' })).toMatchObject({
      ok: true,
    });
    expect(await player.inventory()).toEqual({ iron_ingot: 2, chest: 1, wooden_sword: 1 });
  });

  it('says what it lacks: the thing, an oven, or what comes of it', async () => {
    const player = smelter('/give @s dirt', '/give @s raw_iron', '/give @s coal');
    expect(await player.run('smelt', { item: 'raw_gold' })).toMatchObject({
      reason: 'missing_item',
    });
    expect(await player.run('smelt', { item: 'dirt' })).toMatchObject({ reason: 'refused' });
    expect(await player.run('smelt', { item: 'raw_iron' })).toMatchObject({ reason: 'not_found' });
  });

  it('previews the oven, the fuel and how long it takes', async () => {
    const player = smelter('/setblock 4 64 0 furnace', '/give @s raw_iron 9', '/give @s coal 1');
    const before = await player.hash();
    const reply = await player.dry('smelt', { item: 'raw_iron' });
    expect(reply).toMatchObject({
      ok: true,
      preview: { product: 'minecraft:iron_ingot', count: 9, fuel_count: 2, seconds: 90 },
    });
    expect(reply.preview.oven).toEqual([...OVEN]);
    expect(reply.warnings).toEqual(['it takes 2 coal, which is more than there is']);
    player.command('/setblock 4 64 0 air');
    const none = await player.dry('smelt', { item: 'raw_iron' });
    expect(none.blocks).toEqual(['there is no oven within 24 blocks, and no furnace in the bag']);
    player.command('/setblock 4 64 0 furnace');
    expect(await player.hash()).toBe(before);
  });
});
