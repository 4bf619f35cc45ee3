import { describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  actionOf,
  DEFAULT_BINDINGS,
  hotbarSlotOf,
  keyName,
  keyRefusal,
  rebound,
} from './keyBindings.js';

describe('keys', () => {
  it('are each for one thing at first, and none is one of the browser', () => {
    const codes = Object.values(DEFAULT_BINDINGS);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => keyRefusal(code) !== undefined)).toEqual([]);
  });

  it('are refused where the browser or the menu has them', () => {
    const refused = [
      'ControlLeft',
      'ControlRight',
      'MetaLeft',
      'OSLeft',
      'Escape',
      'Tab',
      'AltLeft',
    ];
    for (const code of [...refused, '', '<b>', 'A'.repeat(99)]) {
      expect(keyRefusal(code), code).toEqual(expect.any(String));
    }
    expect(keyRefusal('KeyX')).toBeUndefined();
    expect(keyRefusal('Mouse3')).toBeUndefined();
  });

  it('change places where one is taken, so that nothing is without a key', () => {
    const keys = rebound(DEFAULT_BINDINGS, 'sprint', 'KeyW');
    expect(keys).toEqual({ ...DEFAULT_BINDINGS, sprint: 'KeyW', forward: 'KeyR' });
    expect(rebound(keys, 'jump', 'KeyJ')).toEqual({ ...keys, jump: 'KeyJ' });
    expect(rebound(keys, 'jump', 'Space')).toEqual(keys);
    expect(DEFAULT_BINDINGS.sprint).toBe('KeyR');
  });

  it('are found by what is pressed', () => {
    expect(actionOf(DEFAULT_BINDINGS, 'Mouse2')).toBe('use');
    expect(actionOf(DEFAULT_BINDINGS, 'KeyZ')).toBeUndefined();
    const slots = ACTION_NAMES.map(hotbarSlotOf).filter((slot) => slot !== undefined);
    expect(slots).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are called as they are printed', () => {
    const codes = ['KeyW', 'Digit4', 'Numpad7', 'Space', 'Mouse1', 'Mouse4', 'Slash', 'F5'];
    expect(codes.map(keyName)).toEqual([
      'W',
      '4',
      'Num 7',
      'Space',
      'Middle button',
      'Button 5',
      '/',
      'F5',
    ]);
  });
});
