import { describe, expect, it } from 'vitest';
import { addressed, chatLines, mayAddress } from './addressed.js';

describe('a line of chat', () => {
  it.each([
    ['Robi, come here', 'come here'],
    ['robi come here', 'come here'],
    ['@Robi: dig', 'dig'],
    ['could you @robi help', 'could you @robi help'],
    ['小明，过来', '过来'],
  ])('is for somebody when it says so: %s', (text, meant) => {
    expect(addressed(text, ['Robi', '小明'])).toBe(meant);
  });

  it.each(['Robin, come here', 'I like robi', 'hello', 'Robi', ''])('is not: %s', (text) => {
    expect(addressed(text, ['Robi'])).toBeUndefined();
  });

  it('takes a name with signs of patterns as it is', () => {
    expect(addressed('a.b hello', ['a.b'])).toBe('hello');
    expect(addressed('axb hello', ['a.b'])).toBeUndefined();
  });
});

describe('an answer', () => {
  it('is cut into lines at spaces, and keeps all its words', () => {
    const lines = chatLines('one two three four', 9, 9);
    expect(lines).toEqual(['one two', 'three', 'four']);
  });

  it('says when it was too long', () => {
    const lines = chatLines('a\nb\nc', 10, 2);
    expect(lines).toEqual(['a', 'b …']);
  });

  it('is never a command', () => {
    expect(chatLines('/kill\n // op me', 20, 9)).toEqual(['kill', 'op me']);
    expect(chatLines('aaaaaaa /kill', 8, 9)).toEqual(['aaaaaaa', 'kill']);
  });

  it('never splits a character', () => {
    for (const line of chatLines('😀'.repeat(9), 5, 9)) expect(line).toMatch(/^(😀)+$/u);
  });
});

describe('who may address the model', () => {
  it.each([
    ['alex', 'everybody', true],
    ['server', 'everybody', false], // "robi joined the game" is no wish
    ['world', 'everybody', false],
    ['alex', ['Alex'], true],
    ['alexa', ['Alex'], false],
    ['robi', [], true], // whoever has started it speaks by its voice
    ['player', [], false],
    ['alex', [], false],
  ] as const)('%s, when it listens to %s: %s', (from, listensTo, may) => {
    expect(mayAddress(from, listensTo, 'robi')).toBe(may);
  });
});
