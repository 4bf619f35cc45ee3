import { describe, expect, it } from 'vitest';
import { ToolPlayer, type ToolReply } from '../../../../test/support/toolPlayer.js';

/** A bag with 36 stacks in it, the last of them of this item. */
function packed(last: string, ...setup: string[]): ToolPlayer {
  return new ToolPlayer({
    setup: ['/tp 0.5 64 0.5', '/give @s cobblestone 2240', `/give @s ${last}`, ...setup],
  });
}

function needsSlot(reply: ToolReply, item: string): void {
  const why = `the inventory is full: a free slot is missing for ${item}`;
  expect(reply).toMatchObject({ blocks: [why] });
}

const LOG = '/setblock 3 64 0 oak_log';

describe('with a full bag, a preview names the free slot that is missing', () => {
  it('for what gather would mine, and run ends for the same reason', async () => {
    const player = packed('stick 64', LOG);
    needsSlot(await player.dry('gather', { item: 'oak_log' }), 'oak_log');
    expect(await player.run('gather', { item: 'oak_log' })).toMatchObject({ reason: 'no_room' });
  });

  it('but not where it stacks with what is carried', async () => {
    const player = packed('oak_log 3', LOG);
    expect(await player.dry('gather', { item: 'oak_log' })).toMatchObject({ ok: true, blocks: [] });
    expect(await player.run('gather', { item: 'oak_log' })).toMatchObject({ ok: true });
  });

  it('for what lies about', async () => {
    const player = packed('stick 64', '/setblock 3 64 0 sand', '/setblock 3 64 0 air destroy');
    needsSlot(await player.dry('pickup'), 'sand');
    needsSlot(await player.dry('gather', { item: 'sand' }), 'sand');
    expect(await player.run('pickup')).toMatchObject({ reason: 'no_room' });
  });

  it('for what is in the chests around', async () => {
    const player = packed('apple 1', '/setblock 3 64 0 chest');
    await player.run('deposit', { item: 'apple' });
    player.command('/give @s stick 64');
    needsSlot(await player.dry('withdraw', { item: 'apple' }), 'apple');
    expect(await player.run('withdraw', { item: 'apple' })).toMatchObject({ reason: 'no_room' });
  });

  it('for what is crafted, unless its ingredients leave a slot empty', async () => {
    const player = packed('oak_log 8');
    needsSlot(await player.dry('craft', { item: 'oak_planks' }), 'oak_planks');
    expect(await player.run('craft', { item: 'oak_planks' })).toMatchObject({ ok: false });
    const last = packed('oak_log 1');
    expect(await last.dry('craft', { item: 'oak_planks' })).toMatchObject({ ok: true, blocks: [] });
    expect(await last.run('craft', { item: 'oak_planks' })).toMatchObject({ ok: true });
  });
});

describe('a crafting table that may be out of reach', () => {
  it('is counted as one that has to be made', async () => {
    const setup = ['/give @s cobblestone 8', '/setblock 9 64 4 crafting_table'];
    const poor = new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup] });
    const dry = await poor.dry('craft', { item: 'furnace' });
    expect(dry).toMatchObject({ ok: true, preview: { table: 'the one at 9 64 4' } });
    expect(dry.uncertainty?.join()).toMatch(/of its own it takes a crafting_table, for which 4 /);
    poor.command('/give @s oak_log 1');
    const rich = await poor.dry('craft', { item: 'furnace' });
    expect(rich.uncertainty?.join()).toMatch(/it would take .*1 oak_log/);
  });

  it('is none where stone is all around it', async () => {
    const player = new ToolPlayer({
      setup: [
        '/tp 0.5 64 0.5',
        '/give @s cobblestone 8',
        '/fill 5 63 3 7 66 5 stone',
        '/setblock 6 64 4 crafting_table',
      ],
    });
    const dry = await player.dry('craft', { item: 'furnace' });
    expect(dry).toMatchObject({ blocks: [expect.any(String)], preview: { table: null } });
    expect(dry.blocks?.join()).toContain('it takes a crafting_table');
  });
});
