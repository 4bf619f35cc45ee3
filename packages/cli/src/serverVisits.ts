import type { GameOpening, OpenGame } from '@bridle/facets';
import type { GameConfig } from './gameFlags.js';
import { librariesOf } from './gameLibraries.js';
import { gameKind } from './games/list.js';
import { WorldOrServer } from './games/worldOrServer.js';

/** A game whose kind may be left for a server can be: what that takes is loaded when it is asked for. */
export function withServers(
  { kind, name, isNamed }: GameConfig,
  open: OpenGame,
  opening: GameOpening,
  home: string,
): OpenGame {
  if (kind.visits === undefined) return open;
  const visited = gameKind(kind.visits);
  const game = new WorldOrServer(open, async (address, port, visitor) => {
    const library = await librariesOf(visited, home);
    const known = { ...visitor, name: isNamed ? name : undefined };
    return visited.visit!(address, port, known, { ...opening, library });
  });
  return { ...open, game, close: () => game.close() };
}
