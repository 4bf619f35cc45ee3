import { describe, expect, it } from 'vitest';
import { packNamed } from './packName.js';

const packs = ['BSL_v8', 'BSL_v9.zip', 'ink', 'Ink and Paper', 'toybox'].map((name) => ({ name }));
const meant = (asked: string): string | undefined => packNamed(packs, asked)?.name;

describe('the pack that is meant by a name', () => {
  it('has that name, also where others hold it in theirs', () => {
    expect(meant('ink')).toBe('ink');
  });

  it.each(['BSL_v9', 'file/BSL_v9.zip', 'bsl_V9'])(
    'has it whatever %s adds or leaves out',
    (name) => {
      expect(meant(name)).toBe('BSL_v9.zip');
    },
  );

  it.each([
    ['TOYBOX', 'toybox'],
    ['toy', 'toybox'],
    ['paper', 'Ink and Paper'],
    ['INK', 'ink'],
  ])('is found without case and by a part of its name: %s', (asked, name) => {
    expect(meant(asked)).toBe(name);
  });

  it('is asked for again where several hold the part', () => {
    expect(() => meant('bsl')).toThrow('several packs could be meant by bsl');
  });

  it.each(['nobody', 'file/', '.zip'])('is none for %s', (asked) => {
    expect(meant(asked)).toBeUndefined();
  });
});
