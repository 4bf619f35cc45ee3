import type { HarnessError } from '@bridle/facets';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { feet, onGrass, type ScenePlayer } from '../../../test/support/scenePlayer.js';

function failureOf(doing: Promise<unknown>): Promise<HarnessError> {
  return doing.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: HarnessError) => error,
  );
}

/** Does something once, right after a tick in which a condition holds. */
function once({ game }: ScenePlayer, isTime: () => boolean, deed: () => void): void {
  const { clock } = game.facets;
  const advance = clock!.advance.bind(clock);
  let isDone = false;
  const spy = vi.spyOn(clock!, 'advance').mockImplementation(() => {
    advance();
    if (isDone || !isTime()) return;
    isDone = true;
    deed();
  });
  onTestFinished(() => spy.mockRestore());
}

describe('a click that runs out of time', () => {
  it('shows the scene where it got to, and says what it did', async () => {
    const player = await onGrass();
    const [x, , z] = feet(player);
    await player.command('/effect give @s slowness 60 5');
    await player.look();
    const { message, details } = await failureOf(player.click('Explore east (walk 24 blocks)'));
    expect(message).toMatch(/^not done after 20 seconds of the game/);
    expect(feet(player)[0]).toBeGreaterThan(x + 1);
    const [nx, , nz] = feet(player);
    expect(nz).toBe(z);
    expect(details!.snapshot).toMatch(new RegExp(`"Position" \\[value="${nx}[. ]`));
    expect(details!.changes).toContain('~ status "Position"');
    expect(details!.settled).toBe(true);
  });
});

describe('a click that is stopped half-way', () => {
  it('shows the scene where it got to', async () => {
    const player = await onGrass();
    // A fast machine is there before it can be cancelled, unless time flies.
    let ms = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 10));
    onTestFinished(() => clock.mockRestore());
    const going = failureOf(player.click('Explore east (walk 24 blocks)'));
    await player.ask('cancel');
    const { code, details } = await going;
    expect(code).toBe('cancelled');
    expect(details).toMatchObject({ snapshot: expect.any(String), changes: expect.any(String) });
  });
});

describe('what a label promises', () => {
  it('is a success once it is done, though what it left was never reached', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const { world } = player.game;
    await player.command(`/setblock ${x + 2} ${y} ${z} oak_log`);
    await player.look();
    const isMined = (): boolean => world.blocks.get(x + 2, y, z) === 0;
    once(player, isMined, () => void player.command('/kill @s'));
    const { history, snapshot } = await player.click(/^Mine oak_log/);
    expect(history?.at(-1)).toBe('Then: the player died');
    expect(snapshot).toContain('- alertdialog "You died"');
  });

  it('is a failure while it is not done', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 6} ${y} ${z} oak_log`);
    await player.look();
    const { tick } = player.game.world;
    once(
      player,
      () => player.game.world.tick > tick + 8,
      () => void player.command('/kill @s'),
    );
    const { message, details } = await failureOf(player.click(/^Mine oak_log/));
    expect(message).toMatch(/^the player died/);
    expect(details!.snapshot).toContain('- alertdialog "You died"');
  });
});

describe('changes', () => {
  it('leave out sugar cane that grew far away, and tell of what grew near', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const { tick } = player.game.world;
    const grow = (at: number): void => void player.command(`/setblock ${at} ${y} ${z} sugar_cane`);
    for (const at of [x + 4, x + 16]) {
      await player.command(`/setblock ${at} ${y - 1} ${z} sand`);
      await player.command(`/setblock ${at} ${y - 1} ${z + 1} water`);
    }
    await player.look();
    once(
      player,
      () => player.game.world.tick > tick + 5,
      () => [x + 4, x + 16].forEach(grow),
    );
    const { changes, snapshot } = await player.click('Wait 5 seconds');
    expect(snapshot).toContain('Mine sugar_cane, 16 blocks ahead');
    expect(changes).toContain('+ button "Mine sugar_cane, 4 blocks ahead"');
    expect(changes).not.toContain('16 blocks ahead');
  });

  it('leave out a cow that walks far away, and tell of one that is near', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/summon cow ${x + 4} ${y} ${z}`);
    await player.command(`/summon sheep ${x + 18} ${y} ${z}`);
    await player.look();
    const { list } = player.game.world.land.mobs;
    const { tick } = player.game.world;
    once(
      player,
      () => player.game.world.tick > tick + 50,
      () => {
        for (const mob of list) mob.z += 8;
      },
    );
    const { changes } = await player.click('Wait 5 seconds');
    expect(changes).toMatch(/~ button "Attack cow/);
    expect(changes).not.toContain('sheep');
  });

  it('tell of what a command did, however far away', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.fill('Chat', `/setblock ${x + 16} ${y} ${z} crafting_table`);
    const { changes } = await player.click('Send');
    expect(changes).toContain('+ button "Use crafting_table, 16 blocks ahead"');
  });
});

describe('effects', () => {
  it('are what could be seen and heard during the action, on request', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} oak_log`);
    await player.look();
    const selector = player.ref(/^Mine oak_log/);
    const told = await player.ask('scene_act', { action: 'click', selector, effect_logs: true });
    expect(told.effect_logs).toEqual(
      expect.arrayContaining([
        `Block: oak_log[axis=y] to air at ${x + 2} ${y} ${z}`,
        'Pickup: 1 oak_log',
      ]),
    );
    expect(await player.ask('get_scene', { effect_logs: true })).not.toHaveProperty('effect_logs');
  });
});
