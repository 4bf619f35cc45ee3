import { describe, expect, it } from 'vitest';
import { freeName, isStateName, Thumbnails } from './thumbnails.js';

const state = (name: string, tick = 1) => ({ name, tick });

function kept(max?: number): { thumbnails: Thumbnails; released: string[] } {
  const released: string[] = [];
  return { thumbnails: new Thumbnails((url) => released.push(url), max), released };
}

describe('pictures of states', () => {
  it('are of one state of one game, at one tick', () => {
    const { thumbnails } = kept();
    thumbnails.keep('one', state('a', 5), 'blob:1');
    expect(thumbnails.of('one', state('a', 5))).toBe('blob:1');
    expect(thumbnails.of('two', state('a', 5))).toBeUndefined();
    expect(thumbnails.of('one', state('a', 6))).toBeUndefined(); // kept anew by somebody else
  });

  it('are let go with the states that are gone, of that game alone', () => {
    const { thumbnails, released } = kept();
    thumbnails.keep('one', state('a'), 'blob:1');
    thumbnails.keep('one', state('b'), 'blob:2');
    thumbnails.keep(undefined, state('a'), 'blob:3');
    thumbnails.only('one', [state('b')]);
    expect(released).toEqual(['blob:1']);
    expect(thumbnails.of('one', state('b'))).toBe('blob:2');
    expect(thumbnails.of(undefined, state('a'))).toBe('blob:3');
  });

  it('are let go when there are too many, or another takes their place', () => {
    const { thumbnails, released } = kept(2);
    thumbnails.keep('one', state('a'), 'blob:1');
    thumbnails.keep('one', state('a'), 'blob:2');
    thumbnails.keep('one', state('b'), 'blob:3');
    thumbnails.keep('one', state('c'), 'blob:4');
    expect(released).toEqual(['blob:1', 'blob:2']);
  });
});

describe('names of states', () => {
  it('are free', () => {
    expect(freeName([])).toBe('window-1');
    expect(freeName([state('window-1'), state('window-3')])).toBe('window-2');
  });

  it('are those that a run takes', () => {
    expect(['a.b-c_1', 'x'.repeat(64)].every(isStateName)).toBe(true);
    expect(['', 'a b', 'x'.repeat(65), 'ä'].some(isStateName)).toBe(false);
  });
});
