import { describe, expect, it } from 'vitest';
import { controlOf, controlWords, NOBODY } from './controlWords.js';

const agent = { id: 1, name: 'agent', kind: 'program', control: 'has' } as const;
const me = { id: 2, name: 'window', kind: 'person', you: true, control: 'none' } as const;

describe('who is in control', () => {
  it('is said, with the key that takes over', () => {
    expect(controlWords(controlOf([agent, me]), 'play', 'G')).toBe(
      'agent is in control. G takes over.',
    );
    expect(controlWords(NOBODY, 'play', 'G')).toBe('Nobody is in control. G takes over.');
  });

  it('is said with the reason of another person', () => {
    const other = {
      id: 3,
      name: 'window',
      kind: 'person',
      control: 'has',
      reason: 'my turn',
    } as const;
    expect(controlWords(controlOf([me, other]), 'play', 'G')).toBe(
      'window #3 (a person) is in control: my turn. G takes over.',
    );
  });

  it('is said with who waits until it is given back', () => {
    const clients = [
      { ...agent, control: 'taken' as const },
      { ...me, control: 'has' as const },
    ];
    expect(controlOf(clients)).toMatchObject({ isMine: true, holder: undefined });
    expect(controlWords(controlOf(clients), 'play', 'G')).toBe(
      'You are in control. agent waits. G gives it back.',
    );
  });

  it('offers nothing to who may only watch', () => {
    expect(controlWords(controlOf([agent, me]), 'watch', 'G')).toBe(
      'agent is in control. This link is for watching only.',
    );
  });
});
