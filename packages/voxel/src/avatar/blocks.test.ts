import { describe, expect, it } from 'vitest';
import { AvatarPuppet, puppetAt } from '../../../../test/support/avatarPuppet.js';

/** On flat land the feet are at this height. */
const Y = new AvatarPuppet().feet[1];

describe('digging', () => {
  it('breaks a block in reach and tells what it left', () => {
    const puppet = puppetAt(`/setblock 2 ${Y} 0 oak_log`);
    const { block, drops } = puppet.do(puppet.hands.dig([2, Y, 0]));
    expect(block).toBe('minecraft:oak_log');
    expect(puppet.nameAt(2, Y, 0)).toBe('minecraft:air');
    expect(puppet.senses.entities(8).map(({ id }) => id)).toEqual(drops);
  });

  it('takes the best tool from anywhere in the bag', () => {
    const puppet = puppetAt(
      `/setblock 2 ${Y} 0 iron_ore`,
      '/give player dirt 577', // the whole hotbar, and one slot more
      '/give player iron_pickaxe 1',
      '/give player wooden_pickaxe 1',
    );
    const { drops } = puppet.do(puppet.hands.dig([2, Y, 0]));
    expect(drops).toHaveLength(1);
    expect(puppet.senses.self().player.held?.item).toBe('minecraft:iron_pickaxe');
  });

  it('says what the best tool would be', () => {
    const puppet = puppetAt('/give player stone_pickaxe 1');
    expect(puppet.senses.digging('iron_ore')).toMatchObject({
      tool: 'minecraft:stone_pickaxe',
      gives_drops: true,
    });
    expect(puppet.senses.digging('diamond_ore')).toMatchObject({ gives_drops: false });
    expect(puppet.senses.digging('dirt')).toMatchObject({ tool: null, gives_drops: true });
    expect(puppet.senses.digging('cheese')).toBeUndefined();
  });

  it('refuses what is not there, out of reach, hidden, or without end', () => {
    const puppet = puppetAt(
      `/setblock 2 ${Y} 0 stone`,
      `/setblock 2 ${Y + 1} 0 stone`,
      `/setblock 3 ${Y} 0 gold_block`,
      `/setblock 0 ${Y} 2 bedrock`,
      `/setblock 9 ${Y} 0 dirt`,
    );
    const { hands } = puppet;
    expect(puppet.reason(hands.dig([1, Y, 1]))).toBe('not_found');
    expect(puppet.reason(hands.dig([9, Y, 0]))).toBe('out_of_reach');
    expect(puppet.refusal(hands.dig([3, Y, 0])).message).toContain('stone hides gold_block');
    expect(puppet.reason(hands.dig([0, Y, 2]))).toBe('refused');
    expect(puppet.reason(hands.dig([5_000, Y, 0]))).toBe('not_loaded');
    puppet.run('/gamemode adventure');
    expect(puppet.reason(hands.dig([2, Y, 0]))).toBe('refused');
  });

  it('waits for who stands in the way, and hurts nobody', () => {
    const puppet = puppetAt(`/setblock 3 ${Y} 0 dirt`, `/setblock 3 ${Y + 1} 0 dirt`);
    puppet.run(`/summon cow 1.8 ${Y} 0.5`);
    const stay = (): void => puppet.run(`/tp @e[type=cow] 1.8 ${Y} 0.5`);
    expect(puppet.refusal(puppet.hands.dig([3, Y, 0]), stay).message).toContain('a cow stands');
    const cow = puppet.senses.entities(8).find(({ type }) => type === 'minecraft:cow')!;
    expect(cow.health).toBe(cow.max_health);
  });

  it('holds nothing when it is stopped half-way', () => {
    const puppet = puppetAt(`/setblock 2 ${Y} 0 obsidian`);
    expect(puppet.stop(puppet.hands.dig([2, Y, 0]), 10)).toBe(true);
    puppet.tick();
    expect(puppet.game.world.controls.attackHold).toBe(false);
    expect(puppet.player.miningProgress).toBe(0);
  });
});

describe('placing', () => {
  it('puts a block into the very cell, against whatever is beside it', () => {
    const puppet = puppetAt('/give player oak_planks 9', `/setblock 2 ${Y + 2} 1 stone`);
    const { hands } = puppet;
    expect(puppet.do(hands.place([2, Y, 0], 'oak_planks')).block).toBe('minecraft:oak_planks');
    puppet.do(hands.place([2, Y + 1, 1], 'minecraft:oak_planks')); // below the stone
    puppet.do(hands.place([2, Y + 1, 0], 'oak_planks'));
    expect(puppet.nameAt(2, Y, 0)).toBe('minecraft:oak_planks');
    expect(puppet.nameAt(2, Y + 1, 1)).toBe('minecraft:oak_planks');
    expect(puppet.nameAt(2, Y + 1, 0)).toBe('minecraft:oak_planks');
    expect(puppet.count('oak_planks')).toBe(6);
  });

  it('replaces grass and water', () => {
    const puppet = puppetAt(
      '/give player cobblestone 2',
      `/setblock 2 ${Y} 0 short_grass`,
      `/setblock 2 ${Y - 1} 2 water`,
    );
    puppet.do(puppet.hands.place([2, Y, 0], 'cobblestone'));
    puppet.do(puppet.hands.place([2, Y - 1, 2], 'cobblestone'));
    expect(puppet.nameAt(2, Y, 0)).toBe('minecraft:cobblestone');
    expect(puppet.nameAt(2, Y - 1, 2)).toBe('minecraft:cobblestone');
  });

  it('sneaks to build onto a chest, which stays shut', () => {
    const puppet = puppetAt('/give player oak_planks 1', `/setblock 2 ${Y} 0 chest`);
    puppet.do(puppet.hands.place([2, Y + 1, 0], 'oak_planks'));
    expect(puppet.nameAt(2, Y + 1, 0)).toBe('minecraft:oak_planks');
    expect(puppet.player.screen.isOpen).toBe(false);
    puppet.tick(2);
    expect(puppet.player.sneaking).toBe(false);
  });

  it('plants seeds and hangs torches', () => {
    const puppet = puppetAt(
      '/give player wheat_seeds 1',
      '/give player torch 1',
      `/setblock 2 ${Y - 1} 0 farmland`,
      `/setblock 0 ${Y + 1} 3 stone`,
    );
    puppet.do(puppet.hands.place([2, Y, 0], 'wheat_seeds'));
    puppet.do(puppet.hands.place([0, Y + 1, 2], 'torch'));
    expect(puppet.nameAt(2, Y, 0)).toBe('minecraft:wheat');
    expect(puppet.nameAt(0, Y + 1, 2)).toBe('minecraft:wall_torch');
  });

  it('refuses what it has not, what is no block, and places that are taken', () => {
    const puppet = puppetAt(
      '/give player dirt 4',
      '/give player stick 1',
      `/setblock 2 ${Y} 0 stone`,
    );
    const { hands } = puppet;
    expect(puppet.reason(hands.place([2, Y, 1], 'stone'))).toBe('missing_item');
    expect(puppet.reason(hands.place([2, Y, 1], 'stick'))).toBe('refused');
    expect(puppet.reason(hands.place([2, Y, 1], 'cheese'))).toBe('not_found');
    expect(puppet.reason(hands.place([2, Y, 0], 'dirt'))).toBe('refused');
    expect(puppet.reason(hands.place([0, Y, 0], 'dirt'))).toBe('refused'); // where one stands
    expect(puppet.reason(hands.place([2, Y + 3, -2], 'dirt'))).toBe('refused'); // in the air
    expect(puppet.reason(hands.place([9, Y, 0], 'dirt'))).toBe('out_of_reach');
    expect(puppet.count('dirt')).toBe(4);
  });
});
