import { describe, expect, it } from 'vitest';
import { feet, onGrass, type ScenePlayer } from '../../../../test/support/scenePlayer.js';
import { promptOf } from './prompt.js';
import type { Snapshot } from './snapshot.js';

async function snapshotOf(player: ScenePlayer, args: object = {}): Promise<Snapshot> {
  return (await player.ask('observe_snapshot', args)) as unknown as Snapshot;
}

describe('observe_snapshot', () => {
  it('tells the body, the hands and the place', async () => {
    const player = await onGrass('/time set noon', '/give @s iron_pickaxe', '/xp add @s 3 levels');
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y + 1} ${z} stone`);
    const snapshot = await snapshotOf(player);
    expect(snapshot).toMatchObject({
      pos: [x + 0.5, y, z + 0.5],
      facing: 'east',
      dim: 'overworld',
      biome: 'plains',
      time: { of_day: 6_000, clock: '12:00', phase: 'day' },
      weather: 'clear',
      vitals: { health: 20, food: 20, oxygen: 20, xp: { level: 3 }, effects: [] },
      state: [],
      light: { now: 15, sky: 15, block: 0 },
      held: { item: 'iron_pickaxe', count: 1 },
      off_hand: null,
      armor: { head: null, chest: null, legs: null, feet: null },
      blocks: {
        under: 'grass_block',
        feet: 'air',
        head: 'air',
        looking_at: { block: 'stone', pos: [x + 2, y + 1, z], face: 'west' },
      },
      task: null,
    });
  });

  it('sums the inventory up, the most numerous first', async () => {
    const player = await onGrass('/give @s stick 3', '/give @s dirt 100', '/give @s apple');
    expect((await snapshotOf(player, { invTop: 2 })).inventory).toEqual({
      used: 4,
      free: 32,
      kinds: 3,
      top: [
        { item: 'dirt', count: 100 },
        { item: 'stick', count: 3 },
      ],
    });
  });

  it('tells who is near, each within its own range and number', async () => {
    const player = await onGrass('/time set noon');
    const [x, y, z] = feet(player);
    for (const far of [5, 7, 9]) await player.command(`/summon cow ${x + far} ${y} ${z}`);
    await player.command(`/summon zombie ${x} ${y} ${z + 14}`);
    const { nearby } = await snapshotOf(player, { animalRange: 8, animalMax: 1 });
    expect(nearby.animals).toMatchObject({ count: 2, list: [{ type: 'cow', direction: 'east' }] });
    expect(nearby.hostiles).toMatchObject({ count: 1, list: [{ type: 'zombie' }] });
    expect(nearby.players).toEqual({ count: 0, list: [] });
    const narrow = await snapshotOf(player, { hostileRange: 10, animalRange: 0 });
    expect(narrow.nearby.hostiles.count).toBe(0);
    expect(narrow.nearby.animals.count).toBe(0);
  });

  it('tells things that lie about', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 4} ${y} ${z} oak_planks`);
    await player.command(`/setblock ${x + 4} ${y} ${z} air destroy`);
    const { drops } = (await snapshotOf(player)).nearby;
    expect(drops).toMatchObject({
      count: 1,
      list: [{ type: 'item', item: 'oak_planks', count: 1, direction: 'east' }],
    });
    expect((await snapshotOf(player, { dropsRange: 2 })).nearby.drops.count).toBe(0);
    expect((await snapshotOf(player, { dropsMax: 0 })).nearby.drops).toEqual({
      count: 1,
      list: [],
    });
  });

  it('tells that the body is under water, and the air that is left', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 1} ${y} ${z - 1} ${x + 1} ${y + 3} ${z + 1} water`);
    await player.step(60);
    const snapshot = await snapshotOf(player);
    expect(snapshot.state).toContain('in_water');
    expect(snapshot.vitals.oxygen).toBeLessThan(20);
  });

  it('tells which tool moves the body', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const goal = { x: x + 20, y, z };
    await player.ask('tool_run', { tool: 'skill_start', args: { skill: 'goto', args: goal } });
    expect(await snapshotOf(player)).toMatchObject({
      task: { tool: 'goto', background: true, args: goal },
    });
    expect((await player.ask('observe_prompt')).prompt).toContain('task goto (in the background)');
  });

  it('names the arguments it knows', async () => {
    const player = await onGrass();
    await expect(player.ask('observe_snapshot', { invtop: 3 })).rejects.toMatchObject({
      message: 'unknown field `invtop`',
      hint: expect.stringContaining('invTop'),
    });
  });
});

describe('observe_prompt', () => {
  it('is one line in English, and in Chinese with its prefix', async () => {
    const player = await onGrass('/time set noon', '/give @s cobblestone 70');
    const [x, y, z] = feet(player);
    await player.command(`/summon zombie ${x} ${y} ${z - 6}`);
    const english = (await player.ask('observe_prompt')).prompt as string;
    expect(english).toMatch(/^Game: at /);
    expect(english).not.toContain('\n');
    expect(english).toContain(`at ${x} ${y} ${z} facing east, overworld (plains)`);
    expect(english).toContain('day 0 12:00, day, clear');
    expect(english).toContain('health 20/20, food 20/20, level 0');
    expect(english).toContain('inventory cobblestone x70 (34 free)');
    expect(english).toMatch(/hostiles zombie \dm north/);
    expect(english).toContain('players none');
    expect(english).toContain('task none');
    const chinese = (await player.ask('observe_prompt', { lang: 'zh' })).prompt as string;
    expect(chinese).toMatch(/^游戏: 位置 /);
    expect(chinese).toContain('生命 20/20、饥饿 20/20');
    expect(chinese).toContain('白天 晴');
    expect(chinese).toMatch(/敌对生物 zombie 北\d格/);
    expect(chinese).toContain('任务 无');
  });

  it('names trees and ores near by, of each kind the nearest', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    expect((await player.ask('observe_prompt')).prompt).toContain('trees none | ores none');
    for (const far of [5, 9]) await player.command(`/setblock ${x + far} ${y} ${z} oak_log`);
    await player.command(`/setblock ${x} ${y} ${z - 7} birch_log`);
    await player.command(`/setblock ${x - 3} ${y} ${z} coal_ore`);
    const { prompt } = await player.ask('observe_prompt');
    expect(prompt).toContain('trees oak_log 5m east, birch_log 7m north | ores coal_ore 3m west');
    const chinese = (await player.ask('observe_prompt', { lang: 'zh' })).prompt;
    expect(chinese).toContain('树木 oak_log 东5格、birch_log 北7格 | 矿石 coal_ore 西3格');
  });

  it('says in a cave that it is underground, and its light, in a short text too', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 4} ${y} ${z - 4} ${x + 4} ${y + 8} ${z + 4} stone`);
    await player.command(`/fill ${x - 2} ${y} ${z - 2} ${x + 2} ${y + 2} ${z + 2} air`);
    const { prompt } = await player.ask('observe_prompt', { maxChars: 200 });
    expect(prompt).toContain('underground, light 0');
    await player.command(`/fill ${x - 4} ${y + 4} ${z - 4} ${x + 4} ${y + 8} ${z + 4} air`);
    expect((await player.ask('observe_prompt')).prompt).not.toContain('underground');
  });

  it('comes with the snapshot that it was made of', async () => {
    const player = await onGrass();
    const { snapshot } = await player.ask('observe_prompt', { invTop: 1 });
    expect(snapshot).toEqual(await snapshotOf(player, { invTop: 1 }));
  });

  it('keeps to its length, and leaves out first what matters least', async () => {
    const player = await onGrass('/give @s cobblestone 70');
    const snapshot = await snapshotOf(player);
    const whole = promptOf(snapshot, 'en', 4_000);
    for (let chars = 120; chars < whole.length; chars += 7) {
      const text = promptOf(snapshot, 'en', chars);
      expect(text.length).toBeLessThanOrEqual(chars);
      expect(text).toContain(`facing ${snapshot.facing}`);
    }
    const short = promptOf(snapshot, 'en', 150);
    expect(short).toContain('health 20/20');
    expect(short).not.toContain('light');
    const list = Array.from({ length: 64 }, () => ({
      id: 1,
      type: 'a'.repeat(80),
      distance: 3,
      direction: 'north',
      pos: [0, 0, 0] as [number, number, number],
    }));
    const crowd = { ...snapshot, nearby: { ...snapshot.nearby, hostiles: { count: 64, list } } };
    expect(promptOf(crowd, 'zh', 300).length).toBeLessThanOrEqual(300);
  });
});
