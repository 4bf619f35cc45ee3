import { describe, expect, it } from 'vitest';
import { statedScene } from './statedScene.js';

const player = {
  pos: [1, 64, 2] as const,
  yaw: 0.5,
  pitch: -0.25,
  dead: false,
  hotbar_slot: 3,
  held: { item: 'minecraft:writable_book', count: 1 },
};

describe('a scene that the page does not draw', () => {
  it('has the eyes of the player, and what is in hand', () => {
    const scene = statedScene({ player });
    expect(scene?.camera).toEqual({ x: 1, y: 65.62, z: 2, yaw: 0.5, pitch: -0.25 });
    expect(scene?.hud?.hotbar[scene.hud.selected]).toEqual(player.held);
    expect(scene?.hud?.screen).toBeUndefined();
  });

  it('has what is open, slot by slot', () => {
    const apple = { item: 'minecraft:apple', count: 2 };
    const container = {
      screen: { kind: 'crafting_table' },
      size: 0,
      grid: 9,
      slots: [{ ...apple, slot: 'g4' }],
      cursor: apple,
      result: null,
    };
    const { hud } = statedScene({ player }, container, { slots: [{ ...apple, slot: 40 }] })!;
    expect(hud?.screen).toMatchObject({ kind: 'crafting_table', cursor: apple, result: undefined });
    expect(hud?.screen?.grid?.map((slot) => slot?.count)).toEqual([
      ...Array(4).fill(undefined),
      2,
      ...Array(4).fill(undefined),
    ]);
    expect(hud?.screen?.player?.[40]).toEqual(apple);
  });

  it('is a death before anything else, and nothing in another kind of game', () => {
    expect(statedScene({ player: { ...player, dead: true } })?.hud?.screen?.kind).toBe('death');
    expect(statedScene({})).toBeUndefined();
  });
});
