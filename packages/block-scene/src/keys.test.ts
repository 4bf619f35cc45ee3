import type { SceneBox } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { boxOf, feet, onGrass } from '../../../test/support/scenePlayer.js';
import { slotBox } from './boxes.js';

describe('keys and mouse', () => {
  it('hold a key for five ticks when pressed, and until it is let go', async () => {
    const player = await onGrass();
    const { world } = player.game;
    const [tick, x] = [world.tick, world.player.x];
    await player.key('w');
    expect(world.tick).toBe(tick + 5);
    expect(world.player.x - x).toBeGreaterThan(0.5);
    await player.key('w', 'down');
    const from = world.player.x;
    await player.step(20);
    expect(world.player.x - from).toBeGreaterThan(3.5);
    await player.key('w', 'up');
    await player.step(10);
    const rest = world.player.x;
    await player.step(10);
    expect(world.player.x).toBeCloseTo(rest, 2);
  });

  it('write capitals with Shift into a text box, and nothing with Control', async () => {
    const player = await onGrass();
    await player.fill('Chat', 'hello ');
    await player.key('Shift+b');
    await expect(player.key('Control+a')).rejects.toThrow('Control+a means nothing in a text box');
    await player.look();
    expect(player.shown.snapshot).toContain('[value="hello B"]');
  });

  it('hold several at once', async () => {
    const player = await onGrass();
    const { world } = player.game;
    const from = world.player.x;
    await player.key('Shift+w');
    expect(world.player.x - from).toBeGreaterThan(0);
    expect(world.player.x - from).toBeLessThan(0.5);
  });

  it.each(['F13', 'constructor', '__proto__', 'x', 'Alt+w', 'Hyper+e', 'w+F13'])(
    'refuse a key that is none, however it is moved: %s',
    async (key) => {
      const player = await onGrass();
      const { tick } = player.game.world;
      for (const move of ['press', 'down', 'up'] as const) {
        await expect(player.key(key, move)).rejects.toThrow(`the key ${key} means nothing here`);
      }
      expect(player.game.world.tick).toBe(tick);
    },
  );

  it('refuse in a text box what writes nothing', async () => {
    const player = await onGrass();
    await player.fill('Chat', 'hello');
    await expect(player.key('F13')).rejects.toThrow('the key F13 means nothing in a text box');
    await player.look();
    expect(player.shown.snapshot).toContain('[value="hello"]');
  });

  it('jump, choose slots, drop, and open the inventory', async () => {
    const player = await onGrass('/give @s stick', '/give @s apple 2');
    const { world } = player.game;
    await player.key(' ', 'down');
    await player.step(3);
    expect(world.player.onGround).toBe(false);
    await player.key(' ', 'up');
    await player.step(20);
    await player.key('2');
    expect(player.shown.snapshot).toContain('status "Held" [value="apple x2"]');
    await player.key('q');
    expect(player.shown.snapshot).toContain('status "Held" [value="apple"]');
    await player.key('e');
    expect(player.shown.snapshot).toContain('- dialog "Inventory"');
    await expect(player.key('w')).rejects.toThrow('while a dialog is open');
    await player.key('e');
    expect(player.shown.snapshot).not.toContain('dialog');
    await expect(player.key('F5')).rejects.toThrow('the key F5 means nothing here');
  });

  it('keep a slot chosen here against one that others hold', async () => {
    const player = await onGrass();
    await player.ask('set_actions', { actions: { hotbar_slot: 3 } });
    await player.step(1);
    await player.key('7');
    await player.step(5);
    expect(player.game.world.player.hotbarSlot).toBe(6);
    await player.ask('set_actions', { actions: { hotbar_slot: 4 } });
    await player.step(1);
    expect(player.game.world.player.hotbarSlot).toBe(4);
  });

  it('turn the view to the pixel that the mouse goes to, and mine what is there', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 3} ${y + 1} ${z + 1} dirt`);
    await player.look();
    const target = boxOf(player, /^Mine dirt/);
    await player.mouse({
      kind: 'move',
      x: target.x + target.width / 2,
      y: target.y + target.height / 2,
    });
    expect(player.shown.snapshot).toContain(`dirt at ${x + 3} ${y + 1} ${z + 1}`);
    await player.mouse({ kind: 'down', button: 'left' });
    await player.step(30);
    await player.mouse({ kind: 'up', button: 'left' });
    expect(player.game.world.blocks.get(x + 3, y + 1, z + 1)).toBe(0);
  });

  it('use what is before the eyes, and choose slots by the wheel', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y + 1} ${z} chest`);
    await player.look();
    await player.mouse({ kind: 'wheel', dx: 0, dy: 100 });
    expect(player.game.world.player.hotbarSlot).toBe(1);
    await player.mouse({ kind: 'wheel', dx: 0, dy: -100 });
    await player.act('hover', /^Use chest/);
    await player.mouse({ kind: 'down', button: 'right' });
    expect(player.shown.snapshot).toContain('- dialog "Chest"');
  });

  it('drag a stack over a dialog by its pixels', async () => {
    const player = await onGrass('/give @s apple 4');
    await player.click('Open inventory');
    const middle = ({ x, y, width, height }: SceneBox) => {
      return { kind: 'move', x: x + width / 2, y: y + height / 2 };
    };
    await player.mouse(middle(boxOf(player, /^Hotbar 1/)));
    await player.mouse({ kind: 'down' });
    await player.mouse(middle(slotBox('inventory', 0, '22')!));
    await player.mouse({ kind: 'up' });
    expect(player.find('Storage 14: apple x4')).toBeDefined();
    await player.key('5');
    expect(player.find('Hotbar 5: apple x4')).toBeDefined();
  });
});
