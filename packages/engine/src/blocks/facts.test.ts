import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS, KIND_OF_STATE, perKind, perState, STATE_COUNT } from './index.js';

describe('a table of facts', () => {
  it('says of every state what is true of its kind', () => {
    const table = perKind(({ properties }) => properties.length);
    for (let state = 0; state < STATE_COUNT; state++) {
      expect(table[state]).toBe(BLOCK_KINDS[KIND_OF_STATE[state]!]!.properties.length);
    }
  });

  it('says of every state what is true of itself', () => {
    const table = perState((state) => state % 3 === 0);
    expect(table).toHaveLength(STATE_COUNT);
    for (let state = 0; state < STATE_COUNT; state++) {
      expect(table[state]).toBe(state % 3 === 0 ? 1 : 0);
    }
  });
});
