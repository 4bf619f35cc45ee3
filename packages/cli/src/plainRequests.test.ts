import { OPS } from '@bridle/harness';
import { describe, expect, it } from 'vitest';
import { plainRequests } from './plainRequests.js';
import { readRequests } from './requests.js';

describe('a line of nothing but names of ops', () => {
  it.each([...OPS.keys()].filter((op) => op !== 'hello'))('is read without the table: %s', (op) => {
    expect(plainRequests([op])).toEqual(readRequests([op]));
  });

  it.each([
    [['get_state', '--', 'get_inventory']],
    [['get_state', '--', '--', 'get_state', '--']],
    [['--', 'get_state']],
    [['--']],
  ])('is the same as by the table: %j', (words) => {
    expect(plainRequests(words)).toEqual(readRequests(words));
  });

  it.each([
    [['step', '20']],
    [['get_state', 'hash=true']],
    [['get_state', 'get_state']],
    [['get_state', '--', 'get_stat']],
    [['']],
  ])('is not %j', (words) => {
    expect(plainRequests(words)).toBeUndefined();
  });
});
