import type { OpenGame } from '@bridle/facets';
import type { BridgeGame } from './bridgeGame.js';

/** A game behind the wire as a run holds it; `close` gives free what it holds besides its engine. */
export function openGameOf(
  game: BridgeGame,
  { text, listedAs, record }: { text: string; listedAs: string; record?: object },
  close: () => void | Promise<void>,
): OpenGame {
  return {
    game,
    text,
    kept: 'kept by the game itself',
    clock: 'in its own time where it cannot be held',
    listedAs,
    identity: { game: listedAs },
    record: { kind: 'bridge', ...record },
    async close() {
      game.end('the run is over');
      await close();
    },
  };
}
