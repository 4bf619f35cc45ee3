import { describe, expect, it } from 'vitest';
import { SaidLines } from './saidLines.js';

describe('lines that were said', () => {
  it('come back by the arrow keys, and then what was being written', () => {
    const said = new SaidLines();
    for (const line of ['one', 'two', 'two']) said.say(line);
    expect(said.older('dra')).toBe('two');
    expect(said.older('two')).toBe('one');
    expect(said.older('one')).toBe('one');
    expect(said.newer('one')).toBe('two');
    expect(said.newer('two')).toBe('dra');
    expect(said.newer('draft')).toBe('draft');
  });

  it('begin at the newest again after one was said', () => {
    const said = new SaidLines();
    said.say('one');
    said.older('');
    said.say('two');
    expect(said.older('')).toBe('two');
    expect(new SaidLines().older('x')).toBe('x');
  });
});
