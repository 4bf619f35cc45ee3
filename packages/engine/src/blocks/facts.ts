import type { BlockKind } from './kind.js';
import { BLOCK_KINDS, STATE_COUNT } from './registry.js';

type Answer = number | boolean;

/**
 * For every state what is true of its whole kind. Tables like this are made when the engine is
 * loaded, before anybody gets a reply, and there are twenty times as many states as kinds.
 */
export function perKind(fact: (kind: BlockKind) => Answer): Uint8Array {
  const table = new Uint8Array(STATE_COUNT);
  for (const kind of BLOCK_KINDS) {
    const { firstState, stateCount } = kind;
    const answer = Number(fact(kind));
    if (answer !== 0) table.fill(answer, firstState, firstState + stateCount);
  }
  return table;
}

/** For every state what is true of it: for facts that differ between the states of a kind. */
export function perState(fact: (state: number) => Answer): Uint8Array {
  const table = new Uint8Array(STATE_COUNT);
  for (let state = 0; state < STATE_COUNT; state++) table[state] = Number(fact(state));
  return table;
}
