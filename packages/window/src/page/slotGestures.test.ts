import { describe, expect, it } from 'vitest';
import { SlotGestures, slotKey } from './slotGestures.js';

const at = (slot: string, more: object = {}) => ({
  slot,
  button: 0,
  shift: false,
  isFull: false,
  now: 0,
  ...more,
});

describe('the mouse over slots', () => {
  it('takes at once with an empty cursor, all or half', () => {
    const mouse = new SlotGestures();
    expect(mouse.down(at('3'))).toEqual({ slot: '3', mode: 'pickup', button: 0 });
    expect(mouse.up()).toBeUndefined();
    expect(mouse.down(at('3', { button: 2, now: 999 }))).toEqual({
      slot: '3',
      mode: 'pickup',
      button: 1,
    });
    expect(mouse.down(at('3', { button: 1 }))).toBeUndefined();
  });

  it('lays down a full cursor when it is let go over the same slot', () => {
    const mouse = new SlotGestures();
    expect(mouse.down(at('9', { isFull: true, button: 2 }))).toBeUndefined();
    mouse.enter('9');
    expect(mouse.up()).toEqual({ slot: '9', mode: 'pickup', button: 1 });
  });

  it('spreads a full cursor over the slots that it is dragged over, each once', () => {
    const mouse = new SlotGestures();
    mouse.down(at('9', { isFull: true }));
    for (const slot of ['10', 'g0', '9', 'r', '10', 'g1']) mouse.enter(slot);
    expect(mouse.over).toEqual(['9', '10', 'g0', 'g1']);
    expect(mouse.up()).toEqual({ slots: ['9', '10', 'g0', 'g1'], mode: 'drag', button: 0 });
    expect(mouse.over).toEqual([]);
    mouse.enter('11');
    expect(mouse.up()).toBeUndefined();
  });

  it('spreads over as few as two', () => {
    const mouse = new SlotGestures();
    mouse.down(at('9', { isFull: true, button: 2 }));
    mouse.enter('10');
    expect(mouse.up()).toEqual({ slots: ['9', '10'], mode: 'drag', button: 1 });
  });

  it('gives a drag up where another button goes down', () => {
    const mouse = new SlotGestures();
    mouse.down(at('9', { isFull: true }));
    mouse.enter('10');
    expect(mouse.down(at('10', { isFull: true, button: 2 }))).toBeUndefined();
    expect(mouse.up()).toBeUndefined();
  });

  it('moves a stack over with shift', () => {
    const mouse = new SlotGestures();
    const moved = { slot: 'c2', mode: 'quick_move', button: 0 };
    expect(mouse.down(at('c2', { shift: true }))).toEqual(moved);
    expect(mouse.down(at('c2', { shift: true, isFull: true, now: 50 }))).toEqual(moved);
  });

  it('gathers all of a kind by a double click', () => {
    const mouse = new SlotGestures();
    mouse.down(at('4', { now: 1000 }));
    mouse.up();
    expect(mouse.down(at('4', { now: 1200, isFull: true }))).toEqual({
      slot: '4',
      mode: 'pickup_all',
      button: 0,
    });
    mouse.up();
    expect(mouse.down(at('4', { now: 1300, isFull: true }))).toBeUndefined();
    expect(mouse.up()).toEqual({ slot: '4', mode: 'pickup', button: 0 });
  });

  it('does not take two slow clicks, or two of two slots, for a double click', () => {
    const mouse = new SlotGestures();
    for (const [first, second] of [
      [at('4'), at('4', { now: 400, isFull: true })],
      [at('4', { now: 1000 }), at('5', { now: 1100, isFull: true })],
    ]) {
      mouse.forget();
      mouse.down(first!);
      mouse.up();
      expect(mouse.down(second!)).toBeUndefined();
      expect(mouse.up()).toMatchObject({ mode: 'pickup' });
    }
  });

  it('takes what is made at once, and throws beside the slots only what it holds', () => {
    const mouse = new SlotGestures();
    expect(mouse.down(at('r', { isFull: true }))).toMatchObject({ slot: 'r', mode: 'pickup' });
    expect(mouse.down(at('outside'))).toBeUndefined();
    expect(mouse.down(at('outside', { isFull: true, button: 2 }))).toEqual({
      slot: 'outside',
      mode: 'pickup',
      button: 1,
    });
  });
});

describe('keys over a slot', () => {
  const press = (key: string, code: string, shiftKey = false) =>
    slotKey('5', { key, code, shiftKey });

  it('do what the mouse does', () => {
    expect(press('Enter', 'Enter')).toEqual({ slot: '5', mode: 'pickup', button: 0 });
    expect(press('Enter', 'Enter', true)).toEqual({ slot: '5', mode: 'quick_move', button: 0 });
    expect(press(' ', 'Space')).toEqual({ slot: '5', mode: 'pickup', button: 1 });
  });

  it('swap with the hotbar and the other hand, and throw', () => {
    expect(press('3', 'Digit3')).toEqual({ slot: '5', mode: 'swap', button: 2 });
    expect(press('f', 'KeyF')).toEqual({ slot: '5', mode: 'swap', button: 40 });
    expect(press('q', 'KeyQ')).toEqual({ slot: '5', mode: 'throw', button: 0 });
    expect(press('Q', 'KeyQ', true)).toEqual({ slot: '5', mode: 'throw', button: 1 });
    expect(press('0', 'Digit0')).toBeUndefined();
  });
});
