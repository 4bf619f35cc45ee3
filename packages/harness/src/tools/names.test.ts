import type { SensesFacet } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { NAMES_CHARS_MAX } from '../limits.js';
import { blockMatch, countNames, listed } from './names.js';

const KNOWN = ['minecraft:stone', 'minecraft:torch', 'minecraft:oak_log'];
/** so that every text below is in some block's name */
const ALL = [...KNOWN, 'minecraft:white_wool'];
const senses = {
  blockFacts: (name: string) => (KNOWN.includes(name) ? {} : undefined),
  blockNames: () => ALL,
} as unknown as SensesFacet;

function matches(text: string, name: string): boolean {
  return blockMatch(senses, text)(`minecraft:${name}`);
}

describe('a name as people write it', () => {
  it.each([
    ['stone', 'stone', true],
    ['minecraft:stone', 'stone', true],
    ['Stone', 'stone', true],
    ['stone', 'cobblestone', false],
    ['oak_log', 'dark_oak_log', false],
    ['oak log', 'oak_log', true],
    ['log', 'dark_oak_log', true],
    ['torch', 'wall_torch', true],
    ['torch', 'soul_torch', false],
    ['*stone', 'cobblestone', true],
    ['*stone', 'stone_bricks', false],
    ['*.*', 'stone', false],
    ['wool, log', 'oak_log', true],
    ['wool, log', 'stone', false],
    [',', 'stone', false],
    ['*', 'stone', true],
    ['**', 'stone', true],
    ['s*e', 'stone', true],
    ['s*t*n*', 'stone', true],
    ['st*tone', 'stone', false],
    ['*on*on*', 'stone', false],
    ['stone*stone', 'stone', false],
    ['*e*', 'stone', true],
    ['*z', 'stone', false],
  ])('%s is meant by %s: %s', (text, name, is) => {
    expect(matches(text, name)).toBe(is);
  });
});

describe('many names', () => {
  it('are no reason to try one way after the other', () => {
    const stars = '*'.repeat(2_000);
    expect(matches(`${stars}z`, 'a'.repeat(200))).toBe(false);
    expect(matches('*a'.repeat(1_000), 'a'.repeat(1_200))).toBe(true);
    expect(matches(`${'*a'.repeat(1_000)}z`, 'a'.repeat(1_200))).toBe(false);
  });

  it.each([
    ['in too long a text', 'a'.repeat(NAMES_CHARS_MAX + 1)],
    ['one too many', 'a,'.repeat(64)],
  ])('are refused %s', (_, text) => {
    expect(() => blockMatch(senses, text)).toThrow(
      expect.objectContaining({ code: 'bad_request', hint: expect.stringContaining('at most 64') }),
    );
  });

  it('are taken up to the bound', () => {
    expect(matches(`${'a,'.repeat(63)}stone`, 'stone')).toBe(true);
  });
});

describe('a list of counts', () => {
  it('names the most first, and no more than a few', () => {
    expect(listed(countNames(['minecraft:a', 'minecraft:b', 'minecraft:b']))).toBe('2 b and 1 a');
    expect(listed([])).toBe('nothing');
    expect(listed(countNames(['a', 'b', 'c']), 2)).toBe('1 a, 1 b and 1 other kinds');
  });
});
