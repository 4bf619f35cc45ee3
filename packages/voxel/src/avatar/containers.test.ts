import { describe, expect, it } from 'vitest';
import { AvatarPuppet, puppetAt } from '../../../../test/support/avatarPuppet.js';

const Y = new AvatarPuppet().feet[1];
const HOW = { attempts: 1, timeoutMs: 1_000 };

describe('containers', () => {
  it('are opened, filled, emptied and closed', () => {
    const puppet = puppetAt(
      `/setblock 2 ${Y} 0 chest`,
      '/give player dirt 100',
      '/give player torch 7',
    );
    const { hands } = puppet;
    expect(puppet.do(hands.openContainer([2, Y, 0]))).toMatchObject({ size: 27, items: [] });
    expect(puppet.do(hands.put('dirt', 80, 'any'))).toBe(80);
    expect(puppet.do(hands.put('torch', 99, 'any'))).toBe(7);
    expect(puppet.count('dirt')).toBe(20);
    expect(puppet.do(hands.take('dirt', 70, 'any'))).toBe(70);
    expect(hands.contents().items.map(({ item, count }) => [item, count])).toEqual([
      ['minecraft:dirt', 10],
      ['minecraft:torch', 7],
    ]);
    puppet.do(hands.closeContainer());
    expect(puppet.player.screen.isOpen).toBe(false);
  });

  it('say how many went where there is no room', () => {
    const puppet = puppetAt(
      `/setblock 2 ${Y} 0 hopper`,
      '/give player dirt 400',
      `/setblock 2 ${Y - 1} 0 stone`,
    );
    puppet.do(puppet.hands.openContainer([2, Y, 0]));
    expect(puppet.do(puppet.hands.put('dirt', 400, 'any'))).toBe(320);
    expect(puppet.do(puppet.hands.put('dirt', 10, 'any'))).toBe(0);
    puppet.run('/give player cobblestone 2304');
    puppet.run('/clear player dirt', '/give player cobblestone 2304');
    expect(puppet.do(puppet.hands.take('dirt', 5, 'any'))).toBe(0);
    expect(puppet.reason(puppet.hands.put('dirt', 1, 'any'))).toBe('missing_item');
    expect(puppet.reason(puppet.hands.take('torch', 1, 'any'))).toBe('missing_item');
  });

  it('have parts where they are ovens', () => {
    const puppet = puppetAt(
      `/setblock 2 ${Y} 0 furnace`,
      '/give player raw_iron 2',
      '/give player coal 1',
      '/give player stick 1',
    );
    const { hands } = puppet;
    puppet.do(hands.openContainer([2, Y, 0]));
    expect(puppet.do(hands.put('raw_iron', 2, 'input'))).toBe(2);
    expect(puppet.do(hands.put('coal', 1, 'fuel'))).toBe(1);
    expect(puppet.reason(hands.put('stick', 1, 'input'))).toBe('refused');
    expect(puppet.reason(hands.put('stick', 1, 'output'))).toBe('refused');
    puppet.do(hands.wait(410));
    expect(hands.contents().oven?.burn_ticks).toBeGreaterThan(0);
    expect(puppet.do(hands.take('iron_ingot', 5, 'output'))).toBe(2);
    expect(puppet.count('iron_ingot')).toBe(2);
    expect(puppet.reason(hands.take('raw_iron', 5, 'input'))).toBe('missing_item');
  });

  it('are looked into from afar, both halves of a chest and ender chests too', () => {
    const puppet = puppetAt(
      `/setblock 20 ${Y} 0 chest[facing=north,type=left]`,
      `/setblock 21 ${Y} 0 chest[facing=north,type=right]`,
      `/setblock 2 ${Y} 0 ender_chest`,
    );
    puppet.store('chest', [20, Y, 0], 3, 'diamond', 2);
    puppet.store('chest', [21, Y, 0], 0, 'dirt', 9);
    const before = puppet.game.world.hash();
    const left = puppet.senses.lookInto([20, Y, 0], HOW);
    expect(left).toMatchObject({ size: 54, block: 'minecraft:chest' });
    const right = puppet.senses.lookInto([21, Y, 0], HOW);
    expect((left as { items: unknown }).items).toEqual((right as { items: unknown }).items);
    expect(puppet.senses.lookInto([2, Y, 0], HOW)).toMatchObject({ size: 27, items: [] });
    expect(() => puppet.senses.lookInto([2, Y - 1, 0], HOW)).toThrow('no container');
    expect(() => puppet.senses.lookInto([2_000, Y, 0], HOW)).toThrow('nobody knows');
    expect(puppet.game.world.hash()).toBe(before);
  });

  it('show the same when they are opened', () => {
    const puppet = puppetAt(
      `/setblock 2 ${Y} 0 chest[facing=west,type=left]`,
      `/setblock 2 ${Y} -1 chest[facing=west,type=right]`,
    );
    puppet.store('chest', [2, Y, 0], 3, 'diamond', 2);
    puppet.store('chest', [2, Y, -1], 0, 'dirt', 9);
    const seen = puppet.senses.lookInto([2, Y, 0], HOW);
    expect(puppet.do(puppet.hands.openContainer([2, Y, 0]))).toEqual(seen);
    const shown = puppet.game.facets.hands!.container();
    const named = (seen as { items: { slot: number }[] }).items.map(({ slot, ...stack }) => ({
      slot: `c${slot}`,
      ...stack,
    }));
    expect(shown.slots).toEqual(named);
  });

  it('are refused out of reach, hidden, or where there is none', () => {
    const puppet = puppetAt(
      `/setblock 9 ${Y} 0 chest`,
      `/setblock 3 ${Y} 0 chest`,
      `/fill 2 ${Y} -1 2 ${Y + 1} 1 stone`,
    );
    expect(puppet.reason(puppet.hands.openContainer([9, Y, 0]))).toBe('out_of_reach');
    expect(puppet.reason(puppet.hands.openContainer([3, Y, 0]))).toBe('out_of_reach');
    expect(puppet.reason(puppet.hands.openContainer([2, Y, 0]))).toBe('not_found');
    expect(puppet.reason(puppet.hands.put('dirt', 1, 'any'))).toBe('refused');
    expect(() => puppet.hands.contents()).toThrow('no container is open');
  });

  it('say when somebody closed them, or they are gone', () => {
    const puppet = puppetAt(`/setblock 2 ${Y} 0 chest`, '/give player dirt 9');
    puppet.do(puppet.hands.openContainer([2, Y, 0]));
    puppet.game.facets.hands!.close();
    expect(puppet.reason(puppet.hands.put('dirt', 1, 'any'))).toBe('interrupted');
    puppet.do(puppet.hands.openContainer([2, Y, 0]));
    puppet.run(`/setblock 2 ${Y} 0 air`);
    puppet.tick();
    expect(puppet.reason(puppet.hands.put('dirt', 1, 'any'))).toBe('gone');
  });

  it('are closed when everything is let go of', () => {
    const puppet = puppetAt(`/setblock 2 ${Y} 0 barrel`);
    puppet.do(puppet.hands.openContainer([2, Y, 0]));
    expect(puppet.senses.block(2, Y, 0)?.properties.open).toBe('true');
    puppet.avatar.release();
    expect(puppet.player.screen.isOpen).toBe(false);
    expect(puppet.senses.block(2, Y, 0)?.properties.open).toBe('false');
    puppet.do(puppet.hands.openContainer([2, Y, 0]));
    puppet.do(puppet.hands.moveTo({ kind: 'cell', pos: [0, Y, 3] })); // which needs free hands
    expect(puppet.player.screen.isOpen).toBe(false);
  });
});
