import { describe, expect, it } from 'vitest';
import { restart, watch } from './watch.js';

// None of these may go as far as ending or starting anything.
describe.each([
  ['watch', watch],
  ['restart', restart],
])('the command line of bridle %s', (_, command) => {
  it.each([
    [['world'], /unexpected 'world'; what is for bridle serve stands after --/],
    [['--no-save'], /unexpected '--no-save'; what is for bridle serve stands after --/],
    [['--world-seed=7'], /unexpected '--world-seed=7'/],
    [['--frobnicate'], /unknown flag --frobnicate/],
    [['--', '--frobnicate'], /unknown flag --frobnicate/],
    [['--', 'world'], /unexpected 'world'/],
    [['--timeout-ms', 'soon'], /--timeout-ms soon is not a whole number/],
  ])('refuses %j', async (argv, message) => {
    await expect(command(argv, {})).rejects.toThrow(message);
  });
});

describe('the command line of bridle watch', () => {
  it('knows two words for --takeover', async () => {
    await expect(watch(['--takeover=maybe'], {})).rejects.toThrow(/choose true or false/);
  });
});
