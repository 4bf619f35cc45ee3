import { expect, it } from 'vitest';
import * as harness from '../../../harness/src/limits.js';
import { ENGINES_MAX } from '../limits.js';
import * as wire from './limits.js';

// The harness keeps the sockets of engines and knows no game; this package tells engines what is kept there.
it('what is told of the bounds of a connection is what the harness keeps', () => {
  expect([
    wire.TEXT_BYTES_MAX,
    wire.BINARY_BYTES_MAX,
    wire.UNREAD_BYTES_MAX,
    wire.PING_MS,
    wire.DEPTH_MAX < harness.SCENE_DEPTH_MAX,
  ]).toEqual([
    harness.ENGINE_TEXT_BYTES_MAX,
    harness.ENGINE_BINARY_BYTES_MAX,
    harness.ENGINE_UNREAD_BYTES_MAX,
    harness.ENGINE_PING_MS,
    true,
  ]);
});

it('as many engines may come by themselves as a run has room for games that do', () => {
  expect(ENGINES_MAX).toBe(harness.GUEST_GAMES_MAX);
});
