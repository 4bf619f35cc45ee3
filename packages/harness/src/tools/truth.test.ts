import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

function scene(...setup: string[]): ToolPlayer {
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup] });
}

/** Every slot is taken by something that nothing stacks with. */
const FULL = Array.from({ length: 36 }, () => '/give @s iron_sword');

describe('a reply tells what came of it', () => {
  it('when what an ore gave was lost', async () => {
    const player = scene('/give @s iron_pickaxe', '/setblock 4 64 0 coal_ore');
    player.eachTick(() => {
      player.game.facets.command!.run('/kill @e[type=item]');
      return false;
    });
    const reply = await player.run('mine_ore', { ore: 'coal' });
    expect(await player.inventory()).not.toHaveProperty('coal');
    expect(reply).toMatchObject({ ok: false, reason: 'out_of_reach', data: { mined: 1, got: [] } });
    expect(reply.msg).toMatch(/^mined 1 coal_ore, picked up nothing: /);
  });

  it('after another ore was mined for what was lost of the first', async () => {
    const player = scene('/give @s iron_pickaxe', '/fill 4 64 0 4 64 2 coal_ore');
    player.eachTick(() => player.game.facets.command!.run('/kill @e[type=item]').ok === true);
    const reply = await player.run('mine_ore', { ore: 'coal' });
    expect(reply).toMatchObject({ ok: true, data: { mined: 2 } });
    expect((await player.inventory()).coal).toBeGreaterThanOrEqual(1);
  });

  it('with what an ore gave', async () => {
    const player = scene('/give @s iron_pickaxe', '/setblock 4 64 0 coal_ore');
    const reply = await player.run('mine_ore', { ore: 'coal' });
    const { coal } = await player.inventory();
    expect(reply).toMatchObject({ ok: true, msg: `mined 1 coal_ore, picked up ${coal} coal` });
  });

  it('when what lay about vanished', async () => {
    const player = scene('/setblock 12 64 0 sand', '/setblock 12 64 0 air destroy');
    player.after(8, () => player.command('/kill @e[type=item]'));
    const reply = await player.run('pickup', { radius: 16 });
    expect(reply).toMatchObject({ ok: false, reason: 'gone' });
    expect(reply.msg).toBe('picked up nothing: 1 thing lay about and vanished');
  });

  it('when there was no room for what lay about', async () => {
    const player = scene(...FULL, '/setblock 2 64 0 oak_log', '/setblock 2 64 0 air destroy');
    const reply = await player.run('gather', { item: 'oak_log', radius: 4 });
    expect(reply).toMatchObject({ ok: false, reason: 'no_room' });
    expect(reply.msg).toBe('gathered 0 of 1 oak_log: the inventory is full');
  });

  it('when water washed away what it placed', async () => {
    const player = scene('/give @s torch 4', '/fill 3 63 -2 6 63 2 water');
    const positions = [
      [4, 63, 0],
      [4, 64, 0],
    ];
    const reply = await player.run('place_blocks', { item: 'torch', positions });
    expect(reply).toMatchObject({ ok: false, data: { placed: 1, wanted: 2 } });
    expect(reply.msg).toContain('where it does not stay');
  });

  it('when it does not know what is at a place', async () => {
    const player = scene('/give @s dirt 4');
    const reply = await player.run('place_blocks', { item: 'dirt', positions: [[5000, 64, 0]] });
    expect(reply).toMatchObject({ ok: false, reason: 'not_loaded', data: { taken: 0 } });
    const box = { from: [5000, 63, 0], to: [5001, 63, 0] };
    expect((await player.run('break_blocks', box)).msg).toContain('2 blocks of the box not loaded');
  });

  it('when what is meant never breaks', async () => {
    const player = scene('/setblock 3 64 0 bedrock');
    const reply = await player.run('break_blocks', { match: 'bedrock' });
    expect(reply).toMatchObject({ ok: false, reason: 'not_found' });
    expect(reply.msg).toMatch(/: bedrock never breaks$/);
  });

  it('when the game refused it', async () => {
    const player = scene('/give @s wheat_seeds');
    const reply = await player.run('place_blocks', {
      item: 'wheat_seeds',
      positions: [[3, 64, 0]],
    });
    expect(reply.msg).toContain('because wheat_seeds cannot be put at 3 64 0 against grass_block');
  });

  it('with a hint that helps when monsters keep from sleeping', async () => {
    const player = scene(
      '/setblock 5 64 0 red_bed[part=foot,facing=east]',
      '/setblock 6 64 0 red_bed[part=head,facing=east]',
      '/time set 14000',
      '/summon zombie 8 64 0',
    );
    const reply = await player.run('sleep');
    expect(reply).toMatchObject({
      ok: false,
      reason: 'refused',
      hint: 'cull_hostiles comes first',
    });
  });

  it('when there was nothing left to shoot at', async () => {
    const player = scene('/give @s bow', '/give @s arrow 5', '/summon cow 12 64 0');
    player.after(3, () => player.command('/kill @e[type=cow]'));
    const reply = await player.run('range_attack', { type: 'cow' });
    expect(reply).toMatchObject({ ok: false, reason: 'gone', data: { shots: 0 } });
  });
});

describe('a dry run promises nothing that it can see to be impossible', () => {
  it('on the back of a horse', async () => {
    const player = scene('/summon horse 3 64 0');
    await player.run('mount_near');
    const seat = 'the player sits on a mount: dismount first';
    for (const [tool, args] of [
      ['goto', { x: 9, z: 0 }],
      ['gather', { item: 'dirt' }],
    ] as const) {
      expect(await player.dry(tool, args)).toMatchObject({ blocks: [seat] });
      expect(await player.run(tool, args)).toMatchObject({ ok: false, reason: 'refused' });
    }
    const refused = await player.run('goto', { x: 9, z: 0 });
    expect(refused.hint).toBe('dismount first');
  });

  it('of an ore beside lava', async () => {
    const player = scene(
      '/give @s iron_pickaxe',
      '/fill 4 64 -1 8 66 1 stone',
      '/setblock 6 65 0 diamond_ore',
      '/setblock 7 65 0 lava',
    );
    const dry = await player.dry('mine_ore', { ore: 'diamond' });
    expect(dry).toMatchObject({ blocks: ['1 of 1 beside lava'] });
  });

  it('of a pig without a saddle', async () => {
    const player = scene('/summon pig 3 64 0');
    expect(await player.dry('mount_near')).toMatchObject({ blocks: [expect.any(String)] });
    expect(await player.run('mount_near')).toMatchObject({ ok: false, reason: 'not_found' });
  });
});

describe('ordinary wishes', () => {
  it('builds higher than a head, over a step', async () => {
    const player = scene('/give @s cobblestone 40');
    const box = { from: [3, 64, -1], to: [5, 66, 1] };
    const reply = await player.run('place_blocks', { item: 'cobblestone', ...box });
    expect(reply).toMatchObject({ ok: true, data: { placed: 27 } });
    expect(new Set(await player.blocks([3, 64, -1], [5, 66, 1]))).toEqual(new Set(['cobblestone']));
  });

  it('finds the ground from the top of a tower', async () => {
    const player = scene('/fill 0 64 0 0 100 0 ladder[facing=west]', '/fill 1 64 0 1 100 0 stone');
    player.command('/tp 1.5 101 0.5');
    expect((await player.dry('goto', { x: 9, z: 0 })).preview.goal).toEqual([9.5, 64, 0.5]);
  });
});
