import { describe, expect, it } from 'vitest';
import { takeToken } from './linkToken.js';

function places(hash: string, kept?: string) {
  const storage = new Map(kept === undefined ? [] : [['bridle-window-token', kept]]);
  const shown: unknown[] = [];
  return {
    storage,
    shown,
    take: () =>
      takeToken({
        location: { hash, pathname: '/', search: '' },
        history: { replaceState: (_state, _title, address) => void shown.push(address) },
        storage: {
          getItem: (name) => storage.get(name) ?? null,
          setItem: (name, value) => void storage.set(name, value),
        },
      }),
  };
}

describe('the token of a link', () => {
  it('leaves the address at once, and is kept for the tab', () => {
    const { take, storage, shown } = places('#abc-123');
    expect(take()).toBe('abc-123');
    expect(shown).toEqual(['/']);
    expect([...storage.values()]).toEqual(['abc-123']);
  });

  it('is the kept one where the address has none', () => {
    const { take, shown } = places('', 'kept');
    expect(take()).toBe('kept');
    expect(shown).toEqual([]);
    expect(places('#').take()).toBeUndefined();
  });

  it('of a new link replaces the kept one', () => {
    const { take, storage } = places('#new%2Ftoken', 'kept');
    expect(take()).toBe('new/token');
    expect([...storage.values()]).toEqual(['new/token']);
    expect(places('#50%').take()).toBe('50%');
  });

  it('is used where the browser keeps nothing', () => {
    const token = takeToken({
      location: { hash: '#t', pathname: '/', search: '' },
      history: { replaceState: () => {} },
      storage: undefined,
    });
    expect(token).toBe('t');
  });
});
