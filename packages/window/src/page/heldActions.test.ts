import { describe, expect, it } from 'vitest';
import { HeldActions } from './heldActions.js';

describe('what is held', () => {
  it('is told when it changes, and only what has changed', () => {
    const held = new HeldActions();
    expect(held.untold()).toBeUndefined();
    held.press('forward', 0);
    held.press('jump', 0);
    expect(held.untold()).toEqual({ move_y: 1, jump_hold: true });
    held.press('forward', 10);
    expect(held.untold()).toBeUndefined();
    held.press('back', 20);
    expect(held.untold()).toEqual({ move_y: 0 });
    held.release('forward');
    expect(held.untold()).toEqual({ move_y: -1 });
  });

  it('ends all at once', () => {
    const held = new HeldActions();
    for (const action of ['left', 'sneak', 'attack', 'use', 'sprint'] as const)
      held.press(action, 0);
    expect(held.untold()).toEqual({
      move_x: -1,
      crouch: true,
      attack_hold: true,
      use_hold: true,
      sprint: true,
    });
    held.releaseAll();
    expect(held.untold()).toEqual({
      move_x: 0,
      crouch: false,
      attack_hold: false,
      use_hold: false,
      sprint: false,
    });
  });

  it('need not be told where nothing is held any more anyway', () => {
    const held = new HeldActions();
    held.press('right', 0);
    held.untold();
    held.forget();
    expect(held.untold()).toBeUndefined();
    expect(held.isDown('right')).toBe(false);
  });

  it('can be let go of as it was told, by whoever does it again', () => {
    const held = new HeldActions();
    held.press('forward', 0);
    held.press('attack', 0);
    expect(held.letGo).toEqual({});
    held.untold();
    expect(held.letGo).toEqual({ move_y: 0, attack_hold: false });
    held.forget();
    expect(held.letGo).toEqual({});
  });

  it('is a sprint after the second of two quick steps, until the key is let go', () => {
    const held = new HeldActions();
    expect(held.press('forward', 0)).toBe(false);
    held.release('forward');
    expect(held.press('forward', 200)).toBe(true);
    expect(held.untold()).toEqual({ move_y: 1, sprint: true });
    held.release('forward');
    expect(held.untold()).toEqual({ move_y: 0, sprint: false });
  });

  it('counts two strokes as two only within a moment, and a third one anew', () => {
    const held = new HeldActions();
    const strokes = [0, 100, 200, 900].map((now) => {
      held.release('jump');
      return held.press('jump', now);
    });
    expect(strokes).toEqual([false, true, false, false]);
  });
});
